import { type Figure, noneOf } from "../figure.ts";
import { ask, type Bench } from "./bench.ts";

/** Seconds before the load at which the time of some ends; within the minute of grace while they save. */
const ENDED_AGO = 20;
const RIGHTS = 300;
const GIFTS = 10;

/** Whether a person's time is over when they save, and if so, whether they typed before its end. */
export type TimeOf = "left" | "ended" | "late";

/** By turn: a tenth sends in grace what was typed in time, a tenth what was typed too late. */
export const timeOf = (index: number): TimeOf => (index % 10 === 3 ? "ended" : index % 10 === 7 ? "late" : "left");

/** Milliseconds since it was typed, as the page says. */
export const ageOf = (time: TimeOf): number => (time === "ended" ? (ENDED_AGO + 60) * 1_000 : 0);

/** Makes the time of the stage hold, two hours for everybody, and gives rights to more to 300 of these people. */
export async function holdTimes({ pool, stageId }: Bench, ids: readonly number[]): Promise<void> {
  const held = `(select jsonb_object_agg(key, value || '{"minutes": 120}') from jsonb_each(body->'categories'))`;
  await pool.query(
    `with held as (
       insert into rule_sets (parent_id, body) select r.id, r.body || jsonb_build_object('timeLimit', 'holds', 'categories', ${held})
       from questionnaires q join seasons s using (year) join rule_sets r on r.id = coalesce(q.rule_set_id, s.rule_set_id) where q.id = $1 returning id)
     update questionnaires set rule_set_id = held.id from held where questionnaires.id = $1`,
    [stageId],
  );
  await pool.query(
    `insert into accommodations (user_id, extra, needs, starts_on, ends_on, given_at)
     select unnest($1::int[]), 20, '{}', current_date - 1, current_date + 1, now()`,
    [ids.slice(0, RIGHTS)],
  );
}

/** Begins everybody's time now; for those whose time is over, so long ago that it has just ended. */
export async function beginTimes({ pool, stageId }: Bench, crowd: readonly { readonly id: number }[]): Promise<void> {
  const ended = crowd.filter((_, index) => timeOf(index) !== "left").map(({ id }) => id);
  await pool.query(
    `update openings o set started_at = now(), extra_minutes = 0, extra = coalesce((select extra from accommodations where user_id = o.user_id), 0)
     where questionnaire_id = $1`,
    [stageId],
  );
  await pool.query(
    `update openings set started_at = now() - (time_ends_at(now(), 120, extra, 0) - now()) - $3 * interval '1 second'
     where questionnaire_id = $1 and user_id = any($2)`,
    [stageId, ended, ENDED_AGO],
  );
}

/** Ten breakdowns while they save: each gives five minutes to all who have some left. */
export async function giveMinutes(bench: Bench, seconds: number): Promise<void> {
  for (let gift = 0; gift < GIFTS; gift++) {
    await new Promise((resolve) => setTimeout(resolve, (seconds * 1_000) / GIFTS));
    const body = { minutes: 5, reason: "Panne", userId: null, since: null };
    await ask(bench, "POST", `/api/questionnaire/${bench.stageId}/time?confirmed=5-tous-0-${gift * 5}`, body);
  }
}

export const takenLate = (late: number, taken: number): Figure =>
  noneOf(
    "P4",
    "rehearsal with a time that holds, saves taken late",
    late > 0 ? taken : Number.POSITIVE_INFINITY,
    `${late} saves were sent late`,
  );
