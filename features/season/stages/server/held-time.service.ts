import { type RawBuilder, sql } from "kysely";
import { categoryRulesAt } from "./stage-rules.service.ts";

export const activeStage = sql`(select id from questionnaires where active and not physical)`;

/** `held` of a statement: the minutes that hold at a stage, by category (TIM-01); no rows where its rules only show the time. */
export const heldMinutesAt = (questionnaireId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select category_id, held_minutes as minutes from ${categoryRulesAt(questionnaireId)} k where held_minutes is not null`;

const ofPerson = (value: string): string =>
  `case when exists (select from held) then (select ${value} from held h
      left join openings o on o.questionnaire_id = q.id and o.user_id = e.user_id where h.category_id = e.category_id) end`;

/** In a statement with `held` of the stage `q`: when the time of the eligible person `e` ends; null: it has not begun, or does not hold. */
export const ownEnd = ofPerson("time_ends_at(o.started_at, h.minutes, o.extra, o.extra_minutes)");

/** The minutes that the person would have by beginning now; null: they have begun, or their time does not hold. */
export const minutesToBegin = ofPerson("case when o.user_id is null then own_minutes(e.user_id, h.minutes) end");
