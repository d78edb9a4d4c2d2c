import { action, record } from "#core/audit/server/audit.service.ts";
import type { NodeTools } from "#database/node-tools.ts";
import { type Api, FileResponse, implement } from "#platform/server/implement.ts";
import type { Caller } from "#platform/server/session.ts";
import { ttlCache } from "#platform/server/ttl-cache.ts";
import { sheet, workbook } from "#platform/server/workbook-write.ts";
import type { Column } from "#platform/server/workbook-xml.ts";
import { type RankingState, rankingStateText } from "#season/stages/ranking-state.ts";
import type { Marks } from "../national-ranking.ts";
import { qualificationLabel } from "../qualification.ts";
import {
  type InternationalRankingRow,
  type NationalRankingRow,
  type RankingQuery,
  rankingApi,
  type StageRankingRow,
  type TeamRankingRow,
} from "../ranking.contract.ts";
import type { Ranking } from "./ranking.queries.ts";
import {
  internationalRankingOf,
  nationalRankingOf,
  pendingIn,
  rankingCounts,
  rankingPage,
  stageRankingOf,
  teamRankingOf,
  wholeRanking,
} from "./ranking.service.ts";
import { changeRankingState } from "./ranking-state.service.ts";

const EXPORT_RANKING = action("export ranking", "a exporté un classement");

interface RankingFile<Row> {
  readonly title: string;
  readonly stages: readonly (RankingState & { readonly id: number })[];
  readonly columns: readonly Column<Row>[];
}

/** Registrations are confirmed all the time, so one count serves all viewers for a while. */
const PENDING_TTL_MS = 20_000;
const MAX_CACHED_PENDING = 200;

export function rankingRoutes(api: Api, { db, reads, clock, changes }: Pick<NodeTools, "db" | "reads" | "clock" | "changes">): void {
  const countCache = rankingCounts({ clock, changes });
  const pendingCounts = ttlCache(clock, PENDING_TTL_MS, MAX_CACHED_PENDING);
  /** « Classement provisoire » (RUL-08). */
  const sheetName = (stages: readonly RankingState[]) => rankingStateText(stages).split(",")[0] ?? "";
  const pageOrFile = async <Row, More>(
    { query, caller }: { readonly query: RankingQuery; readonly caller: Caller },
    ranking: Ranking,
    { title, stages, columns }: RankingFile<Row>,
    more: () => Promise<More> | More,
  ) => {
    if (query.format === undefined) return { ...(await rankingPage<Row>(reads, await countCache(), ranking, query)), ...(await more()) };
    const { category } = query;
    const rows = await wholeRanking<Row>(reads, ranking, query);
    await record(db, { actorId: caller.id, action: EXPORT_RANKING, subject: `stage ${stages.at(-1)?.id}`, after: { category } });
    const name = `${[`Classement ${title}`, category].filter(Boolean).join(" ")}.xlsx`;
    return new FileResponse(name, workbook([sheet(sheetName(stages), columns, rows)]));
  };

  implement(api, rankingApi.ofStage, async (request) => {
    const { stage, ranking } = await stageRankingOf(db, request.params.id);
    const { category } = request.query;
    const file = { title: `${stage.name} ${stage.year}`, stages: [stage], columns: stageRankingColumns };
    return pageOrFile(request, ranking, file, async () => ({
      pending: await pendingCounts.getOrLoad(`${stage.id} ${category ?? ""}`, () => pendingIn(reads, ranking, category)),
    }));
  });

  implement(api, rankingApi.changeState, ({ params: { id }, body, caller }) => changeRankingState(db, caller.id, id, body));

  implement(api, rankingApi.national, async (request) => {
    const { year } = request.params;
    const { semiFinal, final, ranking } = await nationalRankingOf(db, year);
    const file = { title: `national ${year}`, stages: [semiFinal, final], columns: nationalRankingColumns };
    return pageOrFile(request, ranking, file, () => ({ semiFinal, final }));
  });

  implement(api, rankingApi.international, async (request) => {
    const { year } = request.params;
    const { first, second, ranking } = await internationalRankingOf(db, year);
    const file = { title: `international ${year}`, stages: [first, second], columns: internationalRankingColumns };
    return pageOrFile(request, ranking, file, () => ({ first, second }));
  });

  implement(api, rankingApi.teams, async ({ params: { id }, query: { format }, caller }) => {
    const { stage, rows } = await teamRankingOf(reads, id);
    if (format === undefined) return rows;
    await record(db, { actorId: caller.id, action: EXPORT_RANKING, subject: `stage ${id}`, after: { hasSquads: true } });
    return new FileResponse(
      `Classement des équipes ${stage.name} ${stage.year}.xlsx`,
      workbook([sheet(sheetName([stage]), teamRankingColumns, [rows])]),
    );
  });
}

const place: readonly Column<Pick<StageRankingRow, "rank" | "tied">>[] = [
  { title: "Rang", width: 8, value: ({ rank }) => rank },
  { title: "Ex æquo", width: 10, value: ({ tied }) => (tied ? "Oui" : null) },
];

const marks: readonly Column<Marks>[] = [
  { title: "Note", width: 9, value: ({ grade }) => grade },
  { title: "Coefficient", width: 13, value: ({ weightedGrade }) => weightedGrade },
  { title: "Temps (min)", width: 13, value: ({ time }) => time },
];

const columns: readonly Column<Omit<StageRankingRow, "qualified">>[] = [
  { title: "Catégorie", width: 12, value: ({ category }) => category.name },
  ...place,
  { title: "Numéro de membre", width: 20, value: ({ user }) => user.numPalmares },
  { title: "Nom", width: 22, value: ({ user }) => user.contact.lastname },
  { title: "Prénom", width: 18, value: ({ user }) => user.contact.firstname },
  { title: "Établissement", width: 34, value: ({ establishment }) => establishment?.name ?? null },
  { title: "Club", width: 24, value: ({ club }) => club?.name ?? null },
  { title: "Ville", width: 20, value: ({ establishment, club }) => (establishment ?? club)?.city ?? null },
  ...marks,
];

const stageRankingColumns: readonly Column<StageRankingRow>[] = [
  ...columns,
  { title: "Qualifié", width: 14, value: ({ qualified }) => qualificationLabel(qualified) },
];

const markColumns = <Part extends string>(part: Part, name: string): Column<Readonly<Record<Part, Marks | null>>>[] =>
  marks.map(({ title, value }) => ({ title: `${title} ${name}`, width: 22, value: ({ [part]: stage }) => stage && value(stage) }));

const nationalRankingColumns: readonly Column<NationalRankingRow>[] = [
  ...columns,
  ...markColumns("semiFinal", "demi-finale"),
  ...markColumns("final", "finale"),
];

const internationalRankingColumns: readonly Column<InternationalRankingRow>[] = [
  ...columns,
  ...markColumns("first", "première épreuve"),
  ...markColumns("second", "seconde épreuve"),
];

const teamRankingColumns: readonly Column<TeamRankingRow>[] = [
  ...place,
  { title: "Équipe", width: 28, value: ({ squad }) => squad.name },
  ...marks,
  { title: "Membres", width: 10, value: ({ members }) => members },
  {
    title: "Membres notés",
    width: 60,
    value: ({ people }) => people.map(({ lastname, firstname }) => `${lastname} ${firstname}`).join(", "),
  },
];
