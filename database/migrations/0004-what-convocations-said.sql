-- What a convocation said when it was mailed: who has another centre, day or hour since then must be told.

alter table convocations add column exam_center_id integer references exam_centers on delete set null,
  add column date date, add column hour time, add column sendings integer not null default 1;
create index convocations_center on convocations (exam_center_id) where exam_center_id is not null;
comment on column convocations.sendings is 'How many times it was mailed.';

update convocations v set exam_center_id = x.next_exam_center_id, date = q.date, hour = q.hour
from results x join questionnaires q on q.id = x.questionnaire_id
where x.questionnaire_id = v.questionnaire_id and x.user_id = v.user_id;

create index results_qualified on results (questionnaire_id, next_exam_center_id, user_id) where qualified;
