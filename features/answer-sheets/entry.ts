import { differencesOf, type EnteredSheet } from "#features/school-stages/entries.ts";

/** A paper sheet is entered once, and a second time by somebody else, who sees nothing of the first (CLS-06). */
export const entrySources = ["paper", "second"] as const;
export type EntrySource = (typeof entrySources)[number];

export type EntryState = "nothing" | "pictured" | "entered" | "differs" | "checked";

/** How far a pupil's sheet is. */
export function stateOf(
  {
    entries,
    problemIds,
  }: { readonly entries: readonly (EnteredSheet & { readonly source: EntrySource })[]; readonly problemIds: readonly string[] },
  isPictured: boolean,
): EntryState {
  const paper = entries.find(({ source }) => source === "paper");
  const second = entries.find(({ source }) => source === "second");
  if (!paper) return isPictured ? "pictured" : "nothing";
  if (!second) return "entered";
  return differencesOf(paper, second, problemIds).length > 0 ? "differs" : "checked";
}
