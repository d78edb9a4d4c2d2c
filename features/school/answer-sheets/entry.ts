import { type EnteredSheet, entriesDiffer } from "#school/school-stages/entries.ts";

/** Another person types a paper sheet a second time, without seeing the first entry (CLS-06). */
export const entrySources = ["paper", "second"] as const;
export type EntrySource = (typeof entrySources)[number];

export type EntryState = "nothing" | "pictured" | "entered" | "differs" | "checked";

interface Sheet {
  readonly entries: readonly (EnteredSheet & { readonly source: EntrySource })[];
  readonly problemIds: readonly string[];
}

export function stateOf({ entries, problemIds }: Sheet, isPictured: boolean): EntryState {
  const isEntered = (as: EntrySource) => entries.some(({ source }) => source === as);
  if (!isEntered("paper")) return isPictured ? "pictured" : "nothing";
  if (!isEntered("second")) return "entered";
  return entriesDiffer(entries, problemIds) ? "differs" : "checked";
}
