-- older nodes may serve
-- A new rank is written where the result stands: no index looks at it, and pages keep room for it (decision 95).
alter table results set (fillfactor = 50);
alter table results add column is_unranked boolean not null default false;
comment on column results.is_unranked is 'Whether its rank waits for the next grading of the stage; follow_rank sets it.';

create function follow_rank() returns trigger language plpgsql as $$
begin
  new.is_unranked := not new.is_unranked;
  return new;
end $$;
create trigger follow_rank before insert or update on results for each row
  when (new.is_unranked <> (new.grade is not null and new.rank is null and not new.by_hand)) execute function follow_rank();

update results set is_unranked = true where grade is not null and rank is null and not by_hand;
drop index results_unranked;
create index results_unranked on results (questionnaire_id, category_id) where is_unranked;
