-- older nodes may serve
-- What is odd at a stage, for the jury alone (TIM-05). It ends with the answers (RUL-11), and with each of its people.
create table integrity_findings (
  id integer generated always as identity primary key,
  questionnaire_id integer not null references questionnaires on delete cascade,
  category_id integer not null references categories,
  kind text not null check (kind in ('shared', 'fast', 'fall')),
  tie text check (tie in ('household', 'class', 'school', 'none')),
  text text not null,
  bits real,
  answers jsonb not null default '[]',
  note text not null default '' check (length(note) <= 500),
  is_aside boolean not null default false,
  is_current boolean not null default true,
  check ((kind = 'shared') = (tie is not null)),
  check ((tie is null) = (bits is null))
);
create index on integrity_findings (questionnaire_id, category_id);
create index on integrity_findings (category_id);
comment on table integrity_findings is 'Sheets that are alike, impossible times, falls at the next stage: signs for the jury, on which nothing depends.';
comment on column integrity_findings.answers is '[{"position": 7, "form": "12", "people": 2, "answered": 640}]: the wrong answers that a ring shares.';
comment on column integrity_findings.is_current is 'False: the last search did not find it again; it is kept for its note.';
create table integrity_people (
  finding_id integer not null references integrity_findings on delete cascade,
  user_id integer not null references users on delete cascade,
  primary key (finding_id, user_id)
);
create index on integrity_people (user_id);
create function forget_finding() returns trigger language plpgsql as $$
begin
  delete from integrity_findings where id = old.finding_id;
  return null;
end $$;
-- Without one of its people, a finding and its note would still tell of them.
create trigger forget after delete on integrity_people for each row execute function forget_finding();
