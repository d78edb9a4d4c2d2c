-- A list of pupils that is prepared for a school has an end, told before.
alter table establishment_requests add column pupils_end_at timestamptz, add column pupils_told_at timestamptz;
comment on column establishment_requests.pupils_end_at is 'When the list is wiped; without a list, when it was; null: there was none, or it was imported.';
comment on column establishment_requests.pupils_told_at is 'When its end was told.';

update establishment_requests set pupils_end_at = now() + interval '60 days' where pupils is not null;
