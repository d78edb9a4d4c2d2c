import { describe, expect } from "vitest";
import type * as z from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { contracts, nameOf } from "./contracts.ts";
import { type Edge, sendEach, textOf, withEdges } from "./edges.ts";
import type { Caller } from "./person.ts";
import { isSampled } from "./sampled.ts";
import { fieldsOf, sample, withValue } from "./samples.ts";
import { aResult, aStage } from "./stages.ts";
import { aCenter, aClub, anAdmin, aParticipant, aSchool, test as worldly } from "./world.ts";

// API-01: no input makes a call fail with an error of its own. Each field of each call in turn gets values at the limits of its schema and
// beyond: several fields at once where that is accepted, otherwise one while the others stay valid. By day, a tenth of the fields.

/** An officer, in a world where the first of everything exists. */
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

const parts = ["params", "query", "body"] as const;

/** What is odd in each field: all those values that the schema accepts, which reach the database; and alone, a few others. */
function oddValuesOf(endpoint: Endpoint, usual: Record<string, unknown>) {
  const values = parts.flatMap((part) =>
    fieldsOf(endpoint[part])
      .filter(([path]) => isSampled(`${nameOf(endpoint)} ${path.join(".")}`))
      .map(([path]) =>
        hostile.map((value) => {
          const whole = withValue(usual[part], path, value);
          const isTaken = endpoint[part]?.safeParse(part === "body" ? whole : asUrlValues(whole)).success === true;
          return { path: [part, ...path], value, isTaken };
        }),
      ),
  );
  return {
    // Whoever is not found by an odd address hides the rest.
    together: values.map((edges) => edges.filter(({ path, isTaken }) => isTaken && path[0] !== "params")),
    alone: values.flat().filter(({ path, value, isTaken }) => (isTaken ? path[0] === "params" : value === null || value === "")),
  };
}

const asUrlText = (value: unknown) => String(value).toWellFormed();

/** Addresses contain only texts. */
const asUrlValues = (whole: unknown) =>
  Object.fromEntries(
    Object.entries(whole as object)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(asUrlText) : asUrlText(value)]),
  );

describe("API-01 SEC-02 S3 what is absurd is refused", () => {
  test.for(contracts.filter(({ upload }) => !upload).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "%s",
    async ([, endpoint], { admin }) => {
      const failed: string[] = [];
      const usual = Object.fromEntries(parts.map((part) => [part, endpoint[part] && sample(endpoint[part])]));
      const isAccepted = async (edges: readonly Edge[]) => {
        const status = await statusOf(admin, endpoint, withEdges(usual, edges) as Record<string, unknown>);
        if (status >= 500) failed.push(textOf(edges));
        return status < 300;
      };
      const { together, alone } = oddValuesOf(endpoint, usual);
      await isAccepted([]);
      await sendEach(together, isAccepted);
      for (const edge of alone) await isAccepted([edge]);
      expect(failed).toEqual([]);
    },
  );
});

const statusOf = (caller: Caller, endpoint: Endpoint, { params, query, body }: Record<string, unknown>) =>
  caller.status(endpoint, {
    ...(params !== undefined && { params: asUrlValues(params) }),
    ...(query !== undefined && { query: asUrlValues(query) }),
    ...(body !== undefined && { body }),
  });

const searchCalls = contracts.filter(({ query, file }) => !file && fieldsOf(query).some(([path]) => path[0] === "search"));

test.for(searchCalls.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  "SEC-02 S3 %s: SQL in a search finds nothing, and a sort is a known word",
  async ([, endpoint], { world }) => {
    // The calls above may have signed the first officer out.
    const admin = (await anAdmin(world)).caller;
    // Only a stage on site has candidates, whatever the calls above made of it.
    await world.db.updateTable("questionnaires").set({ physical: true }).execute();
    const params = endpoint.params && sample(endpoint.params);
    const withQuery = (more: object) => ({ ...(params !== undefined && { params: asUrlValues(params) }), query: { ...query, ...more } });
    const query = asUrlValues(sample(endpoint.query as z.ZodType));
    const found: unknown = await admin.call(endpoint, withQuery({ search: "zzz' or '1'='1" }) as never);
    expect(Array.isArray(found) ? found : (found as { data: unknown[] }).data).toEqual([]);
    if (fieldsOf(endpoint.query).some(([path]) => path[0] === "sortBy"))
      expect(await statusOf(admin, endpoint, withQuery({ sortBy: "id), (select pg_sleep(9)):ASC" }))).toBe(400);
  },
);
