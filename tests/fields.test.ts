import { readXlsx } from "hucre";
import { describe, expect } from "vitest";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { contracts, nameOf } from "./contracts.ts";
import { type Actor, type Asking, actors, askings, everybody, needAKey } from "./fields/cast.ts";
import { declaredAs, pathsOf, toldIn } from "./fields/paths.ts";
import { isSensitive, neverDeclared, neverTold, reasons } from "./fields/sensitive.ts";
import { test as worldly } from "./world.ts";

// LET-05: which fields each answer has, and who is told them. A new field fails until a person has decided whose it is.

/** What one answer told: the dotted paths of its JSON, or the columns of its workbook. */
interface Told extends Asking {
  readonly fields: readonly string[];
}

const test = worldly.extend("told", { scope: "file" }, async ({ world }) => {
  const told: Told[] = [];
  for (const asking of askings(world, await everybody(world))) {
    if (isRead(asking.endpoint)) told.push({ ...asking, fields: await fieldsOf(asking) });
  }
  return told;
});

async function fieldsOf({ endpoint, caller, request }: Asking): Promise<readonly string[]> {
  if (endpoint.response) return toldIn(await caller.call(endpoint, request as never));
  const { bytes } = await caller.download(endpoint, request as never);
  const [titles = [], ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  return titles.filter((_, column) => rows.some((row) => (row[column] ?? "") !== "")).map(String);
}

const isRead = ({ response, file }: Endpoint) => response !== undefined || file === "xlsx";
const isTheOffices = ({ may }: Endpoint) => may !== "everyone" && Object.keys(may).every((role) => role === "ADMIN");

const HEADER = `Every field of every answer, and who but the office is told it (tests/fields.test.ts; who they are: tests/fields/cast.ts).
Whoever adds a field, or tells one to more people, asks: do they need it, is it theirs, is it of today, what may be done with it? Then, and only
then: npm run fields. What names or reaches a person, and what is right, needs a reason in tests/fields/sensitive.ts besides.
A field without anybody behind it is told to the office alone, or was empty in this test. Calls of the office alone stand in docs/api.md.
`;

const DECIDE =
  "The fields of the answers are not those that were decided. If each of those below was meant, read the head of tests/fields/fields.txt, then: npm run fields";

/** `contact.email    SCHOOL CLUB`, call by call. */
function written(told: readonly Told[]): string {
  const calls = contracts.filter((one) => isRead(one) && !isTheOffices(one)).toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  return `${HEADER}${calls.map((endpoint) => `\n${nameOf(endpoint)}\n${linesOf(endpoint, told).join("\n")}\n`).join("")}`;
}

function linesOf(endpoint: Asking["endpoint"], told: readonly Told[]): string[] {
  const here = told.filter((one) => one.endpoint === endpoint);
  const declared = endpoint.response ? pathsOf(endpoint.response) : [...new Set(here.flatMap(({ fields }) => fields))];
  const toldTo = (path: string) =>
    actors.filter((actor) => here.some((one) => one.actor === actor && one.fields.some((field) => declaredAs(declared, field) === path)));
  return declared.map((path) => `  ${path.padEnd(50)} ${toldTo(path).join(" ")}`.trimEnd());
}

describe("LET-05", () => {
  test("every call that somebody but the office may make is asked by each of them", ({ told }) => {
    const kinds = {
      USER: ["USER", "CENTER"],
      ESTABLISHEMENT: ["SCHOOL", "APPLICANT"],
      CLUB: ["CLUB", "CLUB-APPLICANT"],
      ADMIN: [],
    } as const;
    const missing = contracts.flatMap((endpoint) => {
      if (!isRead(endpoint) || needAKey.includes(nameOf(endpoint))) return [];
      const asked = told.filter((one) => one.endpoint === endpoint).map(({ actor }) => actor);
      if (endpoint.may === "everyone") return asked.includes("ANYBODY") ? [] : [`${nameOf(endpoint)} ANYBODY`];
      const { may } = endpoint;
      return (Object.keys(may) as (keyof typeof kinds)[])
        .filter((role) => kinds[role].length > 0 && !kinds[role].some((actor) => asked.includes(actor)))
        .map((role) => `${nameOf(endpoint)} ${role}`);
    });
    expect(missing, "say in tests/fields/cast.ts what they ask").toEqual([]);
  });

  test("each field of each answer, and who is told it, was decided", async ({ told }) => {
    await expect(written(told), DECIDE).toMatchFileSnapshot("fields/fields.txt");
  });

  test("no answer tells what its contract does not name", ({ told }) => {
    for (const { endpoint, actor, fields } of told.filter((one) => one.endpoint.response)) {
      const declared = pathsOf(endpoint.response as NonNullable<typeof endpoint.response>);
      expect(
        fields.filter((field) => declaredAs(declared, field) === undefined),
        `${nameOf(endpoint)} as ${actor}`,
      ).toEqual([]);
    }
  });

  test("whoever is told how to reach somebody, when they were born or what is right has a reason for it, and no reason is left over", ({
    told,
  }) => {
    const seen = new Map<string, Set<Actor>>();
    for (const { actor, fields } of told)
      for (const field of fields) {
        const name = isSensitive(field);
        if (name) seen.set(name, (seen.get(name) ?? new Set()).add(actor));
      }
    const named = (table: Iterable<readonly [string, Iterable<Actor>]>) =>
      Object.fromEntries([...table].map(([name, who]) => [name, actors.filter((actor) => [...who].includes(actor))]));
    expect(named(seen), "reasons stand in tests/fields/sensitive.ts").toEqual(
      named(Object.entries(reasons).map(([name, why]) => [name, Object.keys(why) as Actor[]])),
    );
  });

  test("what the server alone has need of stands in no contract, not even for the office", () => {
    const found = contracts.flatMap((endpoint) =>
      (endpoint.response ? pathsOf(endpoint.response) : []).filter((path) => neverDeclared.includes(path.split(".").at(-1) ?? "")),
    );
    expect(found).toEqual([]);
  });

  test("what only the office may know is told to nobody else", ({ told }) => {
    const leaks = told.flatMap(({ endpoint, actor, fields }) =>
      fields.filter((field) => neverTold.includes(field.split(".").at(-1) ?? "")).map((field) => `${nameOf(endpoint)} ${actor} ${field}`),
    );
    expect(leaks).toEqual([]);
  });
});
