import { centerSorts } from "#contest/exam-centers/exam-centers.contract.ts";
import { participantSorts, pupilSorts } from "#people/people/participants.contract.ts";
import { accountSorts, stagePeopleSorts } from "#people/people/people.contract.ts";
import type { Figure } from "../figure.ts";
import { ask, type Bench } from "./bench.ts";
import { requestOf } from "./connection.ts";
import { type Load, load, shareOf } from "./load.ts";

interface List {
  /** Without each request's parameters. */
  readonly path: string;
  readonly sorts: readonly string[];
  readonly filters: readonly string[];
  /** A rare text, then a common one. */
  readonly searches: readonly string[];
}

/** The lists of the office, by their content. */
const listsOf = ({ stageId }: Bench): Readonly<Record<string, List>> => ({
  "all accounts": {
    path: "/api/users/all?",
    sorts: accountSorts,
    filters: ["filter.role=CLUB", "filter.role=USER&filter.status=CONFIRMED", "filter.role=CLUB&filter.role=ESTABLISHEMENT"],
    searches: ["P0000123", "mar"],
  },
  "participants of a year": {
    path: "/api/users/participants?",
    sorts: participantSorts,
    filters: ["filter.registrations.category.name=C1", "filter.registrations.status=PENDING", "filter.registrations.account=alone"],
    searches: ["P0000123", "mar"],
  },
  "participants with a result": {
    path: `/api/users?filter.results.questionnaireId=${stageId}&`,
    // Classes are a school's.
    sorts: pupilSorts.filter((sort) => sort !== "registrations.className"),
    filters: ["filter.registrations.status=PENDING"],
    searches: ["P0000123", "mar"],
  },
  "people of a stage": {
    path: `/api/users/answers/${stageId}?`,
    sorts: stagePeopleSorts,
    filters: [
      "filter.registrations.category.name=C1",
      "filter.results.qualified=null",
      "filter.results.nextExamCenterId=null",
      "filter.step=expected",
      "filter.step=saved",
      "filter.step=finished",
    ],
    searches: ["P0000123", "mar"],
  },
  "ranking of a stage": {
    path: `/api/results/ranking/${stageId}?`,
    sorts: [],
    filters: ["category=C1", "category=HC", "first=3", "category=C1&first=100"],
    searches: [],
  },
  "exam centers": { path: "/api/examcenter?", sorts: centerSorts, filters: [], searches: ["P0000123", "coll"] },
  mails: { path: "/api/mails?", sorts: ["createdAt", "to", "status"], filters: [], searches: ["personne123@", "exemple"] },
});

/** Every sort, filter and search of a list, alone. */
const variantsOf = ({ sorts, filters, searches }: List): string[] => [
  "",
  ...sorts.flatMap((sort) => [`sortBy=${sort}:ASC`, `sortBy=${sort}:DESC`]),
  ...filters,
  ...searches.map((search) => `search=${search}`),
];

/**
 * P6: the p99 of each list over as many requests of every sort, filter and search, first and last page, against that of a look-up by primary key. A
 * page far from both ends is separate: its first reader waits for the whole order, later ones do not.
 */
export async function readAdminLists(bench: Bench, seconds: number): Promise<Figure[]> {
  await fillLists(bench);
  const requests = Math.ceil(seconds * 5);
  const lookUp = await read(bench, `/api/questionnaire/visible/${bench.stageId}`, requests * 20);
  const figures: Figure[] = [
    await readDashboard(bench, requests * 20, lookUp),
    await readAlone(
      bench,
      "the search over everything",
      searches.map((text) => `/api/search?text=${text}`),
      { requests, lookUp },
    ),
    await readAlone(bench, "likely duplicates of a season, counted", [`/api/users/duplicates/count?year=${await yearOf(bench)}`], {
      requests: requests * 20,
      lookUp,
    }),
  ];
  for (const [what, list] of Object.entries(listsOf(bench))) figures.push(await readList(bench, { what, list, requests, lookUp }));
  return figures;
}

interface ReadOptions {
  readonly what: string;
  readonly list: List;
  readonly requests: number;
  readonly lookUp: Load;
}

async function readList(bench: Bench, { what, list, requests, lookUp }: ReadOptions): Promise<Figure> {
  const loads: (Load & { readonly query: string })[] = [];
  const middle: Load[] = [];
  for (const query of variantsOf(list)) {
    const last = await lastPage(bench, `${list.path}${query}`);
    const readPage = (page: number) => read(bench, `${list.path}${query}&page=${page}`, requests);
    for (const page of new Set([1, last])) loads.push({ query: `${query}&page=${page}`, ...(await readPage(page)) });
    if (last > 2) middle.push(await readPage(Math.ceil(last / 2)));
  }
  const p99 = shareOf(
    loads.flatMap(({ durations }) => durations).toSorted((a, b) => a - b),
    0.99,
  );
  const slowest = loads.toSorted((a, b) => b.median - a.median)[0];
  const errors = [...loads, ...middle].reduce((sum, load) => sum + load.errors, 0);
  const longest = (valueIn: (load: Load) => number) => Math.max(0, ...middle.map(valueIn)).toFixed(1);
  const detail = [
    `${p99.toFixed(1)} ms, a look-up ${lookUp.p99.toFixed(1)} ms`,
    `the slowest ${slowest?.median.toFixed(1)} ms (${slowest?.query})`,
    `a middle page ${longest(({ durations }) => durations.at(-1) ?? 0)} ms for the first, then ${longest(({ median }) => median)} ms`,
    `${errors} errors`,
  ].join("; ");
  return { name: "P6", what, value: errors > 0 ? Number.POSITIVE_INFINITY : p99 / lookUp.p99, unit: "times the limit", goal: 20, detail };
}

/** A number, a common name, two words, a text without results. */
const searches = ["P0000123", "mar", "mar+a", "introuvable"];

const yearOf = async ({ pool, stageId }: Bench): Promise<number | undefined> =>
  (await pool.query<{ year: number }>("select year from questionnaires where id = $1", [stageId])).rows[0]?.year;

/** Calls that are no list, over as many requests each. The slowest request of all is reported, as cached values are computed then. */
async function readAlone(
  bench: Bench,
  what: string,
  paths: readonly string[],
  { requests, lookUp }: Pick<ReadOptions, "requests" | "lookUp">,
): Promise<Figure> {
  const loads: Load[] = [];
  for (const path of paths) loads.push(await read(bench, path, requests));
  const durations = loads.flatMap((load) => load.durations).toSorted((a, b) => a - b);
  const errors = loads.reduce((sum, load) => sum + load.errors, 0);
  const p99 = shareOf(durations, 0.99);
  const detail = `${p99.toFixed(1)} ms, a look-up ${lookUp.p99.toFixed(1)} ms; the slowest ${durations.at(-1)?.toFixed(1)} ms; ${errors} errors`;
  return { name: "P6", what, value: errors > 0 ? Number.POSITIVE_INFINITY : p99 / lookUp.p99, unit: "times the limit", goal: 20, detail };
}

/** As the office watches it: recounted at times, cached in between. */
async function readDashboard(bench: Bench, requests: number, lookUp: Load): Promise<Figure> {
  const { p99, durations, errors } = await read(bench, `/api/dashboard?year=${await yearOf(bench)}`, requests);
  const value = errors > 0 ? Number.POSITIVE_INFINITY : p99 / lookUp.p99;
  const detail = `${p99.toFixed(1)} ms, a look-up ${lookUp.p99.toFixed(1)} ms; counting it anew ${durations.at(-1)?.toFixed(1)} ms; ${errors} errors`;
  return { name: "P6", what: "the dashboard", value, unit: "times the limit", goal: 20, detail };
}

const MAX_SECONDS = 60;

function read({ port, adminToken }: Bench, path: string, requests: number): Promise<Load> {
  const request = requestOf("GET", path, adminToken);
  return load({ port, connections: 1, seconds: MAX_SECONDS, requests, next: () => request });
}

/** The stage graded, with a mail for each of its participants. */
async function fillLists(bench: Bench): Promise<void> {
  const { pool, stageId } = bench;
  await ask(bench, "POST", `/api/results/generate/${stageId}`);
  await pool.query(
    `insert into mails (cause, recipient, subject, status, created_at, sent_at)
     select 'bench ' || user_id, 'personne' || user_id || '@exemple.fr', 'Votre convocation', 'sent', now() - user_id * interval '1 second', now()
     from results where questionnaire_id = $1 on conflict do nothing`,
    [stageId],
  );
  await pool.query("vacuum analyze results, mails");
}

async function lastPage(bench: Bench, path: string): Promise<number> {
  const { meta } = (await (await ask(bench, "GET", path)).json()) as { meta: { totalPages: number } };
  return Math.max(1, meta.totalPages);
}
