import { readXlsx } from "hucre";
import { describe, expect } from "vitest";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { contracts, nameOf } from "./contracts.ts";
import { type Actor, type ActorRequest, actorRequests, actors, createEverybody, passkeyCalls } from "./fields/cast.ts";
import { declaredPathOf, fieldsIn, pathsOf } from "./fields/paths.ts";
import { isSensitive, officeOnlyFields, reasons, sentToSchools, sentToTheirPerson, serverOnlyFields } from "./fields/sensitive.ts";
import { test as worldly } from "./world.ts";

// LET-05: which fields each answer has, and who receives them. A new field fails until a person has approved it.

/** Fields of one answer: the dotted paths of its JSON, or the columns of its workbook. */
interface FieldReport extends ActorRequest {
  readonly fields: readonly string[];
}

const test = worldly.extend("reports", { scope: "file" }, async ({ world }) => {
  const reports: FieldReport[] = [];
  for (const actorRequest of actorRequests(world, await createEverybody(world))) {
    if (isRead(actorRequest.endpoint)) reports.push({ ...actorRequest, fields: await fieldsOf(actorRequest) });
  }
  return reports;
});

async function fieldsOf({ endpoint, caller, request }: ActorRequest): Promise<readonly string[]> {
  if (endpoint.response) return fieldsIn(await caller.call(endpoint, request as never));
  const { bytes } = await caller.download(endpoint, request as never);
  const [titles = [], ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  return titles.filter((_, column) => rows.some((row) => (row[column] ?? "") !== "")).map(String);
}

const isRead = ({ response, file }: Endpoint) => response !== undefined || file === "xlsx";
const isOfficeOnly = ({ may }: Endpoint) => may !== "everyone" && Object.keys(may).every((role) => role === "ADMIN");

const HEADER = `Every field of every answer, and who but the office is told it (tests/fields.test.ts; who they are: tests/fields/cast.ts).
Whoever adds a field, or tells one to more people, asks: do they need it, is it theirs, is it of today, what may be done with it? Then, and only
then: npm run fields. What names or reaches a person, and what is right, needs a reason in tests/fields/sensitive.ts besides.
A field without anybody behind it is told to the office alone, or was empty in this test. Calls of the office alone stand in docs/api.md.
`;

const CHANGED_MESSAGE =
  "The fields of the answers are not those that were decided. If each of those below was meant, read the head of tests/fields/fields.txt, then: npm run fields";

/** `contact.email    SCHOOL CLUB`, call by call. */
function renderFields(reports: readonly FieldReport[]): string {
  const calls = contracts.filter((one) => isRead(one) && !isOfficeOnly(one)).toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  return `${HEADER}${calls.map((endpoint) => `\n${nameOf(endpoint)}\n${linesOf(endpoint, reports).join("\n")}\n`).join("")}`;
}

function linesOf(endpoint: ActorRequest["endpoint"], reports: readonly FieldReport[]): string[] {
  const endpointReports = reports.filter((one) => one.endpoint === endpoint);
  const declared = endpoint.response ? pathsOf(endpoint.response) : [...new Set(endpointReports.flatMap(({ fields }) => fields))];
  const readersOf = (path: string) =>
    actors.filter((actor) =>
      endpointReports.some((one) => one.actor === actor && one.fields.some((field) => declaredPathOf(declared, field) === path)),
    );
  return declared.map((path) => `  ${path.padEnd(50)} ${readersOf(path).join(" ")}`.trimEnd());
}

describe("LET-05", () => {
  test("every call that is not only for the office is made by each of its callers", ({ reports }) => {
    const kinds = {
      USER: ["USER", "CENTER"],
      ESTABLISHEMENT: ["SCHOOL", "APPLICANT"],
      CLUB: ["CLUB", "CLUB-APPLICANT"],
      ADMIN: [],
    } as const;
    const missing = contracts.flatMap((endpoint) => {
      if (!isRead(endpoint) || passkeyCalls.includes(nameOf(endpoint))) return [];
      const callers = reports.filter((one) => one.endpoint === endpoint).map(({ actor }) => actor);
      if (endpoint.may === "everyone") return callers.includes("ANYBODY") ? [] : [`${nameOf(endpoint)} ANYBODY`];
      const { may } = endpoint;
      return (Object.keys(may) as (keyof typeof kinds)[])
        .filter((role) => kinds[role].length > 0 && !kinds[role].some((actor) => callers.includes(actor)))
        .map((role) => `${nameOf(endpoint)} ${role}`);
    });
    expect(missing, "declare their requests in tests/fields/cast.ts").toEqual([]);
  });

  test("each field of each answer, and who receives it, was decided", async ({ reports }) => {
    await expect(renderFields(reports), CHANGED_MESSAGE).toMatchFileSnapshot("fields/fields.txt");
  });

  test("no answer has a field missing from its contract", ({ reports }) => {
    for (const { endpoint, actor, fields } of reports.filter((one) => one.endpoint.response)) {
      const declared = pathsOf(endpoint.response as NonNullable<typeof endpoint.response>);
      expect(
        fields.filter((field) => declaredPathOf(declared, field) === undefined),
        `${nameOf(endpoint)} as ${actor}`,
      ).toEqual([]);
    }
  });

  test("each receiver of contact data, birthdays or solutions has a reason for it, and no reason is left over", ({ reports }) => {
    const seen = new Map<string, Set<Actor>>();
    for (const { actor, fields } of reports)
      for (const field of fields) {
        const name = isSensitive(field);
        if (name) seen.set(name, (seen.get(name) ?? new Set()).add(actor));
      }
    const actorsByName = (table: Iterable<readonly [string, Iterable<Actor>]>) =>
      Object.fromEntries([...table].map(([name, who]) => [name, actors.filter((actor) => [...who].includes(actor))]));
    expect(actorsByName(seen), "reasons are declared in tests/fields/sensitive.ts").toEqual(
      actorsByName(Object.entries(reasons).map(([name, reasonByActor]) => [name, Object.keys(reasonByActor) as Actor[]])),
    );
  });

  test("fields for the server only are in no contract, not even for the office", () => {
    const found = contracts.flatMap((endpoint) =>
      (endpoint.response ? pathsOf(endpoint.response) : []).filter((path) => serverOnlyFields.includes(path.split(".").at(-1) ?? "")),
    );
    expect(found).toEqual([]);
  });

  test("fields for the office only are sent to no other caller", ({ reports }) => {
    const leaks = reports.flatMap(({ endpoint, actor, fields }) =>
      fields
        .filter((field) => officeOnlyFields.includes(field.split(".").at(-1) ?? ""))
        .map((field) => `${nameOf(endpoint)} ${actor} ${field}`),
    );
    expect(leaks.toSorted()).toEqual([...sentToTheirPerson, ...sentToSchools].toSorted());
  });
});
