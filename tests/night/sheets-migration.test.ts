import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { prepareTables } from "#app/prepare.ts";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { migrateWithin, migrationNames } from "#database/migrate.ts";
import { openDatabase } from "#database/open.ts";
import { grantServing } from "#database/serving-account.ts";
import { anEmptyDatabase } from "#tests/empty-database.ts";
import { startNode } from "#tests/program.ts";
import { aStage } from "#tests/stages.ts";
import { secret, servingUrl } from "#tests/template.ts";
import { aParticipant, type World, worldOn } from "#tests/world.ts";

// Answers were rows; a sheet is one row since 0063. Nodes of before and of now serve side by side until 0065.

const CONTRACT = "0065-answers-are-sheets.sql";
const LONG_TIMEOUT = { timeout: 120_000 };
const SAVES_OF_EACH = 12;

const prepare = (url: string) => {
  const owner = openDatabase(url, { max: 2 });
  return prepareTables(servingUrl(url), owner).finally(owner.close);
};

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const end = client.end.bind(client);
  onTestFinished(() => end());
  return client;
}

/** A database of before, up to the last migration that its nodes know, and one of them that serves. */
async function aDatabaseOfBefore(): Promise<{ readonly url: string; readonly owner: pg.Client }> {
  const url = await anEmptyDatabase();
  const owner = await connect(url);
  await migrateWithin(
    owner,
    (await migrationNames()).filter((name) => name < "0063"),
  );
  await owner.query(`insert into node_reports (node, at, saves, save_times, openings, log_ins, refused_log_ins, failures, log_ins_waiting,
    connections_used, connections_size, queries_waiting, loop_delay_ms, loop_utilisation, is_leaving)
    values ('old:4000', now() + interval '50 seconds', 0, '{}', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, false)`);
  return { url, owner };
}

/** What both kinds of nodes store, in the same form. */
const rowsIn = async (client: Pick<pg.Client, "query">, table: "answers" | "saved_answers" | "answers_of_before") =>
  (
    await client.query(`select questionnaire_id, user_id, question_id, answers, normal, total_answer, version, saved_at, device, turn from ${table}
      order by questionnaire_id, user_id, question_id`)
  ).rows;

test("OPS-02 OPS-03 each answer of before is in its sheet: 3 stages, 900 people, blanks, totals, devices", LONG_TIMEOUT, async () => {
  const { url, owner } = await aDatabaseOfBefore();
  await owner.query("insert into questionnaires (name, year, kind) select 'Étape ' || n, 2026, 'other' from generate_series(1, 3) n");
  await owner.query("insert into users (username, role) select 'person' || n, 'USER' from generate_series(1, 900) n");
  // The ids of a stage are in another order than its questions, and one question is missing.
  await owner.query(`insert into questions (questionnaire_id, title, position, open_answer)
    select q.id, 'Question', n, 2 from questionnaires q, generate_series(18, 1, -1) n where n <> 7`);
  await owner.query(`insert into answers (questionnaire_id, user_id, question_id, answers, normal, total_answer, version, saved_at, device, turn)
    select n.questionnaire_id, u.id, n.id, g.answers, g.normal, case when u.id % 3 = 0 then u.id end, u.id % 5 + 1, now() - make_interval(secs => u.id + n.id),
      case when u.id % 2 = 0 then u.id end, case when u.id % 2 = 0 then n.id end
    from users u join questions n on (u.id + n.id) % 4 > 0
      cross join lateral (values (0, '{}'::text[], '{}'::text[]), (1, '{7}', '{7}'), (2, '{"1 000", ""}', '{1000}'), (3, '{"l''été, \\"\\\\", b}', '{"l''ete, \\"\\\\", b}')) g(k, answers, normal)
    where g.k = (u.id * n.id) % 4`);
  await owner.query("create table answers_of_before as select * from answers");
  expect(await prepare(url)).not.toContain(CONTRACT);
  const before = await rowsIn(owner, "answers_of_before");
  expect(before.length).toBeGreaterThan(30_000);
  expect(await rowsIn(owner, "saved_answers")).toEqual(before);
  await owner.query("delete from node_reports");
  expect(await prepare(url)).toEqual([CONTRACT]);
  expect(await rowsIn(owner, "saved_answers")).toEqual(before);
});

const saveOfBefore = { name: "save rows", text: readFileSync(new URL("../releases/3.5.0-save-sheets.sql", import.meta.url), "utf8") };

/** A stage with three questions and two participants, on a database on which nodes of both kinds serve. */
async function bothServe() {
  const { url, owner } = await aDatabaseOfBefore();
  await prepare(url);
  const world = await worldOn(servingUrl(url));
  onTestFinished(() => world.close());
  await world.season();
  const stage = await aStage(world, { active: true, questions: [{ openAnswer: 1 }, { openAnswer: 1 }, { openAnswer: 1 }] });
  const people = [await aParticipant(world), await aParticipant(world)];
  const questionIds = stage.questions.map(({ id }) => id);
  return { world, owner, url, stage, people, questionIds };
}

/** One answer as a node of before saves it; false if another save was faster. */
async function saveAsBefore(
  { pool }: Pick<World, "pool">,
  stageId: number,
  userId: number,
  questionId: number,
  text: string,
): Promise<boolean> {
  const values = [stageId, [userId], [questionId], [`{${text}}`], [`{${text}}`], [null], [null], [null], [null], new Date()];
  const { rows } = await pool.query<{ raced: boolean }>({ ...saveOfBefore, values });
  expect(rows).toHaveLength(1);
  return !rows[0]?.raced;
}

const aSave = fc.record({
  isOld: fc.boolean(),
  person: fc.integer({ min: 0, max: 1 }),
  question: fc.integer({ min: 0, max: 2 }),
  text: fc.constantFrom("", "1", "2", "3"),
});

test("OPS-02 QST-08 each kind of node serves what the other saves: random saves, each compared", LONG_TIMEOUT, async () => {
  const { world, owner, stage, people, questionIds } = await bothServe();
  await fc.assert(
    fc.asyncProperty(fc.array(aSave, { minLength: 5, maxLength: 15 }), async (saves) => {
      for (const { isOld, person, question, text } of saves) {
        const { id = 0, caller } = people[person] ?? {};
        const questionId = questionIds[question] ?? 0;
        if (isOld) await saveAsBefore(world, stage.id, id, questionId, text);
        else await caller?.call(answersApi.save, { body: [{ questionId: String(questionId), answers: [text] }] });
        const stored = await rowsIn(owner, "saved_answers");
        const answers = text === "" ? [] : [text];
        expect(stored.find((row) => row.user_id === id && row.question_id === questionId)?.answers.filter(Boolean)).toEqual(answers);
        const flat = (rows: typeof stored) =>
          rows.map((row) => ({ ...row, answers: row.answers.join("\u001f"), normal: row.normal.join("\u001f") }));
        expect(flat(stored)).toEqual(flat(await rowsIn(owner, "answers")));
      }
    }),
    { numRuns: 15 },
  );
});

test(
  "OPS-02 QST-08 R1 both kinds of nodes save the same sheets at once: none fails, none is lost, and both store the same",
  LONG_TIMEOUT,
  async () => {
    const { world, owner, url, stage, people, questionIds } = await bothServe();
    let number = 0;
    const acknowledged = new Map<string, number>();
    const loop = async (isOld: boolean, person: number, question: number) => {
      const { id = 0, caller } = people[person] ?? {};
      const questionId = questionIds[question] ?? 0;
      for (let saved = 0; saved < SAVES_OF_EACH; ) {
        number += 1;
        const mine = number;
        if (!isOld) await caller?.call(answersApi.save, { body: [{ questionId: String(questionId), answers: [String(mine)] }] });
        else if (!(await saveAsBefore(world, stage.id, id, questionId, String(mine)))) continue;
        acknowledged.set(`${id} ${questionId}`, mine);
        saved += 1;
        // Without a breath between two saves, those of one kind may keep those of the other from their turn for all of their attempts.
        await setTimeout(mine % 7);
      }
    };
    // Each answer has one writer, each sheet writers of both kinds.
    await Promise.all([0, 1].flatMap((person) => [loop(true, person, 0), loop(false, person, 1), loop(true, person, 2)]));
    const stored = await rowsIn(owner, "saved_answers");
    expect(new Map(stored.map((row) => [`${row.user_id} ${row.question_id}`, Number(row.answers[0])]))).toEqual(acknowledged);
    expect(await rowsIn(owner, "answers")).toEqual(stored);

    await world.db.deleteFrom("nodeReports").execute();
    expect(await prepare(url)).toEqual([CONTRACT]);
    const [person] = people;
    expect((await person?.caller.call(answersApi.active))?.questions.map(({ usersAnswers }) => usersAnswers?.answers)).toEqual(
      questionIds.map((id) => [String(acknowledged.get(`${person?.id} ${id}`))]),
    );
  },
);

test(
  "OPS-02 QST-08 while answers are being copied the account of a node of before saves, and reaches no sheet itself",
  LONG_TIMEOUT,
  async () => {
    const { url, owner } = await aDatabaseOfBefore();
    await owner.query("create schema if not exists jobs");
    // The rights of now name a column of now.
    await owner.query("alter table audit_trail add column program text");
    await grantServing({ connect: () => connect(url) as Promise<pg.Client> }, servingUrl(url));
    const { rows } = await owner.query<{ stage: number; person: number; question: number }>(`
    with season as (insert into seasons (year, rule_set_id) select 2026, min(id) from rule_sets on conflict do nothing),
      stage as (insert into questionnaires (name, year, kind, active) values ('Quart', 2026, 'quarter_final', true) returning id),
      question as (insert into questions (questionnaire_id, title, position, open_answer) select id, 'Question', 1, 1 from stage returning id),
      category as (insert into categories (name, can_see_questionnaire) values ('C9', true) returning id),
      person as (insert into users (username, role) values ('someone', 'USER') returning id),
      registration as (insert into registrations (kind, year, user_id, category_id) select 'participant', 2026, p.id, c.id from person p, category c)
    select stage.id as stage, person.id as person, question.id as question from stage, person, question`);
    const { stage = 0, person = 0, question = 0 } = rows[0] ?? {};
    await migrateWithin(owner, ["0063-sheets.sql"]);
    const pool = new pg.Pool({ connectionString: servingUrl(url), max: 1 });
    onTestFinished(() => pool.end());
    expect(await saveAsBefore({ pool }, stage, person, question, "7")).toBe(true);
    expect((await rowsIn(owner, "saved_answers")).map(({ answers }) => answers)).toEqual([["7"]]);
    await expect(pool.query("select from sheets")).rejects.toMatchObject({ code: "42501" });
  },
);

test("OPS-02 a running node of now tells what it knows, so that the old table is dropped beside it", LONG_TIMEOUT, async () => {
  const { url, owner } = await aDatabaseOfBefore();
  await prepare(url);
  await owner.query("insert into school_directory (rne_code, name) values ('0690001A', 'Collège')");
  const node = await startNode({
    databaseUrl: servingUrl(url),
    secret,
    settings: { EDUCATION_DIRECTORY_URL: "", DATABASE_CONNECTIONS: "4" },
  });
  onTestFinished(node.stop);
  expect(await prepare(url), "a node of before serves").toEqual([]);
  const lastMigrations = async () => (await owner.query("select distinct last_migration from node_reports where node <> 'old:4000'")).rows;
  await expect.poll(lastMigrations, { timeout: 20_000 }).toEqual([{ last_migration: (await migrationNames()).at(-1) }]);
  await owner.query("delete from node_reports where node = 'old:4000'");
  expect(await prepare(url)).toEqual([CONTRACT]);
  expect(await (await fetch(`${node.base}/readyz`)).json()).toEqual({ status: "ready" });
});

test("OPS-02 people whom a node of before merges or erases are the same in their sheets", LONG_TIMEOUT, async () => {
  const { world, owner, stage, people, questionIds } = await bothServe();
  const [kept, other] = people.map(({ id }) => id);
  await saveAsBefore(world, stage.id, other ?? 0, questionIds[0] ?? 0, "mot");
  await people[1]?.caller.call(answersApi.save, { body: [{ questionId: String(questionIds[1]), answers: ["8"] }] });
  await owner.query("update answers set user_id = $1 where user_id = $2", [kept, other]);
  const stored = await rowsIn(owner, "saved_answers");
  expect(stored.map((row) => [row.user_id, row.answers])).toEqual([
    [kept, ["mot"]],
    [kept, ["8"]],
  ]);
  await owner.query("update answers set answers = array['(effacé)'], normal = array['(effacé)'] where normal = array['mot']");
  expect((await rowsIn(owner, "saved_answers")).map((row) => row.answers)).toEqual([["(effacé)"], ["8"]]);
  expect(await rowsIn(owner, "answers")).toEqual(await rowsIn(owner, "saved_answers"));
  await owner.query("delete from answers where user_id = $1", [kept]);
  expect(await rowsIn(owner, "saved_answers")).toEqual([]);
});
