/** A cell as it was understood. */
export interface Cell {
  /** What is kept of it: a birthday as `YYYY-MM-DD`. */
  readonly value: string;
  /** As people read it, and as it is read again: 14/03/2012. What was not understood stays as it was typed. */
  readonly shown: string;
  /** Why it is not taken. */
  readonly refusal: string | null;
  /** What to look at twice: it was understood, but not as it was written. */
  readonly note?: string;
}

export const understood = (value: string, shown: string = value): Cell => ({ value, shown, refusal: null });
export const refused = (typed: string, refusal: string): Cell => ({ value: "", shown: typed, refusal });
export const noting = (cell: Cell, note: string): Cell => ({ ...cell, note });

/** No cell that holds what it should is longer. */
export const LONGEST_CELL = 300;

/** As much of a cell as is ever looked at; one that is too long stays so, and is shown to be repaired. */
export const shortened = (typed: string): string => (typed.length > LONGEST_CELL ? typed.slice(0, LONGEST_CELL + 1).toWellFormed() : typed);

/** A text to be quoted in a reason, not too long. */
export const quoted = (typed: string): string => `«\u00A0${typed.length > 40 ? `${typed.slice(0, 39)}…` : typed}\u00A0»`;
