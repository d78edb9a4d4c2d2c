import type { KeyboardEvent } from "react";
import { markNames } from "../grade-row.ts";

const LAST = markNames.length - 1;

/** The cell of a row and a column, both counted from 0 in display order. */
export const cellAt = (row: number, column: number): string => `${row}:${column}`;

interface KeyCallbacks {
  readonly onAbsent: () => void;
  /** Undoes the cell, then the row. */
  readonly onUndo: () => void;
  /** On Enter in the last cell of the last row. */
  readonly onEnd: () => void;
}

/**
 * The keys of the grid, as in a spreadsheet: Enter moves to the next cell and from the last one to the next row, the arrows move from cell to
 * cell, A marks an absence, Escape undoes. Tab keeps its default.
 */
export function pressKey(event: KeyboardEvent<HTMLInputElement>, { onAbsent, onUndo, onEnd }: KeyCallbacks): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return;
  const isAbsence = key === "a" || key === "A";
  const target = targetOf(event);
  if (isAbsence || target) event.preventDefault();
  if (isAbsence) onAbsent();
  else if (key === "Escape") onUndo();
  else if (target && !focusCell(event.currentTarget, target) && key === "Enter") onEnd();
}

type Cell = readonly [row: number, column: number];

function targetOf({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>): Cell | undefined {
  const [row = 0, column = 0] = (currentTarget.dataset.cell ?? "").split(":").map(Number);
  const next: Cell = column === LAST ? [row + 1, 0] : [row, column + 1];
  const previous: Cell = column === 0 ? [row - 1, LAST] : [row, column - 1];
  const { selectionStart, selectionEnd, value } = currentTarget;
  const isAllSelected = selectionStart === 0 && selectionEnd === value.length;
  if (key === "Enter") return shiftKey ? previous : next;
  if (key === "ArrowDown") return [row + 1, column];
  if (key === "ArrowUp") return [row - 1, column];
  if (key === "ArrowRight" && (isAllSelected || selectionEnd === value.length)) return next;
  if (key === "ArrowLeft" && (isAllSelected || selectionStart === 0)) return previous;
  return undefined;
}

function focusCell(from: HTMLElement, [row, column]: Cell): boolean {
  const cell = from.closest("[data-grid]")?.querySelector<HTMLInputElement>(`[data-cell="${cellAt(row, column)}"]`);
  cell?.focus();
  return Boolean(cell);
}
