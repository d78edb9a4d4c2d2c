/** A cell as it was parsed. */
export interface Cell {
  /** The stored value: a birthday as `YYYY-MM-DD`. */
  readonly value: string;
  /** For people, and parsed again later: 14/03/2012. What was not understood stays as typed. */
  readonly display: string;
  /** Why it is refused. */
  readonly refusal: string | null;
  /** What to check: it was understood, but not as written. */
  readonly note?: string;
}

export const acceptedCell = (value: string, display: string = value): Cell => ({ value, display, refusal: null });
export const refusedCell = (typed: string, refusal: string): Cell => ({ value: "", display: typed, refusal });
export const withNote = (cell: Cell, note: string): Cell => ({ ...cell, note });

/** No valid cell is longer. */
export const MAX_CELL_LENGTH = 300;

/** The part of a cell that is ever read. One that is too long stays too long, and is shown for repair. */
export const truncate = (typed: string): string =>
  typed.length > MAX_CELL_LENGTH ? typed.slice(0, MAX_CELL_LENGTH + 1).toWellFormed() : typed;

/** A text to quote in a reason, shortened. */
export const quote = (typed: string): string => `«\u00A0${typed.length > 40 ? `${typed.slice(0, 39)}…` : typed}\u00A0»`;
