import type { Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import type { Subject } from "#features/audit/trail-labels.ts";
import type { Changes } from "#platform/server/changes.ts";
import type { Clock } from "#platform/server/clock.ts";
import { type Api, FileResponse, implement } from "#platform/server/implement.ts";
import { ttlCache } from "#platform/server/ttl-cache.ts";
import { sheet, workbook } from "#platform/server/workbook-write.ts";
import { type NationalRankingRow, type RankingQuery, rankingApi, type StageRankingRow } from "../ranking.contract.ts";
import { nationalRankingColumns, stageRankingColumns } from "./ranking.export.ts";
import type { Ranking } from "./ranking.queries.ts";
import { nationalRankingOf, rankingPage, stageRankingOf, wholeRanking } from "./ranking.service.ts";

interface Tools {
  readonly db: Database;
  readonly reads: Database;
  readonly clock: Clock;
  readonly changes: Changes;
}

const COUNTS_TTL_MS = 3_600_000;
const MAX_CACHED_COUNTS = 500;

/** Rankings, of a stage and national: read or exported. */
export function rankingRoutes(api: Api, { db, reads, clock, changes }: Tools): void {
  const countCache = changes.cached(["results", "categories"], () => Promise.resolve(ttlCache(clock, COUNTS_TTL_MS, MAX_CACHED_COUNTS)));
  const pageOf = async <Row>(ranking: Ranking, query: RankingQuery) =>
    rankingPage<Row>({ db: reads, counts: await countCache() }, ranking, query);
  const recordExport = (actorId: number, subject: Subject, { category }: RankingQuery) =>
    record(db, { actorId, action: "export ranking", subject, after: { category } });
  const fileName = (title: string, { category }: RankingQuery) => `${[title, category].filter(Boolean).join(" ")}.xlsx`;

  implement(api, rankingApi.ofStage, async ({ params: { id }, query, caller }) => {
    const { stage, ranking } = await stageRankingOf(db, id);
    if (query.format === undefined) return pageOf<StageRankingRow>(ranking, query);
    const rows = await wholeRanking<StageRankingRow>(reads, ranking, query);
    await recordExport(caller.id, `stage ${id}`, query);
    return new FileResponse(
      fileName(`Classement ${stage.name} ${stage.year}`, query),
      workbook([sheet("Classement", stageRankingColumns, rows)]),
    );
  });

  implement(api, rankingApi.national, async ({ params: { year }, query, caller }) => {
    const { semiFinal, final, ranking } = await nationalRankingOf(db, year);
    if (query.format === undefined) return { ...(await pageOf<NationalRankingRow>(ranking, query)), semiFinal, final };
    const rows = await wholeRanking<NationalRankingRow>(reads, ranking, query);
    await recordExport(caller.id, `stage ${final.id}`, query);
    return new FileResponse(
      fileName(`Classement national ${year}`, query),
      workbook([sheet("Classement national", nationalRankingColumns, rows)]),
    );
  });
}
