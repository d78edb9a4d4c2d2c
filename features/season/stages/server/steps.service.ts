import { type RawBuilder, sql } from "kysely";
import type { EntryState, SittingStep, Step } from "../steps.ts";
import { categoryRulesAt } from "./stage-rules.service.ts";

export interface StageForSteps {
  readonly questionnaireId: number;
  readonly physical: boolean;
  readonly year: number;
  readonly previousQuestionnaireId: number | null;
}

/** The questions that count in each category, sorted. Materialized, so that it is computed once instead of for each person. */
const requiredQuestionsOf = (questionnaireId: number) => sql`
  with asked as materialized (select c.category_id, array(select n.id from questions n
    where n.questionnaire_id = ${questionnaireId} and n.position <= coalesce(c.last_problem, n.position) order by n.id) as questions
    from ${categoryRulesAt(questionnaireId)} c)
  select * from asked`;

type OnlineChoice = Exclude<Step, Exclude<SittingStep, "expected">>;

/** The people at each step of an online stage, from its openings. `@>` comes last: it costs most, and few people answer questions that do not count. */
const online: Record<OnlineChoice, (stage: StageForSteps) => RawBuilder<unknown>> = {
  // Without a previous stage, the plain view of the year counts in less than half the time.
  expected: ({ questionnaireId, year, previousQuestionnaireId }) =>
    previousQuestionnaireId === null
      ? sql`select user_id from online_participations where year = ${year}`
      : sql`select user_id from eligible_people where questionnaire_id = ${questionnaireId} and year = ${year}`,
  opened: ({ questionnaireId }) => sql`select user_id from openings where questionnaire_id = ${questionnaireId}`,
  saved: ({ questionnaireId }) => sql`select user_id from openings where questionnaire_id = ${questionnaireId} and answered is not null`,
  unsaved: (stage) => sql`
    select e.user_id from (${online.expected(stage)}) e
    where not exists (select from openings o where o.questionnaire_id = ${stage.questionnaireId} and o.user_id = e.user_id and o.answered is not null)`,
  finished: ({ questionnaireId, year }) => sql`
    select o.user_id from openings o
      join participations r on r.user_id = o.user_id and r.year = ${year}
      join (${requiredQuestionsOf(questionnaireId)}) a on a.category_id = r.category_id and a.questions <> '{}'
    where o.questionnaire_id = ${questionnaireId} and case when cardinality(o.answered) < cardinality(a.questions) then false
      when o.answered[:cardinality(a.questions)] = a.questions then true else o.answered @> a.questions end`,
};

interface SittingStage {
  readonly questionnaireId: number;
  readonly previousQuestionnaireId: number | null | RawBuilder<unknown>;
}

const candidatesOf = ({ questionnaireId, previousQuestionnaireId }: SittingStage): RawBuilder<unknown> => sql`
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

/** The people at this step of a stage, as `user_id`, for the dashboard's counts and the list; empty if the stage lacks this step. */
export function peopleAtStep(step: Step, stage: StageForSteps): RawBuilder<unknown> {
  if (!stage.physical) return step in online ? online[step as OnlineChoice](stage) : nobody;
  return step in sitting ? sql`select s.user_id from (${candidatesOf(stage)}) s where ${sitting[step as SittingStep]}` : nobody;
}

/** The centers of a stage on site, with their counts: `id`, `expected`, `entered`, `absent`. */
export const sittingCenters = (stage: SittingStage): RawBuilder<unknown> => sql`
  select exam_center_id as id, count(*) as expected, count(*) filter (where entered) as entered, count(*) filter (where absent) as absent
  from (${candidatesOf(stage)}) s group by 1`;

export const entryStateCondition: Record<EntryState, RawBuilder<unknown>> = {
  done: sql`entered + absent >= expected`,
  started: sql`entered + absent between 1 and expected - 1`,
  waiting: sql`entered + absent = 0`,
};
