import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { minutesIn, minutesShown } from "#features/results/minutes.ts";
import { candidateName } from "../candidate-list.ts";
import { type GradeField, gradeFields, issuesOf, typedOf } from "../grade-row.ts";
import type { CandidateOnWire } from "../sitting.contract.ts";
import type { GradeGrid } from "./grade-grid.ts";
import { cellAt, pressKey } from "./grade-keys.ts";
import styles from "./grades.module.css";
import type { GridRow } from "./grid-rows.ts";
import { type RowWord, wordOf } from "./row-word.ts";
import { useGrid } from "./useGradeGrid.ts";

const labels: Readonly<Record<GradeField, string>> = { grade: "Note", weightedGrade: "Coefficient", time: "Temps en minutes" };

interface Shown {
  readonly cells: readonly ReactNode[];
  readonly absence: ReactNode;
  readonly word: RowWord;
  readonly wordId: string;
  /** Of the element that holds the row: leaving it sends what is complete. */
  readonly onBlur: (event: { currentTarget: Node; relatedTarget: Node | null }) => void;
}

interface Asked {
  readonly grid: GradeGrid;
  readonly row: GridRow;
  readonly candidate: CandidateOnWire;
  /** Where the row stands among those shown. */
  readonly place: number;
  readonly onEnd: () => void;
}

/** The cells of one row, for a table or for a card. */
export function useGradeCells({ grid, row, candidate, place, onEnd }: Asked): Shown {
  const wordId = useId();
  const [active, setActive] = useState<GradeField>();
  const before = useRef("");
  const typed = row.edit?.typed ?? typedOf(row.saved);
  const issues = row.edit ? issuesOf(row.edit, grid.limitsOf(row), active) : [];
  const isOpen = useGrid(grid, () => grid.isOpen);
  const isReached = useGrid(grid, (state) => state.isReached);
  const isLocked = !isOpen || row.phase === "conflict";
  const name = candidateName(candidate);
  const toggle = () => isLocked || grid.toggleAbsent(row.id);

  const undo = (field: GradeField) => {
    if (typed[field] === before.current) grid.undo(row.id);
    else grid.type(row.id, field, before.current);
  };

  const hint = active === "time" ? minutesShown(typed.time) : null;
  /** « 1h20 » becomes 80 once it is left. */
  const settle = (field: GradeField) => {
    setActive(undefined);
    if (field === "time" && hint && !isLocked) grid.type(row.id, field, String(minutesIn(typed.time)));
  };

  const cells = gradeFields.map((field, column) => (
    <input
      key={field}
      className={styles.cell}
      data-cell={cellAt(place, column)}
      aria-label={`${labels[field]}, ${name}`}
      aria-describedby={wordId}
      aria-invalid={issues.some(({ path }) => path === field) || undefined}
      inputMode={field === "weightedGrade" ? "decimal" : "numeric"}
      autoComplete="off"
      placeholder={typed.absent && column === 0 ? "abs." : undefined}
      readOnly={isLocked}
      value={typed[field]}
      onChange={({ currentTarget }) => grid.type(row.id, field, currentTarget.value)}
      onFocus={({ currentTarget }) => {
        before.current = currentTarget.value;
        setActive(field);
        currentTarget.select();
      }}
      onBlur={() => settle(field)}
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
    word: wordOf({ row, issues, isActive: active !== undefined, isOpen, isReached, hint }),
    wordId,
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) grid.leave(row.id);
    },
  };
}
