import { sql } from "kysely";
import { expect } from "vitest";
import { createOutbox } from "#access/mail/server/mail.service.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { preparedListApi } from "#people/pupils/prepared-list.contract.ts";
import { startJobs } from "#platform/server/jobs.ts";
import { hashCodeWith } from "#platform/server/secret.ts";
import { secret, site } from "#tests/template.ts";
import { anAdmin, anApplicant, confirmApplicant, test as plain, type World } from "#tests/world.ts";
import { requestsApi } from "../requests.contract.ts";
import { expirePreparedLists } from "./prepared-lists.service.ts";

const test = plain
  .extend("office", ({ world }) => anAdmin(world))
  .extend("morning", { scope: "file" }, async ({ world }, { onCleanup }) => {
    const jobs = await startJobs(world.pool, () => undefined);
    onCleanup(() => jobs.close());
    const clock = () => world.time.now;
    /** Runs the morning's jobs, `days` days later. */
    return async (days: number) => {
      world.time.now = new Date(world.time.now.getTime() + days * 24 * 60 * 60_000);
      await expirePreparedLists(world.db, { outbox: createOutbox(jobs, clock, hashCodeWith(secret)), site, now: world.time.now });
    };
  });

const cells = { birthday: "12/05/2014", genre: "F", categoryName: "C1" };
const rows = [{ row: 2, lastname: "Petit", firstname: "Zoé", ...cells }] as never;

async function aPreparedList(world: World) {
  const teacher = await anApplicant(world);
  const caller = () => world.signedInAs(teacher.id);
  await teacher.caller.call(preparedListApi.save, { body: { rows } });
  const mails = world.db.selectFrom("mails").select("subject").where("userId", "=", teacher.id).where("cause", "like", "prepared-list-%");
  const subjects = async () =>
    (await mails.orderBy("id").execute()).map(({ subject }) => subject.replace("Championnat : la liste d'élèves que vous ", ""));
  return { ...teacher, as: caller, subjects };
}

test("LET-01 a prepared list unchanged for 60 days is wiped; its owner is notified a week before, on the page, and after", async ({
  world,
  morning,
}) => {
  const { as, subjects, id } = await aPreparedList(world);
  const other = await aPreparedList(world);
  const request = await (await as()).call(requestsApi.mine);
  expect(request).toMatchObject({ pupils: 1, pupilsEndAt: new Date(world.time.now.getTime() + 60 * 86_400_000).toISOString() });
  await morning(52);
  expect(await subjects()).toEqual([]);
  await (await other.as()).call(preparedListApi.save, { body: { rows } });
  await morning(1);
  await morning(1);
  expect(await subjects()).toEqual(["avez préparée sera effacée"]);
  await morning(5);
  expect((await (await as()).call(preparedListApi.read)).rows).toHaveLength(1);
  await morning(1);
  expect(await (await as()).call(requestsApi.mine)).toMatchObject({ pupils: 0, pupilsEndAt: world.time.now.toISOString() });
  expect(await subjects()).toEqual(["avez préparée sera effacée", "aviez préparée est effacée"]);
  expect(await (await other.as()).call(requestsApi.mine)).toMatchObject({ pupils: 1 });
  expect(await other.subjects()).toEqual([]);
  await confirmApplicant(world, id);
  expect(await (await as()).call(preparedListApi.read)).toMatchObject({ rows: [], endAt: expect.any(String) });
});

test("LET-01 however late the job runs, a week passes between the notice and the end; saving restarts the period", async ({
  world,
  morning,
}) => {
  const { as, subjects } = await aPreparedList(world);
  await morning(100);
  expect(await (await as()).call(requestsApi.mine)).toMatchObject({
    ...{ pupils: 1, pupilsEndAt: new Date(world.time.now.getTime() + 7 * 86_400_000).toISOString() },
  });
  await (await as()).call(preparedListApi.save, { body: { rows } });
  await morning(10);
  expect(await (await as()).call(requestsApi.mine)).toMatchObject({ pupils: 1 });
  expect(await subjects()).toEqual(["avez préparée sera effacée"]);
});

test("LET-02 a prepared list is wiped when its owner is replaced or closed, and they are notified", async ({ world, office }) => {
  const [replaced, closed] = [await aPreparedList(world), await aPreparedList(world)];
  const establishmentId = String(await confirmApplicant(world, replaced.id));
  const successor = await anApplicant(world);
  await confirmApplicant(world, successor.id, establishmentId);
  await office.caller.call(usersApi.update, { params: { id: closed.wireId }, body: { status: "DESACTIVATED" } });
  for (const { id, subjects } of [replaced, closed]) {
    const list = world.db.selectFrom("establishmentRequests").select("pupils").where("userId", "=", id);
    expect(await list.executeTakeFirst()).toEqual({ pupils: null });
    expect(await subjects()).toEqual(["aviez préparée est effacée"]);
  }
});

test("LET-01 a list is saved at most ten times a minute", async ({ world }) => {
  const { caller } = await anApplicant(world);
  const statuses = [];
  for (let saved = 0; saved < 11; saved += 1) statuses.push(await caller.status(preparedListApi.save, { body: { rows } }));
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test("LET-01 PPL-12 a list saved before classes were stored is read again", async ({ world }) => {
  const { as, id } = await aPreparedList(world);
  await sql`update establishment_requests set pupils = (select jsonb_agg(p - 'className') from jsonb_array_elements(pupils) p) where user_id = ${id}`.execute(
    world.db,
  );
  expect((await (await as()).call(preparedListApi.read)).rows).toMatchObject([{ lastname: "Petit", className: "" }]);
});

test("LET-01 PPL-12 a saved list says of each line from which sheet it came", async ({ world }) => {
  const { caller } = await anApplicant(world);
  await caller.call(preparedListApi.save, {
    body: { rows: [...(rows as object[]), { ...(rows as object[])[0], sheet: "6e B" }] as never },
  });
  const { rows: saved } = await caller.call(preparedListApi.read);
  expect(saved.map(({ sheet }) => sheet)).toEqual([undefined, "6e B"]);
});
