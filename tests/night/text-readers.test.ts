import { sql } from "kysely";
import sharp from "sharp";
import { expect } from "vitest";
import * as z from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { contracts, nameOf } from "#tests/contracts.ts";
import { kindsOf } from "#tests/edges.ts";
import type { Caller } from "#tests/person.ts";
import { fieldsOf, inner, sample, withValue } from "#tests/samples.ts";
import { aSatSeason } from "#tests/sat-season.ts";
import { openValidRequests, sampleParams, type ValidRequests } from "#tests/valid-requests.ts";
import { test, type World } from "#tests/world.ts";
import { unread, unshownFields, unwrittenColumns } from "./text-readers.table.ts";

// MND-01: every call that writes a text gets the worst that its schema accepts, then each role reads everything that it may. An answer that holds the
// mark of a text is one that shows it.

/** Processor time and size of any answer, of at most a hundred rows; or four times those with usual texts. */
const MAX_CPU_SECONDS = 0.25;
const MAX_BYTES = 2_000_000;
const MAX_PAGE = 100;
/** Of a school, a club or a participant: a larger answer is a file or takes turns, as a thousand that are not read would fill the memory of a node. */
const MAX_UNQUEUED_BYTES = 400_000;
/** More than a page. */
const PUPILS = 150;
/** A document has a page for each of them. */
const MAX_CPU_SECONDS_OF_DOCUMENT = 0.02 * PUPILS;
const LENGTHS = [
  100_000, 60_000, 40_000, 20_000, 10_000, 5_000, 4_000, 3_000, 2_000, 1_500, 1_000, 500, 300, 255, 200, 150, 120, 100, 80, 60,
];

const pieces = {
  "a long word": "x",
  "wide letters": "ﷺ",
  "combining marks": "e\u0301\u0316",
  tags: '<a href="https://a.fr">a</a>',
  entities: "&amp;",
  formulas: '<span data-formula="a_1^2"></span>',
  "right to left": "אب ",
  repetition: "aa!",
  placeholders: "{{prenom}} ",
  quotes: '"\\',
};

/** Letters only, and of one length: no mark is part of another. */
const markOf = (index: number): string =>
  `zq${[676, 26, 1].map((power) => String.fromCharCode(97 + (Math.floor(index / power) % 26))).join("")}q`;

/** The fields of a body that take a text of 60 letters or more. */
const textFieldsOf = (kind: z.ZodType) =>
  fieldsOf(kind).filter(([, schema]) => worstText(schema, pieces["a long word"], "zqaaaq") !== undefined);

/** The longest text or list of texts of this piece that the schema takes. */
function worstText(schema: z.ZodType, piece: string, mark: string): unknown {
  for (const length of LENGTHS) {
    const text = `${mark} ${piece.repeat(Math.floor((length - mark.length - 1) / piece.length))}`.trim();
    if (inner(schema) instanceof z.ZodArray) {
      const count = [200, 30, 5, 1].find(
        (count) => schema.safeParse(Array.from({ length: count }, (_, index) => `${index}${text.slice(3)}`)).success,
      );
      if (count !== undefined) return Array.from({ length: count }, (_, index) => `${index}${text.slice(3)}`);
    } else if (schema.safeParse(text).success) return text;
  }
  return undefined;
}

/** Files that another method makes are readings too. */
const readings = contracts.filter(({ method, file }) => method === "GET" || file !== undefined);

const calls = contracts.flatMap((endpoint) => {
  const kinds = endpoint.method !== "GET" && endpoint.body ? kindsOf(endpoint.body) : [];
  return kinds
    .map((kind) => ({ name: nameOf(endpoint), endpoint, kind, fields: textFieldsOf(kind) }))
    .filter(({ fields }) => fields.length > 0);
});
const names = [...new Set(calls.flatMap(({ name, fields }) => fields.map(([path]) => `${name} ${path.join(".")}`)))];
const fieldOf: ReadonlyMap<string, string> = new Map(names.map((name, index) => [markOf(index), name]));

/** The query of a call, for as many rows as it answers at once. */
function longestPage(query: z.ZodType | undefined): Record<string, unknown> {
  const usual = sampleParams(query);
  const longest = ["0", "1000", String(MAX_PAGE)].map((limit) => ({ ...usual, limit }));
  return longest.find((one) => Object.hasOwn(Object(query?.safeParse(one).data), "limit")) ?? usual;
}

const pick = (values: Record<string, unknown> = {}, names: readonly string[] = []) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** Everybody who may make a call. */
function callersOf({ may }: Endpoint, callers: ValidRequests, world: World): readonly (readonly [string, Caller])[] {
  if (may === "everyone") return [["nobody", world.from(`10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`)]];
  return (["ADMIN", "ESTABLISHEMENT", "CLUB", "USER"] as const).filter((role) => may[role]).map((role) => [role, callers[role]]);
}

interface Cost {
  readonly seconds: number;
  readonly bytes: number;
}

test("MND-01 whatever texts are stored, every call that shows them keeps its bound of time and size", { timeout: 900_000 }, async ({
  world,
}) => {
  const callers = await openValidRequests(world);
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#dddddd" } })
    .webp()
    .toBuffer();
  const { quarter, semiFinal, final, setTexts, userIds } = await aSatSeason(world, { pupils: PUPILS, picture });
  const question = { questionId: quarter.questions[0]?.wireId };
  const [ofQuarter, atCenter] = [{ questionnaireId: quarter.wireId }, { id: "1", centerId: "1", questionnaireId: semiFinal.wireId }];
  const paper = callers.overrides["POST /school-stages/:id/paper/sheets"]?.params ?? {};
  /** What the first of everything does not fit, by the reading. */
  const typed: Readonly<Record<string, Record<string, unknown>>> = {
    "GET /configurations/public/:name": { name: "FAQ_TEXT" },
    "GET /configurations/:name": { name: "LOGIN_TEXT" },
    "GET /correction/:id": { id: "2" },
    "GET /results/convocations/:questionnaireId": ofQuarter,
    "GET /diplomas/stage/:questionnaireId/without": ofQuarter,
    "GET /establishement/me/stages/:questionnaireId": ofQuarter,
    "GET /examcenter/:centerId/participants/:questionnaireId": atCenter,
    "GET /examcenter/:centerId/participants/:questionnaireId/category/:category": atCenter,
    "GET /examcenter/:centerId/sitting/:questionnaireId": atCenter,
    "GET /examcenter/:id/attendance/:questionnaireId": atCenter,
    "GET /examcenter/export-participants": atCenter,
    "GET /integrity/:id": callers.overrides["POST /integrity/:id"]?.params ?? {},
    "GET /results/problems/:id": callers.overrides["POST /integrity/:id"]?.params ?? {},
    "GET /results/teams/:id": { id: final.wireId },
    "GET /results/compute/:id": { id: quarter.wireId },
    "POST /results/what-if/:id/workbook": { id: quarter.wireId },
    "POST /establishement/me/convocations/:questionnaireId": ofQuarter,
    "POST /diplomas/stage/:questionnaireId": ofQuarter,
    "POST /diplomas/school-stage/:id": paper,
    "POST /school-stages/:id/paper/sheets": paper,
    "GET /questionnaire/visible/:id": { id: quarter.wireId },
    "GET /school-stages/released/:questionId/images": question,
    "GET /school-stages/:id/paper/pictures/:pictureId":
      callers.overrides["PATCH /school-stages/:id/paper/pictures/:pictureId"]?.params ?? {},
  };
  const bodies: Readonly<Record<string, unknown>> = {
    "POST /establishement/me/convocations/:questionnaireId": { userIds },
    "POST /establishement/me/slips": { userIds },
    "POST /results/what-if/:id/workbook": { qualifying: {} },
    "POST /diplomas/stage/:questionnaireId": { design: "plain", clubId: "1" },
    "POST /diplomas/school-stage/:id": { design: "plain" },
    "POST /school-stages/:id/paper/sheets": { userIds: userIds.filter((id) => Number(id) % 100 !== 0) },
  };
  const usual = new Map<string, Cost>();
  const tooDear: string[] = [];
  const shown = new Map<string, Set<string>>();
  const answered = new Set<string>();
  const unbounded = new Set<string>();

  const measured = async (key: string, send: () => Promise<{ status: number; bytes: Buffer }>) => {
    const before = process.threadCpuUsage().user;
    const { status, bytes } = await send();
    return { status, bytes, key, cost: { seconds: (process.threadCpuUsage().user - before) / 1_000_000, bytes: bytes.length } };
  };

  const readAll = async (round: string) => {
    for (const endpoint of readings)
      for (const [role, caller] of callersOf(endpoint, callers, world)) {
        const name = nameOf(endpoint);
        const [others, query] = [typed[name], longestPage(endpoint.query)];
        const request = {
          params: { ...sampleParams(endpoint.params), ...others },
          query: { ...query, ...pick(others, Object.keys(query)) },
          ...(endpoint.body && { body: bodies[name] ?? callers.overrides[name]?.body ?? sample(endpoint.body) }),
        };
        const { key, status, bytes, cost } = await measured(`${name} ${role}`, () => caller.answer(endpoint, request));
        if (status < 300) answered.add(name);
        const known = usual.get(key);
        if (!known) usual.set(key, cost);
        const maxSeconds = endpoint.file === "pdf" ? MAX_CPU_SECONDS_OF_DOCUMENT : MAX_CPU_SECONDS;
        const isDear = (one: Cost) =>
          one.seconds > Math.max(maxSeconds, 4 * (known?.seconds ?? 0)) || one.bytes > Math.max(MAX_BYTES, 4 * (known?.bytes ?? 0));
        if (known && isDear(cost)) {
          // The collection of garbage of all calls before may fall into one.
          const { cost: again } = await measured(key, () => caller.answer(endpoint, request));
          if (isDear(again)) tooDear.push(`${key}, ${round}: ${JSON.stringify(again)}`);
        }
        const text = bytes.toString("utf8").toLowerCase();
        const isBounded = endpoint.file !== undefined || endpoint.isLarge;
        if (!isBounded && (new Set(text.match(/petit \d+/g)).size > MAX_PAGE || (role !== "ADMIN" && bytes.length > MAX_UNQUEUED_BYTES)))
          unbounded.add(name);
        for (const mark of new Set(Array.from(text.matchAll(/(?=(zq[a-z]{3}q))/g), ([, one = ""]) => one))) {
          const field = fieldOf.get(mark);
          if (field) shown.set(field, (shown.get(field) ?? new Set()).add(name));
        }
      }
  };

  await readAll("usual");
  for (const [round, piece] of Object.entries(pieces)) {
    for (const { name, endpoint, kind, fields } of calls) {
      const [, caller] = callersOf(endpoint, callers, world)[0] ?? ["", callers.ADMIN];
      const override = callers.overrides[name];
      const whole = override?.body ?? sample(kind);
      const worst = fields.flatMap(([path, schema]) => {
        const field = `${name} ${path.join(".")}`;
        const text = worstText(schema, piece, markOf(names.indexOf(field))) ?? worstText(schema, "x", markOf(names.indexOf(field)));
        return text === undefined ? [] : [{ field, path, text }];
      });
      const send = async (some: typeof worst) => {
        const body = some.reduce((body: unknown, { path, text }) => withValue(body, path, text), whole);
        const query = override?.query ?? sampleParams(endpoint.query);
        const request = { params: override?.params ?? sampleParams(endpoint.params), query, body };
        const { status, cost } = await measured(name, () => caller.answer(endpoint, request));
        // A password is derived on purpose at a cost.
        if (cost.seconds > 4 * MAX_CPU_SECONDS || cost.bytes > MAX_BYTES) tooDear.push(`${name}, ${round}: ${JSON.stringify(cost)}`);
        return status < 300;
      };
      if (!(await send(worst)) && worst.length > 1) for (const one of worst) await send([one]);
    }
    await setTexts();
    await world.settle();
    await readAll(round);
  }
  expect(tooDear).toEqual([]);
  expect([...unbounded], "each of them must be a file, or take turns (`isLarge`)").toEqual([]);
  expect(names.filter((name) => !shown.has(name)).toSorted(), "fields that no reading shows").toEqual(allOf(unshownFields));
  expect(await listUnwritten(world), "columns that no field fills").toEqual(allOf(unwrittenColumns));
  const missing = readings.map(nameOf).filter((name) => !answered.has(name));
  expect(missing.toSorted(), "readings without an answer").toEqual(allOf(unread));
});

const allOf = (named: Readonly<Record<string, readonly string[]>>): string[] => Object.values(named).flat().toSorted();

/** The columns of texts in which no row has a mark, as a word: letters in a row may be part of a random id. */
async function listUnwritten({ db }: World): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and (data_type in ('text', 'character varying', 'jsonb', 'json') or udt_name in ('_text', '_varchar'))`.execute(db);
  const marked = await Promise.all(
    columns.map(async ({ table, column }) => {
      const { rows } = await sql`select from ${sql.ref(table)} where ${sql.ref(column)}::text ~* '\\mzq[a-z]{3}q\\M' limit 1`.execute(db);
      return rows.length > 0;
    }),
  );
  return columns.flatMap(({ table, column }, index) => (marked[index] ? [] : [`${table}.${column}`])).toSorted();
}
