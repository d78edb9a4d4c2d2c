-- older nodes may serve
-- Those of rankings that may still change: an opening at the very instant of a saved answer was made by that save.
update openings o set is_measured = false from sheets s, questionnaires q
where s.questionnaire_id = o.questionnaire_id and s.user_id = o.user_id and q.id = o.questionnaire_id and q.ranking_definitive_at is null
  and o.opened_at = any(s.saved_at);
