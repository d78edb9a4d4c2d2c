import type { NodeTools } from "#database/node-tools.ts";
import { record } from "#features/audit/server/audit.service.ts";
import type { Subject } from "#features/audit/trail-labels.ts";
import { type Api, FileResponse, implement } from "#platform/server/implement.ts";
import { ttlCache } from "#platform/server/ttl-cache.ts";
import { sheet, workbook } from "#platform/server/workbook-write.ts";
import type { Column } from "#platform/server/workbook-xml.ts";
import { qualificationLabel } from "../qualification.ts";
import { type NationalRankingRow, type RankingQuery, rankingApi, type StageRankingRow } from "../ranking.contract.ts";
import type { Ranking } from "./ranking.queries.ts";
import { nationalRankingOf, rankingPage, stageRankingOf, wholeRanking } from "./ranking.service.ts";

const COUNTS_TTL_MS = 3_600_000;
const MAX_CACHED_COUNTS = 500;

/** Rankings, of a stage and national: read or exported. */
export function rankingRoutes(api: Api, { db, reads, clock, changes }: Pick<NodeTools, "db" | "reads" | "clock" | "changes">): void {
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

type RankedPerson = Omit<StageRankingRow, "qualified">;

const columns: readonly Column<RankedPerson>[] = [
  { title: "Catégorie", width: 12, value: ({ category }) => category.name },
  { title: "Rang", width: 8, value: ({ rank }) => rank },
  { title: "Ex æquo", width: 10, value: ({ tied }) => (tied ? "Oui" : null) },
  { title: "Numéro de membre", width: 20, value: ({ user }) => user.numPalmares },
  { title: "Nom", width: 22, value: ({ user }) => user.contact.lastname },
  { title: "Prénom", width: 18, value: ({ user }) => user.contact.firstname },
  { title: "Établissement", width: 34, value: ({ establishment }) => establishment?.name ?? null },
  { title: "Club", width: 24, value: ({ club }) => club?.name ?? null },
  { title: "Ville", width: 20, value: ({ establishment, club }) => (establishment ?? club)?.city ?? null },
  { title: "Note", width: 9, value: ({ grade }) => grade },
  { title: "Coefficient", width: 13, value: ({ weightedGrade }) => weightedGrade },
  { title: "Temps (min)", width: 13, value: ({ time }) => time },
];

/** The ranking of a stage, as a workbook. */
const stageRankingColumns: readonly Column<StageRankingRow>[] = [
  ...columns,
  { title: "Qualifié", width: 14, value: ({ qualified }) => qualificationLabel(qualified) },
];

const markFields = { Note: "grade", Coefficient: "weightedGrade", "Temps (min)": "time" } as const;
const markColumns = (stage: "semiFinal" | "final", name: string): Column<NationalRankingRow>[] =>
  Object.entries(markFields).map(([title, key]) => ({ title: `${title} ${name}`, width: 22, value: (row) => row[stage]?.[key] ?? null }));

/** The national ranking: the sums, then their parts. */
const nationalRankingColumns: readonly Column<NationalRankingRow>[] = [
  ...columns,
  ...markColumns("semiFinal", "demi-finale"),
  ...markColumns("final", "finale"),
];
