import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { describeMinutes, parseMinutes } from "#features/results/minutes.ts";
import { candidateName } from "../candidate-list.ts";
import { issuesOf, type MarkName, markNames, markTextsOf } from "../grade-row.ts";
import type { CandidateOnWire } from "../sitting.contract.ts";
import type { GradeGrid } from "./grade-grid.ts";
import { cellAt, pressKey } from "./grade-keys.ts";
import styles from "./grades.module.css";
import type { GridRow } from "./grid-rows.ts";
import { type RowStatus, rowStatusOf } from "./row-status.ts";
import { useGrid } from "./useGradeGrid.ts";

const labels: Readonly<Record<MarkName, string>> = { grade: "Note", weightedGrade: "Coefficient", time: "Temps en minutes" };

interface GradeCellsView {
  readonly cells: readonly ReactNode[];
  readonly absence: ReactNode;
  readonly status: RowStatus;
  readonly statusId: string;
  /** For the element around the row: leaving it sends a complete row. */
  readonly onBlur: (event: { currentTarget: Node; relatedTarget: Node | null }) => void;
}

interface GradeCellsOptions {
  readonly grid: GradeGrid;
  readonly row: GridRow;
  readonly candidate: CandidateOnWire;
  /** The index of the row among those shown. */
  readonly rowIndex: number;
  readonly onEnd: () => void;
}

/** The cells of one row, for a table or for a card. */
export function useGradeCells({ grid, row, candidate, rowIndex, onEnd }: GradeCellsOptions): GradeCellsView {
  const statusId = useId();
  const [active, setActive] = useState<MarkName>();
  const initialText = useRef("");
  const typed = row.edit?.typed ?? markTextsOf(row.saved);
  const issues = row.edit ? issuesOf(row.edit, grid.limitsOf(row), active) : [];
  const isOpen = useGrid(grid, () => grid.isOpen);
  const isOnline = useGrid(grid, (state) => state.isOnline);
  const isLocked = !isOpen || row.phase === "conflict";
  const name = candidateName(candidate);
  const toggle = () => isLocked || grid.toggleAbsent(row.id);

  const undo = (field: MarkName) => {
    if (typed[field] === initialText.current) grid.undo(row.id);
    else grid.typeCell(row.id, field, initialText.current);
  };

  const hint = active === "time" ? describeMinutes(typed.time) : null;
  /** « 1h20 » becomes 80 on leaving the cell. */
  const commit = (field: MarkName) => {
    setActive(undefined);
    if (field === "time" && hint && !isLocked) grid.typeCell(row.id, field, String(parseMinutes(typed.time)));
  };

  const cells = markNames.map((field, column) => (
    <input
      key={field}
      className={styles.cell}
      data-cell={cellAt(rowIndex, column)}
      aria-label={`${labels[field]}, ${name}`}
      aria-describedby={statusId}
      aria-invalid={issues.some(({ path }) => path === field) || undefined}
      inputMode={field === "weightedGrade" ? "decimal" : "numeric"}
      autoComplete="off"
      placeholder={typed.absent && column === 0 ? "abs." : undefined}
      readOnly={isLocked}
      value={typed[field]}
      onChange={({ currentTarget }) => grid.typeCell(row.id, field, currentTarget.value)}
      onFocus={({ currentTarget }) => {
        initialText.current = currentTarget.value;
        setActive(field);
        currentTarget.select();
      }}
      onBlur={() => commit(field)}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) =>
        pressKey(event, {
          onAbsent: toggle,
          onUndo: () => undo(field),
          onEnd: () => {
            grid.leave(row.id);
            onEnd();
          },
        })
      }
    />
  ));

  const absence = (
    <button
      type="button"
      tabIndex={-1}
      className={styles.absence}
      aria-pressed={typed.absent}
      aria-label={`Absent, ${name}`}
      disabled={isLocked}
      onClick={toggle}
    >
      Absent
    </button>
  );

  return {
    cells,
    absence,
    status: rowStatusOf({ row, issues, isActive: active !== undefined, isOpen, isOnline, hint }),
    statusId,
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) grid.leave(row.id);
    },
  };
}
