import fc from "fast-check";
import { expect } from "vitest";
import * as z from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { contracts, nameOf } from "./contracts.ts";
import { Caller } from "./person.ts";
import { aResult, aStage } from "./stages.ts";
import { aCenter, aClub, aMember, anAdmin, aPupil, aSchool, openWorld, type World, test as worldly } from "./world.ts";

// EDG-08: what a schema takes, the database keeps. Every text, number, day and list that each field of each writing call accepts, at the edge of what it
// accepts, goes into a body that is believable otherwise, so that it reaches the statement that writes.

const lines: string[] = [];
const test = worldly
  .extend("world", { scope: "file" }, async ({}, { onCleanup }) => {
    const world = await openWorld({ logLevel: "error", logTo: { write: (line) => void lines.push(line) } });
    onCleanup(() => world.close());
    return world;
  })
  .extend("callers", { scope: "file" }, async ({ world }) => {
    const [school, club] = [await aSchool(world), await aClub(world)];
    const pupil = await aPupil(world, school, { status: "CONFIRMED" });
    const former = await aPupil(world, school, { status: "CONFIRMED", year: 2026 });
    const another = await aPupil(world, school, { status: "CONFIRMED", year: 2026 });
    const pending = await aPupil(world, school);
    await aMember(world, club);
    const question = { right: ["4"], wrong: ["5"], isMultiple: true };
    const stage = await aStage(world, { active: true, questions: [question, { openAnswer: 1, right: ["7"] }] });
    await aResult(world, { userId: pending.id, questionnaireId: stage.id });
    await aCenter(world);
    const ADMIN = (await anAdmin(world)).caller;
    const [first] = stage.questions;
    const cells = {
      lastname: "Durand",
      firstname: "Zoé",
      birthday: "14/05/2012",
      genre: "F",
      categoryName: "C2",
      languageName: "Français",
      zipCode: "69001",
      city: "Lyon",
    };
    /** What some calls are told instead of the first of everything. */
    const told: Readonly<Record<string, Told>> = {
      "POST /users-answer": { body: [{ questionId: first?.wireId, answers: ["4"] }] },
      "PATCH /configurations/:name": { params: { name: "LOGIN_TEXT" } },
      "PATCH /categories": { body: { originalName: "HC" } },
      "PATCH /languages": { body: { language: "Occitan", originalName: "Allemand" } },
      "POST /establishement/me/pupils": { body: { rows: [{ row: 1, ...cells }] } },
      "POST /establishement/me/renewals": { body: { rows: [{ userId: former.wireId, categoryName: "C2" }] } },
      "POST /establishement/me/slips": { body: { userIds: [pending.wireId] } },
      "POST /question-answer/:questionId": { params: { questionId: stage.questions[1]?.wireId } },
      "PATCH /registrations": { body: { registrationId: pending.registration.wireId, categoryName: "C1" } },
      "POST /registrations/renew/:id": { params: { id: another.wireId } },
      "PATCH /results": { body: [{ userId: pupil.wireId, questionnaireId: stage.wireId, qualified: true }] },
      "POST /registrations/assign-squad": { body: { registrationId: pending.registration.wireId, squadName: null } },
    };
    return { ADMIN, ESTABLISHEMENT: school.correspondent.caller, CLUB: club.manager.caller, USER: pupil.caller, told };
  });

interface Told {
  readonly params?: Record<string, unknown>;
  readonly body?: unknown;
}
type Callers = Readonly<Record<"ADMIN" | "ESTABLISHEMENT" | "CLUB" | "USER", Caller>> & { readonly told: Readonly<Record<string, Told>> };

/** Who may; a stranger comes from another address each time, as many tries from one are slowed. */
function callerOf({ may }: Endpoint, callers: Callers, http: World["http"]): () => Caller {
  let calls = 0;
  if (may === "everyone") return () => new Caller(http, undefined, `10.${calls >> 8}.${calls++ & 255}.1`);
  const caller = callers[(["ADMIN", "ESTABLISHEMENT", "CLUB", "USER"] as const).find((role) => may[role]) ?? "ADMIN"];
  return () => caller;
}

/** What a believable body says, by the name of the field. */
const usual: Readonly<Record<string, unknown>> = {
  lastname: "Durand",
  firstname: "Zoé",
  name: "Un nom",
  username: "marie.durand",
  email: "zoe@exemple.fr",
  mail: "zoe@exemple.fr",
  phone: "0612345678",
  birthday: "05/14/2012",
  genre: "femme",
  category: "C2",
  categoryName: "C2",
  languageName: "Français",
  language: "Français",
  rneCode: "0750001T",
  type: "Collège",
  zipCode: "1200",
  zip_code: "1200",
  city: "Genève",
  country: "Suisse",
  year: 2027,
  coefficient: 1,
  title: "Un problème",
  hour: "10:00",
  date: "2027-03-14",
  password: "une longue phrase à moi",
  noRegistration: true,
  imageCapture: true,
  communication: true,
  dryRun: false,
};
const believable: readonly unknown[] = [
  "1",
  1,
  2027,
  "2027",
  0,
  true,
  "true",
  "2026-10-01T10:00:00Z",
  "2026-10-01",
  "10:00",
  "qui@exemple.fr",
  "Lyon",
  null,
];

const inner = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? inner(schema.unwrap() as z.ZodType)
    : schema;
const mayBeLeftOut = (schema: z.ZodType) => schema.safeParse(undefined).success;

function sample(schema: z.ZodType, name = ""): unknown {
  if (mayBeLeftOut(schema)) return undefined;
  const plain = inner(schema);
  if (plain instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(plain.shape).map(([key, field]) => [key, sample(field as z.ZodType, key)]));
  if (plain instanceof z.ZodArray) return [sample(plain.element as z.ZodType, name)];
  if (plain instanceof z.ZodUnion)
    return plain.options.map((option) => sample(option as z.ZodType, name)).find((value) => schema.safeParse(value).success);
  const known = [
    usual[name],
    ...(plain instanceof z.ZodEnum ? plain.options : []),
    ...(plain instanceof z.ZodLiteral ? plain.values : []),
    ...believable,
  ];
  return known.find((value) => value !== undefined && schema.safeParse(value).success);
}

/** The bodies that a call takes: each kind of them. */
const kindsOf = (schema: z.ZodType): z.ZodType[] =>
  schema instanceof z.ZodUnion ? schema.options.map((option) => option as z.ZodType) : [schema];

type Field = readonly [path: readonly string[], schema: z.ZodType];

function fieldsOf(schema: z.ZodType, path: readonly string[] = []): Field[] {
  const plain = inner(schema);
  if (plain instanceof z.ZodObject)
    return Object.entries(plain.shape).flatMap(([name, field]) => [
      [[...path, name], field as z.ZodType] as const,
      ...fieldsOf(field as z.ZodType, [...path, name]),
    ]);
  return plain instanceof z.ZodArray ? fieldsOf(plain.element as z.ZodType, [...path, "0"]) : [];
}

function withValue(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === "0") return [withValue(Array.isArray(whole) ? whole[0] : undefined, rest, value)];
  const object = typeof whole === "object" && whole !== null ? (whole as Record<string, unknown>) : {};
  return { ...object, [name]: withValue(object[name], rest, value) };
}

interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

function boundsOf(schema: z.ZodType): Bounds {
  const whole = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.assign({}, ...(whole.anyOf ?? []), whole);
}

const days = [
  "0001-01-01",
  "1582-10-10",
  "9999-12-31",
  "12/31/9999",
  "infinity",
  "-infinity",
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59-14:00",
  "23:59",
];
const signs = [
  "\uD800",
  "Du\uD83Dpont",
  "a\0b",
  "\uFFFE",
  "\uFFFF",
  "é",
  "e\u0301",
  "👩‍🔬",
  "محمد",
  "\u202Eabc",
  "\u200B",
  "%_\\",
  "1e400",
  "9".repeat(25),
  "-1",
  "0",
  "1/0",
  "½",
];
const numbers = [0, -0, 1, -1, 0.1 + 0.2, 1e-7, 999_999.999, 1e6, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e15, 1e300];
const LONGEST_LIST = 300;

/** What stands at the edge of what a field takes. */
function edgesOf(schema: z.ZodType, name: string): unknown[] {
  const { minimum = 0, maximum = 0, maxLength = 6_000, maxItems = LONGEST_LIST } = boundsOf(schema);
  const most = Math.min(maxLength, 60_000);
  const longest = ["x".repeat(most), "œ".repeat(most), "😀".repeat(most / 2), `${"1".repeat(most)}`];
  const plain = inner(schema);
  const lists =
    plain instanceof z.ZodArray ? [[], Array(Math.min(maxItems, LONGEST_LIST)).fill(sample(plain.element as z.ZodType, name))] : [];
  const typed = plain instanceof z.ZodArray ? [...signs, ...longest, ...days].map((text) => [text]) : [];
  const random = fc.sample(fc.string({ unit: "binary", maxLength: 40 }), { numRuns: 2, seed: 2027 });
  const bounds = [minimum, maximum, minimum + 0.001, maximum - 0.001, maximum - 1].filter((bound) => Number.isFinite(bound));
  return [...signs, ...days, ...longest, ...random, ...numbers, ...bounds, ...lists, ...typed, null, ""].filter(
    (value) => schema.safeParse(value).success,
  );
}

/** The bodies of one kind: the usual one, then one edge at a time, then several. */
function* bodiesOf(kind: z.ZodType, whole: unknown) {
  yield ["as usual", whole] as const;
  const edges = fieldsOf(kind).map(([path, schema]) => [path, edgesOf(schema, path.findLast((part) => part !== "0") ?? "")] as const);
  for (const [path, values] of edges)
    for (const value of values) yield [`${path.join(".")}: ${JSON.stringify(value)?.slice(0, 60)}`, withValue(whole, path, value)] as const;
  const several = edges
    .filter(([, values]) => values.length > 0)
    .map(([path, values]) => fc.option(fc.constantFrom(...values).map((value) => [path, value] as const)));
  for (const chosen of fc.sample(fc.tuple(...several), { numRuns: 4, seed: 2027 }))
    yield ["several", chosen.reduce((body, edge) => (edge ? withValue(body, ...edge) : body), whole)] as const;
}

let addresses = 0;
/** Each for an e-mail address of its own, as to one few letters leave. */
const withOwnAddress = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll("zoe@exemple.fr", `zoe${addresses++}@exemple.fr`));

const inAddress = (schema: z.ZodType | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries((schema && (sample(schema) as object)) ?? {}).filter(([, value]) => value !== undefined));

/** As a bug, or as a value that came as far as the database, is logged. */
const complaints = () => lines.filter((line) => Number(JSON.parse(line).level) >= 50);

const writing = contracts.flatMap((endpoint) =>
  endpoint.method !== "GET" && endpoint.body ? [[nameOf(endpoint), endpoint, endpoint.body] as const] : [],
);
const written = new Set<string>();

test.for(writing)(
  "EDG-08 %s: whatever its schema takes, no error of ours, and nothing that the database refuses",
  { timeout: 240_000 },
  async ([name, endpoint, body], { world, callers }) => {
    const caller = callerOf(endpoint, callers, world.http);
    const told = callers.told[name];
    const failed: string[] = [];
    for (const kind of kindsOf(body))
      for (const [oddity, sent] of bodiesOf(kind, told?.body ?? sample(kind))) {
        lines.length = 0;
        const status = await caller().status(endpoint, {
          params: told?.params ?? inAddress(endpoint.params),
          query: inAddress(endpoint.query),
          body: withOwnAddress(sent),
        });
        if (status < 300) written.add(name);
        if (status >= 500 || complaints().length > 0) failed.push(`${oddity} -> ${status} ${complaints().join("").slice(0, 300)}`);
      }
    expect(failed).toEqual([]);
  },
);

/** Calls that write only at the right moment, or with a secret or a version read just before: their own tests bring them that far. */
const guarded = [
  "POST /clubs",
  "POST /users-answer",
  "POST /authentification/log-in",
  "POST /authentification/choose-password",
  "POST /authentification/step-up",
  "POST /establishement/me/convocations/:questionnaireId",
  "POST /establishement/request",
  "PATCH /establishement/request",
  "POST /establishement/request/confirm",
  "POST /establishement/request/pupils",
  "POST /establishement/requests/:id/accept",
  "POST /establishement/requests/:id/refuse",
  "PATCH /questionnaire/:id/questions",
  "POST /question/:id/key",
  "PATCH /question-answer/:id",
  "POST /users/:id/merge",
];

test("EDG-08 all of these calls did write, but for those that ask for a secret, a version or a moment", () => {
  expect(writing.map(([name]) => name).filter((name) => !written.has(name) && !guarded.includes(name))).toEqual([]);
});
