import { Alert, Button, Collapse, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { formatNumber } from "#platform/web/format.ts";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { type Source, sources, sourceTitles } from "../column-titles.ts";
import { fieldTitles, type PupilField } from "../pupil-fields.ts";
import type { Preview } from "../pupil-import.contract.ts";
import type { Choices } from "./ImportCell.tsx";

interface Props {
  readonly preview: Preview;
  /** How many lines still lack each field with a short list of values. */
  readonly gaps: Partial<Record<PupilField, number>>;
  readonly choices: Choices;
  /** False after a reload: without the file its columns cannot change. */
  readonly canRename: boolean;
  readonly onSetSource: (place: number, source: Source | null) => void;
  readonly onFill: (field: PupilField, value: string) => void;
}

const titles: Readonly<Record<Source, string>> = { ...fieldTitles, ...sourceTitles };

const WIDE = "repeat(auto-fill, minmax(240px, 1fr))";

/** What the columns of the file mean, what is missing, and how to set it for all lines at once. */
export function ImportColumns(props: Props) {
  const { preview, gaps } = props;
  const missingFields = [...new Set([...preview.missing, ...(Object.keys(gaps) as PupilField[])])].filter(
    (field) => preview.missing.includes(field) || (gaps[field] ?? 0) > 1,
  );
  return (
    <Stack gap="sm" mb={14}>
      {missingFields.map((field) => (
        <MissingField key={field} field={field} {...props} />
      ))}
      {preview.isAmerican && (
        <Alert color="amber" title="Les dates de ce fichier écrivent le mois avant le jour">
          03/14/2012 y est lu 14 mars 2012. Vérifiez quelques dates de naissance.
        </Alert>
      )}
      <UsedColumns {...props} />
    </Stack>
  );
}

/** A field that lines lack: a column of the file, or one value for all. */
function MissingField({ field, preview, gaps, choices, canRename, onSetSource, onFill }: Props & { field: PupilField }) {
  const isMissing = preview.missing.includes(field);
  const unused = preview.columns.filter(({ source }) => source === null);
  const values = choices[field];
  const count = gaps[field] ?? 0;
  if (values && count === 0 && isMissing) return null;
  const name = fieldTitles[field];
  const title = isMissing
    ? `Il manque la colonne «\u00A0${name}\u00A0»`
    : `${formatNumber(count)} lignes n'ont rien sous «\u00A0${name}\u00A0»`;
  return (
    <Alert color="amber" title={title}>
      <Columns columns={WIDE} gap="12px 20px">
        {isMissing && unused.length > 0 && (
          <Select
            size="sm"
            label="Elle porte un autre titre dans le fichier"
            placeholder="Choisir une colonne"
            data={unused.map(({ place, title, sample }) => ({ value: String(place), label: `${title} (${sample})` }))}
            disabled={!canRename}
            value={null}
            onChange={(place) => place !== null && onSetSource(Number(place), field === "categoryName" ? "className" : field)}
          />
        )}
        {values && (
          <Select
            size="sm"
            label={isMissing ? "La même valeur pour toutes les lignes" : "Remplir ces lignes"}
            placeholder="Choisir une valeur"
            data={[...values]}
            value={null}
            onChange={(value) => value !== null && onFill(field, value)}
          />
        )}
        {!values && unused.length === 0 && <Text>Ajoutez-la à votre fichier, ou remplissez les cases ci-dessous.</Text>}
      </Columns>
    </Alert>
  );
}

function UsedColumns({ preview: { columns }, canRename, onSetSource }: Props) {
  const [isOpen, setOpen] = useState(false);
  const unused = columns.filter(({ source }) => source === null);
  return (
    <div>
      <Text size="sm" c="dimmed">
        {unused.length === 0
          ? "Toutes les colonnes du fichier sont lues."
          : `Colonnes du fichier qui ne servent pas\u00A0: ${unused.map(({ title }) => title).join(", ")}.`}
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Replier" : "Voir les colonnes"}
        </Button>
      </Text>
      <Collapse expanded={isOpen}>
        {!canRename && <Text size="sm">Pour changer le sens d'une colonne, choisissez de nouveau le fichier.</Text>}
        <Columns columns={WIDE} gap="12px 20px" pt="xs" style={{ alignItems: "end" }}>
          {columns.map(({ place, title, source, sample }) => (
            <Select
              key={place}
              size="sm"
              label={title}
              description={sample ? `Par exemple «\u00A0${sample}\u00A0»` : undefined}
              data={[{ value: "", label: "Ne sert pas" }, ...sources.map((value) => ({ value, label: titles[value] }))]}
              value={source ?? ""}
              allowDeselect={false}
              disabled={!canRename}
              onChange={(chosen) => onSetSource(place, chosen === "" || chosen === null ? null : (chosen as Source))}
            />
          ))}
        </Columns>
      </Collapse>
    </div>
  );
}
