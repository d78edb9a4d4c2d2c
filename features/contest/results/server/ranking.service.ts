import type { NodeTools } from "#database/node-tools.ts";
import type { Connection, Database } from "#database/open.ts";
import type { Page } from "#platform/contract/page.ts";
import { badRequest, conflict, foundOr404, notFound } from "#platform/server/errors.ts";
import { pageFrom } from "#platform/server/paging.ts";
import { type TtlCache, ttlCache } from "#platform/server/ttl-cache.ts";
import { listCategories } from "#season/categories/server/categories.service.ts";
import { standingCategory } from "#season/marking/regulations.ts";
import { rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import { internationalPapersOf, nationalFinalOf } from "../national-ranking.ts";
import type { RankingQuery } from "../ranking.contract.ts";
import * as queries from "./ranking.queries.ts";
import { findStage } from "./results.queries.ts";

export async function stageRankingOf(db: Connection, stageId: number) {
  const stage = foundOr404(await findStage(db, stageId), "Cette étape n'existe pas");
  return { stage, ranking: queries.stageRanking(stage, await rulesOfStage(db, stageId)) };
}

export async function nationalRankingOf(db: Connection, year: number) {
  const final = foundOr404(
    nationalFinalOf(await queries.listStages(db, year)),
    `Aucune étape de ${year} n'est une finale nationale : choisissez ce tour dans les réglages de l'étape pour établir le classement national.`,
  );
  const semiFinal = final.previousQuestionnaireId === null ? undefined : await findStage(db, final.previousQuestionnaireId);
  if (!semiFinal) throw conflict(`L'étape « ${final.name} » n'a pas d'étape précédente : indiquez sa demi-finale.`);
  return { semiFinal, final, ranking: queries.nationalRanking(final, semiFinal, await rulesOfStage(db, final.id)) };
}

/** The ranking of the international final of a year (RUL-06), and its two papers. */
export async function internationalRankingOf(db: Connection, year: number) {
  const [first, second, ...others] = internationalPapersOf(await queries.listStages(db, year));
  if (!first)
    throw notFound(
      `Aucune étape de ${year} n'est une finale internationale\u00A0: choisissez ce tour dans les réglages de chacune de ses deux épreuves.`,
    );
  if (!second)
    throw conflict(
      `«\u00A0${first.name}\u00A0» est la seule épreuve de la finale internationale de ${year}\u00A0: créez l'étape de la seconde.`,
    );
  if (others.length > 0)
    throw conflict(
      `La finale internationale de ${year} additionne deux épreuves, et ${others.length + 2} étapes ont ce tour\u00A0: donnez «\u00A0Autre\u00A0» à celles qui n'en sont pas.`,
    );
  const ruleSet = await rulesOfStage(db, second.id);
  const { papers } = ruleSet.rules;
  if (papers === null) throw conflict(`Le règlement de ${year} n'additionne pas les épreuves de la finale internationale.`);
  return { first, second, ranking: queries.internationalRanking(second, first, ruleSet, papers) };
}

export async function teamRankingOf(db: Connection, stageId: number) {
  const stage = foundOr404(await findStage(db, stageId), "Cette étape n'existe pas");
  const ruleSet = await rulesOfStage(db, stageId);
  if (ruleSet.rules.teams.ranking === null) throw conflict(`Le règlement de ${stage.year} ne classe pas les équipes.`);
  return { stage, rows: await queries.listRankedTeams(db, stage, ruleSet) };
}

const COUNTS_TTL_MS = 3_600_000;
const MAX_CACHED_COUNTS = 500;

/** The number of ranked people, counted once until a result changes. */
export const rankingCounts = ({ clock, changes }: Pick<NodeTools, "clock" | "changes">): (() => Promise<TtlCache>) =>
  changes.cached(["results", "categories"], () => Promise.resolve(ttlCache(clock, COUNTS_TTL_MS, MAX_CACHED_COUNTS)));

export async function rankingPage<Row>(db: Database, counts: TtlCache, ranking: queries.Ranking, query: RankingQuery): Promise<Page<Row>> {
  const { category, first, limit, page } = query;
  const categories = await categoriesOf(db, ranking, category);
  const meta = { search: "", sortBy: [] };
  if (first !== undefined) {
    const rows = await queries.listRanked<Row>(
      db,
      ranking,
      categories.map((one) => ({ category: one, first })),
    );
    return pageFrom({ ...meta, limit: 0, page: 1 }, Promise.resolve(rows), Promise.resolve(rows.length), { category });
  }
  const ranked = await counts.getOrLoad(`${ranking.name} by ${ranking.ruleSet.id} ${category ?? ""}`, () =>
    queries.countRanked(db, ranking, categories),
  );
  const rows = queries.listRanked<Row>(db, ranking, toSlices(categories, ranked, (page - 1) * limit, limit));
  const total = ranked.reduce((sum, count) => sum + count, 0);
  return pageFrom({ ...meta, limit, page }, rows, Promise.resolve(total), { category });
}

export const pendingIn = async (db: Connection, ranking: queries.Ranking, category: string | undefined): Promise<number> =>
  queries.countPending(db, ranking, await categoriesOf(db, ranking, category));

export async function wholeRanking<Row>(db: Database, ranking: queries.Ranking, { category, first }: RankingQuery) {
  const categories = await categoriesOf(db, ranking, category);
  return queries.rankedPages<Row>(
    db,
    ranking,
    categories.map((one) => ({ category: one, first: first ?? null })),
  );
}

async function categoriesOf(
  db: Connection,
  { ruleSet: { rules } }: queries.Ranking,
  name: string | undefined,
): Promise<queries.Category[]> {
  const categories = await listCategories(db);
  if (name === undefined) return categories.filter(({ id }) => standingCategory(rules, id) === id);
  const chosen = categories.find((category) => category.name === name);
  if (!chosen) throw badRequest("Cette catégorie n'existe pas", "category");
  return categories.filter(({ id }) => id === standingCategory(rules, chosen.id));
}

/** The slices of a page that starts at `offset` in the concatenated categories. */
function toSlices(categories: readonly queries.Category[], counts: readonly number[], offset: number, limit: number): queries.Slice[] {
  let start = 0;
  return categories.flatMap((category, index) => {
    const count = counts[index] ?? 0;
    const [from, to] = [Math.max(0, offset - start), Math.min(count, offset + limit - start)];
    start += count;
    return to > from ? [{ category, offset: from, limit: to - from, total: count }] : [];
  });
}
