import type { Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import type { Subject } from "#features/audit/wordings.ts";
import type { Changes } from "#platform/server/changes.ts";
import type { Clock } from "#platform/server/clock.ts";
import { type Api, FileAnswer, implement } from "#platform/server/implement.ts";
import { recent } from "#platform/server/recent.ts";
import { sheet, workbook } from "#platform/server/workbook-write.ts";
import { type NationalRanked, type RankingQuery, rankingApi, type StageRanked } from "../ranking.contract.ts";
import { nationalRankingColumns, stageRankingColumns } from "./ranking.export.ts";
import type { Ranking } from "./ranking.queries.ts";
import { nationalRankingOf, rankingPage, stageRankingOf, wholeRanking } from "./ranking.service.ts";

interface Tools {
  readonly db: Database;
  readonly reads: Database;
  readonly clock: Clock;
  readonly changes: Changes;
}

const COUNTS_KEPT_MS = 3_600_000;
const COUNTS_KEPT = 500;

/** Rankings, of a stage and of the nation: read, or taken out of the platform. */
export function rankingRoutes(api: Api, { db, reads, clock, changes }: Tools): void {
  const counted = changes.cached(["results", "categories"], () => Promise.resolve(recent(clock, COUNTS_KEPT_MS, COUNTS_KEPT)));
  const pageOf = async <Row>(ranking: Ranking, query: RankingQuery) =>
    rankingPage<Row>({ db: reads, counts: await counted() }, ranking, query);
  const taken = (actorId: number, subject: Subject, { category }: RankingQuery) =>
    record(db, { actorId, action: "export ranking", subject, after: { category } });
  const fileName = (title: string, { category }: RankingQuery) => `${[title, category].filter(Boolean).join(" ")}.xlsx`;

  implement(api, rankingApi.ofStage, async ({ params: { id }, query, caller }) => {
    const { stage, ranking } = await stageRankingOf(db, id);
    if (query.format === undefined) return pageOf<StageRanked>(ranking, query);
    const rows = await wholeRanking<StageRanked>(reads, ranking, query);
    await taken(caller.id, `stage ${id}`, query);
    return new FileAnswer(
      fileName(`Classement ${stage.name} ${stage.year}`, query),
      workbook([sheet("Classement", stageRankingColumns, rows)]),
    );
  });

  implement(api, rankingApi.national, async ({ params: { year }, query, caller }) => {
    const { semiFinal, final, ranking } = await nationalRankingOf(db, year);
    if (query.format === undefined) return { ...(await pageOf<NationalRanked>(ranking, query)), semiFinal, final };
    const rows = await wholeRanking<NationalRanked>(reads, ranking, query);
    await taken(caller.id, `stage ${final.id}`, query);
    return new FileAnswer(
      fileName(`Classement national ${year}`, query),
      workbook([sheet("Classement national", nationalRankingColumns, rows)]),
    );
  });
}
