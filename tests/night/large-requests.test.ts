import { type ClientRequest, request } from "node:http";
import { expect, onTestFinished } from "vitest";
import { pupilImportApi } from "#people/pupils/pupil-import.contract.ts";
import { arrivesTooLate } from "#platform/server/slow-clients.ts";
import { formWith } from "#tests/person.ts";
import { startNode } from "#tests/program.ts";
import { aWorldOfNodes, callerAt } from "#tests/remote-caller.ts";
import { secret } from "#tests/template.ts";
import { aSchool, test as plain } from "#tests/world.ts";

const MEGABYTE = 1_048_576;

/** Five of them fill the room of a process. */
const LONGEST = pupilImportApi.importRows.maxBytes;

const test = plain.extend("world", { scope: "file" }, aWorldOfNodes).extend("node", { scope: "file" }, async ({ world }, { onCleanup }) => {
  const node = await startNode({ databaseUrl: world.databaseUrl, secret });
  onCleanup(() => node.stop());
  return node;
});

interface PendingRequest {
  readonly request: ClientRequest;
  /** The response, possibly before the body was sent. */
  readonly response: Promise<{ readonly status: number; readonly retryAfter: string | undefined; readonly words: string }>;
}

/** Announces a body of this length, or of unknown length, and sends a little of it. */
function startRequest(base: string, token: string | undefined, bytes: number | undefined): PendingRequest {
  const outgoing = request(`${base}/api/establishement/me/pupils?dryRun=true`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      ...(bytes === undefined ? { "transfer-encoding": "chunked" } : { "content-length": bytes }),
    },
  });
  const response = new Promise<Awaited<PendingRequest["response"]>>((resolve, reject) => {
    outgoing.on("error", reject);
    outgoing.on("response", async (answer) => {
      let words = "";
      for await (const chunk of answer) words += chunk;
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"], words });
    });
  });
  response.catch(() => {});
  outgoing.write('{"rows":[');
  onTestFinished(() => void outgoing.destroy());
  return { request: outgoing, response };
}

/** A refused body gets its response at once; an admitted one, only when all of it was received. */
const admissionOf = ({ response }: PendingRequest) =>
  Promise.race([response.then(({ status }) => status), new Promise((resolve) => setTimeout(() => resolve("let in"), 2_000))]);

test("OPS-06 large bodies are admitted while there is room: the next caller learns when to retry, before sending; small ones pass", async ({
  world,
  node,
}) => {
  const schools = await Promise.all(Array.from({ length: 7 }, async () => (await aSchool(world)).correspondent.caller));
  const [late, other] = schools.slice(5);
  const [first, ...rest] = schools.slice(0, 5).map(({ token }) => startRequest(node.base, token, LONGEST));
  for (const one of [first, ...rest]) expect(one && (await admissionOf(one))).toBe("let in");
  expect(await admissionOf(startRequest(node.base, late?.token, LONGEST))).toBe(429);
  expect(await startRequest(node.base, late?.token, undefined).response, "an unknown length counts as the longest").toMatchObject({
    status: 429,
    retryAfter: "20",
    words: expect.stringContaining("recommencez dans 20 secondes"),
  });
  const list = "Nom;Prénom;Date de naissance;Genre;Catégorie\nDurand;Léa;14/03/2012;F;C2\n";
  const small = { query: { dryRun: "true" }, body: formWith("excel", list, "liste.csv") } as const;
  expect(await callerAt(node, other?.token).status(pupilImportApi.importFile, small)).toBe(200);
  first?.request.destroy();
  await expect.poll(() => admissionOf(startRequest(node.base, late?.token, LONGEST)), { timeout: 20_000, interval: 500 }).toBe("let in");
}, 60_000);

test("MND-02 OPS-06 bodies that one school sends slowly leave room for another's: the newest of the school with most is told to come back", async ({
  world,
  node,
}) => {
  const [one, two] = [await aSchool(world), await aSchool(world)].map(({ correspondent }) => correspondent.caller);
  const slow: PendingRequest[] = [];
  for (let place = 0; place < 5; place += 1) {
    slow.push(startRequest(node.base, one?.token, LONGEST));
    expect(await admissionOf(slow[place] as PendingRequest)).toBe("let in");
  }
  expect(await admissionOf(startRequest(node.base, two?.token, 2 * MEGABYTE))).toBe("let in");
  expect(await slow[4]?.response).toMatchObject({ status: 429, retryAfter: "20", words: expect.stringContaining("recommencez") });
  expect(await admissionOf(slow[0] as PendingRequest)).toBe("let in");
  expect(await admissionOf(startRequest(node.base, one?.token, LONGEST)), "nobody makes room for whoever has most").toBe(429);
}, 60_000);

test("MND-02 a body arrives too late if it would not be whole when its request ends, after the time of a head", () => {
  expect(arrivesTooLate(10 * MEGABYTE, 100, 15_000)).toBe(false);
  expect(arrivesTooLate(10 * MEGABYTE, 100, 60_000)).toBe(true);
  expect(arrivesTooLate(10 * MEGABYTE, 5 * MEGABYTE, 120_000)).toBe(false);
});
