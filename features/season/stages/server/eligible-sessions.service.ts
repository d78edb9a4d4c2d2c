/**
 * The open sessions of people who are eligible at stages, for statements that serve many callers at once: as `c` (user_id, session_id, place), `x`, `u`, `e`, `q`.
 * Of the people and sessions of two parameters in one order, at the instant of a third.
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
 * Whether an eligible person `e` reads the questions of the stage `q`, and what is said of them (PPL-09): from its opening on. While it is closed, those who had
 * opened it; the others once somebody has, and unless it opens by itself.
 */
export const mayReadQuestions = `(not stage_is_closed(q, now())
    or exists (select from openings o where o.questionnaire_id = q.id and o.user_id = e.user_id)
    or stage_opens_at(q, now()) is null and exists (select from openings o where o.questionnaire_id = q.id))`;
