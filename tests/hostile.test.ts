import { describe, expect } from "vitest";
import * as z from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { contracts, nameOf } from "./contracts.ts";
import type { Caller } from "./person.ts";
import { aResult, aStage } from "./stages.ts";
import { aCenter, aClub, anAdmin, aParticipant, aSchool, test as worldly } from "./world.ts";

// API-01: whatever is sent, no call answers with an error of its own. Each field of each call in turn is given values at the edge of what its
// schema takes and beyond, the others believable ones.

/** Somebody of the office, in a world where the first of everything exists. */
const test = worldly.extend("admin", { scope: "file" }, async ({ world }) => {
  const participant = await aParticipant(world);
  const stage = await aStage(world);
  await aResult(world, { userId: participant.id, questionnaireId: stage.id });
  await aClub(world);
  await aCenter(world);
  await aSchool(world);
  return (await anAdmin(world)).caller;
});

const texts = [
  "",
  "-1",
  "null",
  "2147483647",
  "2147483648",
  "a\0b",
  "\uD800",
  "%_\\%(",
  "0000-01-01",
  "9999-12-31",
  "2027-02-30",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59-14:00",
  "user 99999999999999999999",
  "result 1/99999999999",
  "' or 1=1); drop table users; --",
  "œ".repeat(2_000),
];
const values = [null, true, 0, 1987, 2_200, 2 ** 31, 1e308, [], {}];
const hostile: readonly unknown[] = [...texts, ...values];

/** What a believable request says, first what names something. */
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
  "2012-05-14",
  "10:00",
  "marie@exemple.fr",
  "69001",
  "0750001T",
  "Lyon",
  null,
];

const isObject = (schema: z.ZodType): schema is z.ZodObject => schema instanceof z.ZodObject;

/** Something that this schema takes. */
function sample(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return undefined;
  if (isObject(schema)) return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, sample(field as z.ZodType)]));
  if (schema instanceof z.ZodArray) return [sample(schema.element as z.ZodType)];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => sample(option as z.ZodType)).find((value) => value !== undefined);
  return believable.find((value) => schema.safeParse(value).success);
}

/** Each field of an object, and of the objects in it or in its lists, as `[path, schema]`. */
function fieldsOf(schema: z.ZodType | undefined, path: readonly string[] = []): (readonly [readonly string[], z.ZodType])[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return fieldsOf(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType, [...path, "0"]);
  if (!schema || !isObject(schema)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) => [
    [[...path, name], field as z.ZodType] as const,
    ...fieldsOf(field as z.ZodType, [...path, name]),
  ]);
}

function withValue(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === "0") return [withValue(Array.isArray(whole) ? whole[0] : undefined, rest, value)];
  const object = typeof whole === "object" && whole !== null ? (whole as Record<string, unknown>) : {};
  return { ...object, [name]: withValue(object[name], rest, value) };
}

const parts = ["params", "query", "body"] as const;

/** Requests with one odd value each: those that the schema takes, which reach the database, and a few that it does not. */
function* requests(endpoint: Endpoint) {
  const usual = Object.fromEntries(parts.map((part) => [part, endpoint[part] && sample(endpoint[part])]));
  yield ["as usual", usual] as const;
  for (const part of parts)
    for (const [path] of fieldsOf(endpoint[part]))
      for (const value of hostile) {
        const whole = withValue(usual[part], path, value);
        const isTaken = endpoint[part]?.safeParse(part === "body" ? whole : asInAddress(whole)).success;
        if (isTaken || value === null || value === "")
          yield [`${part} ${path.join(".")}: ${JSON.stringify(value)}`, { ...usual, [part]: whole }] as const;
      }
}

const inAddress = (value: unknown) => String(value).toWellFormed();

/** In an address there are only texts. */
const asInAddress = (whole: unknown) =>
  Object.fromEntries(
    Object.entries(whole as object)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(inAddress) : inAddress(value)]),
  );

describe("API-01 SEC-02 S3 what is absurd is refused", () => {
  test.for(contracts.filter(({ upload }) => !upload).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "%s",
    async ([, endpoint], { admin }) => {
      const failed: string[] = [];
      for (const [oddity, request] of requests(endpoint)) if ((await statusOf(admin, endpoint, request)) >= 500) failed.push(oddity);
      expect(failed).toEqual([]);
    },
  );
});

const statusOf = (caller: Caller, endpoint: Endpoint, { params, query, body }: Record<string, unknown>) =>
  caller.status(endpoint, {
    ...(params !== undefined && { params: asInAddress(params) }),
    ...(query !== undefined && { query: asInAddress(query) }),
    ...(body !== undefined && { body }),
  });

const searched = contracts.filter(({ query, file }) => !file && fieldsOf(query).some(([path]) => path[0] === "search"));

test.for(searched.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  "SEC-02 S3 %s: SQL in a search finds nothing, and a sort is a known word",
  async ([, endpoint], { admin }) => {
    const params = endpoint.params && sample(endpoint.params);
    const asked = (more: object) => ({ ...(params !== undefined && { params: asInAddress(params) }), query: { ...query, ...more } });
    const query = asInAddress(sample(endpoint.query as z.ZodType));
    const found: unknown = await admin.call(endpoint, asked({ search: "zzz' or '1'='1" }) as never);
    expect(Array.isArray(found) ? found : (found as { data: unknown[] }).data).toEqual([]);
    if (fieldsOf(endpoint.query).some(([path]) => path[0] === "sortBy"))
      expect(await statusOf(admin, endpoint, asked({ sortBy: "id), (select pg_sleep(9)):ASC" }))).toBe(400);
  },
);
