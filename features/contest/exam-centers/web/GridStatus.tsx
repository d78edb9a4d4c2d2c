import { Button, Group } from "@mantine/core";
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp, IconDownload } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
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

interface Props {
  readonly grid: GradeGrid;
  readonly onCorrect: () => void;
  readonly children: ReactNode;
}

export function GridStatus({ grid, onCorrect, children }: Props) {
  const state = useGridState(grid);
  const counts = grid.counts();
  const { expected, graded, absent, remaining } = counts;
  const bar = useMeasuredBar();
  const done = expected === 0 ? 0 : (graded + absent) / expected;
  return (
    <section ref={bar} className={styles.status} aria-label="Avancement de la saisie">
      <Group className={styles.counts} component="dl" align="stretch" gap="4px 28px">
        <Count title="Attendus" count={expected} />
        <Count title="Saisis" count={graded} />
        <Count title="Absents" count={absent} />
        <Count title="Restants" count={remaining} isStrong={remaining > 0} />
      </Group>
      <ShareBar className={styles.bar} share={done} h={5} bdrs={3} />
      <SyncStatus state={state} counts={counts} grid={grid} onCorrect={onCorrect} />
      {children}
    </section>
  );
}

/** Gives the height of this bar to the table's heading, which stays below it while the page scrolls. */
function useMeasuredBar() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const observer = new ResizeObserver(() => element.parentElement?.style.setProperty("--status", `${element.offsetHeight}px`));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return bar;
}

const Count = ({ title, count, isStrong }: { title: string; count: number; isStrong?: boolean }) => (
  <div data-strong={isStrong || undefined}>
    <dt>{title}</dt>
    <dd>{formatNumber(count)}</dd>
  </div>
);

function SyncStatus({ state, counts, grid, onCorrect }: Pick<Props, "grid" | "onCorrect"> & { state: GridState; counts: GridCounts }) {
  const { kind, text } = syncText(state, counts, grid);
  const Icon = { calm: IconCloudCheck, waiting: IconCloudUp, away: IconCloudOff, refused: IconAlertTriangle }[kind];
  const toCorrect = grid.isOpen ? counts.toCorrect : 0;
  const hasRefused = grid.unsent().length > 0 && (!grid.isOpen || state.accessRefusal !== null || counts.refused > 0);
  return (
    <Group className={styles.link} justify="flex-end" gap="4px 10px" data-kind={kind}>
      <Icon size={20} aria-hidden />
      <span role="status">{text}</span>
      {toCorrect > 0 && (
        <Button variant="default" size="compact-md" onClick={onCorrect}>
          {toCorrect === 1 ? "Voir la ligne" : "Voir la première"}
        </Button>
      )}
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
    const { toCorrect } = counts;
    const parts = [
      counts.waiting > 0 && `${formatCount(counts.waiting, "saisie partira", "saisies partiront")} à son retour`,
      toCorrect > 0 && formatCount(toCorrect, "ligne est à corriger ou à compléter", "lignes sont à corriger ou à compléter"),
    ].filter(Boolean);
    const text = parts.length > 0 ? parts.join(", ") : "Tout partira à son retour";
    return { kind: "away", text: `Pas de réseau\u00A0: continuez. ${text}.` } as const;
  }
  const refused = counts.conflicts + counts.refused;
  if (refused > 0) return { kind: "refused", text: `${formatCount(refused, "saisie refusée", "saisies refusées")}.` } as const;
  if (counts.waiting > 0)
    return { kind: "waiting", text: `${formatCount(counts.waiting, "saisie", "saisies")} en attente d'envoi` } as const;
  const unfinished = formatCount(counts.unfinished, "ligne à corriger ou à compléter", "lignes à corriger ou à compléter");
  if (counts.unfinished > 0) return { kind: "waiting", text: unfinished } as const;
  if (unsent > 0) return { kind: "waiting", text: "Saisie en cours" } as const;
  return { kind: "calm", text: "Tout est enregistré" } as const;
}

/** Unsaved rows are deleted from this device only after their download as a file, so that no mark is lost. */
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
