import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect } from "vitest";
import { foldText } from "#platform/contract/fold-text.ts";
import { normalForm } from "#season/marking/normal-form.ts";
import { aStage } from "#tests/stages.ts";
import { aPerson, test, type World } from "#tests/world.ts";

const migration = await readFile(new URL("../../../../database/migrations/0027-numbers-are-numbers.sql", import.meta.url), "utf8");
/** All but the new column, which test databases already have. */
const migrationSql = migration.slice(migration.indexOf("create function"), migration.indexOf("alter table questions"));

/** The former normal form: a fraction and a decimal were never equal. */
function formerForm(typed: string): string {
  const text = foldText(typed).replace(/(\d),(?=\d)/g, "$1.");
  if (text.length > 200) return text;
  const fraction = /^[+-]? ?\d+ ?\/ ?\d+$/.test(text);
  const form = normalForm(text);
  const isNumber = /^-?\d+(\/\d+)?$/.test(form) && /^[\d\s.,+/-]+$/.test(text);
  if (!isNumber || fraction) return isNumber ? form : text;
  const sign = form.startsWith("-") ? "-" : "";
  const [whole = "", decimals = ""] = text.replace(/[^\d.,]/g, "").split(/[.,]/);
  const [significant, after] = [whole.replace(/^0+/, ""), decimals.replace(/0+$/, "")];
  return `${sign}${significant === "" ? "0" : significant}${after === "" ? "" : `.${after}`}`;
}

const anAnswer = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."0123456789,./+- −–‑½¼⅔⁄∕éa".split("")), maxLength: 12 }),
  fc
    .tuple(fc.constantFrom("", "-", "–", "+ "), fc.nat(100_000), fc.constantFrom("/", ",", ".", "⁄", " / "), fc.nat(100_000))
    .map((parts) => parts.join("")),
  fc.constantFrom(
    "12 000,50",
    "½",
    "–½",
    "2½",
    "Jean–Paul",
    "1/0",
    `${"3".repeat(90)}/${"9".repeat(90)}`,
    `0,${"0".repeat(197)}5`,
    `${"0".repeat(300)}1`,
  ),
);

type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

async function inTransaction<T>(world: World, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await world.pool.connect();
  await client.query("begin");
  try {
    // The rows of its time, before a sheet was one row.
    await client.query(`create temp table answers (questionnaire_id int, user_id int, question_id int, answers text[], normal text[], total_answer int,
      version int, saved_at timestamptz, primary key (questionnaire_id, user_id, question_id))`);
    return await work((text, values) => client.query(text, values));
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test("EDG-02 the migration converts every former form to the current normal form", async ({ world }) => {
  await inTransaction(world, async (query) => {
    await query(migrationSql);
    await fc.assert(
      fc.asyncProperty(fc.array(anAnswer, { minLength: 20, maxLength: 200 }), async (typed) => {
        const convert = "select pg_temp.number_form(old) as form from unnest($1::text[]) with ordinality as a(old, place) order by place";
        const { rows } = await query(convert, [typed.map(formerForm)]);
        expect(rows.map(({ form }) => form)).toEqual(typed.map(normalForm));
      }),
      { numRuns: 40 },
    );
  });
});

test("EDG-02 existing answers and solutions are converted; of two spellings of a number the right one stays", async ({ world }) => {
  const stage = await aStage(world, {
    questions: [
      { openAnswer: 2, right: ["7"] },
      { right: ["0.5"], wrong: ["1/2"] },
    ],
  });
  const [free = { id: 0 }, choice = { id: 0 }] = stage.questions;
  const person = await aPerson(world);
  await inTransaction(world, async (query) => {
    const insert = "insert into possible_answers (question_id, value, normal, is_correct) values ($1, $2, $3, $4)";
    await query(insert, [free.id, "0,5", "0.5", false]);
    await query(insert, [free.id, "1/2", "1/2", true]);
    await query(insert, [free.id, "2,5", "2.5", true]);
    const save = "insert into answers (questionnaire_id, user_id, question_id, answers, normal, version) values ($1, $2, $3, $4, $5, 3)";
    await query(save, [stage.id, person.id, free.id, ["2,5", "–5"], ["2.5", "–5"]]);
    await query(save, [stage.id, person.id, choice.id, ["0.5"], ["0.5"]]);
    await query(migrationSql);
    const ofBoth = "select value, normal from possible_answers where question_id = any($1) order by question_id, id";
    const solutions = await query(ofBoth, [[free.id, choice.id]]);
    expect(solutions.rows.map(({ value, normal }) => `${value} ${normal}`)).toEqual(["7 7", "1/2 1/2", "2,5 5/2", "0.5 0.5", "1/2 1/2"]);
    const { rows } = await query("select answers, normal, version from answers where user_id = $1 order by question_id", [person.id]);
    expect(rows).toEqual([
      { answers: ["2,5", "–5"], normal: ["-5", "5/2"], version: 3 },
      { answers: ["0.5"], normal: ["0.5"], version: 3 },
    ]);
    const removed = "select before from audit_trail where action = 'remove possible answer' and before->>'questionId' = $1";
    const journal = await query(removed, [String(free.id)]);
    expect(journal.rows).toEqual([{ before: { questionId: free.id, value: "0,5", isCorrect: false } }]);
  });
});
