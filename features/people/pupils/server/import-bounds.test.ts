import { request } from "node:http";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { describe, expect } from "vitest";
import { MAX_BYTES_OF_ROWS } from "#organizations/establishments/requests.ts";
import { formWith } from "#tests/person.ts";
import { aTeacher, lea, titles } from "#tests/pupil-list.ts";
import { waitUntilBlocked, whileLocked } from "#tests/waiting-calls.ts";
import { workbookOf } from "#tests/workbook.ts";
import { anAdmin, anApplicant, aPupil, CLOSED, test, type World } from "#tests/world.ts";
import { preparedListApi } from "../prepared-list.contract.ts";
import { MAX_PUPILS, pupilImportApi, tooManyPupils } from "../pupil-import.contract.ts";
import { LongList, queueImport } from "./import-queue.ts";

const letters = (number: number) => [...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("");

function listOf(pupils: number): FormData {
  const lines = Array.from({ length: pupils }, (_, index) => `Nom-${letters(index)};Léa;;14/03/2012;F;C2`);
  return formWith("excel", [titles.slice(0, 6).join(";"), ...lines].join("\n"), "tous.csv");
}

const dryRun = { dryRun: "true" } as const;

test("LET-01 S3 a school's list far longer than its estimate is refused entirely; the office has no limit", async ({ world }) => {
  const { school, caller, pupils } = await aTeacher(world);
  const admin = await anAdmin(world);
  const file = () => listOf(1_001);
  const refusal = { status: 409, message: expect.stringContaining("il en inscrit 1000 au plus") };
  expect(await caller.refused(pupilImportApi.importFile, { body: file() })).toMatchObject(refusal);
  expect(await pupils()).toEqual([]);
  const { created } = await admin.caller.call(pupilImportApi.importFile, { query: { establishmentId: school.wireId }, body: file() });
  expect(created).toBe(1_001);
});

/** Runs `work` while another list of this school is being written. */
const whileListIsWritten = <T>(world: World, { id }: { readonly id: number }, work: () => Promise<T>) =>
  whileLocked(world, "select pg_advisory_xact_lock(hashtextextended($1, 0))", [`pupils of establishment ${id}`], work);

test("LET-01 SEC-02 a list that is too long is refused before anything is locked", async ({ world }) => {
  const { school, caller } = await aTeacher(world);
  const sent = () => caller.status(pupilImportApi.importFile, { body: listOf(1_001) });
  const firstResponse = await whileListIsWritten(world, school, () =>
    Promise.race([sent(), waitUntilBlocked(world, 1).then(() => "waits")]),
  );
  expect(firstResponse).toBe(409);
});

test("ETB-08 LET-01 a list is checked again when it is its turn to be written: no duplicates, and the limit holds", async ({ world }) => {
  const { school, caller, pupils } = await aTeacher(world);
  const importWhile = async (action: () => Promise<unknown>) => {
    const { answer } = await whileListIsWritten(world, school, async () => {
      const answer = caller.status(pupilImportApi.importFile, { body: listOf(1_000) });
      await waitUntilBlocked(world, 1);
      await action();
      return { answer };
    });
    return answer;
  };
  expect(await importWhile(() => aPupil(world, school))).toBe(409);
  expect(await pupils()).toHaveLength(1);
  const person = { lastname: `Nom-${letters(7)}`, firstname: "Léa", birthday: "2012-03-14" };
  await world.db.deleteFrom("registrations").where("establishmentId", "=", school.id).where("kind", "=", "participant").execute();
  expect(await importWhile(() => aPupil(world, school, { person }))).toBe(200);
  const registered = await pupils();
  expect([registered.length, registered.filter(({ lastname }) => lastname === person.lastname).length]).toEqual([1_000, 1]);
});

test("LET-01 SEC-02 an unconfirmed applicant's list is read only up to the size they may save", async ({ world }) => {
  const { caller } = await anApplicant(world);
  const read = (pupils: number) => caller.refused(pupilImportApi.importFile, { query: dryRun, body: listOf(pupils) });
  const refusal = { status: 400, message: "2000 élèves au plus avant la confirmation" };
  for (const pupils of [2_001, 3_000]) expect(await read(pupils)).toMatchObject(refusal);
  const rows = Array.from({ length: 2_001 }, (_, index) => ({ row: index + 1 }));
  expect(await caller.refused(pupilImportApi.importRows, { query: dryRun, body: { rows } })).toMatchObject(refusal);
  const large = formWith("excel", `${titles.join(";")}\n${"x".repeat(2 * 1024 * 1024)}`, "tous.csv");
  expect(await caller.refused(pupilImportApi.importFile, { query: dryRun, body: large })).toMatchObject({ status: 400, message: /2\sMo/ });
  expect(await caller.call(pupilImportApi.importFile, { query: dryRun, body: listOf(2_000) })).toMatchObject({ created: 2_000 });
});

test("MND-01 a school's list of more than 10,000 pupils is refused before it is checked; the office's has the limit of all files", async ({
  world,
}) => {
  const { school, caller } = await aTeacher(world);
  const admin = await anAdmin(world);
  const body = () => listOf(MAX_PUPILS + 1);
  const refusal = { status: 400, message: tooManyPupils };
  expect(await caller.refused(pupilImportApi.importFile, { query: dryRun, body: body() })).toMatchObject(refusal);
  const rows = Array.from({ length: MAX_PUPILS + 1 }, (_, index) => ({ row: index + 1 }));
  expect(await caller.status(pupilImportApi.importRows, { query: dryRun, body: { rows } })).toBe(400);
  expect(pupilImportApi.importRows.body.safeParse({ rows: rows.slice(1) }).success).toBe(true);
  const query = { ...dryRun, establishmentId: school.wireId };
  expect(await admin.caller.call(pupilImportApi.importFile, { query, body: body() })).toMatchObject({ created: MAX_PUPILS + 1 });
  const { message } = await admin.caller.refused(pupilImportApi.importFile, { query, body: listOf(50_000) });
  expect(message).toContain("Ce classeur dépasse 50\u202F000 lignes, titres compris");
});

test("LET-01 SEC-02 before the confirmation an oversized list is refused before it is read, with or without a content length", async ({
  world,
}) => {
  const [applicant, teacher] = [await anApplicant(world), await aTeacher(world)];
  // When read, it is refused as unreadable.
  const large = Buffer.alloc(MAX_BYTES_OF_ROWS + 1, "x");
  const send = async (token: string | undefined, payload: Buffer | Readable, headers = {}) => {
    const { statusCode, body } = await world.http.inject({
      ...{ method: "POST", url: "/api/establishement/me/pupils?dryRun=true", payload },
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    });
    return [statusCode, JSON.parse(body).message];
  };
  const refusal = [413, "2000 élèves au plus avant la confirmation"];
  expect(await send(applicant.caller.token, large)).toEqual(refusal);
  expect(await send(applicant.caller.token, Readable.from([large]), { "transfer-encoding": "chunked" })).toEqual(refusal);
  const unreadable = [400, "Cette demande est illisible"];
  expect(await send(applicant.caller.token, large.subarray(1))).toEqual(unreadable);
  expect(await send(teacher.caller.token, large)).toEqual(unreadable);
});

test("LET-01 SEC-02 of many lists from one account, one is read, the newest waits, the rest get 429; another account's goes first", async ({
  world,
}) => {
  const [busy, other] = [await aTeacher(world), await aTeacher(world)];
  const statuses: string[] = [];
  const send = async () =>
    statuses.push(String(await busy.caller.status(pupilImportApi.importFile, { query: dryRun, body: listOf(5_000) })));
  const sent = Array.from({ length: 8 }, send);
  await other.previewImport([lea]);
  statuses.push("the other's");
  await Promise.all(sent);
  expect([statuses.filter((end) => end === "429").length, statuses.at(-1)]).toEqual([6, "200"]);
});

test("MND-01 a list with more to repair than an answer may name is refused, and so are lines that are too long all together", async ({
  world,
}) => {
  const { caller } = await aTeacher(world);
  const refusalOf = async (lines: number, cell: string) => {
    const list = Array<readonly string[]>(lines).fill(titles.map(() => cell));
    return caller.refused(pupilImportApi.importFile, { query: dryRun, body: formWith("excel", await workbookOf(titles, list)) });
  };
  const refused = { status: 400, message: expect.stringContaining("Il y a trop à vérifier dans cette liste pour tout montrer") };
  expect(await refusalOf(9_900, "é!")).toMatchObject(refused);
  expect(await refusalOf(7_000, "é!".repeat(150))).toMatchObject(refused);
});

test("MND-01 a school's next list is read once the answer to the one before was read", async () => {
  const reader = new AbortController();
  await queueImport(["known", "reading"], reader.signal, false, async () => undefined);
  const next = queueImport(["known", "reading"], new AbortController().signal, false, async () => "read");
  expect(await Promise.race([next, setTimeout(200, "waits")])).toBe("waits");
  reader.abort();
  expect(await next).toBe("read");
});

test("LET-01 SEC-02 a client that disconnects leaves the queue: its lists are not read or written, and its next list runs at once", async ({
  world,
}) => {
  const { caller, pupils, previewImport } = await aTeacher(world);
  const port = Number(new URL(await world.http.listen({ port: 0, host: "127.0.0.1" })).port);
  const blocked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const others = blocked.map(({ promise }, index) =>
    queueImport(["known", `before ${index}`], new AbortController().signal, false, () => promise),
  );
  const path = "/api/establishement/me/pupils";
  const headers = { authorization: `Bearer ${caller.token}`, "content-type": "application/json" };
  const sent = ["Abel", "Zuse"].map((lastname) => {
    const outgoing = request({ port, host: "127.0.0.1", method: "POST", path, headers, agent: false }).on("error", () => {});
    const row = { row: 2, lastname, firstname: "Zoé", categoryName: "C2", birthday: "14/05/2012", genre: "F" };
    return outgoing.end(JSON.stringify({ rows: [row] }));
  });
  await setTimeout(300);
  for (const one of sent) one.destroy();
  await setTimeout(300);
  const next = previewImport([lea]);
  await setTimeout(300);
  blocked[0].resolve();
  expect((await next).lines).toHaveLength(1);
  blocked[1].resolve();
  await Promise.all(others);
  await setTimeout(300);
  expect(await pupils()).toEqual([]);
});

test("LET-01 SEC-02 when too many accounts wait, unconfirmed ones are rejected first, and the lanes alternate", async () => {
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
  const served: string[] = [];
  const send = (lane: "known" | "strangers", account: string) =>
    queueImport([lane, account], new AbortController().signal, false, async () => {
      await blocked;
      served.push(account);
    }).catch(({ statusCode, retryAfter }) => `${account} ${statusCode} ${retryAfter}`);
  const strangers = Array.from({ length: 32 }, (_, index) => send("strangers", `stranger ${index}`));
  const schools = ["one school", "another"].map((account) => send("known", account));
  expect(await Promise.race(strangers)).toMatch(/^stranger \d+ 429 20$/);
  release();
  const ends = await Promise.all([...strangers, ...schools]);
  expect(ends.filter((end) => end !== undefined)).toHaveLength(2);
  expect(served).toHaveLength(32);
  expect(served.slice(2, 6)).toEqual(expect.arrayContaining(["one school", "another"]));
});

test("OPS-06 long lists are checked one after the other; a short one runs at the same time", async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const started: string[] = [];
  const { signal } = new AbortController();
  const importList = (name: string, isLong: boolean, until: Promise<void> | undefined) =>
    queueImport(["known", name], signal, isLong, async () => {
      started.push(name);
      await until;
    });
  const long = gates.map(({ promise }, index) => importList(`long ${index}`, true, promise));
  await expect.poll(() => started).toEqual(["long 0"]);
  await importList("short", false, undefined);
  expect(started).toEqual(["long 0", "short"]);
  gates[0]?.resolve();
  await long[0];
  await expect.poll(() => started).toEqual(["long 0", "short", "long 1"]);
  gates[1]?.resolve();
  await Promise.all(long);
});

test("OPS-06 a list that proves long once read waits for the other long ones, and takes no slot from short ones", async ({ world }) => {
  const [many, fewer] = [await aTeacher(world), await aTeacher(world)];
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
  const started: string[] = [];
  const { signal } = new AbortController();
  const proveLong = (name: string) =>
    queueImport(["known", name], signal, false, async (isLong) => {
      if (!isLong) throw new LongList();
      started.push(name);
      await blocked;
    });
  const long = ["proves long", "proves long too"].map(proveLong);
  await expect.poll(() => started).toEqual(["proves long"]);
  const send = ({ caller }: typeof many, lines: number) => caller.status(pupilImportApi.importFile, { query: dryRun, body: listOf(lines) });
  const sent = send(many, 5_001);
  // Sent later, and as long to judge, but without its last lines.
  expect(await send(fewer, 4_999)).toBe(200);
  expect(await Promise.race([sent, "waits"])).toBe("waits");
  release();
  await Promise.all(long);
  expect([started, await sent]).toEqual([["proves long", "proves long too"], 200]);
});

test.each(["a\0b", "\uD800"])("LET-01 SEC-02 a text of a list that cannot be stored, like %j, is refused at once", async (typed) => {
  for (const { body } of [preparedListApi.save, pupilImportApi.importRows])
    expect(body.safeParse({ rows: [{ row: 2, lastname: typed }] }).success).toBe(false);
});

describe("SEC-01 the owner of a list", () => {
  test("a closed period refuses a school, never an ADMIN, who names the school", async ({ world }) => {
    const { school, caller, pupils } = await aTeacher(world);
    const admin = await anAdmin(world);
    const file = async () => formWith("excel", await workbookOf(titles, [lea]));
    await world.season({ ACTIVE_REGISTRATION_STUDENT: CLOSED });
    try {
      const refused = await caller.refused(pupilImportApi.importFile, { body: await file() });
      expect(refused).toMatchObject({ status: 403, message: expect.stringContaining("Les inscriptions scolaires sont fermées") });
      expect(await caller.status(pupilImportApi.importRows, { body: { rows: [{ row: 1 }] } })).toBe(403);
      expect(await admin.caller.status(pupilImportApi.importFile, { body: await file() })).toBe(400);
      const ofNobody = { query: { establishmentId: "2147483000" }, body: await file() };
      expect(await admin.caller.status(pupilImportApi.importFile, ofNobody)).toBe(404);
      await admin.caller.call(pupilImportApi.importFile, { query: { establishmentId: school.wireId }, body: await file() });
      expect(await pupils()).toHaveLength(1);
    } finally {
      await world.season();
    }
  });

  test("ETB-11 a school imports only for itself", async ({ world }) => {
    const [mine, other] = [await aTeacher(world), await aTeacher(world)];
    const body = formWith("excel", await workbookOf(titles, [lea]));
    expect(await mine.caller.status(pupilImportApi.importFile, { query: { establishmentId: other.school.wireId }, body })).toBe(403);
    expect(await other.pupils()).toEqual([]);
  });
});
