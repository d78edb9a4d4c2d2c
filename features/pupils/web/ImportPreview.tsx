import { Button, Group, Progress, Text } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { counted } from "#platform/web/format.ts";
import type { Source } from "../column-titles.ts";
import {
  type Counts,
  countsOf,
  decided,
  edited,
  fieldsShown,
  filled,
  leftOut,
  type PreparedLine,
  type PreparedList,
  preparedLines,
} from "../prepared-list.ts";
import { type PupilField, requiredFields } from "../pupil-fields.ts";
import type { RowContext } from "../pupil-row.ts";
import type { Choices } from "./ImportCell.tsx";
import { ImportFailed } from "./ImportChoice.tsx";
import { ImportColumns } from "./ImportColumns.tsx";
import { ImportLikeness } from "./ImportLikeness.tsx";
import { ImportTable } from "./ImportTable.tsx";
import styles from "./import.module.css";
import { useForeseen } from "./useForeseen.ts";

interface Props {
  readonly list: PreparedList;
  readonly context: RowContext;
  readonly refusal: string | null;
  readonly isSending: boolean;
  readonly error: unknown;
  readonly canRename: boolean;
  /** The list is kept until somebody is known to act for the school: nobody is registered. */
  readonly isKept: boolean;
  readonly onChange: (list: PreparedList) => void;
  readonly onName: (place: number, source: Source | null) => void;
  readonly onSend: (lines: readonly PreparedLine[]) => void;
  readonly onGiveUp: () => void;
}

/** A list as it will be read: every line shown, repaired where it stands, then sent (ETB-08). */
export function ImportPreview({ list, context, refusal, isSending, error, canRename, isKept, onChange, onName, onSend, onGiveUp }: Props) {
  const lines = preparedLines(list, context, useForeseen(list));
  const counts = countsOf(lines);
  const [compared, compare] = useState<number | null>(null);
  const [isAsking, ask] = useState(false);
  const choices: Choices = { genre: ["Femme", "Homme"], categoryName: context.categories, languageName: context.languages };
  const line = lines.find(({ row }) => row === compared);
  const undecided = lines.filter(({ task }) => task === "decide").map(({ row }) => row);
  const isWhole = counts.repair + counts.decide === 0;
  return (
    <>
      <Summary list={list} counts={counts} onGiveUp={onGiveUp} />
      <ImportColumns
        preview={list.preview}
        gaps={gapsOf(lines)}
        choices={choices}
        canRename={canRename}
        onName={onName}
        onFill={(field, value) => onChange(filled(list, field, value))}
      />
      <ImportTable
        lines={lines}
        counts={counts}
        fields={fieldsShown(list, requiredFields)}
        choices={choices}
        hands={{
          onType: (row, field, typed) => onChange(edited(list, row, field, typed)),
          onLeaveOut: (row, isOut) => onChange(leftOut(list, row, isOut)),
          onCompare: compare,
        }}
      />
      {error !== null && <ImportFailed error={error} />}
      {isKept ? (
        <KeepFoot count={counts.all - counts.leftOut} isSending={isSending} onKeep={() => onSend(lines)} />
      ) : (
        <Foot counts={counts} refusal={refusal} isSending={isSending} onSend={() => (isWhole ? onSend(lines) : ask(true))} />
      )}
      {line && (
        <ImportLikeness
          key={line.row}
          line={line}
          place={placeOf(line.row, undecided)}
          onClose={() => compare(null)}
          onDecide={(verdict) => {
            onChange(decided(list, line.row, verdict));
            compare(undecided.find((row) => row !== line.row) ?? null);
          }}
        />
      )}
      <ConfirmDialog
        opened={isAsking}
        title={`${sendingWords(counts)} et garder le reste\u00A0?`}
        confirm={sendingWords(counts)}
        onClose={() => ask(false)}
        onConfirm={() => {
          ask(false);
          onSend(lines);
        }}
      >
        <Text>{waitingWords(counts)} Ces lignes resteront ici, prêtes à être reprises.</Text>
      </ConfirmDialog>
    </>
  );
}

/** « Inscrire 12 élèves » */
const sendingWords = ({ send, corrected }: Counts): string => {
  const addresses = counted(corrected, "adresse");
  if (send === corrected) return corrected === 0 ? "Inscrire les élèves" : `Corriger ${addresses}`;
  return `Inscrire ${counted(send - corrected, "élève")}${corrected > 0 ? ` et corriger ${addresses}` : ""}`;
};

const placeOf = (row: number, undecided: readonly number[]): string =>
  undecided.includes(row) ? `${undecided.indexOf(row) + 1} sur ${undecided.length}` : "";

/** Where several lines lack what is chosen among few values. */
function gapsOf(lines: readonly PreparedLine[]): Partial<Record<PupilField, number>> {
  const fields = ["categoryName", "genre"] as const;
  const waiting = lines.filter(({ task }) => task !== "leftOut");
  return Object.fromEntries(fields.map((field) => [field, waiting.filter(({ cells }) => cells[field] === "").length]));
}

const waitingWords = ({ repair, decide }: Counts): string => {
  const parts = [
    repair > 0 && `${counted(repair, "ligne")} à corriger`,
    decide > 0 && counted(decide, "doublon possible", "doublons possibles"),
  ].filter((part) => part !== false);
  return `${parts.join(" et ")} ${repair + decide === 1 ? "attend" : "attendent"} encore.`;
};

function Summary({ list, counts, onGiveUp }: { list: PreparedList; counts: Counts; onGiveUp: () => void }) {
  const { all, send, renewed, corrected, nothing, repair, decide, leftOut } = counts;
  return (
    <section className={styles.summaryBar} aria-label="Bilan de la liste">
      <div>
        <p className={styles.fileName}>{list.fileName}</p>
        <p className={styles.counts} role="status">
          <strong>{counted(all, "ligne")}</strong>
          <span className={styles.count} data-color={send > renewed + corrected ? "green" : "ink"}>
            {counted(send - renewed - corrected, "nouvel élève", "nouveaux élèves")}
          </span>
          <Count color="green" count={renewed} one="réinscription" />
          <Count color="green" count={corrected} one="adresse corrigée" several="adresses corrigées" />
          <Count color="ink" count={nothing} one="déjà inscrit" several="déjà inscrits" />
          <Count color="red" count={repair} one="à corriger" several="à corriger" />
          <Count color="amber" count={decide} one="doublon possible" several="doublons possibles" />
          <Count color="ink" count={leftOut} one="écartée" several="écartées" />
        </p>
      </div>
      <Button variant="default" size="sm" onClick={onGiveUp}>
        Choisir un autre fichier
      </Button>
    </section>
  );
}

function Count({ color, count, one, several }: { color: string; count: number; one: string; several?: string }) {
  if (count === 0) return null;
  return (
    <span className={styles.count} data-color={color}>
      {counted(count, one, several)}
    </span>
  );
}

interface FootProps {
  readonly counts: Counts;
  readonly refusal: string | null;
  readonly isSending: boolean;
  readonly onSend: () => void;
}

function Foot({ counts, refusal, isSending, onSend }: FootProps) {
  const { send, repair, decide, nothing } = counts;
  const waiting = repair + decide;
  const nobody = nothing > 0 && waiting === 0 ? "Tous ces élèves sont déjà inscrits." : "Aucune ligne n'est prête.";
  const words = waiting === 0 ? "Rien n'est écrit avant votre accord." : waitingWords({ repair, decide } as Counts);
  return (
    <div className={styles.foot}>
      {isSending ? (
        <div className={styles.sending} role="status">
          <Text>Envoi de la liste en cours...</Text>
          <Progress value={100} animated aria-label="Inscription en cours" />
        </div>
      ) : (
        <Group justify="flex-end">
          <Text size="sm" className={styles.footWords}>
            {refusal ?? (send === 0 ? nobody : words)}
          </Text>
          <Button variant="main" disabled={send === 0 || refusal !== null} onClick={onSend}>
            {sendingWords(counts)}
          </Button>
        </Group>
      )}
    </div>
  );
}

interface KeepProps {
  readonly count: number;
  readonly isSending: boolean;
  readonly onKeep: () => void;
}

const KeepFoot = ({ count, isSending, onKeep }: KeepProps) => (
  <div className={styles.foot}>
    <Group justify="flex-end">
      <Text size="sm" className={styles.footWords}>
        La liste vous attend ici et ne part vers personne. Ce qui est à corriger peut l'être plus tard.
      </Text>
      <Button variant="main" disabled={count === 0} loading={isSending} onClick={onKeep}>
        {`Garder ${counted(count, "élève")}`}
      </Button>
    </Group>
  </div>
);
