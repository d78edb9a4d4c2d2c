import type { FindingsOnWire } from "#contest/integrity/integrity.contract.ts";
import type { Figure } from "../figure.ts";
import { ask, type Bench } from "./bench.ts";
import { saveDuringWork } from "./concurrent-work.ts";
import { secondsOf } from "./load.ts";

const POLL_MS = 100;

/** P18: what is odd at a closed stage (TIM-05): 50,000 sheets within 10 s, beside saves; and its problems (TIM-06): 21,000 sheets within 2 s. */
export async function searchFindings(bench: Bench, duration: number): Promise<Figure[]> {
  const { stageId, people } = await copyStage(bench);
  const path = `/api/integrity/${stageId}`;
  const search = async () => {
    await ask(bench, "POST", path);
    for (;;) {
      const { search: job, findings } = (await (await ask(bench, "GET", path)).json()) as FindingsOnWire;
      if (job?.state === "failed") throw new Error(job.trouble ?? "");
      if (job?.state === "done") return findings.length;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };
  let found = 0;
  const searching = await secondsOf(async () => {
    found = await search();
  });
  const reading = await secondsOf(() => ask(bench, "GET", `/api/results/problems/${stageId}`));
  const work = async (signal: AbortSignal) => {
    let searches = 0;
    for (; !signal.aborted; searches += 1) await search();
    return `searched ${searches} times`;
  };
  const figure = (what: string, seconds: number, goal: number, detail: string): Figure => ({
    ...{ name: "P18", what, value: (seconds * 100_000) / people, unit: "seconds per 100,000 people", goal },
    detail: `${people} sheets in ${seconds.toFixed(1)} s${detail}`,
  });
  return [
    figure("what is odd at a stage", searching, 20, `; ${found} found`),
    figure("the problems of a stage", reading, 9.5, ""),
    await saveDuringWork(bench, duration, { name: "P18", what: "saves while what is odd is searched", goal: 2, work }),
  ];
}

/** The stage of the season again, no longer active, with its sheets and results: saves go on to the first one. */
async function copyStage({ pool, stageId }: Bench): Promise<{ stageId: number; people: number }> {
  const { rows } = await pool.query<{ id: number }>(
    "insert into questionnaires (name, year, kind, is_closed) select 'Copie', year, kind, true from questionnaires where id = $1 returning id",
    [stageId],
  );
  const copy = rows[0]?.id ?? 0;
  await pool.query(
    `insert into questions (questionnaire_id, title, text, is_multiple, ask_total, open_answer, position, coefficient, form_matters)
     select $2, title, text, is_multiple, ask_total, open_answer, position, coefficient, form_matters from questions where questionnaire_id = $1`,
    [stageId, copy],
  );
  await pool.query(
    `insert into possible_answers (question_id, value, normal, is_correct)
     select c.id, p.value, p.normal, p.is_correct from possible_answers p join questions n on n.id = p.question_id and n.questionnaire_id = $1
       join questions c on c.questionnaire_id = $2 and c.position = n.position where p.spelling_of is null`,
    [stageId, copy],
  );
  const { rowCount } = await pool.query(
    `insert into sheets (questionnaire_id, user_id, version, answers, normal, totals, versions, saved_at, devices, turns)
     select $2, user_id, version, answers, normal, totals, versions, saved_at, devices, turns from sheets where questionnaire_id = $1`,
    [stageId, copy],
  );
  await pool.query(
    `insert into openings (questionnaire_id, user_id, opened_at, answered) select $2, user_id, opened_at, answered from openings where questionnaire_id = $1`,
    [stageId, copy],
  );
  await pool.query(
    `insert into results (questionnaire_id, user_id, category_id, grade, weighted_grade)
     select $2, s.user_id, r.category_id, 1, 1 from sheets s join questionnaires q on q.id = s.questionnaire_id
       join participations r on r.user_id = s.user_id and r.year = q.year where s.questionnaire_id = $1`,
    [stageId, copy],
  );
  await pool.query("analyze");
  return { stageId: copy, people: rowCount ?? 0 };
}
