import { Button } from "@mantine/core";
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { keepFile } from "#platform/web/download.ts";
import { counted, formatNumber } from "#platform/web/format.ts";
import { issuesOf } from "../grade-row.ts";
import { unsentAsCsv } from "../unsent-list.ts";
import type { GradeGrid } from "./grade-grid.ts";
import styles from "./grades.module.css";
import type { GridState } from "./grid-rows.ts";
import { wordOf } from "./row-word.ts";
import { useGridState } from "./useGradeGrid.ts";

/** How far the entry has come, quietly: expected, entered, left, absent; and what is on its way. */
export function GridStatus({ grid }: { grid: GradeGrid }) {
  const state = useGridState(grid);
  const { expected, graded, absent, remaining } = state.counts;
  const done = expected === 0 ? 0 : (graded + absent) / expected;
  return (
    <section className={styles.status} aria-label="Avancement de la saisie">
      <dl className={styles.counts}>
        <Count title="Attendus" count={expected} />
        <Count title="Saisis" count={graded} />
        <Count title="Absents" count={absent} />
        <Count title="Restants" count={remaining} isStrong />
      </dl>
      <div className={styles.bar} style={{ "--done": done } as React.CSSProperties} aria-hidden />
      <Link state={state} grid={grid} />
    </section>
  );
}

const Count = ({ title, count, isStrong }: { title: string; count: number; isStrong?: true }) => (
  <div data-strong={isStrong}>
    <dt>{title}</dt>
    <dd>{formatNumber(count)}</dd>
  </div>
);

/** What is on its way to the server, in a place that does not move. */
function Link({ state, grid }: { state: GridState; grid: GradeGrid }) {
  const { kind, text } = linkWords(state, grid);
  const Icon = { calm: IconCloudCheck, waiting: IconCloudUp, away: IconCloudOff, refused: IconCloudOff }[kind];
  const hasRefused = grid.unsent().length > 0 && (!grid.isOpen || state.lost !== null || state.counts.refused > 0);
  return (
    <div className={styles.link} data-kind={kind}>
      <Icon size={20} aria-hidden />
      <span role="status">{text}</span>
      {hasRefused && <UnsentActions grid={grid} />}
    </div>
  );
}

function linkWords({ counts, isReached, isKept, lost }: GridState, grid: GradeGrid) {
  const unsent = grid.unsent().length;
  const left = counted(unsent, "saisie non envoyée", "saisies non envoyées");
  if (!isKept)
    return { kind: "refused", text: "Cet appareil ne garde pas vos saisies\u00A0: ne fermez pas cette page avant leur envoi." } as const;
  if (lost !== null) return { kind: "refused", text: unsent > 0 ? `${lost}. ${left}.` : lost } as const;
  if (!grid.isOpen && unsent > 0) return { kind: "refused", text: `L'étape est close\u00A0: ${left}.` } as const;
  if (!isReached) {
    const waiting = unsent > 0 ? ` ${counted(unsent, "saisie gardée", "saisies gardées")} sur cet appareil.` : "";
    return { kind: "away", text: `Pas de réseau\u00A0: continuez.${waiting} Tout partira à son retour.` } as const;
  }
  if (counts.conflicts + counts.refused > 0)
    return {
      kind: "refused",
      text: `${counted(counts.conflicts + counts.refused, "saisie refusée", "saisies refusées")}\u00A0: voyez la colonne État.`,
    } as const;
  if (counts.waiting > 0) return { kind: "waiting", text: `${counted(counts.waiting, "saisie", "saisies")} en attente d'envoi` } as const;
  if (counts.unfinished > 0)
    return {
      kind: "waiting",
      text: counted(counts.unfinished, "ligne à corriger ou à compléter", "lignes à corriger ou à compléter"),
    } as const;
  return { kind: "calm", text: "Tout est enregistré" } as const;
}

/** Nothing that was typed is lost: what cannot be saved leaves as a file, and only then from this device. */
function UnsentActions({ grid }: { grid: GradeGrid }) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <Button variant="default" size="compact-md" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => exportUnsent(grid)}>
        Exporter ces saisies
      </Button>
      <Button variant="subtle" size="compact-md" onClick={() => setLeaving(true)}>
        Les retirer
      </Button>
      <ConfirmDialog
        opened={isLeaving}
        title={`Retirer ${counted(grid.unsent().length, "saisie non envoyée", "saisies non envoyées")}\u00A0?`}
        confirm="Retirer"
        isDestructive
        onClose={() => setLeaving(false)}
        onConfirm={() => {
          grid.abandonAll();
          setLeaving(false);
        }}
      >
        Elles seront effacées de cet appareil. Exportez-les d'abord si la fédération doit les recevoir.
      </ConfirmDialog>
    </>
  );
}

function exportUnsent(grid: GradeGrid): void {
  const { candidates, stage, isReached } = grid.read();
  const people = new Map(candidates.map((candidate) => [candidate.user.id, candidate]));
  const rows = grid.unsent().flatMap((row) => {
    const person = people.get(row.id);
    if (!person || !row.edit) return [];
    const issues = issuesOf(row.edit, grid.limitsOf(row));
    const reason = wordOf({ row, issues, isActive: false, isOpen: grid.isOpen, isReached }).text;
    const { contact, numPalmares } = person.user;
    return [{ ...contact, numPalmares, category: row.category ?? "", typed: row.edit.typed, reason }];
  });
  keepFile(new Blob([unsentAsCsv(rows)], { type: "text/csv" }), `Saisies non envoyées ${stage.name} ${stage.year}.csv`);
}
