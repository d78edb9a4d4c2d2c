import { sql } from "kysely";
import { expect } from "vitest";
import { jobsApi } from "#core/jobs/jobs.contract.ts";
import type { Caller } from "#tests/person.ts";
import { aPublicDirectory, codeOf, type FailingResponse, type PublicSchool, schoolsOf } from "#tests/public-directory.ts";
import { openApplication } from "#tests/template.ts";
import { anAdmin, openWorld, test as plain, type World } from "#tests/world.ts";
import { directoryApi } from "../schools.contract.ts";

const test = plain
  .extend("directory", { scope: "file" }, aPublicDirectory)
  .extend("world", { scope: "file" }, async ({ directory }, { onCleanup }) => {
    const world = await openWorld({ educationDirectoryUrl: directory.url });
    onCleanup(() => world.close());
    return world;
  });

test.beforeEach(async ({ world, directory }) => {
  await world.db.deleteFrom("schoolDirectory").execute();
  Object.assign(directory, { schools: [], queries: [], failing: [] });
});

const busy: FailingResponse = (response) => response.writeHead(503).end("busy");

const untilEnded = async (office: Caller, id: string) => {
  await expect.poll(async () => (await office.call(jobsApi.one, { params: { id } })).state, { timeout: 20_000 }).not.toBe("running");
  return office.call(jobsApi.one, { params: { id } });
};
const listLocalSchools = (world: World) =>
  world.db.selectFrom("schoolDirectory").select(["rneCode", "name", "type", "street", "zipCode", "city"]).orderBy("rneCode").execute();

test("ADM-07 the local directory imports every school of the public one, page by page, and reports its progress", async ({
  world,
  directory,
}) => {
  const { caller: office, id } = await anAdmin(world);
  directory.schools = [...schoolsOf("069", 690_000, 230), ...schoolsOf("2A", 6_200_000, 3)];
  const [changed, unchanged] = [directory.schools[0], directory.schools[1]] as [PublicSchool, PublicSchool];
  const place = { type: "École", street: "1 rue du Code", zipCode: "69003", city: "Lyon" } as const;
  const rowsBefore = [
    { rneCode: changed.code, name: "Ancien nom", type: null, street: null, zipCode: null, city: null },
    { ...place, rneCode: unchanged.code, name: unchanged.name },
    { rneCode: codeOf(9_900_000), name: "École fermée", type: "École", street: null, zipCode: null, city: "Nice" } as const,
  ];
  await world.db.insertInto("schoolDirectory").values(rowsBefore).execute();
  const job = await office.call(directoryApi.refresh);
  expect(job).toMatchObject({ kind: "directory-refresh", state: "running", done: 0, endedAt: null });
  const done = await untilEnded(office, job.id);
  expect(done).toMatchObject({ state: "done", done: 233, total: 233, report: { added: 231, changed: 1 }, trouble: null });
  const rows = await listLocalSchools(world);
  expect(rows).toHaveLength(234);
  expect(rows).toContainEqual({ ...place, rneCode: changed.code, name: changed.name });
  expect(rows, "schools missing there stay").toContainEqual(expect.objectContaining({ name: "École fermée" }));
  expect(directory.queries.map((asked) => asked.get("offset"))).toEqual([null, "0", "100", "200", "0"]);
  expect(await office.call(directoryApi.state)).toEqual({ schools: 234, isRefreshable: true, latest: done });
  const trail = await world.db.selectFrom("auditTrail").select(["actorId", "action"]).where("subject", "=", `job ${job.id}`).execute();
  expect(trail).toEqual([{ actorId: id, action: "refresh directory" }]);
});

test("ADM-07 a busy directory is retried from the last position; two requests make one refresh", async ({ world, directory }) => {
  const { caller: office } = await anAdmin(world);
  directory.schools = schoolsOf("069", 690_000, 130);
  directory.failing = [undefined, busy];
  const [job, again] = await Promise.all([office.call(directoryApi.refresh), office.call(directoryApi.refresh)]);
  expect(again.id).toBe(job.id);
  await expect.poll(async () => (await office.call(jobsApi.one, { params: { id: job.id } })).trouble, { timeout: 20_000 }).not.toBeNull();
  expect(await untilEnded(office, job.id)).toMatchObject({ state: "done", done: 130, trouble: null });
  expect(
    directory.queries.map((asked) => asked.get("offset")),
    "not from the start",
  ).toEqual([null, "0", "0", "100"]);
});

test("ADM-07 an answer that is not a directory's fails the refresh with a reason; another may be started", async ({ world, directory }) => {
  const { caller: office } = await anAdmin(world);
  directory.schools = schoolsOf("069", 690_000, 2);
  directory.failing = [(response) => response.end("<html>maintenance</html>")];
  const { id } = await office.call(directoryApi.refresh);
  expect(await untilEnded(office, id)).toMatchObject({
    state: "failed",
    trouble: expect.stringContaining("ne répond pas comme un annuaire d'établissements"),
    endedAt: expect.any(String),
  });
  const next = await office.call(directoryApi.refresh);
  expect(next.id).not.toBe(id);
  expect(await untilEnded(office, next.id)).toMatchObject({ state: "done", report: { added: 2, changed: 0 } });
});

test("ADM-07 a refresh left half-way by a stopped node resumes at the next start", async ({ world, directory }) => {
  const { caller: office, id: askedBy } = await anAdmin(world);
  directory.schools = schoolsOf("069", 690_000, 130);
  const place = { parts: [{ department: "069", schools: 130 }], part: 0, offset: 100 };
  const { id } = await world.db
    .insertInto("jobs")
    .values({
      kind: "directory-refresh",
      askedBy,
      done: 100,
      total: 130,
      place: JSON.stringify(place),
      report: sql`'{"added": 100, "changed": 0}'::jsonb`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const other = await openApplication(world.databaseUrl, { educationDirectoryUrl: directory.url });
  expect(await untilEnded(office, String(id))).toMatchObject({ state: "done", done: 130, report: { added: 130 } });
  await other.close();
});

test("ADM-07 without a public directory nothing is refreshed; a job that does not exist is not found", async ({ world }) => {
  const { caller: office } = await anAdmin(world);
  expect(await office.status(jobsApi.one, { params: { id: "2147483000" } })).toBe(404);
  const offlineWorld = await openWorld();
  const { caller } = await anAdmin(offlineWorld);
  expect((await caller.call(directoryApi.state)).isRefreshable).toBe(false);
  expect(await caller.refused(directoryApi.refresh)).toMatchObject({
    status: 409,
    message: expect.stringContaining("EDUCATION_DIRECTORY_URL"),
  });
  await offlineWorld.close();
});
