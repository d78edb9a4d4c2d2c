import type { Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { type Api, FileAnswer, implement } from "#platform/server/implement.ts";
import { sheet, workbook } from "#platform/server/workbook-write.ts";
import { type NationalRanked, type RankingQuery, rankingApi, type StageRanked } from "../ranking.contract.ts";
import { nationalRankingColumns, stageRankingColumns } from "./ranking.export.ts";
import { nationalRankingOf, rankingPage, stageRankingOf, wholeRanking } from "./ranking.service.ts";

/** Rankings, of a stage and of the nation: read, or taken out of the platform. */
export function rankingRoutes(api: Api, { db }: { db: Database }): void {
  const taken = (actorId: number, subject: string, { category }: RankingQuery) =>
    record(db, { actorId, action: "export ranking", subject, after: { category } });
  const fileName = (title: string, { category }: RankingQuery) => `${[title, category].filter(Boolean).join(" ")}.xlsx`;

  implement(api, rankingApi.ofStage, async ({ params: { id }, query, caller }) => {
    const { stage, ranking } = await stageRankingOf(db, id);
    if (query.format === undefined) return rankingPage<StageRanked>(db, ranking, query);
    const rows = await wholeRanking<StageRanked>(db, ranking, query);
    await taken(caller.id, `stage ${id}`, query);
    return new FileAnswer(
      fileName(`Classement ${stage.name} ${stage.year}`, query),
      workbook([sheet("Classement", stageRankingColumns, rows)]),
    );
  });

  implement(api, rankingApi.national, async ({ params: { year }, query, caller }) => {
    const { semiFinal, final, ranking } = await nationalRankingOf(db, year);
    if (query.format === undefined) return { ...(await rankingPage<NationalRanked>(db, ranking, query)), semiFinal, final };
    const rows = await wholeRanking<NationalRanked>(db, ranking, query);
    await taken(caller.id, `stage ${final.id}`, query);
    return new FileAnswer(
      fileName(`Classement national ${year}`, query),
      workbook([sheet("Classement national", nationalRankingColumns, rows)]),
    );
  });
}
