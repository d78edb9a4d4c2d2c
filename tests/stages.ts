import { type Insertable, sql, type UpdateObject } from "kysely";
import { expect } from "vitest";
import type { Unconvoked } from "#contest/results/applications.contract.ts";
import type { resultsApi } from "#contest/results/results.contract.ts";
import { type Action, listActions } from "#core/audit/server/actions.ts";
import { jobsApi } from "#core/jobs/jobs.contract.ts";
import type { DB } from "#database/tables.ts";
import { insertRuleSet, insertSeason, rulesOfYear, updateSeason } from "#season/configuration/server/rules.service.ts";
import { answerKindOf, comparisonForm } from "#season/marking/normal-form.ts";
import { withType } from "#season/marking/question-type.ts";
import { rulesOfCategory } from "#season/marking/regulations.ts";
import { GRACE_MS } from "#season/stages/grace.ts";
import { changeCategoryRules } from "#season/stages/server/stage-rules.service.ts";
import type { StageKind } from "#season/stages/stage-kind.ts";
import type { Caller } from "./person.ts";
import { ACTIVE_YEAR, type World } from "./world.ts";

interface QuestionFacts extends Partial<Insertable<DB["questions"]>> {
  readonly right?: readonly string[];
  readonly wrong?: readonly string[];
}

/** Its kind, if not given, is the one that the name says. */
interface StageFacts extends Partial<Insertable<DB["questionnaires"]>> {
  readonly questions?: readonly QuestionFacts[];
}

/** A stage with its questions, numbered from 1; an active online one replaces the previous one. */
export async function aStage(world: World, { name = "Quart de finale", questions = [], ...facts }: StageFacts = {}) {
  if (facts.active && !facts.physical)
    await world.db.updateTable("questionnaires").set({ active: false }).where("active", "=", true).execute();
  const { id } = await world.db
    .insertInto("questionnaires")
    .values({ name, kind: sql<StageKind>`stage_kind_of(${name})`, year: ACTIVE_YEAR, ...facts })
    .returning("id")
    .executeTakeFirstOrThrow();
  const createdQuestions: Awaited<ReturnType<typeof aQuestion>>[] = [];
  for (const [index, question] of questions.entries()) createdQuestions.push(await aQuestion(world, id, index + 1, question));
  await world.settle();
  return { id, wireId: String(id), questions: createdQuestions };
}

async function aQuestion(world: World, questionnaireId: number, position: number, { right = [], wrong = [], ...facts }: QuestionFacts) {
  const { id, ...stored } = await world.db
    .insertInto("questions")
    .values({ questionnaireId, position, title: `Question ${position}`, coefficient: position, ...facts })
    .returning(["id", "isMultiple", "askTotal", "openAnswer", "formMatters"])
    .executeTakeFirstOrThrow();
  const kind = answerKindOf(withType(stored));
  const answers = [...right.map((value) => ({ value, isCorrect: true })), ...wrong.map((value) => ({ value, isCorrect: false }))];
  if (answers.length > 0) {
    await world.db
      .insertInto("possibleAnswers")
      .values(answers.map((answer) => ({ questionId: id, ...answer, normal: comparisonForm(kind, answer.value) })))
      .execute();
  }
  return { id, wireId: String(id) };
}

/** Changes a stage outside its API, and waits until the node knows. If nothing else is said, a closing was long enough ago for nothing to be saved any more. */
export async function changeStage(world: World, id: number, changes: UpdateObject<DB, "questionnaires">): Promise<void> {
  const closing = changes.isClosed && { openTurnedAt: new Date(Date.now() - 2 * GRACE_MS) };
  await world.db
    .updateTable("questionnaires")
    .set({ ...closing, ...changes })
    .where("id", "=", id)
    .execute();
  await world.settle();
}

type ResultRow = Insertable<DB["results"]>;
type ResultFacts = Pick<ResultRow, "userId" | "questionnaireId"> & { readonly [Column in keyof ResultRow]: ResultRow[Column] | undefined };

export async function aResult(world: World, result: ResultFacts): Promise<void> {
  await world.db.insertInto("results").values(result).execute();
}

/** Changes the results of a person outside the API. */
export const changeResults = (world: World, person: { readonly id: number } | undefined, changes: UpdateObject<DB, "results">) =>
  world.db
    .updateTable("results")
    .set(changes)
    .where("userId", "=", person?.id ?? 0)
    .execute();

/** The results of a stage as they are stored, by person. */
export const resultRows = (world: World, questionnaireId: number) =>
  world.db.selectFrom("results").selectAll().where("questionnaireId", "=", questionnaireId).orderBy("userId").execute();

/** Waits for the end of a job, and reads it. */
export async function endOfJob(office: Caller, id: string, timeout = 20_000) {
  const job = () => office.call(jobsApi.one, { params: { id } });
  await expect.poll(async () => (await job()).state, { timeout }).not.toBe("running");
  return job();
}

/** Something odd about a person's sheet at a stage, as a search stores it. */
export async function aFinding(world: World, questionnaireId: number, userId: number): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    with finding as (
      insert into integrity_findings (questionnaire_id, category_id, kind, text)
      select ${questionnaireId}, id, 'fast', 'Tout réussi en deux minutes.' from categories where name = 'C1' returning id)
    insert into integrity_people (finding_id, user_id) select id, ${userId} from finding returning finding_id as id`.execute(world.db);
  return String(rows[0]?.id);
}

/** Stores that somebody has opened a stage. */
export async function anOpening(world: World, questionnaireId: number, userId: number): Promise<void> {
  await world.db.insertInto("openings").values({ questionnaireId, userId }).execute();
}

interface GradedPeople {
  readonly questionnaireId: number;
  readonly category?: string;
  /** How many people with each grade and weighted grade. */
  readonly ties: readonly { readonly grade: number; readonly weightedGrade: number; readonly count: number }[];
}

/** Many graded people at a stage, inserted at once. */
export async function insertGradedPeople(world: World, { questionnaireId, category = "C2", ties }: GradedPeople): Promise<void> {
  const marks = ties.flatMap(({ count, ...mark }) => Array.from({ length: count }, () => mark));
  await sql`
    with mark as (
      select * from unnest(${marks.map(({ grade }) => grade)}::numeric[], ${marks.map(({ weightedGrade }) => weightedGrade)}::numeric[])
        with ordinality as mark(grade, weighted_grade, place)),
    person as (
      insert into users (username, role, firstname, lastname) select gen_random_uuid(), 'USER', 'Camille', 'Petit' from mark returning id),
    registered as (
      insert into registrations (kind, year, user_id, category_id)
      select 'participant', q.year, person.id, c.id from person, questionnaires q, categories c
      where q.id = ${questionnaireId} and c.name = ${category} returning user_id)
    insert into results (questionnaire_id, user_id, grade, weighted_grade)
    select ${questionnaireId}, user_id, grade, weighted_grade
    from (select user_id, row_number() over () as place from registered) r join mark using (place)`.execute(world.db);
}

/** The trail's changes of a subject, oldest first. */
export const trailOf = (world: World, subject: string) =>
  world.db
    .selectFrom("auditTrail")
    .select(["actorId", "action", "before", "after"])
    .where("subject", "=", subject)
    .where("action", "<>", "read person")
    .orderBy("id")
    .execute();

/** The last problem that counts in a category, changed for a season and its stages without rules of their own. */
export async function limitCategory(world: World, { year, name }: { readonly year: number; readonly name: string }, lastProblem: number) {
  const { id } = await world.db.selectFrom("categories").select("id").where("name", "=", name).executeTakeFirstOrThrow();
  await world.db.transaction().execute((trx) => changeCategoryRules(trx, year, id, { lastProblem }));
  await world.settle();
}

/** Rules by which each category's time holds for so many minutes, as a version; those of the active year, if nothing else is said. */
export async function holdTime(world: World, minutes: number, { isOfSeason = true } = {}): Promise<number> {
  await insertSeason(world.db, ACTIVE_YEAR);
  const { id, rules } = await rulesOfYear(world.db, ACTIVE_YEAR);
  const all = await world.db.selectFrom("categories").select("id").execute();
  const categories = Object.fromEntries(all.map((one) => [one.id, { ...rulesOfCategory(rules, one.id), minutes }]));
  const held = await insertRuleSet(world.db, { ...rules, timeLimit: "holds", categories }, id);
  if (isOfSeason) await updateSeason(world.db, ACTIVE_YEAR, held);
  await world.settle();
  return held;
}

/** Gives a stage rules whose rankings divide times by the factor of each person. */
export async function divideTimes(world: World, questionnaireId: number): Promise<void> {
  await insertSeason(world.db, ACTIVE_YEAR);
  const { id, rules } = await rulesOfYear(world.db, ACTIVE_YEAR);
  const ruleSetId = await insertRuleSet(world.db, { ...rules, comparedTime: "divided" }, id);
  await world.db.updateTable("questionnaires").set({ ruleSetId }).where("id", "=", questionnaireId).execute();
  await world.settle();
}

/** Moves the start of people's time to so many seconds ago. */
export const startedAgo = (world: World, questionnaireId: number, seconds: number) =>
  world.db
    .updateTable("openings")
    .set({ startedAt: sql<Date>`now() - ${seconds} * interval '1 second'` })
    .where("questionnaireId", "=", questionnaireId)
    .execute();

/** The query that confirms a computation for exactly the people whom its refusal names (RUL-04). */
export async function confirmed(
  office: Caller,
  endpoint: typeof resultsApi.compute | typeof resultsApi.resetQualified,
  request: { readonly params: { readonly id: string }; readonly query?: { readonly category?: string; readonly force?: "true" } },
): Promise<{ confirmed: string }> {
  const { status, body } = await office.refused(endpoint, request);
  expect(status).toBe(409);
  return { confirmed: (body as { unconvoked: Unconvoked }).unconvoked.confirmation };
}

/** An action of the trail, by its stored name. */
export const actionNamed = (name: string): Action => {
  const action = listActions().find((one) => one.name === name);
  if (!action) throw new Error(`No room declares the action « ${name} »`);
  return action;
};
