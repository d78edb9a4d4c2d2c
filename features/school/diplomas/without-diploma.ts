/** Why a pupil has no diploma of an official stage: the registration waits, they were absent, or there is no grade and no qualification. */
export const reasons = ["pending", "absent", "nothing"] as const;
export type Reason = (typeof reasons)[number];

export const reasonTexts: Readonly<Record<Reason, string>> = {
  pending: "son inscription n'est pas confirmée",
  absent: "était absent",
  nothing: "n'a pas de note",
};

interface Unmarked {
  readonly category: string;
  readonly sheets: readonly { readonly source: "screen" | "paper" | "second" }[];
}

/** The reason for their teacher; null: their category plays no problem of the stage, so none is expected. `played`: the categories that play some. */
export function whyWithoutDiploma({ category, sheets }: Unmarked, played: ReadonlySet<string>): string | null {
  if (sheets.filter(({ source }) => source !== "second").length > 1)
    return "a répondu sur papier et à l'écran\u00A0: dites laquelle des deux feuilles compte";
  return played.has(category) ? "n'a rien répondu" : null;
}
