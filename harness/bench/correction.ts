import type { Correction } from "#contest/correction/correction.contract.ts";
import type { Figure } from "../figure.ts";
import { ask, type Bench } from "./bench.ts";
import { median, secondsOf } from "./load.ts";

const ROUNDS = 3;

/** P5: the distinct answers of a closed stage, and from a decision to the new ranks (MRK-02, MRK-03): at 200,000 people within 2 and 10 seconds. */
export async function correctStage(bench: Bench): Promise<Figure[]> {
  const { pool, stageId } = bench;
  const path = `/api/correction/${stageId}`;
  const turn = (isClosed: boolean) =>
    pool.query("update questionnaires set is_closed = $2, open_turned_at = now() where id = $1", [stageId, isClosed]);
  const read = async (state: string) => (await (await ask(bench, "GET", `${path}?state=${state}`)).json()) as Correction;
  await turn(true);
  const counting = await secondsOf(() => read("suggested"));
  const reading = [];
  for (let round = 0; round < ROUNDS; round += 1) reading.push(await secondsOf(() => read("suggested")));
  const { clusters, questions, progress } = await read("open");
  const cluster = clusters.find(({ questionId }) =>
    questions.some(({ id, isFree, solutions }) => id === questionId && isFree && solutions.length > 0),
  );
  if (!cluster) throw new Error("no answer that could be a spelling");
  const { questionId, form } = cluster;
  const solutionId = questions.find(({ id }) => id === questionId)?.solutions[0]?.id;
  const decide = async (verdict: string, seen: unknown) => {
    await ask(bench, "POST", `${path}/decisions`, { questionId, form, verdict, seen, ...(verdict === "accepted" && { solutionId }) });
    const { revision, pending } = await read("pending");
    const decisions = pending.map(({ decision }) => decision?.id);
    await ask(bench, "POST", `${path}/apply`, { basedOn: revision, decisions });
    return decisions[0];
  };
  let decision: unknown;
  const deciding = await secondsOf(async () => {
    decision = await decide("accepted", null);
  });
  await decide("undone", decision);
  await turn(false);
  const { rows } = await pool.query<{ people: number }>("select count(*)::int as people from sheets where questionnaire_id = $1", [
    stageId,
  ]);
  const people = rows[0]?.people ?? 0;
  const figure = (what: string, seconds: number, goal: number, detail: string): Figure => ({
    ...{ name: "P5", what, value: (seconds * 100_000) / people, unit: "seconds per 100,000 people", goal },
    detail: `${people} sheets in ${seconds.toFixed(2)} s; ${detail}`,
  });
  return [
    figure(
      "the distinct answers of a stage, counted",
      counting,
      1,
      `${progress.distinct} answers, then a page in ${median(reading).toFixed(2)} s`,
    ),
    figure("from a decision on an answer to the new ranks", deciding, 5, `${cluster.people} people gave it`),
  ];
}
