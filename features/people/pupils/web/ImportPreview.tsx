import { Alert, Badge, Box, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { genreLabels } from "#core/accounts/genre.ts";
import { lineLabel, placeFinder } from "#platform/contract/sheets.ts";
import { formatCount } from "#platform/web/format.ts";
import { useCategoryLabel } from "#season/categories/web/useCategories.ts";
import { proposalsForCapitals, proposalsForEmails, withProposed } from "../cell-proposals.ts";
import type { Source } from "../column-titles.ts";
import {
  type Counts,
  countsOf,
  leftOut,
  type PreparedLine,
  type PreparedList,
  preparedLines,
  shownFields,
  withDecision,
  withEdit,
  withFill,
  withSheetLeftOut,
} from "../prepared-list.ts";
import { type PupilField, requiredFields } from "../pupil-fields.ts";
import type { RowContext } from "../pupil-row.ts";
import type { Choices } from "./ImportCell.tsx";
import { ImportFailed } from "./ImportChoice.tsx";
import { MissingColumns, UsedColumns } from "./ImportColumns.tsx";
import { ImportDuplicate } from "./ImportDuplicate.tsx";
import { ImportSheets } from "./ImportSheets.tsx";
import { ImportTable } from "./ImportTable.tsx";
import styles from "./import.module.css";
import { type ColumnPlace, useImportPreview } from "./useImport.ts";

interface Props {
  readonly list: PreparedList;
  readonly context: RowContext;
  /** The code of another school whose export it is, unless the list was accepted. */
  readonly otherSchool: string | null;
  readonly refusal: string | null;
  readonly isSending: boolean;
  readonly error: unknown;
  readonly canRename: boolean;
  /** The list is only saved until the correspondent is confirmed; no pupil is registered. */
  readonly savesOnly: boolean;
  readonly onChange: (list: PreparedList) => void;
  readonly onSetSource: (column: ColumnPlace, source: Source | null) => void;
  readonly onSend: (lines: readonly PreparedLine[]) => void;
  readonly onDiscard: () => void;
}

/** The preview of a list: every line is shown, repaired in place, then sent (ETB-08). */
export function ImportPreview(props: Props) {
  const { list, context, otherSchool, refusal, isSending, error, savesOnly, canRename, onChange, onSetSource, onSend, onDiscard } = props;
  const lines = preparedLines(list, context, useImportPreview(list));
  const counts = countsOf(lines);
  const placeOf = placeFinder(list.preview.sheets);
  const labelOf = (row: number) => lineLabel(placeOf(row));
  const [comparedRow, setComparedRow] = useState<number | null>(null);
  const choices = useChoices(context);
  const line = lines.find(({ row }) => row === comparedRow);
  const undecided = lines.filter(({ task }) => task === "decide").map(({ row }) => row);
  return (
    <>
      <Summary list={list} counts={counts} onDiscard={onDiscard} />
      {otherSchool !== null && (
        <ListQuestion
          color="amber"
          title={`Cet export est celui de l'établissement ${otherSchool}, pas du vôtre`}
          answer="Oui, lire cette liste"
          onAnswer={() => onChange({ ...list, isSchoolAccepted: true })}
        >
          Est-ce bien la liste de vos élèves&nbsp;?
        </ListQuestion>
      )}
      <ImportSheets list={list} onLeaveOut={(sheetIndex, isOut) => onChange(withSheetLeftOut(list, sheetIndex, isOut))}>
        <UsedColumns list={list} canRename={canRename} onSetSource={onSetSource} />
      </ImportSheets>
      <MissingColumns
        list={list}
        gaps={gapsOf(lines)}
        choices={choices}
        canRename={canRename}
        onSetSource={onSetSource}
        onFill={(field, value) => onChange(withFill(list, field, value))}
      />
      <Rewriting proposals={proposalsForCapitals(lines)} noun="nom" onAnswer={(proposals) => onChange(withProposed(list, proposals))}>
        Tous ces noms sont en capitales. Vérifiez ensuite leurs accents&nbsp;: certains peuvent manquer.
      </Rewriting>
      <Rewriting proposals={proposalsForEmails(lines)} noun="adresse" onAnswer={(proposals) => onChange(withProposed(list, proposals))}>
        Une faute de frappe dans l'adresse, et l'e-mail n'arrive pas.
      </Rewriting>
      <div className={styles.lines}>
        <ImportTable
          lines={lines}
          counts={counts}
          fields={shownFields(list, requiredFields, context)}
          choices={choices}
          labelOf={labelOf}
          actions={{
            onType: (row, field, typed) => onChange(withEdit(list, row, field, typed)),
            onLeaveOut: (row, isOut) => onChange(leftOut(list, row, isOut)),
            onCompare: setComparedRow,
          }}
        />
      </div>
      {error !== null && <ImportFailed error={error} />}
      <Box className={`page-foot ${styles.foot}`}>
        {savesOnly ? (
          <SaveFooter count={counts.all - counts.leftOut} isSending={isSending} onSave={() => onSend(lines)} />
        ) : (
          <SendFooter
            counts={counts}
            refusal={refusal ?? (otherSchool === null ? null : "Dites d'abord, plus haut, si c'est bien la liste de vos élèves.")}
            isSending={isSending}
            onSend={() => onSend(lines)}
          />
        )}
      </Box>
      {line && (
        <ImportDuplicate
          key={line.row}
          line={line}
          labelOf={labelOf}
          position={undecided.includes(line.row) ? `${undecided.indexOf(line.row) + 1} sur ${undecided.length}` : ""}
          onClose={() => setComparedRow(null)}
          onDecide={(choice) => {
            onChange(withDecision(list, line.row, choice));
            setComparedRow(undecided.find((row) => row !== line.row) ?? null);
          }}
        />
      )}
    </>
  );
}

function useChoices({ categories, languages }: RowContext): Choices {
  const labelOfCategory = useCategoryLabel();
  const itself = (value: string) => ({ value, label: value });
  return {
    genre: Object.values(genreLabels).map(itself),
    categoryName: categories.map((value) => ({ value, label: labelOfCategory(value) })),
    languageName: languages.map(itself),
  };
}

interface ListQuestionProps {
  readonly color: string;
  readonly title?: string;
  readonly children: string;
  readonly answer: string;
  readonly onAnswer: () => void;
}

const ListQuestion = ({ color, title, children, answer, onAnswer }: ListQuestionProps) => (
  <Alert className={styles.notice} color={color} mb={8} title={title}>
    <Group gap="6px 16px">
      <Text flex="1 1 280px">{children}</Text>
      <Button className="wrapping" size="sm" variant="default" onClick={onAnswer}>
        {answer}
      </Button>
    </Group>
  </Alert>
);

interface RewritingProps extends Pick<ListQuestionProps, "children"> {
  readonly proposals: ReturnType<typeof proposalsForEmails>;
  readonly noun: string;
  readonly onAnswer: (proposals: RewritingProps["proposals"]) => void;
}

function Rewriting({ proposals, noun, onAnswer, children }: RewritingProps) {
  const [example] = proposals;
  if (!example) return null;
  const count = proposals.length > 1 ? ` (${formatCount(proposals.length, noun)})` : "";
  return (
    <ListQuestion
      color="blue"
      answer={`Écrire «\u00A0${example.proposed}\u00A0» au lieu de «\u00A0${example.typed}\u00A0»${count}`}
      onAnswer={() => onAnswer(proposals)}
    >
      {children}
    </ListQuestion>
  );
}

const sendLabel = ({ send, corrected }: Counts): string => {
  const addresses = formatCount(corrected, "adresse");
  if (send === corrected) return corrected === 0 ? "Inscrire les élèves" : `Corriger ${addresses}`;
  return `Inscrire ${formatCount(send - corrected, "élève")}${corrected > 0 ? ` et corriger ${addresses}` : ""}`;
};

function gapsOf(lines: readonly PreparedLine[]): Partial<Record<PupilField, number>> {
  const fields = ["categoryName", "genre"] as const;
  const remaining = lines.filter(({ task }) => task !== "leftOut");
  return Object.fromEntries(fields.map((field) => [field, remaining.filter(({ cells }) => cells[field] === "").length]));
}

const remainingText = ({ repair, decide }: Counts): string => {
  const parts = [
    repair > 0 && `${formatCount(repair, "ligne")} à corriger`,
    decide > 0 && formatCount(decide, "doublon possible", "doublons possibles"),
  ].filter((part) => part !== false);
  return `${parts.join(" et ")} ${repair + decide === 1 ? "attendra" : "attendront"} ici.`;
};

function Summary({ list, counts, onDiscard }: { list: PreparedList; counts: Counts; onDiscard: () => void }) {
  const { all, send, renewed, corrected, nothing, repair, decide, leftOut } = counts;
  return (
    <Group component="section" className={styles.summary} justify="space-between" gap="12px 24px" mb="md" aria-label="Bilan de la liste">
      <div>
        <Text mb={4} c="dimmed" fz="sm" style={{ overflowWrap: "anywhere" }}>
          {list.fileName}
        </Text>
        <Group component="p" gap="6px 10px" fz="lg" role="status">
          <strong>{formatCount(all, "ligne")}</strong>
          <Total color={send > renewed + corrected ? "green" : "ink"}>
            {formatCount(send - renewed - corrected, "nouvel élève", "nouveaux élèves")}
          </Total>
          <Count color="green" count={renewed} one="réinscription" />
          <Count color="green" count={corrected} one="adresse corrigée" several="adresses corrigées" />
          <Count color="ink" count={nothing} one="déjà inscrit" several="déjà inscrits" />
          <Count color="red" count={repair} one="à corriger" several="à corriger" />
          <Count color="amber" count={decide} one="doublon possible" several="doublons possibles" />
          <Count color="ink" count={leftOut} one="écartée" several="écartées" />
        </Group>
      </div>
      <Button variant="default" size="sm" onClick={onDiscard}>
        Choisir un autre fichier
      </Button>
    </Group>
  );
}

const Count = ({ color, count, one, several }: { color: string; count: number; one: string; several?: string }) =>
  count > 0 && <Total color={color}>{formatCount(count, one, several)}</Total>;

const Total = ({ color, children }: { color: string; children: string }) => (
  <Badge variant="light" color={color} radius="sm" h="auto" px={9} py={2} fz="sm" lh={1.55}>
    {children}
  </Badge>
);

interface SendFooterProps {
  readonly counts: Counts;
  readonly refusal: string | null;
  readonly isSending: boolean;
  readonly onSend: () => void;
}

function SendFooter({ counts, refusal, isSending, onSend }: SendFooterProps) {
  const { send, repair, decide, nothing } = counts;
  const remaining = repair + decide;
  const emptyText = nothing > 0 && remaining === 0 ? "Tous ces élèves sont déjà inscrits." : "Aucune ligne n'est prête.";
  const footText = remaining === 0 ? "Rien n'est écrit avant votre accord." : remainingText({ repair, decide } as Counts);
  if (isSending)
    return (
      <Stack gap={8} mt={4} mx="auto" mb={6} maw={420} role="status">
        <Text>Envoi de la liste en cours...</Text>
        <Progress value={100} animated aria-label="Inscription en cours" />
      </Stack>
    );
  return (
    <Group justify="flex-end">
      <Text size="sm" c="var(--ink-600)" flex="1 1 200px" className={refusal === null && send > 0 ? styles.footText : undefined}>
        {refusal ?? (send === 0 ? emptyText : footText)}
      </Text>
      <Button variant="main" disabled={send === 0 || refusal !== null} onClick={onSend}>
        {sendLabel(counts)}
      </Button>
    </Group>
  );
}

const SaveFooter = ({ count, isSending, onSave }: { count: number; isSending: boolean; onSave: () => void }) => (
  <Group justify="flex-end">
    <Text size="sm" c="var(--ink-600)" flex="1 1 200px">
      La liste vous attend ici et ne part vers personne. Ce qui est à corriger peut l'être plus tard.
    </Text>
    <Button variant="main" disabled={count === 0} loading={isSending} onClick={onSave}>
      {`Garder ${formatCount(count, "élève")}`}
    </Button>
  </Group>
);
