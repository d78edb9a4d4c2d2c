-- older nodes may serve
-- Registrations of three kinds are in one table; almost every question is about those of participants.
create view participations as
  select id, year, status, user_id, establishment_id, club_id, category_id, squad_id, created_at, confirmed_at
  from registrations where kind = 'participant';
comment on view participations is 'The registrations of participants: one a person and year.';

create view online_participations as
  select r.* from participations r join categories c on c.id = r.category_id
  where r.establishment_id is null and c.can_see_questionnaire;
comment on view online_participations is 'Who answers online: without a school, in a category that sees questionnaires.';

-- Not a union of the first stages and the others: a page of a list would no longer stop after its rows.
create view eligible_people as
  select q.id as questionnaire_id, q.year, r.user_id, r.category_id
  from questionnaires q join online_participations r on r.year = q.year
  where q.previous_questionnaire_id is null
    or exists (select from results x where x.questionnaire_id = q.previous_questionnaire_id and x.user_id = r.user_id and x.qualified);
comment on view eligible_people is 'Who may read each online stage, active or not (QST-08): isEligible in SQL. A given year saves reading the others.';
