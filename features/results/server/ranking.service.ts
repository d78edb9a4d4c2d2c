import type { Connection } from "#database/open.ts";
import type { Page } from "#platform/contract/page.ts";
import { badRequest, conflict, known } from "#platform/server/errors.ts";
import { pageFrom } from "#platform/server/paging.ts";
import { nationalFinalOf } from "../national-ranking.ts";
import type { NationalRanked, RankingQuery, StageRanked } from "../ranking.contract.ts";
import * as queries from "./ranking.queries.ts";

/** The ranking of a stage, a page or the first of each category (GRD-05). */
export async function rankStage(db: Connection, stageId: number, asked: RankingQuery): Promise<Page<StageRanked>> {
  const stage = known(await queries.findStage(db, stageId), "Cette étape n'existe pas");
  return rankingPage<StageRanked>(db, queries.stageRanking(stage), asked);
}

/** The national ranking of a year, with the two stages it adds up. */
export async function rankNation(db: Connection, year: number, asked: RankingQuery) {
  const { semiFinal, final } = await nationalStages(db, year);
  const page = await rankingPage<NationalRanked>(db, queries.nationalRanking(final, semiFinal), asked);
  return { ...page, semiFinal, final };
}

async function nationalStages(db: Connection, year: number) {
  const final = known(
    nationalFinalOf(await queries.listStages(db, year)),
    `Aucune étape de ${year} n'est une finale nationale : donnez ce nom à l'étape pour établir le classement national.`,
  );
  const semiFinal = final.previousQuestionnaireId === null ? undefined : await queries.findStage(db, final.previousQuestionnaireId);
  if (!semiFinal) throw conflict(`L'étape « ${final.name} » n'a pas d'étape précédente : indiquez sa demi-finale.`);
  return { semiFinal, final };
}

async function rankingPage<Row>(db: Connection, ranking: queries.Ranking, asked: RankingQuery): Promise<Page<Row>> {
  const { category, first, limit, page } = asked;
  const categories = await queries.listCategories(db, category);
  if (categories.length === 0 && category !== undefined) throw badRequest("Cette catégorie n'existe pas", "category");
  const meta = { search: "", sortBy: [] };
  if (first !== undefined) {
    const rows = await queries.listRanked<Row>(
      db,
      ranking,
      categories.map((category) => ({ category, first })),
    );
    return pageFrom({ ...meta, limit: 0, page: 1 }, Promise.resolve(rows), Promise.resolve(rows.length), { category });
  }
  const counts = await queries.countRanked(db, ranking, categories);
  const rows = queries.listRanked<Row>(db, ranking, slicesOf(categories, counts, (page - 1) * limit, limit));
  const total = counts.reduce((sum, count) => sum + count, 0);
  return pageFrom({ ...meta, limit, page }, rows, Promise.resolve(total), { category });
}

/** The parts of a page that starts at `offset` of all categories laid end to end. */
function slicesOf(categories: readonly queries.Category[], counts: readonly number[], offset: number, limit: number): queries.Slice[] {
  let start = 0;
  return categories.flatMap((category, place) => {
    const count = counts[place] ?? 0;
    const [from, to] = [Math.max(0, offset - start), Math.min(count, offset + limit - start)];
    start += count;
    return to > from ? [{ category, offset: from, limit: to - from, of: count }] : [];
  });
}
