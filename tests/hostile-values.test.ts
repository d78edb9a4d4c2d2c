import { expect } from "vitest";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { type Believable, believableIn, inAddress } from "./believable.ts";
import { contracts, nameOf } from "./contracts.ts";
import { bodiesOf, kindsOf } from "./edges.ts";
import { Caller } from "./person.ts";
import { sample } from "./samples.ts";
import { openWorld, type World, test as worldly } from "./world.ts";

// EDG-08: what a schema takes, the database keeps. Every text, number, day and list that each field of each writing call accepts, at the edge of what it
// accepts, goes into a body that is believable otherwise, so that it reaches the statement that writes.

const lines: string[] = [];
const test = worldly
  .extend("world", { scope: "file" }, async ({}, { onCleanup }) => {
    const world = await openWorld({ logLevel: "error", logTo: { write: (line) => void lines.push(line) } });
    onCleanup(() => world.close());
    return world;
  })
  .extend("callers", { scope: "file" }, ({ world }) => believableIn(world));

/** Who may; a stranger comes from another address each time, as many tries from one are slowed. */
function callerOf({ may }: Endpoint, callers: Believable, http: World["http"]): () => Caller {
  let calls = 0;
  if (may === "everyone") return () => new Caller(http, undefined, `10.${calls >> 8}.${calls++ & 255}.1`);
  const caller = callers[(["ADMIN", "ESTABLISHEMENT", "CLUB", "USER"] as const).find((role) => may[role]) ?? "ADMIN"];
  return () => caller;
}

let addresses = 0;
/** Each for an e-mail address of its own, as to one few letters leave. */
const withOwnAddress = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll("zoe@exemple.fr", `zoe${addresses++}@exemple.fr`));

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
  "POST /authentification/second-step",
  "POST /authentification/second-step/options",
  "POST /passkeys",
  "PATCH /passkeys/:id",
  "POST /establishement/me/convocations/:questionnaireId",
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
  "POST /question/:id/key",
  "PATCH /question-answer/:id",
  "POST /users/:id/merge",
];

test("EDG-08 all of these calls did write, but for those that ask for a secret, a version or a moment", () => {
  expect(writing.map(([name]) => name).filter((name) => !written.has(name) && !guarded.includes(name))).toEqual([]);
});
