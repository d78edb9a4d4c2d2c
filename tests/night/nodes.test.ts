import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { describe, expect } from "vitest";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { exportApi } from "#contest/results/results.contract.ts";
import { jobsApi } from "#core/jobs/jobs.contract.ts";
import { directoryApi } from "#organizations/establishments/schools.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { pupilImportApi } from "#people/pupils/pupil-import.contract.ts";
import { pupilsApi } from "#people/pupils/pupils.contract.ts";
import { hashPassword } from "#platform/server/password.ts";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
import { stagesApi } from "#season/stages/stages.contract.ts";
import { keepSaving } from "#tests/continuous-saves.ts";
import { aMailbox } from "#tests/mailing.ts";
import { formWith } from "#tests/person.ts";
import { type RunningNode, startNode } from "#tests/program.ts";
import { aPublicDirectory, schoolsOf } from "#tests/public-directory.ts";
import { aWorldOfNodes, callerAt } from "#tests/remote-caller.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { secret } from "#tests/template.ts";
import { anAdmin, aParticipant, aPerson, aSchool, test as plain } from "#tests/world.ts";

// Three nodes, each its own program, on one database; the first one has two processes on one port.

const PASSWORD = "une longue phrase à moi";
// Starting programs is slow on a busy machine.
const LONG_TIMEOUT = { timeout: 120_000 };
const POLL_OPTIONS = { timeout: 30_000, interval: 50 };

interface NodeDependencies {
  readonly world: { readonly databaseUrl: string };
  readonly mailbox: { readonly url: string };
  readonly directory: { readonly url: string };
}

const startAt = (index: number, { world, mailbox, directory }: NodeDependencies): Promise<RunningNode> =>
  startNode({
    databaseUrl: world.databaseUrl,
    secret,
    settings: {
      SMTP_URL: mailbox.url,
      EDUCATION_DIRECTORY_URL: `${directory.url}/${index}`,
      DATABASE_CONNECTIONS: "4",
      WEB_CONCURRENCY: index === 0 ? "2" : "1",
    },
  });

const test = plain
  .extend("mailbox", { scope: "file" }, aMailbox)
  .extend("directory", { scope: "file" }, aPublicDirectory)
  .extend("world", { scope: "file" }, ({ mailbox }, ending) =>
    aWorldOfNodes({}, ending, { smtp: { url: mailbox.url, from: "championnat@palmares.test" } }),
  )
  .extend("nodes", { scope: "file" }, async ({ world, mailbox, directory }, { onCleanup }) => {
    const nodes = await Promise.all([0, 1, 2].map((index) => startAt(index, { world, mailbox, directory })));
    onCleanup(async () => {
      for (const node of nodes) node.kill("SIGKILL");
      await Promise.all(nodes.map(({ exited }) => exited));
    });
    return nodes as [RunningNode, RunningNode, RunningNode];
  });

const onEachNode = <T>(nodes: readonly RunningNode[], ask: (node: RunningNode) => Promise<T>): Promise<T[]> => Promise.all(nodes.map(ask));

describe("the nodes share what each one does", LONG_TIMEOUT, () => {
  test("a session opened at one is known at the others, renewed there, and closed everywhere at once", async ({ world, nodes }) => {
    const { id, wireId, username } = await aPerson(world, { passwordHash: await hashPassword(PASSWORD) });
    const [first, second, third] = nodes;
    const opened = await callerAt(first).call(authApi.logIn, { body: { username, password: PASSWORD } });
    expect((await callerAt(second, opened.accessToken).call(usersApi.me)).id).toBe(wireId);
    const renewed = await callerAt(third, opened.refreshToken).call(authApi.refresh);
    expect(await onEachNode(nodes, (node) => callerAt(node, renewed.accessToken).status(usersApi.me))).toEqual([200, 200, 200]);
    await callerAt(second, renewed.accessToken).call(authApi.logOut, { params: { id: wireId } });
    expect(await onEachNode(nodes, (node) => callerAt(node, renewed.accessToken).status(usersApi.me)), String(id)).toEqual([401, 401, 401]);
  });

  test("wrong passwords are counted together: one at each node are three", async ({ world, nodes }) => {
    const { username } = await aPerson(world);
    const highest = async () => (await world.db.selectFrom("throttles").select("tries").orderBy("tries", "desc").executeTakeFirst())?.tries;
    await world.db.deleteFrom("throttles").execute();
    for (const node of nodes) expect(await callerAt(node).status(authApi.logIn, { body: { username, password: "faux" } })).toBe(401);
    expect(await highest()).toBe(3);
  });

  test("a setting and a stage changed at one are updated at the others, also after their listening connections were cut", async ({
    world,
    nodes,
  }) => {
    const { caller } = await anAdmin(world);
    const stage = await aStage(world, { active: true, questions: [{ openAnswer: 1, right: ["7"] }] });
    const marie = await aParticipant(world);
    const shownValues = () =>
      onEachNode(nodes, async (node) => {
        const { value } = await callerAt(node).call(configurationApi.readPublic, { params: { name: "LOGIN_TEXT" } });
        const { questionnaire } = await callerAt(node, marie.caller.token).call(answersApi.active);
        return [value, questionnaire?.name];
      });
    const change = async ([node]: readonly RunningNode[], value: string) => {
      const admin = callerAt(node as RunningNode, caller.token);
      await admin.call(configurationApi.update, { params: { name: "LOGIN_TEXT" }, body: { value } });
      await admin.call(stagesApi.update, { params: { id: stage.wireId }, body: { name: value } });
    };
    await shownValues();
    await change(nodes.slice(0), "Bonjour");
    await expect.poll(shownValues, POLL_OPTIONS).toEqual(nodes.map(() => ["Bonjour", "Bonjour"]));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'palmares changes'`.execute(
      world.db,
    );
    await change(nodes.slice(1), "Rebonjour");
    await expect.poll(shownValues, POLL_OPTIONS).toEqual(nodes.map(() => ["Rebonjour", "Rebonjour"]));
  });

  test("a list of pupils is previewed at one, registered at another, read at the third; so is a workbook", async ({ world, nodes }) => {
    const [first, second, third] = nodes;
    const { correspondent } = await aSchool(world);
    const { token } = correspondent.caller;
    const list = () => ({
      body: formWith("excel", "Nom;Prénom;Date de naissance;Genre;Catégorie\nDurand;Léa;14/03/2012;F;C2\n", "liste.csv"),
    });
    const { preview } = await callerAt(first, token).call(pupilImportApi.importFile, { query: { dryRun: "true" }, ...list() });
    expect(preview?.lines.map(({ state }) => state)).toEqual(["new"]);
    const rows = (preview?.lines ?? []).map(({ row, cells }) => ({ row, ...cells }));
    const registered = await callerAt(second, token).call(pupilImportApi.importRows, { body: { rows } });
    expect(registered).toMatchObject({ created: 1 });
    const { data } = await callerAt(third, token).call(pupilsApi.list);
    expect(data.map(({ username }) => username)).toEqual(registered.users.map(({ username }) => username));

    const stage = await aStage(world, { name: "Demi-finale" });
    const marie = await aParticipant(world);
    await aResult(world, { userId: marie.id, questionnaireId: stage.id, grade: 7 });
    const admin = await anAdmin(world);
    const query = { questionnaireId: stage.wireId };
    expect(await callerAt(second, admin.caller.token).call(exportApi.size, { query })).toEqual({ rows: 1 });
    expect((await callerAt(third, admin.caller.token).download(exportApi.results, { query })).bytes.length).toBeGreaterThan(1_000);
  });
});

describe("background work", LONG_TIMEOUT, () => {
  test("PUB-03 each mail is sent once, though every node listens", async ({ world, nodes, mailbox }) => {
    const people = await Promise.all(Array.from({ length: 12 }, () => aPerson(world)));
    const ask = ({ username }: { username: string }, index: number) =>
      callerAt(nodes[index % 3] as RunningNode).call(authApi.resetPassword, { body: { username } });
    await Promise.all(people.map(ask));
    await Promise.all(people.map(({ email }) => mailbox.waitFor(String(email))));
    await expect
      .poll(() => world.db.selectFrom("mails").select("status").where("status", "<>", "sent").execute(), POLL_OPTIONS)
      .toEqual([]);
    expect(mailbox.received.flatMap(({ to }) => to).sort()).toEqual(people.map(({ email }) => String(email)).sort());
  });

  test("ADM-07 another node continues the work of a killed one", async ({ world, nodes, mailbox, directory }) => {
    const { caller } = await anAdmin(world);
    directory.schools = schoolsOf("069", 690_000, 130);
    const blockedNode = new Promise<number>((resolveBlocked) => {
      directory.failing = [undefined, undefined, ({ req }) => resolveBlocked(Number(/records\/(\d)/.exec(req.url ?? "")?.[1]))];
    });
    const { id } = await callerAt(nodes[1], caller.token).call(directoryApi.refresh);
    const killed = await blockedNode;
    nodes[killed]?.kill("SIGKILL");
    await nodes[killed]?.exited;

    // Two minutes later: the heartbeat of the job has stopped, and the nodes check.
    await sql`update jobs.job set heartbeat_on = heartbeat_on - interval '2 minutes' where name = 'directory-refresh' and state = 'active'`.execute(
      world.db,
    );
    await sql`update jobs.queue set monitor_on = null, monitor_claim_on = null where name = 'directory-refresh'`.execute(world.db);
    const boss = new PgBoss({
      db: { executeSql: (text, values = []) => world.pool.query(text, values) },
      schema: "jobs",
      supervise: false,
      schedule: false,
    });
    await boss.start();
    await boss.supervise("directory-refresh");
    await boss.stop();

    const state = async () => caller.call(jobsApi.one, { params: { id } });
    await expect.poll(async () => (await state()).state, POLL_OPTIONS).toBe("done");
    expect(await state()).toMatchObject({ done: 130, report: { added: 130 } });
    nodes[killed as 0] = await startAt(killed, { world, mailbox, directory });
  });
});

describe("a process killed while people save", LONG_TIMEOUT, () => {
  test("R1 a node killed: the others take the next save of each, nothing acknowledged is lost; the check detects a loss", async ({
    world,
    nodes,
  }) => {
    const stage = await aStage(world, { active: true, questions: [1, 2].map(() => ({ openAnswer: 1, right: ["7"] })) });
    const people = await Promise.all(Array.from({ length: 8 }, () => aParticipant(world)));
    const bases = nodes.map(({ base }) => base);
    const startSaving = (index: number) => keepSaving({ people, questionId: stage.questions[index]?.id ?? 0, bases });
    const before = startSaving(0);
    await expect.poll(before.count, POLL_OPTIONS).toBeGreaterThan(100);
    nodes[2].kill("SIGKILL");
    await before.freeze();
    expect(await before.lost(world.db)).toBe(0);

    const after = startSaving(1);
    await expect.poll(after.count, POLL_OPTIONS).toBeGreaterThan(100);
    await after.freeze();
    expect(await after.lost(world.db)).toBe(0);
    await world.db.transaction().execute(async (trx) => {
      // A save under way at the freeze may still arrive, and would replace the deleted one.
      await sql`lock table sheets in exclusive mode`.execute(trx);
      await sql`delete from sheets where user_id = ${people[0]?.id}`.execute(trx);
      expect(await after.lost(trx), "the check detects a loss").toBe(1);
    });
  });

  test("API-01 one of two processes killed: the other serves, a new one starts; SIGTERM ends all, and the address is printed once", async ({
    nodes,
  }) => {
    const [node] = nodes;
    const processes = () => readFileSync(`/proc/${node.pid}/task/${node.pid}/children`, "utf8").trim().split(" ");
    const figures = await (await fetch(`${node.base}/metrics`)).text();
    expect(figures, "both pools of four connections").toMatch(/^palmares_pool_size 8$/m);
    const [one, other] = processes();
    process.kill(Number(one), "SIGKILL");
    await expect.poll(node.output, POLL_OPTIONS).toContain("Un processus s'est arrêté (SIGKILL)");
    expect(await callerAt(node).status(usersApi.me)).toBe(401);
    await expect.poll(() => processes().length, POLL_OPTIONS).toBe(2);
    expect(processes()).toContain(other);
    // Browsers open some in advance: an idle connection must not delay the stop.
    await once(connect(node.port, "127.0.0.1"), "connect");
    await node.stop();
    expect(await node.exited).toBe(0);
    expect(node.output().match(/Palmarès est prêt/g)).toHaveLength(1);
    for (const pid of [one, other]) expect(() => process.kill(Number(pid), 0)).toThrow("ESRCH");
  });
});
