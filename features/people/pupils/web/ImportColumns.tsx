import { Alert, Box, Button, Collapse, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { refusalOfBroken } from "#platform/contract/broken-text.ts";
import { sheetsByColumns } from "#platform/contract/sheets.ts";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { isOfSecondList, type Source, sources, sourceTitles } from "../column-titles.ts";
import type { PreparedList } from "../prepared-list.ts";
import { fieldTitles, type PupilField } from "../pupil-fields.ts";
import type { Sheet } from "../pupil-import.contract.ts";
import type { Choices } from "./ImportCell.tsx";
import styles from "./import.module.css";
import type { ColumnPlace } from "./useImport.ts";

interface Props {
  readonly list: Pick<PreparedList, "preview" | "leftOutSheets">;
  /** How many lines still lack each field with a short list of values. */
  readonly gaps: Partial<Record<PupilField, number>>;
  readonly choices: Choices;
  /** False after a reload: without the file its columns cannot change. */
  readonly canRename: boolean;
  readonly onSetSource: (column: ColumnPlace, source: Source | null) => void;
  readonly onFill: (field: PupilField, value: string) => void;
}

const titles: Readonly<Record<Source, string>> = { ...fieldTitles, ...sourceTitles };

const WIDE = "repeat(auto-fill, minmax(240px, 1fr))";

/** Sheets with the same columns, and their names if others have other columns. */
interface ColumnGroup {
  readonly sheet: Sheet;
  readonly indexes: readonly number[];
  readonly names: string;
}

function columnGroupsOf({ preview: { sheets }, leftOutSheets }: Props["list"]): ColumnGroup[] {
  const groups = sheetsByColumns(sheets, leftOutSheets);
  const namesOf = (indexes: readonly number[]) => new Intl.ListFormat("fr-FR").format(indexes.map((index) => sheets[index]?.name ?? ""));
  return groups.map((group) => ({ ...group, names: groups.length > 1 ? namesOf(group.indexes) : "" }));
}

export function MissingColumns(props: Props) {
  const { list, gaps } = props;
  const groups = columnGroupsOf(list);
  const missing = new Set(groups.flatMap(({ sheet }) => sheet.missing));
  const fields = [...new Set([...missing, ...(Object.keys(gaps) as PupilField[])])].filter(
    (field) => missing.has(field) || (gaps[field] ?? 0) > 1,
  );
  return (
    <Stack gap={8} className={styles.notices} mb={8}>
      {fields.map((field) => (
        <MissingField key={field} field={field} groups={groups.filter(({ sheet }) => sheet.missing.includes(field))} {...props} />
      ))}
      {groups.some(({ sheet }) => sheet.isAmerican) && (
        <Alert color="amber" title="Les dates de ce fichier écrivent le mois avant le jour">
          03/14/2012 y est lu 14 mars 2012. Vérifiez quelques dates de naissance.
        </Alert>
      )}
      {groups.some(({ sheet }) => sheet.isExchanged) && (
        <Alert color="amber" title="Le jour et le mois de certaines dates sont peut-être échangés">
          Le tableur a pu lire 05/01 comme le 1er mai, ou l'inverse. Les dates à vérifier portent une remarque dans la liste.
        </Alert>
      )}
      {titlesWhere(groups, ({ title, source }) => source === null && refusalOfBroken(title) !== null).map((title) => (
        <Alert key={title} color="amber" title={`Le titre «\u00A0${title}\u00A0» est arrivé abîmé`}>
          Enregistrez le fichier au format .xlsx ou en UTF-8, puis choisissez-le de nouveau.
        </Alert>
      ))}
      {titlesWhere(groups, isOfSecondList).map((title) => (
        <Alert key={title} color="amber" title={`La colonne «\u00A0${title}\u00A0» est deux fois dans ce fichier`}>
          Si deux listes y sont côte à côte, seule la première est lue&nbsp;: mettez la seconde dessous, puis choisissez de nouveau le
          fichier.
        </Alert>
      ))}
      {titlesWhere(groups, ({ uncomputed }) => uncomputed > 0).map((title) => (
        <Alert key={title} color="amber" title={`La colonne «\u00A0${title}\u00A0» contient des formules sans résultat`}>
          Ouvrez le fichier dans un tableur et enregistrez-le, puis choisissez-le de nouveau.
        </Alert>
      ))}
    </Stack>
  );
}

type SheetColumn = Sheet["columns"][number];

const titlesWhere = (groups: readonly ColumnGroup[], holds: (column: SheetColumn, all: readonly SheetColumn[]) => boolean): string[] => [
  ...new Set(groups.flatMap(({ sheet }) => sheet.columns.filter((column) => holds(column, sheet.columns)).map(({ title }) => title))),
];

interface MissingFieldProps extends Props {
  readonly field: PupilField;
  /** The sheets without its column. */
  readonly groups: readonly ColumnGroup[];
}

function MissingField({ field, groups, gaps, choices, canRename, onSetSource, onFill }: MissingFieldProps) {
  const isMissing = groups.length > 0;
  const unused = groups.flatMap((group) =>
    group.sheet.columns.filter(({ source }) => source === null).map((column) => ({ ...column, sheets: group.indexes, names: group.names })),
  );
  const values = choices[field];
  const count = gaps[field] ?? 0;
  if (values && count === 0 && isMissing) return null;
  const name = fieldTitles[field];
  const sheetNames = groups.flatMap(({ names }) => names || []).join(", ");
  const title = isMissing
    ? `Il manque la colonne «\u00A0${name}\u00A0»${sheetNames && ` (${sheetNames})`}`
    : `${formatNumber(count)} lignes n'ont rien sous «\u00A0${name}\u00A0»`;
  return (
    <Alert color="amber" title={title} className={styles.gap ?? ""}>
      <Columns columns={WIDE} gap="12px 20px">
        {unused.length > 0 && (
          <Select
            size="sm"
            label="Elle porte un autre titre dans le fichier"
            placeholder="Choisir une colonne"
            data={unused.map(({ title, sample, names }, index) => ({
              value: String(index),
              label: `${title} (${sample})${names && `, ${names}`}`,
            }))}
            disabled={!canRename}
            value={null}
            onChange={(index) => {
              const column = unused[Number(index)];
              if (index !== null && column) onSetSource(column, field === "categoryName" ? "className" : field);
            }}
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

export function UsedColumns({ list, canRename, onSetSource }: Pick<Props, "list" | "canRename" | "onSetSource">) {
  const [isOpen, setOpen] = useState(false);
  const groups = columnGroupsOf(list);
  const unused = titlesWhere(groups, ({ source }) => source === null);
  const merged = titlesWhere(groups, (column) => column.merged > 0);
  const hiddenColumns = titlesWhere(groups, ({ source, isHidden }) => source !== null && isHidden);
  const hidden = list.preview.sheets.reduce((sum, sheet, index) => sum + (list.leftOutSheets.includes(index) ? 0 : (sheet.hidden ?? 0)), 0);
  return (
    <Box flex={isOpen ? "1 0 100%" : undefined}>
      <Text size="sm" c="dimmed">
        {unused.length === 0
          ? "Toutes les colonnes du fichier sont lues."
          : `Colonnes du fichier qui ne servent pas\u00A0: ${unused.join(", ")}.`}
        {merged.length > 0 && ` Cellules fusionnées, lues sur chacune de leurs lignes\u00A0: ${merged.join(", ")}.`}
        {hiddenColumns.length > 0 && ` Colonnes que le tableur masque, lues aussi\u00A0: ${hiddenColumns.join(", ")}.`}
        {hidden > 0 &&
          ` ${formatCount(hidden, "ligne que le tableur masque est lue aussi", "lignes que le tableur masque sont lues aussi")}.`}
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Replier" : "Voir les colonnes"}
        </Button>
      </Text>
      <Collapse expanded={isOpen}>
        {!canRename && <Text size="sm">Pour changer le sens d'une colonne, choisissez de nouveau le fichier.</Text>}
        {groups.map(({ sheet, indexes, names }) => (
          <div key={indexes.join()}>
            {names && (
              <Text size="sm" fw={600} mt="xs">
                {names}
              </Text>
            )}
            <Columns columns={WIDE} gap="12px 20px" pt="xs" style={{ alignItems: "end" }}>
              {sheet.columns.map(({ place, title, source, sample }) => (
                <Select
                  key={place}
                  size="sm"
                  label={title}
                  description={sample ? `Par exemple «\u00A0${sample}\u00A0»` : undefined}
                  data={[{ value: "", label: "Ne sert pas" }, ...sources.map((value) => ({ value, label: titles[value] }))]}
                  value={source ?? ""}
                  disabled={!canRename}
                  onChange={(chosen) =>
                    onSetSource({ place, sheets: indexes }, chosen === "" || chosen === null ? null : (chosen as Source))
                  }
                />
              ))}
            </Columns>
          </div>
        ))}
      </Collapse>
    </Box>
  );
}
