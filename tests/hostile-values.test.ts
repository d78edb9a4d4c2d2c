import { expect } from "vitest";
import { fieldLabel } from "#core/audit/server/audit.service.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { contracts, nameOf } from "./contracts.ts";
import { type Edge, edgesOfFields, kindsOf, sendEach, someTogether, textOf, withEdges } from "./edges.ts";
import { Caller } from "./person.ts";
import { isSampled, isWhole } from "./sampled.ts";
import { sample } from "./samples.ts";
import { openValidRequests, sampleParams, type ValidRequests } from "./valid-requests.ts";
import { aWorldWith, type World, test as worldly } from "./world.ts";

// EDG-08: the database stores every value that a schema accepts. Each field of each writing call gets every accepted boundary value (text, number,
// day, list): together with those of other fields where that is written, otherwise in an otherwise valid body, so that it reaches the statement that
// writes. By day, a tenth of the fields.

const lines: string[] = [];
const test = worldly
  .extend("world", { scope: "file" }, aWorldWith({ logLevel: "error", logTo: { write: (line) => void lines.push(line) } }))
  .extend("callers", { scope: "file" }, ({ world }) => openValidRequests(world));

/** A caller who may; without account, from another address each time, as repeated tries are slowed. */
function callerOf({ may }: Endpoint, callers: ValidRequests, http: World["http"]): () => Caller {
  let calls = 0;
  if (may === "everyone") return () => new Caller(http, undefined, `10.${calls >> 8}.${calls++ & 255}.1`);
  const caller = callers[(["ADMIN", "ESTABLISHEMENT", "CLUB", "USER"] as const).find((role) => may[role]) ?? "ADMIN"];
  return () => caller;
}

let addresses = 0;
/** Each to an e-mail address of its own, as mails are limited by address. */
const withOwnAddress = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll("zoe@exemple.fr", `zoe${addresses++}@exemple.fr`));

/** Log lines of bugs, and of values that the database refused. */
const loggedErrors = () => lines.filter((line) => Number(JSON.parse(line).level) >= 50);

const writingCalls = contracts.flatMap((endpoint) =>
  endpoint.method !== "GET" && endpoint.body ? [[nameOf(endpoint), endpoint, endpoint.body] as const] : [],
);
const writtenCalls = new Set<string>();

test.for(writingCalls)(
  "EDG-08 %s: whatever its schema accepts, no error of ours, and no value that the database refuses",
  { timeout: 240_000 },
  async ([name, endpoint, body], { world, callers }) => {
    const caller = callerOf(endpoint, callers, world.http);
    const override = callers.overrides[name];
    const failed: string[] = [];
    for (const kind of kindsOf(body)) {
      const whole = override?.body ?? sample(kind);
      const isWritten = async (edges: readonly Edge[]) => {
        lines.length = 0;
        const status = await caller().status(endpoint, {
          params: override?.params ?? sampleParams(endpoint.params),
          query: sampleParams(endpoint.query),
          body: withOwnAddress(withEdges(whole, edges)),
        });
        if (status < 300) writtenCalls.add(name);
        if (status >= 500 || loggedErrors().length > 0)
          failed.push(`${textOf(edges)} -> ${status} ${loggedErrors().join("").slice(0, 300)}`);
        return status < 300;
      };
      const fields = edgesOfFields(kind).filter(([edge]) => edge && isSampled(`${name} ${edge.path.join(".")}`));
      await isWritten([]);
      await sendEach(fields, isWritten);
      for (const edges of someTogether(fields)) await isWritten(edges);
    }
    expect(failed).toEqual([]);
  },
);

/** Calls that write only at the right time, or with a secret or a version just read: they have their own tests. */
const untestedCalls = [
  "POST /clubs",
  "POST /users-answer",
  "POST /authentification/log-in",
  "POST /authentification/choose-password",
  "POST /authentification/password-link",
  "POST /authentification/email-link",
  "POST /authentification/confirm-email",
  "PATCH /authentification/password",
  "PATCH /users/me/email",
  "POST /authentification/step-up",
  "POST /authentification/second-step",
  "POST /authentification/second-step/options",
  "POST /passkeys",
  "PATCH /passkeys/:id",
  "POST /messages",
  "POST /establishement/me/convocations/:questionnaireId",
  "POST /diplomas/stage/:questionnaireId",
  "POST /establishement/request",
  "PATCH /establishement/request",
  "POST /establishement/request/confirm",
  "POST /establishement/request/pupils",
  "POST /establishement/requests/:id/accept",
  "POST /establishement/requests/:id/refuse",
  "POST /clubs/request",
  "POST /clubs/requests/:id/accept",
  "POST /clubs/requests/:id/refuse",
  "PATCH /questionnaire/:id/questions",
  "POST /questionnaire/:id/time",
  "POST /school-stages/:id/sheet",
  "PATCH /seasons/:year/rules",
  "POST /question/:id/key",
  "POST /question/:id/key/workbook",
  "POST /correction/:id/apply",
  "POST /correction/:id/workbook",
  "PATCH /question-answer/:id",
  "PATCH /results/ranking/:id",
  "POST /users/:id/merge",
  "POST /users/:id/accommodation/refusal",
  "DELETE /users/me/accommodation",
];

test.runIf(isWhole())("EDG-08 all of these calls did write, except those that need a secret, a version or a time", () => {
  expect(writingCalls.map(([name]) => name).filter((name) => !writtenCalls.has(name) && !untestedCalls.includes(name))).toEqual([]);
});

const namesIn = (value: unknown): string[] => {
  if (typeof value !== "object" || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(namesIn)];
};

test("SEC-04 every field that these calls wrote into the trail has a label", async ({ world }) => {
  const changes = await world.db.selectFrom("auditTrail").select(["before", "after"]).execute();
  const categories = await world.db.selectFrom("categories").select("name").execute();
  const dataNames = new Set(categories.map(({ name }) => name));
  const names = [...new Set(changes.flatMap(({ before, after }) => [...namesIn(before), ...namesIn(after)]))].filter(
    (name) => !/^\d+$/.test(name) && !dataNames.has(name),
  );
  expect(names.length).toBeGreaterThan(isWhole() ? 60 : 20);
  expect(names.filter((name) => fieldLabel([name]) === name)).toEqual([]);
});
