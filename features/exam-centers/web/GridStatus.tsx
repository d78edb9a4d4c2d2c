import { Button, Group } from "@mantine/core";
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconDownload } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { saveFile } from "#platform/web/download.ts";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { ShareBar } from "#platform/web/ui/ShareBar.tsx";
import { issuesOf } from "../grade-row.ts";
import { unsentAsCsv } from "../unsent-list.ts";
import type { GradeGrid } from "./grade-grid.ts";
import styles from "./grades.module.css";
import type { GridCounts, GridState } from "./grid-rows.ts";
import { rowStatusOf } from "./row-status.ts";
import { useGridState } from "./useGradeGrid.ts";

/** The progress of the entry: expected, entered, left, absent; and what is being sent. */
export function GridStatus({ grid, children }: { grid: GradeGrid; children: ReactNode }) {
  const state = useGridState(grid);
  const counts = grid.counts();
  const { expected, graded, absent, remaining } = counts;
  const done = expected === 0 ? 0 : (graded + absent) / expected;
  return (
    <section className={styles.status} aria-label="Avancement de la saisie">
      <Group className={styles.counts} component="dl" align="stretch" gap="4px 28px">
        <Count title="Attendus" count={expected} />
        <Count title="Saisis" count={graded} />
        <Count title="Absents" count={absent} />
        <Count title="Restants" count={remaining} isStrong />
      </Group>
      <ShareBar className={styles.bar} share={done} h={5} bdrs={3} />
      <SyncStatus state={state} counts={counts} grid={grid} />
      {children}
    </section>
  );
}

const Count = ({ title, count, isStrong }: { title: string; count: number; isStrong?: true }) => (
  <div data-strong={isStrong}>
    <dt>{title}</dt>
    <dd>{formatNumber(count)}</dd>
  </div>
);

/** What is being sent, in a fixed position. */
function SyncStatus({ state, counts, grid }: { state: GridState; counts: GridCounts; grid: GradeGrid }) {
  const { kind, text } = syncText(state, counts, grid);
  const Icon = { calm: IconCloudCheck, waiting: IconCloudUp, away: IconCloudOff, refused: IconCloudOff }[kind];
  const hasRefused = grid.unsent().length > 0 && (!grid.isOpen || state.accessRefusal !== null || counts.refused > 0);
  return (
    <Group className={styles.link} justify="flex-end" gap="4px 10px" data-kind={kind}>
      <Icon size={20} aria-hidden />
      <span role="status">{text}</span>
      {hasRefused && <UnsentActions grid={grid} />}
    </Group>
  );
}

function syncText({ isOnline, isStoredLocally, accessRefusal }: GridState, counts: GridCounts, grid: GradeGrid) {
  const unsent = grid.unsent().length;
  const unsentText = formatCount(unsent, "saisie non envoyée", "saisies non envoyées");
  if (!isStoredLocally)
    return { kind: "refused", text: "Cet appareil ne garde pas vos saisies\u00A0: ne fermez pas cette page avant leur envoi." } as const;
  if (accessRefusal !== null) return { kind: "refused", text: unsent > 0 ? `${accessRefusal}. ${unsentText}.` : accessRefusal } as const;
  if (!grid.isOpen && unsent > 0) return { kind: "refused", text: `L'étape est close\u00A0: ${unsentText}.` } as const;
  if (!isOnline) {
    const waiting = unsent > 0 ? ` ${formatCount(unsent, "saisie gardée", "saisies gardées")} sur cet appareil.` : "";
    return { kind: "away", text: `Pas de réseau\u00A0: continuez.${waiting} Tout partira à son retour.` } as const;
  }
  if (counts.conflicts + counts.refused > 0)
    return {
      kind: "refused",
      text: `${formatCount(counts.conflicts + counts.refused, "saisie refusée", "saisies refusées")}\u00A0: voyez la colonne État.`,
    } as const;
  if (counts.waiting > 0)
    return { kind: "waiting", text: `${formatCount(counts.waiting, "saisie", "saisies")} en attente d'envoi` } as const;
  if (counts.unfinished > 0)
    return {
      kind: "waiting",
      text: formatCount(counts.unfinished, "ligne à corriger ou à compléter", "lignes à corriger ou à compléter"),
    } as const;
  return { kind: "calm", text: "Tout est enregistré" } as const;
}

/** Nothing typed is lost: unsaved rows are downloaded as a file, and only then deleted from this device. */
function UnsentActions({ grid }: { grid: GradeGrid }) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button variant="default" size="compact-md" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => exportUnsent(grid)}>
        Exporter ces saisies
      </Button>
      <Button variant="subtle" size="compact-md" onClick={() => setConfirming(true)}>
        Les retirer
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={`Retirer ${formatCount(grid.unsent().length, "saisie non envoyée", "saisies non envoyées")}\u00A0?`}
        confirm="Retirer"
        isDestructive
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          grid.discardAll();
          setConfirming(false);
        }}
      >
        Elles seront effacées de cet appareil. Exportez-les d'abord si la fédération doit les recevoir.
      </ConfirmDialog>
    </>
  );
}

function exportUnsent(grid: GradeGrid): void {
  const { candidates, stage, isOnline } = grid.read();
  const people = new Map(candidates.map((candidate) => [candidate.user.id, candidate]));
  const rows = grid.unsent().flatMap((row) => {
    const person = people.get(row.id);
    if (!person || !row.edit) return [];
    const issues = issuesOf(row.edit, grid.limitsOf(row));
    const reason = rowStatusOf({ row, issues, isActive: false, isOpen: grid.isOpen, isOnline }).text;
    const { contact, numPalmares } = person.user;
    return [{ ...contact, numPalmares, category: row.category ?? "", typed: row.edit.typed, reason }];
  });
  saveFile(new Blob([unsentAsCsv(rows)], { type: "text/csv" }), `Saisies non envoyées ${stage.name} ${stage.year}.csv`);
}
