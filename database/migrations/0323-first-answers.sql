-- older nodes may serve
-- Whether a person still takes part, once no registration of theirs is being set back or deleted (lockFirstSaves). It is volatile so that it reads
-- what is committed by now, and not the snapshot of the statement that saves.
create function may_begin_sheet(stage_id int, person_id int) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('palmares first saves'), person_id);
  return exists (select from eligible_people e where e.questionnaire_id = stage_id and e.user_id = person_id);
end $$;
