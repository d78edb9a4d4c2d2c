import type { RuleText } from "./regulations-text.ts";

const byParameter = (texts: readonly RuleText[]) => new Map(texts.map((text) => [text.parameter, text]));

/** The changes between two seasons' rules (RUL-02), in the order of the later ones. A parameter that a season does not have is null, and last if removed. */
export function differenceOf(before: readonly RuleText[], after: readonly RuleText[]) {
  const [former, current] = [byParameter(before), byParameter(after)];
  return [...new Set([...current.keys(), ...former.keys()])].flatMap((parameter) => {
    const [one, other] = [former.get(parameter), current.get(parameter)];
    const article = (other ?? one)?.article;
    return article === undefined || one?.sentence === other?.sentence
      ? []
      : [{ article, before: one?.sentence ?? null, after: other?.sentence ?? null }];
  });
}

export interface SeasonText {
  readonly year: number;
  readonly texts: readonly RuleText[];
}

/** The first season since which each parameter of the first text reads the same without a gap; the latest season comes first. */
export function sinceOf([season, ...earlier]: readonly SeasonText[]): ReadonlyMap<string, number> {
  const since = new Map<string, number>();
  for (const { parameter, sentence } of season?.texts ?? []) {
    const changed = earlier.findIndex(({ texts }) => texts.find((text) => text.parameter === parameter)?.sentence !== sentence);
    const same = changed === -1 ? earlier.at(-1) : earlier[changed - 1];
    since.set(parameter, (same ?? season)?.year ?? 0);
  }
  return since;
}
