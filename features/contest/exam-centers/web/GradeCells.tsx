import { type KeyboardEvent, useId, useRef, useState } from "react";
import { describeMinutes, parseMinutes } from "#contest/results/minutes.ts";
import { candidateName } from "../candidate-list.ts";
import { isEmptyRow, issuesOf, type MarkName, type MarkTexts, markNames, markTextsOf } from "../grade-row.ts";
import type { CandidateOnWire } from "../sitting.contract.ts";
import type { GradeGrid } from "./grade-grid.ts";
import styles from "./grades.module.css";
import type { GridRow } from "./grid-rows.ts";
import { type RowStatus, rowStatusOf } from "./row-status.ts";
import { useGrid } from "./useGradeGrid.ts";

/** A time may be « 1h20 », and a number pad has no letter. */
const inputModes = { grade: "numeric", weightedGrade: "decimal", time: "text" } as const satisfies Record<MarkName, string>;
const labels: Readonly<Record<MarkName, string>> = { grade: "Note", weightedGrade: "Coefficient", time: "Temps en minutes" };

interface GradeCellsOptions {
  readonly grid: GradeGrid;
  readonly row: GridRow;
  readonly candidate: CandidateOnWire;
  readonly rowIndex: number;
  readonly onEnd: () => void;
}

export function useGradeCells({ grid, row, candidate, rowIndex, onEnd }: GradeCellsOptions) {
  const statusId = useId();
  const [active, setActive] = useState<MarkName>();
  /** True after a key that the row refuses: marks for an absent person, or a letter in the place of a number. */
  const [isBlocked, setBlocked] = useState(false);
  const initialText = useRef("");
  const typed = row.edit?.typed ?? markTextsOf(row.saved);
  const issues = row.edit ? issuesOf(row.edit, grid.limitsOf(row), active) : [];
  const isOpen = useGrid(grid, () => grid.isOpen);
  const isOnline = useGrid(grid, (state) => state.isOnline);
  const isLocked = !isOpen || row.phase === "conflict";
  const name = candidateName(candidate);
  const toggle = () => {
    setBlocked(false);
    if (!isLocked) grid.toggleAbsent(row.id);
  };
  const undo = (field: MarkName) => {
    if (typed.absent || typed[field] === initialText.current) grid.undo(row.id);
    else grid.typeCell(row.id, field, initialText.current);
  };
  const hint = active === "time" ? describeMinutes(typed.time) : null;
  /** « 1h20 » becomes 80 on leaving the cell. */
  const commit = (field: MarkName) => {
    setActive(undefined);
    setBlocked(false);
    if (field === "time" && hint && !isLocked) grid.typeCell(row.id, field, String(parseMinutes(typed.time)));
  };
  const outOfId = useId();
  const mostGrade = typed.absent ? null : (grid.limitsOf(row)?.mostGrade ?? null);
  const cells = markNames.map((field, column) => {
    const input = (
      <input
        key={field}
        className={styles.cell}
        data-cell={cellAt(rowIndex, column)}
        aria-label={`${labels[field]}, ${name}`}
        aria-describedby={field === "grade" ? `${statusId} ${outOfId}` : statusId}
        aria-invalid={issues.some(({ path }) => path === field) || undefined}
        inputMode={inputModes[field]}
        autoComplete="off"
        placeholder={typed.absent && column === 0 ? "abs." : undefined}
        readOnly={isLocked || typed.absent}
        // Tab leaves an absent person's row for the next one.
        tabIndex={typed.absent && column > 0 ? -1 : undefined}
        value={typed[field]}
        onChange={({ currentTarget }) => grid.typeCell(row.id, field, currentTarget.value)}
        onFocus={({ currentTarget }) => {
          initialText.current = currentTarget.value;
          setActive(field);
          currentTarget.select();
        }}
        onBlur={() => commit(field)}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) =>
          pressKey(event, typed.absent ? "absent" : isEmptyRow(typed) ? "empty" : "filled", {
            onKey: () => setBlocked(false),
            onBlocked: () => setBlocked(!isLocked),
            onAbsent: toggle,
            onUndo: () => undo(field),
            onEnd: () => {
              grid.leave(row.id);
              onEnd();
            },
          })
        }
      />
    );
    if (field !== "grade") return input;
    return (
      <div key={field} className={mostGrade === null ? "" : styles.outOf}>
        {input}
        <span id={outOfId} aria-hidden>
          {mostGrade !== null && `sur ${mostGrade}`}
        </span>
      </div>
    );
  });
  const isActive = active !== undefined;
  const found = rowStatusOf({ row, issues, isActive, isOpen, isOnline, hint });
  const isAbsentHere = typed.absent && isActive && !isLocked;
  const status: RowStatus =
    isAbsentHere && found.kind !== "refused"
      ? { ...found, text: `${isBlocked ? "Absent\u00A0: pas de note" : found.text}. A ou le bouton Absent annule l'absence` }
      : isBlocked && !typed.absent
        ? { kind: "refused", text: letterText(typed) }
        : found;
  return {
    cells,
    absence: <AbsenceButton name={name} isAbsent={typed.absent} isLocked={isLocked} onToggle={toggle} />,
    status,
    isActive,
    statusId,
    /** For the element around the row: leaving it sends a complete row. */
    onBlur: ({ currentTarget, relatedTarget }: { currentTarget: Node; relatedTarget: Node | null }) => {
      if (!currentTarget.contains(relatedTarget)) grid.leave(row.id);
    },
  };
}

interface AbsenceButtonProps {
  readonly name: string;
  readonly isAbsent: boolean;
  readonly isLocked: boolean;
  readonly onToggle: () => void;
}

const AbsenceButton = ({ name, isAbsent, isLocked, onToggle }: AbsenceButtonProps) => (
  <button
    type="button"
    tabIndex={-1}
    className={styles.absence}
    aria-pressed={isAbsent}
    aria-label={`Absent, ${name}`}
    disabled={isLocked}
    onClick={onToggle}
  >
    Absent
  </button>
);

/** Only the button sets the absence of a row with marks, so that a letter typed by mistake does not remove them. */
const letterText = (typed: MarkTexts): string =>
  isEmptyRow(typed)
    ? "Des chiffres seulement, ou A pour une absence"
    : "Des chiffres seulement. Dans une ligne remplie, l'absence se note avec le bouton Absent";

const LAST = markNames.length - 1;

/** Identifies a cell by row and column, both counted from 0 in display order. */
const cellAt = (row: number, column: number): string => `${row}:${column}`;

interface KeyCallbacks {
  /** Called first, on any key of the grid. */
  readonly onKey: () => void;
  readonly onBlocked: () => void;
  readonly onAbsent: () => void;
  readonly onUndo: () => void;
  readonly onEnd: () => void;
}

/**
 * Keys as in a spreadsheet: Enter moves to the next cell and from the last one to the next row, arrows move between cells,
 * A marks an absence in an empty row, Escape undoes, Tab keeps its default. An absent person's row takes no marks: Enter and the arrows
 * leave it. A letter in a row with marks is refused with a message; a time accepts it, and reports what it cannot read.
 */
function pressKey(
  event: KeyboardEvent<HTMLInputElement>,
  row: "absent" | "empty" | "filled",
  { onKey, onBlocked, onAbsent, onUndo, onEnd }: KeyCallbacks,
): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return;
  const isAbsent = row === "absent";
  const isAbsence = (key === "a" || key === "A") && row !== "filled";
  const isLetter = !isAbsent && !isAbsence && !isTime(event.currentTarget) && /^\p{L}$/u.test(key);
  const target = targetOf(event, isAbsent);
  onKey();
  if (isAbsence || isLetter || target) event.preventDefault();
  if (isAbsence) onAbsent();
  else if (key === "Escape") onUndo();
  else if (isLetter || (isAbsent && key.length === 1)) onBlocked();
  else if (target && !focusCell(event.currentTarget, target) && key === "Enter") onEnd();
}

type Cell = readonly [row: number, column: number];

const isAllSelected = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length;

const isTime = (cell: HTMLInputElement): boolean => cell.dataset.cell?.endsWith(`:${LAST}`) ?? false;

function targetOf({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>, isAbsent: boolean): Cell | undefined {
  const [row = 0, column = 0] = (currentTarget.dataset.cell ?? "").split(":").map(Number);
  const next: Cell = isAbsent || column === LAST ? [row + 1, 0] : [row, column + 1];
  const previous: Cell = isAbsent || column === 0 ? [row - 1, LAST] : [row, column - 1];
  const { selectionStart, selectionEnd, value } = currentTarget;
  const isAll = isAllSelected(currentTarget);
  if (key === "Enter") return shiftKey ? previous : next;
  if (key === "ArrowDown") return [row + 1, column];
  if (key === "ArrowUp") return [row - 1, column];
  if (key === "ArrowRight" && (isAll || selectionEnd === value.length)) return next;
  if (key === "ArrowLeft" && (isAll || selectionStart === 0)) return previous;
  return undefined;
}

function focusCell(from: HTMLElement, [row, column]: Cell): boolean {
  const cell = from.closest("[data-grid]")?.querySelector<HTMLInputElement>(`[data-cell="${cellAt(row, column)}"]`);
  cell?.focus();
  return Boolean(cell);
}
