import type { EntrySource } from "./entry.ts";

export interface InPile {
  readonly userId: string;
  readonly isPictured: boolean;
  /** They answered on screen: no paper sheet is expected. */
  readonly isOnScreen: boolean;
  readonly mayEnter: boolean;
  readonly entered: readonly EntrySource[];
}

/** The sheets that are typed one after the other: all photographed ones, or all without a photograph, as the open one is. */
const pileOf = (pupils: readonly InPile[], { isPictured }: InPile, task: EntrySource): InPile[] =>
  pupils.filter(
    (one) =>
      one.isPictured === isPictured && (task === "paper" || one.entered.includes("paper")) && (one.mayEnter || one.entered.includes(task)),
  );

/** The next sheet to type in the pile, from the open one on, then from the first. */
export function nextInPile(pupils: readonly InPile[], open: InPile, task: EntrySource): InPile | undefined {
  const pile = pileOf(pupils, open, task);
  const after = pile.indexOf(open) + 1;
  const isToType = (one: InPile) =>
    one !== open && one.mayEnter && !one.entered.includes(task) && (one.isPictured || task === "second" || !one.isOnScreen);
  return [...pile.slice(after), ...pile.slice(0, after)].find(isToType);
}

export function placeInPile(
  pupils: readonly InPile[],
  open: InPile,
  task: EntrySource,
): { readonly number: number; readonly count: number } {
  const pile = pileOf(pupils, open, task);
  return { number: pile.indexOf(open) + 1, count: pile.length };
}
