import { minutesToBegin } from "./held-time.service.ts";

/** A participant as their token names them; a statement checks that the session is open. */
export interface SessionOf {
  readonly userId: number;
  readonly sessionId: string;
}

/**
 * The open sessions of people eligible at stages, for statements that serve many callers at once: as `c` (user_id, session_id, place), `x`, `u`, `e`,
 * `q`. Two parameters list the people and their sessions in one order, a third gives the instant.
 */
export const eligibleSessions = (
  userIds: string,
  sessionIds: string,
  now: string,
): string => `unnest(${userIds}::int[], ${sessionIds}::uuid[])
      with ordinality c(user_id, session_id, place)
    join sessions x on x.id = c.session_id and x.user_id = c.user_id and x.revoked_at is null and x.expires_at > ${now}
    join users u on u.id = c.user_id and u.role = 'USER' and u.status <> 'DESACTIVATED'
    join eligible_people e on e.user_id = c.user_id and e.user_id = any(${userIds}::int[])
    join questionnaires q on q.id = e.questionnaire_id`;

/**
 * Whether an eligible person `e` reads the questions of the stage `q`, and their errata (PPL-09): from its opening on. While it is closed, those who
 * had opened it do; the others do once one person has, and unless it opens by itself. Where the time holds they do with the results: they could begin
 * once the stage is opened again. For a statement with `held`.
 */
export const mayReadQuestions = `(not stage_is_closed(q, now())
    or exists (select from openings o where o.questionnaire_id = q.id and o.user_id = e.user_id)
    or stage_opens_at(q, now()) is null and exists (select from openings o where o.questionnaire_id = q.id)
      and ((${minutesToBegin}) is null or stage_is_visible(q, now())))`;
