import { type RawBuilder, sql } from "kysely";
import type { EntryState, OnlineStep, SittingStep, Step } from "../steps.ts";

/** What says who is concerned by a stage: values, or columns of a query around. */
interface StageColumns {
  readonly year: RawBuilder<unknown>;
  readonly previousQuestionnaireId: RawBuilder<unknown>;
}

/** Who may be served an online stage (`isEligible` in SQL), whether it is active yet or not: `user_id`. */
export const eligible = ({ year, previousQuestionnaireId }: StageColumns): RawBuilder<unknown> => sql`
  select r.user_id from registrations r join categories c on c.id = r.category_id and c.can_see_questionnaire
  where r.year = ${year} and r.kind = 'participant' and r.establishment_id is null and (${previousQuestionnaireId} is null
    or exists (select from results p where p.questionnaire_id = ${previousQuestionnaireId} and p.user_id = r.user_id and p.qualified))`;

export interface SteppedStage {
  readonly questionnaireId: number;
  readonly physical: boolean;
  readonly year: number;
  readonly previousQuestionnaireId: number | null;
}

/** What each category asks of a stage: the questions that count in it, sorted. Materialized: found once, not for each person. */
const askedOf = (questionnaireId: number) => sql`
  with asked as materialized (select c.id as category_id, array(select n.id from questions n
    where n.questionnaire_id = ${questionnaireId} and n.position <= coalesce(c.max_question, n.position) order by n.id) as questions
    from categories c)
  select * from asked`;

/** Who opened an online stage: the questions they answered are known beside. To contain is asked last: it costs most, and hardly anybody answers others. */
const online: Record<OnlineStep, (stage: SteppedStage) => RawBuilder<unknown>> = {
  expected: ({ year, previousQuestionnaireId }) =>
    eligible({ year: sql`${year}`, previousQuestionnaireId: sql`${previousQuestionnaireId}::int` }),
  opened: ({ questionnaireId }) => sql`select user_id from openings where questionnaire_id = ${questionnaireId}`,
  saved: ({ questionnaireId }) => sql`select user_id from openings where questionnaire_id = ${questionnaireId} and answered is not null`,
  finished: ({ questionnaireId, year }) => sql`
    select o.user_id from openings o
      join registrations r on r.user_id = o.user_id and r.year = ${year} and r.kind = 'participant'
      join (${askedOf(questionnaireId)}) a on a.category_id = r.category_id and a.questions <> '{}'
    where o.questionnaire_id = ${questionnaireId} and case when cardinality(o.answered) < cardinality(a.questions) then false
      when o.answered[:cardinality(a.questions)] = a.questions then true else o.answered @> a.questions end`,
};

interface SittingStage {
  readonly questionnaireId: number;
  readonly previousQuestionnaireId: number | null | RawBuilder<unknown>;
}

/** Who is convoked to a stage on site, where, and what was entered: `user_id`, `exam_center_id`, `entered`, `absent`. */
const sitters = ({ questionnaireId, previousQuestionnaireId }: SittingStage): RawBuilder<unknown> => sql`
  select p.user_id, p.next_exam_center_id as exam_center_id, x.grade is not null as entered, coalesce(x.absent, false) as absent
  from results p left join results x on x.questionnaire_id = ${questionnaireId} and x.user_id = p.user_id
  where p.questionnaire_id = ${previousQuestionnaireId} and p.qualified and p.next_exam_center_id is not null`;

const sitting: Record<SittingStep, RawBuilder<unknown>> = {
  expected: sql`true`,
  entered: sql`s.entered`,
  absent: sql`s.absent`,
  awaited: sql`not (s.entered or s.absent)`,
};

const nobody = sql`select null::int as user_id where false`;

/** The people of a stage who are so far, as `user_id`: what the dashboard counts, and the list shows. At a step of other stages there is nobody. */
export function peopleAt(step: Step, stage: SteppedStage): RawBuilder<unknown> {
  if (!stage.physical) return step in online ? online[step as OnlineStep](stage) : nobody;
  return step in sitting ? sql`select s.user_id from (${sitters(stage)}) s where ${sitting[step as SittingStep]}` : nobody;
}

/** Where people are expected at a stage on site, how many, and what was entered: `id`, `expected`, `entered`, `absent`. */
export const sittingCenters = (stage: SittingStage): RawBuilder<unknown> => sql`
  select exam_center_id as id, count(*) as expected, count(*) filter (where entered) as entered, count(*) filter (where absent) as absent
  from (${sitters(stage)}) s group by 1`;

/** How far such a centre is. */
export const isAt: Record<EntryState, RawBuilder<unknown>> = {
  done: sql`entered + absent >= expected`,
  started: sql`entered + absent between 1 and expected - 1`,
  waiting: sql`entered + absent = 0`,
};
