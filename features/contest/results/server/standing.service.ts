import type { NodeTools } from "#database/node-tools.ts";
import { listCategories } from "#season/categories/server/categories.service.ts";
import { type Regulations, rulesOfCategory, standingCategory } from "#season/marking/regulations.ts";
import type { PlaceInRanking } from "../standing-text.ts";
import { standingIn } from "./ranking.queries.ts";
import { rankingCounts } from "./ranking.service.ts";
import type { ResultKey } from "./results.queries.ts";
import { countEquals, countGraded, findGradedResult, findRank } from "./standing.queries.ts";

type StandingReader = (key: ResultKey, rules: Regulations) => Promise<PlaceInRanking | null>;

/** Among the categories ranked together (MRK-05); null: no place yet. */
export function standingReader({ db, clock, changes }: Pick<NodeTools, "db" | "clock" | "changes">): StandingReader {
  const countCache = rankingCounts({ clock, changes });
  return async (key, rules) => {
    const result = await findGradedResult(db, key);
    if (!result) return null;
    const { questionnaireId, userId } = key;
    const categoryId = standingCategory(rules, result.categoryId);
    const { olderFirst } = rulesOfCategory(rules, categoryId);
    const ranking = { questionnaireId, categoryIds: standingIn(rules, categoryId), rules, olderFirst };
    const rank = result.physical ? await findRank(db, userId, ranking) : result.rank;
    if (typeof rank !== "number") return null;
    const counts = await countCache();
    const [ranked, others, categories] = await Promise.all([
      counts.getOrLoad(`${questionnaireId} ${categoryId}`, () => countGraded(db, ranking)),
      countEquals(db, key, ranking),
      listCategories(db),
    ]);
    const category = categories.find(({ id }) => id === categoryId)?.name ?? "";
    const { isDefinitive } = result;
    return {
      category,
      rank,
      isDefinitive,
      ranked,
      comparedTime: rules.comparedTime,
      equals: rules.ranking.map((one, index) => ({ key: one.key, others: others[index] ?? 0 })),
    };
  };
}
