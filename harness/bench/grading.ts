import { readRegulations } from "#season/marking/regulations.ts";
import type { Figure } from "../figure.ts";
import { ask, type Bench } from "./bench.ts";
import { saveDuringWork } from "./concurrent-work.ts";
import { median, secondsOf } from "./load.ts";

const ROUNDS = 3;
/** Every answer: without expanding the arrays of a sheet its answers would not be read. */
const readAnswers = `select count(a.answer), count(a.form), sum(a.total), max(a.at)
  from sheets s, unnest(s.answers, s.normal, s.totals, s.saved_at) as a (answer, form, total, at) where s.questionnaire_id = $1`;

/** P5: grading and ranking a whole stage, against reading its answers once and inserting as many results. */
export async function gradeStage(bench: Bench): Promise<Figure[]> {
  const { pool, stageId } = bench;
  await pool.query("vacuum analyze sheets");
  const clear = async () => {
    await pool.query("delete from results where questionnaire_id = $1", [stageId]);
    await pool.query("vacuum analyze results");
  };
  const [grading, reading, writing]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    await clear();
    grading.push(await secondsOf(() => generate(bench)));
    reading.push(await secondsOf(() => pool.query(readAnswers, [stageId])));
    await pool.query("drop table if exists plain_results; create table plain_results (like results including all)");
    writing.push(
      await secondsOf(() => pool.query("insert into plain_results select * from results where questionnaire_id = $1", [stageId])),
    );
  }
  const { rows } = await pool.query<{ graded: number }>(
    "select count(*) as graded from results where questionnaire_id = $1 and rank is not null",
    [stageId],
  );
  const limit = median(reading) + median(writing);
  const detail = `${rows[0]?.graded} results in ${median(grading).toFixed(1)} s; reading ${median(reading).toFixed(1)} s, writing ${median(writing).toFixed(1)} s`;
  return [
    { name: "P5", what: "grading and ranking a stage", value: median(grading) / limit, unit: "times the limit", goal: 3, detail },
    await tellChanges(bench, rows[0]?.graded ?? 0),
    ...(await applyAndUndo(bench, rows[0]?.graded ?? 0)),
  ];
}

/** P5: applying thresholds to a graded stage in one step that keeps it whole, and undoing it (RUL-04). */
async function applyAndUndo(bench: Bench, people: number): Promise<Figure[]> {
  await bench.pool.query(
    "insert into thresholds (questionnaire_id, category_id, grade, weighted_grade) select $1, id, 1, 1 from categories on conflict do nothing",
    [bench.stageId],
  );
  const [applying, undoing]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    applying.push(await secondsOf(() => ask(bench, "POST", `/api/results/compute/${bench.stageId}`)));
    const { rows } = await bench.pool.query<{ id: number }>("select max(id) as id from applications");
    undoing.push(await secondsOf(() => ask(bench, "POST", `/api/results/applications/${rows[0]?.id}/undo`)));
  }
  const figure = (what: string, times: readonly number[], goal: number): Figure => ({
    ...{ name: "P5", what, value: (median(times) * 100_000) / people, unit: "seconds per 100,000 people", goal },
    detail: `${people} people in ${median(times).toFixed(1)} s`,
  });
  return [figure("applying thresholds, the former state kept", applying, 20), figure("undoing them", undoing, 10)];
}

/** P5: the preview of other rules at a graded stage (RUL-03): 21,000 people within 2 seconds, 100,000 within 10. */
async function tellChanges(bench: Bench, people: number): Promise<Figure> {
  const { rows } = await bench.pool.query<{ body: unknown }>("select body from rule_sets order by id limit 1");
  const current = readRegulations(rows[0]?.body);
  const rules = { ...current, scoring: { ...current.scoring, wrongTotal: 0 } };
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1)
    times.push(await secondsOf(() => ask(bench, "POST", `/api/results/what-if/${bench.stageId}`, { rules })));
  const seconds = median(times);
  return {
    name: "P5",
    what: "telling what other rules would change",
    value: (seconds * 100_000) / people,
    unit: "seconds per 100,000 people",
    goal: 10,
    detail: `${people} people in ${seconds.toFixed(1)} s`,
  };
}

/** P5: saves during repeated previews of other rules. */
export async function saveWhileTelling(bench: Bench, duration: number): Promise<Figure[]> {
  const { rows } = await bench.pool.query<{ body: unknown }>("select body from rule_sets order by id limit 1");
  const current = readRegulations(rows[0]?.body);
  const rules = { ...current, scoring: { ...current.scoring, wrongTotal: 0 } };
  const work = async (signal: AbortSignal) => {
    let calls = 0;
    for (; !signal.aborted; calls += 1) await ask(bench, "POST", `/api/results/what-if/${bench.stageId}`, { rules });
    return `computed ${calls} times`;
  };
  return [await saveDuringWork(bench, duration, { name: "P5", what: "saves while what would change is computed", goal: 2, work })];
}

/** P5: saves during repeated gradings of the stage, category by category like the page, each time as if for the first time. */
export async function saveWhileGrading(bench: Bench, duration: number): Promise<Figure[]> {
  const { rows } = await bench.pool.query<{ id: number; name: string; people: number }>(
    "select c.id, c.name, count(x.user_id) as people from categories c left join results x on x.category_id = c.id and x.questionnaire_id = $1 group by c.id order by c.position",
    [bench.stageId],
  );
  const people = rows.reduce((sum, category) => sum + category.people, 0);
  const work = async (signal: AbortSignal) => {
    let calls = 0;
    for (; !signal.aborted; calls += 1) {
      const category = rows[calls % rows.length];
      await bench.pool.query("delete from results where questionnaire_id = $1 and category_id = $2", [bench.stageId, category?.id]);
      await generate(bench, category?.name);
    }
    return `${calls} of ${rows.length} categories graded`;
  };
  const what = `saves while a stage of ${people} is graded`;
  return [await saveDuringWork(bench, duration, { name: "P5", what, goal: 2, work })];
}

async function generate(bench: Bench, category?: string): Promise<void> {
  const query = category === undefined ? "" : `?category=${encodeURIComponent(category)}`;
  await ask(bench, "POST", `/api/results/generate/${bench.stageId}${query}`);
}
