-- older nodes may serve
-- Which round of the championship a stage is: chosen by the office, no longer read from its name (STG-01).
create type stage_kind as enum ('quarter_final', 'semi_final', 'national_final', 'international_final', 'other');

-- What a name says, without differences of case, accents, white space and dashes.
create function stage_kind_of(name text) returns stage_kind language sql immutable strict parallel safe return (
  select case
    when folded like '%demi finale%' then 'semi_final'::stage_kind
    when folded like '%quart de finale%' then 'quarter_final'
    when folded like '%finale nationale%' then 'national_final'
    when folded like '%finale internationale%' then 'international_final'
    else 'other'
  end
  from lower(regexp_replace(normalize(regexp_replace(name,
    '[-\s\u00a0\u058a\u05be\u1680\u2000-\u200a\u2010-\u2015\u2028\u2029\u202f\u205f\u3000\u30a0\ufe58\ufe63\ufeff\uff0d]+', ' ', 'g'), nfd),
    '[\u00ad\u0300-\u036f\u200b-\u200f\u2060]', '', 'g')) folded);

alter table questionnaires add column kind stage_kind;
update questionnaires set kind = stage_kind_of(name);
alter table questionnaires alter column kind set not null;
comment on column questionnaires.kind is 'The national ranking is that of the national final; clubs filter by the three national rounds.';

-- Nodes of the version before insert stages without a kind.
create function set_stage_kind() returns trigger language plpgsql as $$
begin
  new.kind := stage_kind_of(new.name);
  return new;
end $$;
create trigger kind_of_stage before insert on questionnaires for each row when (new.kind is null) execute function set_stage_kind();
