-- Who opened a stage knows which of its questions they answered: how many saved, and who answered everything, is read from their one row, where
-- eighteen answers each would have to be. Written in the statement that saves the answers.

alter table openings add column answered integer[];
comment on column openings.answered is 'The questions whose answer is not blank, sorted; null: nothing was saved.';

update openings o set answered = s.answered
from (
  select questionnaire_id, user_id,
    array_remove(array_agg(case when cardinality(normal) > 0 then question_id end order by question_id), null) as answered
  from answers group by questionnaire_id, user_id) s
where s.questionnaire_id = o.questionnaire_id and s.user_id = o.user_id;

-- A row opened without an answer grows to three times its size: most of them on their page.
alter table openings set (fillfactor = 50);
