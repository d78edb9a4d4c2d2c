import type { Connection } from "#database/open.ts";
import { rulesOfCategory } from "#season/marking/regulations.ts";
import { differenceOf, type SeasonText, sinceOf } from "#season/marking/regulations-difference.ts";
import { type RuleText, regulationsText } from "#season/marking/regulations-text.ts";
import type { AppliedCategory, AppliedSeason } from "../rules.contract.ts";
import { listCategoryNames, listKeptRules, listSeasons } from "./rules.queries.ts";

interface SeasonRules extends SeasonText {
  readonly categories: readonly (Omit<AppliedCategory, "since"> & { readonly path: string })[];
  readonly stages: readonly { readonly name: string; readonly texts: readonly RuleText[] }[];
}

/** The published seasons in words, the latest first. */
export async function listSeasonTexts(db: Connection): Promise<SeasonRules[]> {
  const [seasons, categories, kept] = await Promise.all([listSeasons(db), listCategoryNames(db), listKeptRules(db)]);
  return seasons.map(({ year, rules }, place) => ({
    year,
    texts: regulationsText(rules, categories),
    stages: kept
      .filter((stage) => stage.year === year)
      .map((stage) => ({ name: stage.name, texts: regulationsText(stage.rules, categories) })),
    categories: categories
      // An open category without rules counts all problems.
      .filter(({ id, canRegister }) => rules.categories[id] || (place === 0 && canRegister))
      .map(({ id, name, description }) => {
        const { lastProblem, minutes, olderFirst } = rulesOfCategory(rules, id);
        return { name, description, lastProblem, minutes, olderFirst, path: `categories.${id}.` };
      }),
  }));
}

/** A season's rules for all readers (RUL-02); the latest season by default. */
export function appliedRules(seasons: readonly SeasonRules[], year = seasons[0]?.year) {
  const years = seasons.map((season) => season.year);
  const place = years.indexOf(year ?? 0);
  const [season, former] = place === -1 ? [] : seasons.slice(place);
  return { seasons: years, season: season ? appliedSeason(season, former, sinceOf(seasons.slice(place))) : null };
}

const appliedSeason = (
  { year, texts, categories, stages }: SeasonRules,
  former: SeasonRules | undefined,
  since: ReadonlyMap<string, number>,
): AppliedSeason => ({
  year,
  sentences: texts.map((text) => ({ ...text, since: since.get(text.parameter) ?? year })),
  categories: categories.map(({ path, ...category }) => {
    const years = ["lastProblem", "minutes", "olderFirst"].map((name) => since.get(path + name) ?? year);
    return { ...category, since: Math.max(...years) };
  }),
  changes: former ? { since: former.year, list: differenceOf(former.texts, texts) } : null,
  stages: stages.map(({ name, texts: own }) => ({ name, list: differenceOf(own, texts) })).filter(({ list }) => list.length > 0),
});
