import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";

const ROUNDS = 3;

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
};

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** P5: grading and ranking a whole stage, against reading its answers once and plainly inserting as many results. */
export async function gradeStage({ port, pool, stageId, adminToken }: Bench): Promise<Figure[]> {
  await pool.query("vacuum analyze answers");
  const clear = async () => {
    await pool.query("delete from results where questionnaire_id = $1", [stageId]);
    await pool.query("vacuum analyze results");
  };
  const generate = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/results/generate/${stageId}`, {
      method: "POST",
      headers: { authorization: `Bearer ${adminToken}` },
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const [grading, reading, writing]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    await clear();
    grading.push(await seconds(generate));
    reading.push(
      await seconds(() => pool.query("select count(*), sum(cardinality(normal)) from answers where questionnaire_id = $1", [stageId])),
    );
    await pool.query("drop table if exists plain_results; create table plain_results (like results including all)");
    writing.push(await seconds(() => pool.query("insert into plain_results select * from results where questionnaire_id = $1", [stageId])));
  }
  const { rows } = await pool.query<{ graded: number }>(
    "select count(*) as graded from results where questionnaire_id = $1 and rank is not null",
    [stageId],
  );
  const limit = median(reading) + median(writing);
  const detail = `${rows[0]?.graded} results in ${median(grading).toFixed(1)} s; reading ${median(reading).toFixed(1)} s, writing ${median(writing).toFixed(1)} s`;
  return [{ name: "P5", what: "grading and ranking a stage", value: median(grading) / limit, unit: "times the limit", goal: 8, detail }];
}
