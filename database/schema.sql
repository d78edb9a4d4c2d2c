-- Generated from the live catalogue by `npm run schema`; a test compares it with a fresh database.

create type account_status as enum ('PENDING', 'CONFIRMED', 'DESACTIVATED');
create type announcement_audience as enum ('everybody', 'participants', 'schools', 'clubs', 'centers', 'stage');
create type consent_kind as enum ('image', 'federation', 'partners');
create type establishment_type as enum ('Collège', 'École', 'Lycée', 'Supérieur');
create type genre as enum ('homme', 'femme');
create type job_state as enum ('running', 'done', 'failed', 'cancelled');
create type link_kind as enum ('first-password', 'reset', 'slip', 'email');
create type mail_status as enum ('waiting', 'sent', 'failed');
create type qualification_origin as enum ('school', 'thresholds', 'hand');
create type registration_kind as enum ('participant', 'establishment', 'club');
create type registration_status as enum ('PENDING', 'CONFIRMED');
create type request_state as enum ('waiting', 'confirmed', 'refused');
create type role as enum ('ADMIN', 'USER', 'ESTABLISHEMENT', 'CLUB');
create type school_sheet_source as enum ('screen', 'paper', 'second');
create type stage_kind as enum ('quarter_final', 'semi_final', 'national_final', 'international_final', 'other');

CREATE OR REPLACE FUNCTION public.class_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(regexp_replace(regexp_replace(fold(NORMALIZE(name, NFKC)), '^(\s*[0-9]+)\s*(eme|ere|nde|er|re|de|e)(?![[:alnum:]])'::text, '\1 '::text), '[-\s_.,;:/''"()°\u2010-\u2015]+'::text, ' '::text, 'g'::text), '(?<![0-9]) | (?![0-9])'::text, ''::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.class_keys(names text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT class_key(given.name) AS class_key FROM unnest(class_keys.names) WITH ORDINALITY given(name, place) ORDER BY given.place);

CREATE OR REPLACE FUNCTION public.extras_now(person_ids integer[])
 RETURNS TABLE(user_id integer, extra integer)
 LANGUAGE plpgsql
AS $function$
begin
  perform from users where id = any(person_ids) order by id for key share;
  return query select p.id, round((time_factor(p.id, now()) - 1) * 60)::integer from unnest(person_ids) as p(id);
end $function$;

CREATE OR REPLACE FUNCTION public.find_category()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.category_id := (
    select r.category_id from questionnaires q join registrations r on r.year = q.year and r.user_id = new.user_id and r.kind = 'participant'
    where q.id = new.questionnaire_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, value));

CREATE OR REPLACE FUNCTION public.follow_category()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update results x set category_id = r.category_id, rank = null
  from changed r join questionnaires q on q.year = r.year
  where r.kind = 'participant' and x.user_id = r.user_id and x.questionnaire_id = q.id and x.category_id is distinct from r.category_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_rank()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.is_unranked := not new.is_unranked;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_year()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update results x set category_id = (
    select r.category_id from registrations r where r.user_id = x.user_id and r.year = new.year and r.kind = 'participant')
  where x.questionnaire_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_finding()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from integrity_findings where id = old.finding_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_in_trail(people integer[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with forgotten as (
    select id from unnest(people) person (id) where not exists (select from users u where u.id = person.id and u.erased_at is null)
  )
  -- What an account was that was merged into another stands under that one.
  update audit_trail set before = null, after = null, emptied_at = now()
  where (before is not null or after is not null) and (subject = any(array(select 'user ' || id from forgotten))
    or (action in ('merge people', 'say people distinct', 'take people distinct back') and after ->> 'otherId' = any(array(select id::text from forgotten))))
$function$;

CREATE OR REPLACE FUNCTION public.latest_registrations()
 RETURNS TABLE(user_id integer, establishment_id integer, club_id integer)
 LANGUAGE sql
 STABLE
AS $function$
  select r.user_id, r.establishment_id, r.club_id from registrations r where r.kind = 'participant'
    and not exists (select from registrations later where later.user_id = r.user_id and later.kind = 'participant' and later.year > r.year)
$function$;

CREATE OR REPLACE FUNCTION public.mailbox(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((lower(address) ~~ '%@gmail.com'::text) OR (lower(address) ~~ '%@googlemail.com'::text)) THEN (replace(regexp_replace(lower(address), '([+].*)?@[^@]*$'::text, ''::text), '.'::text, ''::text) || '@gmail.com'::text) ELSE regexp_replace(lower(address), '[+][^@]*'::text, ''::text) END;

CREATE OR REPLACE FUNCTION public.mailbox_digest(address text)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN sha256(convert_to(mailbox(address), 'UTF8'::name));

CREATE OR REPLACE FUNCTION public.mark_participants(ids integer[], is_another boolean)
 RETURNS void
 LANGUAGE sql
AS $function$
  with concerned as materialized (
    -- Few have the mailbox of any place, and only these are looked for where they are.
    select p.id, p.email, p.establishment_id from users p
    where p.id = any(ids) and p.role = 'USER' and (is_another
      or p.email_of is null and p.email <> '' and exists (select from mailboxes_of_places m where m.digest = mailbox_digest(p.email)))
  ), found as materialized (
    select p.id, (
      select m.account_id from mailboxes_of_places m
      where m.digest = mailbox_digest(p.email) and (m.establishment_id in (p.establishment_id, r.establishment_id) or m.club_id = r.club_id) limit 1) as account_id
    from concerned p left join latest_registrations() r on r.user_id = p.id
  ), marked as materialized (
    select u.id, f.account_id from found f join users u on u.id = f.id and u.email_of is distinct from f.account_id order by u.id for no key update of u
  ) update users u set email_of = m.account_id from marked m where u.id = m.id
$function$;

CREATE OR REPLACE FUNCTION public.may_begin_sheet(stage_id integer, person_id integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtext('palmares first saves'), person_id);
  return exists (select from eligible_people e where e.questionnaire_id = stage_id and e.user_id = person_id);
end $function$;

CREATE OR REPLACE FUNCTION public.note_turned_switch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.is_closed <> old.is_closed and new.open_turned_at is not distinct from old.open_turned_at then
    new.open_turned_at := clock_timestamp();
  end if;
  if new.show_on_user_dashboard <> old.show_on_user_dashboard and new.visible_turned_at is not distinct from old.visible_turned_at then
    new.visible_turned_at := clock_timestamp();
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.number_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into season_versions (year, number, rule_set_id)
  select new.year, coalesce(max(number), 0) + 1, new.rule_set_id from season_versions where year = new.year
  having coalesce(bool_and(rule_set_id <> new.rule_set_id), true)
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.own_minutes(user_id integer, minutes integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN (ceil(round(((minutes)::numeric * time_factor(user_id, now())), 6)))::integer;

CREATE OR REPLACE FUNCTION public.refuse_change_of_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'A published version of the rules is never changed' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.remember_mailboxes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before constant jsonb := to_jsonb(old);
  after constant jsonb := to_jsonb(new);
  accounts constant int[] := array[(before ->> tg_argv[0])::int, (after ->> tg_argv[0])::int];
  is_decided constant boolean := exists (select from unnest(tg_argv) name where before -> name is distinct from after -> name);
  -- Any address can be invited: it counts once the invitation is accepted.
  is_accepted constant boolean := before ->> 'status' = 'PENDING' and after ->> 'status' <> 'PENDING';
  is_another constant boolean := mailbox(before ->> 'email') <> mailbox(after ->> 'email');
begin
  if (is_decided or is_accepted) and tg_table_name <> 'registrations' and after ->> 'role' is distinct from 'USER' then
    -- These accounts answer for these places under the address that they have. The people there who have that mailbox are marked, and those to come will
    -- be. Of two accounts with one mailbox the last one counts. So does one who leaves: of two changes at once, one may not have seen the other.
    with in_charge (school, club, account, is_invited) as (
      select id, null::int, user_id, false from establishments where user_id = any(accounts)
      union all select establishment_id, null, user_id, true from establishment_colleagues where user_id = any(accounts)
      union all select null, club_id, user_id, invited_by is not null from club_controllers where user_id = any(accounts)
      union all select (case tg_table_name when 'establishments' then before ->> 'id' when 'establishment_colleagues' then before ->> 'establishment_id' end)::int,
        (case tg_table_name when 'club_controllers' then before ->> 'club_id' end)::int, accounts[1],
        tg_table_name = 'establishment_colleagues' or before ->> 'invited_by' is not null
    ), given as materialized (
      select distinct on (k.school, k.club, mailbox(o.email)) k.school, k.club, mailbox(o.email) as read_at, o.id as account
      from in_charge k join users o on o.id = k.account and o.email <> '' and (o.status <> 'PENDING' or not k.is_invited)
      where num_nonnulls(k.school, k.club) = 1
      order by k.school, k.club, mailbox(o.email), o.id = accounts[2] desc
    ), of_schools as (
      insert into mailboxes_of_places (establishment_id, digest, account_id)
      select g.school, sha256(convert_to(g.read_at, 'UTF8')), g.account from given g join establishments e on e.id = g.school order by 1, 2
      on conflict (establishment_id, digest) where establishment_id is not null do update set account_id = excluded.account_id
    ), of_clubs as (
      insert into mailboxes_of_places (club_id, digest, account_id)
      select g.club, sha256(convert_to(g.read_at, 'UTF8')), g.account from given g join clubs c on c.id = g.club order by 1, 2
      on conflict (club_id, digest) where club_id is not null do update set account_id = excluded.account_id
    ), there as (
      select r.user_id as id, g.read_at, g.account from given g join latest_registrations() r on r.establishment_id = g.school
      union select r.user_id, g.read_at, g.account from given g join latest_registrations() r on r.club_id = g.club
      union select u.id, g.read_at, g.account from given g join users u on u.establishment_id = g.school
    ), marked as materialized (
      select u.id, t.account from there t join users u on u.id = t.id
      where u.role = 'USER' and u.email <> '' and mailbox(u.email) = t.read_at and u.email_of is distinct from u.id and u.email_of is distinct from t.account
      order by u.id for no key update of u
    ) update users u set email_of = m.account from marked m where u.id = m.id;
  end if;
  if is_decided and tg_table_name in ('users', 'registrations') then
    perform mark_participants(accounts, is_another);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.remember_mailboxes_of_arrivals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform mark_participants(array(select (to_jsonb(n) ->> tg_argv[0])::int from new_rows n), false);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.set_stage_kind()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.kind := stage_kind_of(new.name);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.stage_closed_at(q questionnaires, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((q).is_closed AND ((((q).opens_at <= at) AND ((q).opens_at > COALESCE((q).open_turned_at, '-infinity'::timestamp with time zone))) IS NOT TRUE)) THEN (q).open_turned_at WHEN (((q).closes_at <= at) AND ((q).closes_at > COALESCE((q).open_turned_at, '-infinity'::timestamp with time zone))) THEN (q).closes_at ELSE NULL::timestamp with time zone END;

CREATE OR REPLACE FUNCTION public.stage_closes_at(q questionnaires, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN stage_is_closed(q, at) THEN stage_closed_at(q, at) WHEN ((q).closes_at > at) THEN (q).closes_at ELSE NULL::timestamp with time zone END;

CREATE OR REPLACE FUNCTION public.stage_is_closed(q questionnaires, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (((q).closes_at <= at) AND ((q).closes_at > COALESCE((q).open_turned_at, '-infinity'::timestamp with time zone))) THEN true WHEN (((q).opens_at <= at) AND ((q).opens_at > COALESCE((q).open_turned_at, '-infinity'::timestamp with time zone))) THEN false ELSE (q).is_closed END;

CREATE OR REPLACE FUNCTION public.stage_is_visible(q questionnaires, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (((q).results_visible_at <= at) AND ((q).results_visible_at > COALESCE((q).visible_turned_at, '-infinity'::timestamp with time zone))) THEN true ELSE (q).show_on_user_dashboard END;

CREATE OR REPLACE FUNCTION public.stage_kind_of(name text)
 RETURNS stage_kind
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT CASE WHEN (folded.folded ~~ '%demi finale%'::text) THEN 'semi_final'::stage_kind WHEN (folded.folded ~~ '%quart de finale%'::text) THEN 'quarter_final'::stage_kind WHEN (folded.folded ~~ '%finale nationale%'::text) THEN 'national_final'::stage_kind WHEN (folded.folded ~~ '%finale internationale%'::text) THEN 'international_final'::stage_kind ELSE 'other'::stage_kind END AS "case" FROM lower(regexp_replace(NORMALIZE(regexp_replace(stage_kind_of.name, '[-\s\u00a0\u058a\u05be\u1680\u2000-\u200a\u2010-\u2015\u2028\u2029\u202f\u205f\u3000\u30a0\ufe58\ufe63\ufeff\uff0d]+'::text, ' '::text, 'g'::text), NFD), '[\u00ad\u0300-\u036f\u200b-\u200f\u2060]'::text, ''::text, 'g'::text)) folded(folded));

CREATE OR REPLACE FUNCTION public.stage_opens_at(q questionnaires, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (stage_is_closed(q, at) AND ((q).opens_at > at)) THEN (q).opens_at ELSE NULL::timestamp with time zone END;

CREATE OR REPLACE FUNCTION public.sweep_readings(older timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from audit_trail where action = 'read person' and at < least(older, now() - interval '11 months')
$function$;

CREATE OR REPLACE FUNCTION public.tell_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('changed', tg_table_name);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.time_ends_at(started_at timestamp with time zone, minutes integer, extra integer, extra_minutes integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
RETURN (started_at + (((((minutes)::numeric * ((1)::numeric + ((extra)::numeric / 60.0))) + (extra_minutes)::numeric))::double precision * '00:01:00'::interval));

CREATE OR REPLACE FUNCTION public.time_ends_at(user_id integer, started_at timestamp with time zone, minutes integer, extra_minutes integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
RETURN (started_at + (((((minutes)::numeric * GREATEST(time_factor(user_id, started_at), time_factor(user_id, now()))) + (extra_minutes)::numeric))::double precision * '00:01:00'::interval));

CREATE OR REPLACE FUNCTION public.time_factor(user_id integer, at timestamp with time zone)
 RETURNS numeric
 LANGUAGE sql
 STABLE
RETURN COALESCE((SELECT ((1)::numeric + ((a.extra)::numeric / 60.0)) FROM accommodations a WHERE ((a.user_id = time_factor.user_id) AND ((((time_factor.at AT TIME ZONE 'Europe/Paris'::text))::date >= a.starts_on) AND (((time_factor.at AT TIME ZONE 'Europe/Paris'::text))::date <= a.ends_on)))), (1)::numeric);

CREATE OR REPLACE FUNCTION public.withdraw_diplomas()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into withdrawn_diplomas (id) select id from gone on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.withdraw_school_diplomas()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into withdrawn_diplomas (id)
  select g.id from gone g where g.id is not null and not exists (select from school_diplomas d where d.id = g.id) on conflict do nothing;
  return null;
end $function$;

create table accommodation_requests (
  user_id integer not null,
  extra integer not null,
  needs text[] not null,
  asked_at timestamp with time zone not null,
  refusal text,
  constraint accommodation_requests_pkey PRIMARY KEY (user_id),
  constraint accommodation_requests_check CHECK (((extra > 0) OR (needs <> '{}'::text[]))),
  constraint accommodation_requests_extra_check CHECK (((extra >= 0) AND (extra <= 60))),
  constraint accommodation_requests_needs_check CHECK ((needs <@ ARRAY['largePrint'::text, 'reader'::text, 'room'::text, 'stepFree'::text, 'braille'::text])),
  constraint accommodation_requests_refusal_check CHECK ((refusal = ANY (ARRAY['late'::text, 'impossible'::text, 'enough'::text, 'talk'::text]))),
  constraint accommodation_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table accommodations (
  id integer not null generated by default as identity,
  user_id integer not null,
  extra integer not null,
  needs text[] not null,
  starts_on date not null,
  ends_on date not null,
  given_by integer,
  given_at timestamp with time zone not null,
  constraint accommodations_pkey PRIMARY KEY (id),
  constraint accommodations_check CHECK ((starts_on <= ends_on)),
  constraint accommodations_check1 CHECK (((extra > 0) OR (needs <> '{}'::text[]))),
  constraint accommodations_extra_check CHECK (((extra >= 0) AND (extra <= 60))),
  constraint accommodations_needs_check CHECK ((needs <@ ARRAY['largePrint'::text, 'reader'::text, 'room'::text, 'stepFree'::text, 'braille'::text])),
  constraint accommodations_one_a_day EXCLUDE USING gist (int4range(user_id, user_id, '[]'::text) WITH &&, daterange(starts_on, ends_on, '[]'::text) WITH &&),
  constraint accommodations_given_by_fkey FOREIGN KEY (given_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint accommodations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table announcements (
  id integer not null generated by default as identity,
  audience announcement_audience not null,
  category_id integer,
  questionnaire_id integer,
  position integer,
  text text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  version integer not null default 1,
  constraint announcements_pkey PRIMARY KEY (id),
  constraint announcements_check CHECK (((category_id IS NULL) OR (audience = 'participants'::announcement_audience))),
  constraint announcements_check1 CHECK (((questionnaire_id IS NOT NULL) = (audience = 'stage'::announcement_audience))),
  constraint announcements_check2 CHECK ((("position" IS NULL) OR (audience = 'stage'::announcement_audience))),
  constraint announcements_check3 CHECK (((ends_at IS NULL) OR ((audience <> 'stage'::announcement_audience) AND (ends_at > starts_at)))),
  constraint announcements_position_check CHECK (("position" > 0)),
  constraint announcements_text_check CHECK (((text <> ''::text) AND (length(text) <= 1000))),
  constraint announcements_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  constraint announcements_questionnaire_id_fkey FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id) ON DELETE CASCADE
);

create table answer_decisions (
  id integer not null generated always as identity,
  question_id integer not null,
  form text collate "C" not null,
  value text not null,
  verdict text not null,
  solution_id integer,
  decided_by integer,
  decided_at timestamp with time zone not null default now(),
  constraint answer_decisions_pkey PRIMARY KEY (id),
  constraint answer_decisions_check CHECK (((solution_id IS NULL) = (verdict = 'refused'::text))),
  constraint answer_decisions_form_check CHECK ((form <> ''::text)),
  constraint answer_decisions_question_id_form_key UNIQUE (question_id, form),
  constraint answer_decisions_verdict_check CHECK ((verdict = ANY (ARRAY['accepted'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint answer_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint answer_decisions_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint answer_decisions_solution_id_fkey FOREIGN KEY (solution_id) REFERENCES possible_answers(id) ON DELETE CASCADE
);

create table answer_sheet_pictures (
  id integer not null generated by default as identity,
  school_stage_id integer not null,
  user_id integer,
  spare integer,
  category_id integer not null,
  style text not null,
  page integer not null,
  problems text not null,
  is_straight boolean not null,
  digest bytea not null,
  picture bytea not null,
  received_at timestamp with time zone not null,
  received_by integer,
  constraint answer_sheet_pictures_pkey PRIMARY KEY (id),
  constraint answer_sheet_pictures_digest_check CHECK ((octet_length(digest) = 32)),
  constraint answer_sheet_pictures_owner CHECK (((user_id IS NOT NULL) OR (spare IS NOT NULL))),
  constraint answer_sheet_pictures_page_check CHECK (((page >= 1) AND (page <= 99))),
  constraint answer_sheet_pictures_picture_check CHECK ((octet_length(picture) <= 4194304)),
  constraint answer_sheet_pictures_problems_check CHECK ((length(problems) = 2)),
  constraint answer_sheet_pictures_spare_check CHECK ((spare > 0)),
  constraint answer_sheet_pictures_style_check CHECK ((style = ANY (ARRAY['usual'::text, 'large'::text]))),
  constraint answer_sheet_pictures_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint answer_sheet_pictures_received_by_fkey FOREIGN KEY (received_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint answer_sheet_pictures_school_stage_id_fkey FOREIGN KEY (school_stage_id) REFERENCES school_stages(id) ON DELETE CASCADE,
  constraint answer_sheet_pictures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table applications (
  id integer not null generated by default as identity,
  questionnaire_id integer not null,
  kind text not null,
  user_id integer,
  applied_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  changed integer not null default 0,
  former jsonb not null,
  constraint applications_pkey PRIMARY KEY (id),
  constraint applications_kind_check CHECK ((kind = ANY (ARRAY['thresholds'::text, 'reset'::text, 'rules'::text, 'key'::text]))),
  constraint applications_questionnaire_id_fkey FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id) ON DELETE CASCADE,
  constraint applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table audit_trail (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  actor_id integer,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  emptied_at timestamp with time zone,
  program text,
  constraint audit_trail_pkey PRIMARY KEY (id)
);

create table backups (
  at timestamp with time zone not null,
  verified_at timestamp with time zone not null,
  rows bigint not null,
  bytes bigint not null,
  constraint backups_pkey PRIMARY KEY (at)
);

create table categories (
  id integer not null generated always as identity,
  name text not null,
  can_register boolean not null default false,
  can_see_questionnaire boolean not null default false,
  has_squads boolean not null default false,
  position integer not null default 0,
  description text not null default ''::text,
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_description_check CHECK ((length(description) <= 100)),
  constraint categories_id_has_squads_key UNIQUE (id, has_squads),
  constraint categories_name_check CHECK ((name <> ''::text))
);

create table cities (
  zip_code text not null,
  city text collate "fr-x-icu" not null,
  latitude real not null,
  longitude real not null,
  constraint cities_pkey PRIMARY KEY (zip_code, city)
);

create table class_teachers (
  user_id integer not null,
  year integer not null,
  class_name text not null,
  class_key text not null generated always as (class_key(class_name)) stored,
  constraint class_teachers_pkey PRIMARY KEY (user_id, year, class_key),
  constraint class_teachers_class_key_check CHECK ((class_key <> ''::text)),
  constraint class_teachers_class_name_check CHECK ((length(class_name) <= 40)),
  constraint class_teachers_user_id_fkey FOREIGN KEY (user_id) REFERENCES establishment_colleagues(user_id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table club_controllers (
  club_id integer not null,
  user_id integer not null,
  invited_by integer,
  constraint club_controllers_pkey PRIMARY KEY (club_id, user_id),
  constraint club_controllers_check CHECK ((invited_by <> user_id)),
  constraint club_controllers_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  constraint club_controllers_club_id_invited_by_fkey FOREIGN KEY (club_id, invited_by) REFERENCES club_controllers(club_id, user_id) ON DELETE CASCADE,
  constraint club_controllers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table club_requests (
  id integer not null generated by default as identity,
  user_id integer not null,
  year integer not null,
  state request_state not null default 'waiting'::request_state,
  name text collate "fr-x-icu" not null,
  street text not null,
  city text collate "fr-x-icu" not null,
  zip_code text not null,
  country text not null,
  club_id integer,
  reason text,
  decided_by integer,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  search_text text not null generated always as (fold(((name || ' '::text) || city))) stored,
  constraint club_requests_pkey PRIMARY KEY (id),
  constraint club_requests_check CHECK (((state = 'waiting'::request_state) = (decided_at IS NULL))),
  constraint club_requests_name_check CHECK ((name <> ''::text)),
  constraint club_requests_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE SET NULL,
  constraint club_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint club_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table clubs (
  id integer not null generated by default as identity,
  name text collate "fr-x-icu" not null,
  street text not null default ''::text,
  city text collate "fr-x-icu" not null default ''::text,
  zip_code text not null default ''::text,
  country text not null default 'France'::text,
  created_at timestamp with time zone not null default now(),
  search_text text not null generated always as (fold(((name || ' '::text) || city))) stored,
  constraint clubs_pkey PRIMARY KEY (id),
  constraint clubs_name_check CHECK ((name <> ''::text))
);

create table consents (
  user_id integer not null,
  kind consent_kind not null,
  given boolean not null,
  text_version text not null,
  given_by integer,
  given_at timestamp with time zone not null default now(),
  guardian text,
  constraint consents_pkey PRIMARY KEY (user_id, kind, given_at),
  constraint consents_given_by_fkey FOREIGN KEY (given_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table convocations (
  questionnaire_id integer not null,
  user_id integer not null,
  mail_id integer,
  sent_at timestamp with time zone not null default now(),
  exam_center_id integer,
  date date,
  hour time without time zone,
  sendings integer not null default 1,
  constraint convocations_pkey PRIMARY KEY (questionnaire_id, user_id),
  constraint convocations_exam_center_id_fkey FOREIGN KEY (exam_center_id) REFERENCES exam_centers(id) ON DELETE SET NULL,
  constraint convocations_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE SET NULL,
  constraint convocations_questionnaire_id_fkey FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id),
  constraint convocations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table correction_presence (
  user_id integer not null,
  questionnaire_id integer not null,
  question_id integer not null,
  seen_at timestamp with time zone not null default now(),
  constraint correction_presence_pkey PRIMARY KEY (user_id),
  constraint correction_presence_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint correction_presence_questionnaire_id_fkey FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id) ON DELETE CASCADE,
  constraint correction_presence_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table credentials (
  user_id integer not null,
  password_hash text not null,
  chosen_at timestamp with time zone not null default now(),
  chosen_with link_kind,
  issued_by integer,
  constraint credentials_pkey PRIMARY KEY (user_id),
  constraint credentials_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table diplomas (
  id text collate "C" not null,
  user_id integer not null,
  questionnaire_id integer not null,
  category_id integer not null,
  content jsonb not null,
  issued_on date not null,
  constraint diplomas_pkey PRIMARY KEY (id),
  constraint diplomas_id_check CHECK ((id ~ '^[A-Za-z0-9_-]{11}$'::text)),
  constraint diplomas_person UNIQUE (user_id, questionnaire_id),
  constraint diplomas_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  constraint diplomas_questionnaire_id_fkey FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id) ON DELETE CASCADE,
  constraint diplomas_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table distinct_people (
  one integer not null,
  other integer not null,
  decided_at timestamp with time zone not null,
  constraint distinct_people_pkey PRIMARY KEY (one, other),
  constraint distinct_people_check CHECK ((one < other)),
  constraint distinct_people_one_fkey FOREIGN KEY (one) REFERENCES users(id) ON DELETE CASCADE,
  constraint distinct_people_other_fkey FOREIGN KEY (other) REFERENCES users(id) ON DELETE CASCADE
);

create table distinct_solutions (
  question_id integer not null,
  one text collate "C" not null,
  other text collate "C" not null,
  constraint distinct_solutions_pkey PRIMARY KEY (question_id, one, other),
  constraint distinct_solutions_check CHECK ((one < other)),
  constraint distinct_solutions_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE
);

create table establishment_colleagues (
  user_id integer not null,
  establishment_id integer not null,
  may_register boolean not null,
  confirmed_by integer,
  invited_at timestamp with time zone not null,
  all_classes boolean not null default true,
  constraint establishment_colleagues_pkey PRIMARY KEY (user_id),
  constraint establishment_colleagues_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint establishment_colleagues_establishment_id_fkey FOREIGN KEY (establishment_id) REFERENCES establishments(id) ON DELETE CASCADE,
  constraint establishment_colleagues_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table establishment_requests (
  id integer not null generated by default as identity,
  user_id integer not null,
  year integer not null,
  state request_state not null default 'waiting'::request_state,
  rne_code text,
  name text collate "fr-x-icu" not null,
  type establishment_type not null,
  street text not null,
  city text collate "fr-x-icu" not null,
  zip_code text not null,
  country text not null,
  directory jsonb,
  official_email text,
  code_hash bytea,
  code_sent_at timestamp with time zone,
  code_sendings integer not null default 0,
  code_tries integer not null default 0,
  estimated_participants integer not null default 0,
  propose_to_be_half_exam_center boolean not null default false,
  visible boolean not null default false,
  pupils jsonb,
  establishment_id integer,
  reason text,
  decided_by integer,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  search_text text not null generated always as (fold(((((name || ' '::text) || city) || ' '::text) || COALESCE(rne_code, ''::text)))) stored,
  pupils_end_at timestamp with time zone,
  pupils_told_at timestamp with time zone,
  constraint establishment_requests_pkey PRIMARY KEY (id),
  constraint establishment_requests_check CHECK (((NOT visible) OR (estimated_participants > 0))),
  constraint establishment_requests_check1 CHECK (((state = 'waiting'::request_state) = (decided_at IS NULL))),
  constraint establishment_requests_check2 CHECK (((state = 'waiting'::request_state) OR (code_hash IS NULL))),
  constraint establishment_requests_code_sendings_check CHECK ((code_sendings >= 0)),
  constraint establishment_requests_code_tries_check CHECK ((code_tries >= 0)),
  constraint establishment_requests_estimated_participants_check CHECK ((estimated_participants >= 0)),
  constraint establishment_requests_name_check CHECK ((name <> ''::text)),
  constraint establishment_requests_rne_code_check CHECK ((rne_code ~ '^[0-9]{7}[A-Z]$'::text)),
  constraint establishment_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint establishment_requests_establishment_id_fkey FOREIGN KEY (establishment_id) REFERENCES establishments(id) ON DELETE SET NULL,
  constraint establishment_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table establishments (
  id integer not null generated by default as identity,
  rne_code text,
  name text collate "fr-x-icu" not null,
  type establishment_type not null,
  street text not null default ''::text,
  city text collate "fr-x-icu" not null default ''::text,
  zip_code text not null default ''::text,
  country text not null default 'France'::text,
  estimated_participants integer not null default 0,
  propose_to_be_half_exam_center boolean not null default false,
  visible boolean not null default false,
  user_id integer,
  created_at timestamp with time zone not null default now(),
  search_text text not null generated always as (fold(((((name || ' '::text) || city) || ' '::text) || COALESCE(rne_code, ''::text)))) stored,
  former_user_id integer,
  constraint establishments_pkey PRIMARY KEY (id),
  constraint establishments_check CHECK (((NOT visible) OR (estimated_participants > 0))),
  constraint establishments_estimated_participants_check CHECK ((estimated_participants >= 0)),
  constraint establishments_name_check CHECK ((name <> ''::text)),
  constraint establishments_rne_code_check CHECK ((rne_code ~ '^[0-9]{7}[A-Z]$'::text)),
  constraint establishments_rne_code_key UNIQUE (rne_code),
  constraint establishments_user_id_key UNIQUE (user_id),
  constraint establishments_former_user_id_fkey FOREIGN KEY (former_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint establishments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table exam_center_controllers (
  exam_center_id integer not null,
  user_id integer not null,
  constraint exam_center_controllers_pkey PRIMARY KEY (exam_center_id, user_id),
  constraint exam_center_controllers_exam_center_id_fkey FOREIGN KEY (exam_center_id) REFERENCES exam_centers(id) ON DELETE CASCADE,
  constraint exam_center_controllers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table exam_centers (
  id integer not null generated by default as identity,
  name text collate "fr-x-icu" not null,
  rne_code text,
  street text not null default ''::text,
  city text collate "fr-x-icu" not null default ''::text,
  zip_code text not null default ''::text,
  country text not null default 'France'::text,
  seats integer not null default 0,
  created_at timestamp with time zone not null default now(),
  search_text text not null generated always as (fold(((((name || ' '::text) || city) || ' '::text) || COALESCE(rne_code, ''::text)))) stored,
  constraint exam_centers_pkey PRIMARY KEY (id),
  constraint exam_centers_name_check CHECK ((name <> ''::text)),
  constraint exam_centers_rne_code_check CHECK ((rne_code ~ '^[0-9]{7}[A-Z]$'::text)),
  constraint exam_centers_rne_code_key UNIQUE (rne_code),
  constraint exam_centers_seats_check CHECK ((seats >= 0))
);

create table former_results (
  application_id integer not null,
  user_id integer not null,
  is_new boolean not null default false,
  grade numeric(8,2),
  weighted_grade numeric(8,2),
  time integer,
  by_hand boolean,
  absent boolean,
  rank integer,
  qualified boolean,
  origin qualification_origin,
  next_exam_center_id integer,
  category_id integer,
  became uuid,
  constraint former_results_pkey PRIMARY KEY (application_id, user_id),
  constraint former_results_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint former_results_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table gradings (
  questionnaire_id integer not null,
  category_id integer not null,
  graded_at timestamp with time zone not null,
  rule_set_id integer,
  constraint gradings_pkey PRIMARY KEY (questionnaire_id, category_id),
  constraint gradings_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint gradings_questionnaire_id_fkey FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id),
  constraint gradings_rule_set_id_fkey FOREIGN KEY (rule_set_id) REFERENCES rule_sets(id)
);

create table integrity_findings (
  id integer not null generated always as identity,
  questionnaire_id integer not null,
  category_id integer not null,
  kind text not null,
  tie text,
  text text not null,
  bits real,
  answers jsonb not null default '[]'::jsonb,
  note text not null default ''::text,
  is_aside boolean not null default false,
  is_current boolean not null default true,
  constraint integrity_findings_pkey PRIMARY KEY (id),
  constraint integrity_findings_check CHECK (((kind = 'shared'::text) = (tie IS NOT NULL))),
  constraint integrity_findings_check1 CHECK (((tie IS NULL) = (bits IS NULL))),
  constraint integrity_findings_kind_check CHECK ((kind = ANY (ARRAY['shared'::text, 'fast'::text, 'fall'::text]))),
  constraint integrity_findings_note_check CHECK ((length(note) <= 500)),
  constraint integrity_findings_tie_check CHECK ((tie = ANY (ARRAY['household'::text, 'class'::text, 'school'::text, 'none'::text]))),
  constraint integrity_findings_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint integrity_findings_questionnaire_id_fkey FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id) ON DELETE CASCADE
);

create table integrity_people (
  finding_id integer not null,
  user_id integer not null,
  constraint integrity_people_pkey PRIMARY KEY (finding_id, user_id),
  constraint integrity_people_finding_id_fkey FOREIGN KEY (finding_id) REFERENCES integrity_findings(id) ON DELETE CASCADE,
  constraint integrity_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table jobs (
  id integer not null generated by default as identity,
  kind text not null,
  state job_state not null default 'running'::job_state,
  done integer not null default 0,
  total integer,
  place jsonb,
  report jsonb not null default '{}'::jsonb,
  trouble text,
  asked_by integer,
  asked_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_check CHECK (((state = 'running'::job_state) = (ended_at IS NULL))),
  constraint jobs_done_check CHECK ((done >= 0)),
  constraint jobs_kind_check CHECK ((kind <> ''::text)),
  constraint jobs_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE SET NULL
);

create table known_devices (
  user_id integer not null,
  device bytea not null,
  since timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (user_id, device),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table languages (
  id integer not null generated always as identity,
  language text not null,
  position integer not null default 0,
  constraint languages_pkey PRIMARY KEY (id),
  constraint languages_language_check CHECK ((language <> ''::text))
);

create table log_in_attempts (
  hash bytea not null,
  user_id integer not null,
  challenge text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  is_device_worn boolean not null default false,
  constraint log_in_attempts_pkey PRIMARY KEY (hash),
  constraint log_in_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table mail_people (
  occasion text not null,
  scope integer not null,
  user_id integer not null,
  mail_id integer,
  is_due boolean not null default false,
  constraint mail_people_pkey PRIMARY KEY (occasion, scope, user_id),
  constraint mail_people_occasion_check CHECK ((occasion <> ''::text)),
  constraint mail_people_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE SET NULL,
  constraint mail_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table mailboxes_of_places (
  establishment_id integer,
  club_id integer,
  digest bytea not null,
  account_id integer not null,
  constraint mailboxes_of_places_check CHECK ((num_nonnulls(establishment_id, club_id) = 1)),
  constraint mailboxes_of_places_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  constraint mailboxes_of_places_establishment_id_fkey FOREIGN KEY (establishment_id) REFERENCES establishments(id) ON DELETE CASCADE
);

create table mails (
  id integer not null generated by default as identity,
  cause text not null,
  user_id integer,
  recipient text not null,
  subject text not null,
  text text,
  status mail_status not null default 'waiting'::mail_status,
  tries integer not null default 0,
  last_error text,
  created_at timestamp with time zone not null default now(),
  text_expires_at timestamp with time zone,
  sent_at timestamp with time zone,
  search_text text not null generated always as (fold(((recipient || ' '::text) || subject))) stored,
  send_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  issued_by integer,
  for_address boolean not null default false,
  try_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  unsubscribable boolean not null default false,
  bundle text,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_cause_key UNIQUE (cause),
  constraint mails_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table messages (
  id integer not null generated by default as identity,
  subject text not null,
  text text not null,
  filter jsonb not null,
  job_id integer,
  written_by integer,
  written_at timestamp with time zone not null,
  client_key text,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_client_key UNIQUE (client_key),
  constraint messages_subject_check CHECK (((subject <> ''::text) AND (length(subject) <= 150))),
  constraint messages_text_check CHECK (((text <> ''::text) AND (length(text) <= 5000))),
  constraint messages_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE SET NULL,
  constraint messages_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id) ON DELETE SET NULL
);

create table migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  older_may_serve boolean not null default false,
  constraint migrations_pkey PRIMARY KEY (name)
);

create unlogged table node_reports (
  node text not null,
  at timestamp with time zone not null,
  saves integer not null,
  save_times integer[] not null,
  openings integer not null,
  log_ins integer not null,
  refused_log_ins integer not null,
  failures integer not null,
  log_ins_waiting integer not null,
  connections_used integer not null,
  connections_size integer not null,
  queries_waiting integer not null,
  loop_delay_ms integer not null,
  loop_utilisation real not null,
  is_leaving boolean not null,
  saves_under_way integer not null default 0,
  version text not null default ''::text,
  built_at timestamp with time zone,
  clock_offset_ms integer not null default 0,
  key_mark text,
  last_migration text not null default ''::text
);

create table occasion_letters (
  occasion text not null,
  subject text not null,
  text text not null,
  is_on boolean not null,
  since timestamp with time zone not null,
  stages_before integer[] not null,
  changed_by integer,
  constraint occasion_letters_pkey PRIMARY KEY (occasion),
  constraint occasion_letters_subject_check CHECK (((subject <> ''::text) AND (length(subject) <= 150))),
  constraint occasion_letters_text_check CHECK (((text <> ''::text) AND (length(text) <= 5000))),
  constraint occasion_letters_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL
);

create table one_time_links (
  hash bytea not null,
  kind link_kind not null,
  user_id integer not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  issued_by integer,
  email text,
  code_hash bytea,
  constraint one_time_links_pkey PRIMARY KEY (hash),
  constraint one_time_links_email CHECK ((((kind)::text = 'email'::text) = (email IS NOT NULL))),
  constraint one_time_links_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint one_time_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table openings (
  questionnaire_id integer not null,
  user_id integer not null,
  opened_at timestamp with time zone not null default now(),
  answered integer[],
  is_measured boolean not null default true,
  started_at timestamp with time zone not null default now(),
  extra_minutes integer not null default 0,
  extra integer not null default 0,
  constraint openings_pkey PRIMARY KEY (questionnaire_id, user_id),
  constraint openings_extra_check CHECK (((extra >= 0) AND (extra <= 60))),
  constraint openings_extra_minutes_check CHECK (((extra_minutes >= 0) AND (extra_minutes <= 1000000))),
  constraint openings_questionnaire_id_fkey FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id),
  constraint openings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (fillfactor=50);

create table paper_readers (
  id integer not null generated by default as identity,
  questionnaire_id integer not null,
  user_id integer,
  firstname text,
  lastname text,
  since timestamp with time zone not null default now(),
  constraint paper_readers_pkey PRIMARY KEY (id),
  constraint paper_readers_check CHECK (
CASE
    WHEN (user_id IS NULL) THEN ((firstname IS NOT NULL) AND (lastname IS NOT NULL))
    ELSE ((firstname IS NULL) AND (lastname IS NULL))
END),
  constraint paper_readers_firstname_check CHECK (((length(firstname) >= 1) AND (length(firstname) <= 100))),
  constraint paper_readers_lastname_check CHECK (((length(lastname) >= 1) AND (length(lastname) <= 100))),
  constraint paper_readers_questionnaire_id_lastname_firstname_key UNIQUE (questionnaire_id, lastname, firstname),
  constraint paper_readers_questionnaire_id_user_id_key UNIQUE (questionnaire_id, user_id),
  constraint paper_readers_questionnaire_id_fkey FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id) ON DELETE CASCADE,
  constraint paper_readers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table passkey_challenges (
  session_id uuid not null,
  purpose text not null,
  challenge text not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (session_id, purpose),
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'step-up'::text]))),
  constraint passkey_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);

create table passkey_duties (
  user_id integer not null,
  asked_at timestamp with time zone not null,
  constraint passkey_duties_pkey PRIMARY KEY (user_id),
  constraint passkey_duties_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table passkeys (
  id integer not null generated by default as identity,
  user_id integer not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table possible_answers (
  id integer not null generated by default as identity,
  question_id integer not null,
  value text not null,
  normal text collate "C" not null,
  is_correct boolean not null default false,
  spelling_of integer,
  is_solution boolean not null generated always as ((is_correct AND (spelling_of IS NULL))) stored,
  spells_solution boolean generated always as (
CASE
    WHEN (spelling_of IS NOT NULL) THEN true
    ELSE NULL::boolean
END) stored,
  constraint possible_answers_pkey PRIMARY KEY (id),
  constraint possible_answers_check CHECK (((spelling_of IS NULL) OR is_correct)),
  constraint possible_answers_question_id_normal_key UNIQUE (question_id, normal),
  constraint possible_answers_question_id_value_key UNIQUE (question_id, value),
  constraint possible_answers_solution_key UNIQUE (question_id, id, is_solution),
  constraint possible_answers_value_check CHECK ((value <> ''::text)),
  constraint possible_answers_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint possible_answers_spelling_of_fkey FOREIGN KEY (question_id, spelling_of, spells_solution) REFERENCES possible_answers(question_id, id, is_solution) ON DELETE CASCADE
);

create table programs (
  id integer not null generated by default as identity,
  name text not null,
  scope text not null,
  token_hash bytea not null,
  user_id integer not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint programs_pkey PRIMARY KEY (id),
  constraint programs_name_check CHECK ((name <> ''::text)),
  constraint programs_scope_check CHECK ((scope = ANY (ARRAY['read'::text, 'office'::text]))),
  constraint programs_token_hash_key UNIQUE (token_hash),
  constraint programs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table question_successes (
  question_id integer not null,
  category_id integer not null,
  people integer not null,
  solved integer not null,
  blank integer,
  separation real,
  constraint question_successes_pkey PRIMARY KEY (question_id, category_id),
  constraint question_successes_blank_check CHECK (((blank >= 0) AND (blank <= (people - solved)))),
  constraint question_successes_check CHECK (((solved >= 0) AND (solved <= people))),
  constraint question_successes_people_check CHECK ((people > 0)),
  constraint question_successes_separation_check CHECK (((separation >= ('-1'::integer)::double precision) AND (separation <= (1)::double precision))),
  constraint question_successes_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint question_successes_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE
);

create table questionnaires (
  id integer not null generated by default as identity,
  name text not null,
  year integer not null,
  order integer not null default 0,
  active boolean not null default false,
  physical boolean not null default false,
  is_closed boolean not null default false,
  show_on_user_dashboard boolean not null default false,
  previous_questionnaire_id integer,
  link_to_doc text,
  date date,
  hour time without time zone,
  qualified_for_next_step text not null default ''::text,
  not_qualified_for_next_step text not null default ''::text,
  waiting_for_qualification_information text not null default ''::text,
  convoqued_for_next_step text not null default ''::text,
  version integer not null default 1,
  kind stage_kind not null,
  rule_set_id integer,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  results_visible_at timestamp with time zone,
  open_turned_at timestamp with time zone,
  visible_turned_at timestamp with time zone,
  ranking_definitive_at timestamp with time zone,
  link_to_solutions text,
  solutions_from timestamp with time zone,
  released_to_schools_at timestamp with time zone,
  answers_erased_at timestamp with time zone,
  active_turned_at timestamp with time zone,
  constraint questionnaires_pkey PRIMARY KEY (id),
  constraint questionnaires_check CHECK ((previous_questionnaire_id <> id)),
  constraint questionnaires_closes_after_opening CHECK ((opens_at < closes_at)),
  constraint questionnaires_erased_is_definitive CHECK (((answers_erased_at IS NULL) OR (ranking_definitive_at IS NOT NULL))),
  constraint questionnaires_name_check CHECK ((name <> ''::text)),
  constraint questionnaires_order_check CHECK (("order" >= 0)),
  constraint questionnaires_shows_after_closing CHECK ((closes_at <= results_visible_at)),
  constraint questionnaires_shows_after_opening CHECK ((opens_at < results_visible_at)),
  constraint questionnaires_previous_questionnaire_id_fkey FOREIGN KEY (previous_questionnaire_id) REFERENCES questionnaires(id),
  constraint questionnaires_rule_set_id_fkey FOREIGN KEY (rule_set_id) REFERENCES rule_sets(id)
);

create table questions (
  id integer not null generated by default as identity,
  questionnaire_id integer not null,
  title text not null,
  text text not null default ''::text,
  image_start bytea,
  image_end bytea,
  is_multiple boolean not null default false,
  ask_total boolean not null default false,
  open_answer integer not null default 0,
  regex text,
  position integer not null,
  coefficient integer not null default 0,
  form_matters boolean not null default false,
  image_start_alt text not null default ''::text,
  image_end_alt text not null default ''::text,
  constraint questions_pkey PRIMARY KEY (id),
  constraint questions_check CHECK (((NOT is_multiple) OR (open_answer = 0))),
  constraint questions_check1 CHECK (((NOT ask_total) OR (open_answer = 2))),
  constraint questions_coefficient_check CHECK ((coefficient >= 0)),
  constraint questions_image_end_alt_check CHECK ((length(image_end_alt) <= 500)),
  constraint questions_image_start_alt_check CHECK ((length(image_start_alt) <= 500)),
  constraint questions_open_answer_check CHECK (((open_answer >= 0) AND (open_answer <= 2))),
  constraint questions_position_check CHECK (("position" > 0)),
  constraint questions_questionnaire_id_id_key UNIQUE (questionnaire_id, id),
  constraint questions_questionnaire_id_position_key UNIQUE (questionnaire_id, "position") DEFERRABLE,
  constraint questions_title_check CHECK ((title <> ''::text)),
  constraint questions_questionnaire_id_fkey FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id)
);

create table recovery_codes (
  hash bytea not null,
  user_id integer not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table registrations (
  id integer not null generated by default as identity,
  kind registration_kind not null,
  year integer not null,
  status registration_status not null default 'PENDING'::registration_status,
  user_id integer,
  establishment_id integer,
  club_id integer,
  category_id integer,
  squad_id integer,
  created_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  class_name text collate "fr-x-icu" not null default ''::text,
  constraint registrations_pkey PRIMARY KEY (id),
  constraint registrations_check CHECK (((status = 'CONFIRMED'::registration_status) = (confirmed_at IS NOT NULL))),
  constraint registrations_check1 CHECK (
CASE kind
    WHEN 'participant'::registration_kind THEN ((user_id IS NOT NULL) AND (category_id IS NOT NULL))
    WHEN 'establishment'::registration_kind THEN ((establishment_id IS NOT NULL) AND (user_id IS NULL) AND (club_id IS NULL) AND (category_id IS NULL))
    WHEN 'club'::registration_kind THEN ((club_id IS NOT NULL) AND (user_id IS NULL) AND (establishment_id IS NULL) AND (category_id IS NULL))
    ELSE NULL::boolean
END),
  constraint registrations_class_name_check CHECK ((length(class_name) <= 40)),
  constraint registrations_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint registrations_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint registrations_establishment_id_fkey FOREIGN KEY (establishment_id) REFERENCES establishments(id),
  constraint registrations_squad_id_year_category_id_fkey FOREIGN KEY (squad_id, year, category_id) REFERENCES squads(id, year, category_id),
  constraint registrations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table results (
  questionnaire_id integer not null,
  user_id integer not null,
  grade numeric(8,2),
  weighted_grade numeric(8,2),
  time integer,
  by_hand boolean not null default false,
  absent boolean not null default false,
  rank integer,
  qualified boolean,
  origin qualification_origin,
  next_exam_center_id integer,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  category_id integer,
  is_unranked boolean not null default false,
  extra integer not null default 0,
  constraint results_pkey PRIMARY KEY (questionnaire_id, user_id),
  constraint results_check CHECK (((qualified IS NULL) = (origin IS NULL))),
  constraint results_check1 CHECK (((next_exam_center_id IS NULL) OR (qualified IS TRUE))),
  constraint results_check2 CHECK (((NOT absent) OR ((grade IS NULL) AND (weighted_grade IS NULL) AND ("time" IS NULL)))),
  constraint results_extra_check CHECK (((extra >= 0) AND (extra <= 60))),
  constraint results_grade_check CHECK ((grade >= (0)::numeric)),
  constraint results_time_check CHECK (("time" >= 0)),
  constraint results_weighted_grade_check CHECK ((weighted_grade >= (0)::numeric)),
  constraint results_next_exam_center_id_fkey FOREIGN KEY (next_exam_center_id) REFERENCES exam_centers(id),
  constraint results_questionnaire_id_fkey FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id),
  constraint results_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (fillfactor=50);

create table rule_sets (
  id integer not null generated always as identity,
  parent_id integer,
  body jsonb not null,
  hash text not null generated always as (encode(sha256(((body)::text)::bytea), 'hex'::text)) stored,
  published_at timestamp with time zone not null default now(),
  constraint rule_sets_pkey PRIMARY KEY (id),
  constraint rule_sets_hash_key UNIQUE (hash),
  constraint rule_sets_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES rule_sets(id)
);

create table saved_views (
  id integer not null generated by default as identity,
  user_id integer not null,
  list text not null,
  name text not null,
  search text not null,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_list_check CHECK (((list <> ''::text) AND (length(list) <= 120))),
  constraint saved_views_name_check CHECK (((name <> ''::text) AND (length(name) <= 60))),
  constraint saved_views_search_check CHECK ((length(search) <= 1000)),
  constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table school_diplomas (
  school_stage_id integer not null,
  user_id integer not null,
  id text collate "C",
  category_id integer not null,
  content jsonb,
  ranked integer not null,
  issued_on date not null,
  constraint school_diplomas_pkey PRIMARY KEY (school_stage_id, user_id),
  constraint school_diplomas_id_check CHECK ((id ~ '^[A-Za-z0-9_-]{11}$'::text)),
  constraint school_diplomas_id_key UNIQUE (id),
  constraint school_diplomas_ranked_check CHECK ((ranked > 0)),
  constraint school_diplomas_withdrawn CHECK (((id IS NULL) = (content IS NULL))),
  constraint school_diplomas_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  constraint school_diplomas_school_stage_id_fkey FOREIGN KEY (school_stage_id) REFERENCES school_stages(id) ON DELETE CASCADE,
  constraint school_diplomas_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table school_directory (
  rne_code text not null,
  name text collate "fr-x-icu" not null,
  type establishment_type,
  street text,
  zip_code text,
  city text collate "fr-x-icu",
  email text,
  search_text text not null generated always as (fold(((((((name || ' '::text) || COALESCE(city, ''::text)) || ' '::text) || COALESCE(zip_code, ''::text)) || ' '::text) || rne_code))) stored,
  constraint school_directory_pkey PRIMARY KEY (rne_code),
  constraint school_directory_rne_code_check CHECK ((rne_code ~ '^[0-9]{7}[A-Z]$'::text))
);

create table school_directory_cache (
  rne_code text not null,
  answer jsonb,
  fetched_at timestamp with time zone not null default now(),
  constraint school_directory_cache_pkey PRIMARY KEY (rne_code)
);

create table school_openings (
  school_stage_id integer not null,
  user_id integer not null,
  opened_at timestamp with time zone not null,
  extra integer not null default 0,
  constraint school_openings_pkey PRIMARY KEY (school_stage_id, user_id),
  constraint school_openings_extra_check CHECK (((extra >= 0) AND (extra <= 60))),
  constraint school_openings_school_stage_id_fkey FOREIGN KEY (school_stage_id) REFERENCES school_stages(id) ON DELETE CASCADE,
  constraint school_openings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table school_problems (
  id integer not null generated by default as identity,
  school_stage_id integer not null,
  position integer not null,
  question_id integer,
  title text not null default ''::text,
  text text not null default ''::text,
  form jsonb,
  coefficient integer not null,
  category_ids integer[] not null,
  constraint school_problems_pkey PRIMARY KEY (id),
  constraint school_problems_coefficient_check CHECK (((coefficient >= 0) AND (coefficient <= 1000))),
  constraint school_problems_position_check CHECK (("position" > 0)),
  constraint school_problems_school_stage_id_position_key UNIQUE (school_stage_id, "position") DEFERRABLE,
  constraint school_problems_source CHECK (((question_id IS NULL) = (form IS NOT NULL))),
  constraint school_problems_title_check CHECK ((length(title) <= 300)),
  constraint school_problems_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id),
  constraint school_problems_school_stage_id_fkey FOREIGN KEY (school_stage_id) REFERENCES school_stages(id) ON DELETE CASCADE
);

create table school_sheets (
  school_stage_id integer not null,
  user_id integer not null,
  source school_sheet_source not null,
  answers jsonb not null,
  minutes integer,
  entered_by integer,
  saved_at timestamp with time zone not null,
  version integer not null default 1,
  chosen boolean not null default false,
  answers_erased_at timestamp with time zone,
  constraint school_sheets_pkey PRIMARY KEY (school_stage_id, user_id, source),
  constraint school_sheets_minutes_check CHECK (((minutes >= 0) AND (minutes <= 100000))),
  constraint school_sheets_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint school_sheets_school_stage_id_fkey FOREIGN KEY (school_stage_id) REFERENCES school_stages(id) ON DELETE CASCADE,
  constraint school_sheets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table school_stages (
  id integer not null generated by default as identity,
  establishment_id integer not null,
  year integer not null,
  name text not null,
  on_paper boolean not null,
  on_screen boolean not null,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  diplomas_shown_at timestamp with time zone,
  class_names text[] not null default '{}'::text[],
  class_keys text[] not null generated always as (class_keys(class_names)) stored,
  minutes integer,
  constraint school_stages_pkey PRIMARY KEY (id),
  constraint school_stages_classes CHECK (((cardinality(class_names) <= 100) AND (array_position(class_keys, ''::text) IS NULL))),
  constraint school_stages_closes_after_opening CHECK ((opens_at < closes_at)),
  constraint school_stages_minutes_check CHECK (((minutes >= 1) AND (minutes <= 600))),
  constraint school_stages_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint school_stages_screen_dates CHECK (((NOT on_screen) OR ((opens_at IS NOT NULL) AND (closes_at IS NOT NULL)))),
  constraint school_stages_ways CHECK ((on_paper OR on_screen)),
  constraint school_stages_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint school_stages_establishment_id_fkey FOREIGN KEY (establishment_id) REFERENCES establishments(id) ON DELETE CASCADE
);

create table season_versions (
  year integer not null,
  number integer not null,
  rule_set_id integer not null,
  constraint season_versions_pkey PRIMARY KEY (year, number),
  constraint season_versions_number_check CHECK ((number > 0)),
  constraint season_versions_year_rule_set_id_key UNIQUE (year, rule_set_id),
  constraint season_versions_rule_set_id_fkey FOREIGN KEY (rule_set_id) REFERENCES rule_sets(id)
);

create table seasons (
  year integer not null,
  rule_set_id integer not null,
  constraint seasons_pkey PRIMARY KEY (year),
  constraint seasons_rule_set_id_fkey FOREIGN KEY (rule_set_id) REFERENCES rule_sets(id)
);

create table sessions (
  id uuid not null default gen_random_uuid(),
  user_id integer not null,
  sequence integer not null default 0,
  rotated_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  opened_at timestamp with time zone not null default now(),
  device bytea,
  device_words text not null default ''::text,
  ends_with_browser boolean not null default false,
  used_at timestamp with time zone,
  proven_at timestamp with time zone,
  proof_asked_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table settings (
  name text not null,
  value jsonb,
  public boolean not null default false,
  constraint settings_pkey PRIMARY KEY (name)
);

create table sheets (
  questionnaire_id integer not null,
  user_id integer not null,
  version integer not null default 1,
  answers text[] collate "C" not null,
  normal text[] collate "C" not null,
  totals integer[] not null,
  versions integer[] not null,
  saved_at timestamp with time zone[] not null,
  devices integer[] not null,
  turns integer[] not null,
  constraint sheets_pkey PRIMARY KEY (questionnaire_id, user_id),
  constraint sheets_questionnaire_id_fkey FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id),
  constraint sheets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (fillfactor=70);

create table signing_keys (
  kid text collate "C" not null,
  public_key bytea not null,
  private_key bytea not null,
  created_at timestamp with time zone not null default now(),
  retired_at timestamp with time zone,
  constraint signing_keys_pkey PRIMARY KEY (kid),
  constraint signing_keys_kid_check CHECK ((kid ~ '^[A-Za-z0-9_-]{6}$'::text))
);

create table squads (
  id integer not null generated by default as identity,
  name text not null,
  year integer not null,
  category_id integer not null,
  category_has_squads boolean not null default true,
  constraint squads_pkey PRIMARY KEY (id),
  constraint squads_category_has_squads_check CHECK (category_has_squads),
  constraint squads_id_year_category_id_key UNIQUE (id, year, category_id),
  constraint squads_name_check CHECK ((TRIM(BOTH FROM name) <> ''::text)),
  constraint squads_category_id_category_has_squads_fkey FOREIGN KEY (category_id, category_has_squads) REFERENCES categories(id, has_squads)
);

create table thresholds (
  questionnaire_id integer not null,
  category_id integer not null,
  grade numeric(8,2) not null,
  weighted_grade numeric(8,2) not null,
  reached integer not null default 0,
  constraint thresholds_pkey PRIMARY KEY (questionnaire_id, category_id),
  constraint thresholds_grade_check CHECK ((grade >= (0)::numeric)),
  constraint thresholds_weighted_grade_check CHECK ((weighted_grade >= (0)::numeric)),
  constraint thresholds_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint thresholds_questionnaire_id_fkey FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id)
);

create unlogged table throttles (
  key text not null,
  tries integer not null,
  since timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint throttles_pkey PRIMARY KEY (key)
);

create table typeset_texts (
  key bytea not null,
  typeset text not null,
  written_at timestamp with time zone not null default now(),
  constraint typeset_texts_pkey PRIMARY KEY (key)
);

create table unsubscribed (
  mailbox text not null,
  at timestamp with time zone not null,
  constraint unsubscribed_pkey PRIMARY KEY (mailbox)
);

create table users (
  id integer not null generated by default as identity,
  num_palmares text not null generated always as (('P'::text || lpad((id)::text, 7, '0'::text))) stored,
  username text not null,
  role role not null,
  status account_status not null default 'PENDING'::account_status,
  birthday date,
  genre genre,
  language_id integer,
  firstname text collate "fr-x-icu" not null default ''::text,
  lastname text collate "fr-x-icu" not null default ''::text,
  email text not null default ''::text,
  phone text not null default ''::text,
  address text not null default ''::text,
  city text collate "fr-x-icu" not null default ''::text,
  zip_code text not null default ''::text,
  country text collate "fr-x-icu" not null default 'France'::text,
  created_at timestamp with time zone not null default now(),
  search_text text not null generated always as (fold(((((((((((lastname || ' '::text) || firstname) || ' '::text) || lastname) || ' '::text) || username) || ' '::text) || email) || ' P'::text) || lpad((id)::text, 7, '0'::text)))) stored,
  establishment_id integer,
  erased_at timestamp with time zone,
  merged_into integer,
  email_of integer,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_erased CHECK (((erased_at IS NULL) OR ((status = 'DESACTIVATED'::account_status) AND (email = ''::text) AND (firstname = ''::text) AND (phone = ''::text) AND (address = ''::text) AND (city = ''::text) AND (zip_code = ''::text) AND (genre IS NULL)))),
  constraint users_merged CHECK (((merged_into IS NULL) OR ((status = 'DESACTIVATED'::account_status) AND (merged_into <> id)))),
  constraint users_num_palmares_key UNIQUE (num_palmares),
  constraint users_username_check CHECK ((username <> ''::text)),
  constraint users_establishment_id_fkey FOREIGN KEY (establishment_id) REFERENCES establishments(id) ON DELETE SET NULL,
  constraint users_language_id_fkey FOREIGN KEY (language_id) REFERENCES languages(id),
  constraint users_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES users(id) ON DELETE CASCADE
);

create table wanted_numbers (
  questionnaire_id integer not null,
  category_id integer not null,
  wanted integer not null,
  constraint wanted_numbers_pkey PRIMARY KEY (questionnaire_id, category_id),
  constraint wanted_numbers_wanted_check CHECK ((wanted >= 0)),
  constraint wanted_numbers_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint wanted_numbers_questionnaire_id_fkey FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id)
);

create table withdrawn_diplomas (
  id text collate "C" not null,
  withdrawn_on date not null default CURRENT_DATE,
  constraint withdrawn_diplomas_pkey PRIMARY KEY (id)
);

create view eligible_people as
 SELECT q.id AS questionnaire_id,
    q.year,
    r.user_id,
    r.category_id
   FROM (questionnaires q
     JOIN online_participations r ON ((r.year = q.year)))
  WHERE ((q.previous_questionnaire_id IS NULL) OR (EXISTS ( SELECT
           FROM results x
          WHERE ((x.questionnaire_id = q.previous_questionnaire_id) AND (x.user_id = r.user_id) AND x.qualified))));

create view establishment_staff as
 SELECT establishments.id AS establishment_id,
    establishments.user_id,
    true AS is_correspondent,
    true AS may_register,
    true AS all_classes
   FROM establishments
  WHERE (establishments.user_id IS NOT NULL)
UNION ALL
 SELECT c.establishment_id,
    c.user_id,
    false AS is_correspondent,
    c.may_register,
    c.all_classes
   FROM (establishment_colleagues c
     JOIN establishments e ON (((e.id = c.establishment_id) AND (e.user_id = c.confirmed_by))))
  WHERE (NOT (EXISTS ( SELECT
           FROM establishments own
          WHERE (own.user_id = c.user_id))));

create view latest_consents as
 SELECT DISTINCT ON (c.user_id, c.kind) c.user_id,
    c.kind,
    c.given,
    c.text_version,
    c.guardian,
    c.given_at
   FROM (consents c
     JOIN users u ON ((u.id = c.user_id)))
  WHERE ((NOT c.given) OR (c.guardian IS NOT NULL) OR (((u.birthday + '15 years'::interval) <= ((c.given_at AT TIME ZONE 'Europe/Paris'::text))::date) IS NOT FALSE))
  ORDER BY c.user_id, c.kind, c.given_at DESC;

create view online_participations as
 SELECT r.id,
    r.year,
    r.status,
    r.user_id,
    r.establishment_id,
    r.club_id,
    r.category_id,
    r.squad_id,
    r.created_at,
    r.confirmed_at
   FROM (participations r
     JOIN categories c ON ((c.id = r.category_id)))
  WHERE ((r.establishment_id IS NULL) AND c.can_see_questionnaire);

create view participations as
 SELECT id,
    year,
    status,
    user_id,
    establishment_id,
    club_id,
    category_id,
    squad_id,
    created_at,
    confirmed_at,
    class_name
   FROM registrations
  WHERE (kind = 'participant'::registration_kind);

create view saved_answers as
 SELECT s.questionnaire_id,
    s.user_id,
    n.id AS question_id,
    string_to_array(a.answer, ''::text) AS answers,
    string_to_array(COALESCE(a.normal, a.answer), ''::text) AS normal,
    a.total AS total_answer,
    a.version,
    a.saved_at,
    a.device,
    a.turn
   FROM ((sheets s
     CROSS JOIN LATERAL UNNEST(s.answers, s.normal, s.totals, s.versions, s.saved_at, s.devices, s.turns) WITH ORDINALITY a(answer, normal, total, version, saved_at, device, turn, "position"))
     JOIN questions n ON (((n.questionnaire_id = s.questionnaire_id) AND (n."position" = a."position"))))
  WHERE (a.version IS NOT NULL);

CREATE INDEX accommodations_given_by ON public.accommodations USING btree (given_by);
CREATE INDEX accommodations_user_id ON public.accommodations USING btree (user_id);
CREATE INDEX announcements_category ON public.announcements USING btree (category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX announcements_questionnaire ON public.announcements USING btree (questionnaire_id) WHERE (questionnaire_id IS NOT NULL);
CREATE INDEX answer_sheet_pictures_category_id_idx ON public.answer_sheet_pictures USING btree (category_id);
CREATE INDEX answer_sheet_pictures_received_by_idx ON public.answer_sheet_pictures USING btree (received_by) WHERE (received_by IS NOT NULL);
CREATE INDEX answer_sheet_pictures_school_stage_id_idx ON public.answer_sheet_pictures USING btree (school_stage_id);
CREATE INDEX answer_sheet_pictures_user_id_idx ON public.answer_sheet_pictures USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX applications_questionnaire_id ON public.applications USING btree (questionnaire_id, id);
CREATE INDEX audit_trail_action ON public.audit_trail USING btree (action, at DESC, id DESC);
CREATE INDEX audit_trail_actor ON public.audit_trail USING btree (actor_id, at DESC, id DESC);
CREATE INDEX audit_trail_at ON public.audit_trail USING btree (at DESC, id DESC);
CREATE INDEX audit_trail_subject ON public.audit_trail USING btree (subject, at DESC, id DESC);
CREATE INDEX club_controllers_invited_by ON public.club_controllers USING btree (club_id, invited_by) WHERE (invited_by IS NOT NULL);
CREATE INDEX club_controllers_user ON public.club_controllers USING btree (user_id);
CREATE INDEX club_requests_club ON public.club_requests USING btree (club_id) WHERE (club_id IS NOT NULL);
CREATE INDEX club_requests_decided_by ON public.club_requests USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX club_requests_list ON public.club_requests USING btree (state, created_at, id);
CREATE INDEX club_requests_search_text ON public.club_requests USING gin (search_text gin_trgm_ops);
CREATE INDEX club_requests_user ON public.club_requests USING btree (user_id, id DESC);
CREATE INDEX clubs_city ON public.clubs USING btree (city, id);
CREATE INDEX clubs_name ON public.clubs USING btree (name, id);
CREATE INDEX clubs_search_text ON public.clubs USING gin (search_text gin_trgm_ops);
CREATE INDEX consents_given_by ON public.consents USING btree (given_by) WHERE (given_by IS NOT NULL);
CREATE INDEX convocations_center ON public.convocations USING btree (exam_center_id) WHERE (exam_center_id IS NOT NULL);
CREATE INDEX convocations_mail ON public.convocations USING btree (mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX convocations_user ON public.convocations USING btree (user_id);
CREATE INDEX credentials_issuer ON public.credentials USING btree (issued_by) WHERE (issued_by IS NOT NULL);
CREATE INDEX diplomas_category_id ON public.diplomas USING btree (category_id);
CREATE INDEX diplomas_questionnaire_id ON public.diplomas USING btree (questionnaire_id);
CREATE INDEX distinct_people_decided ON public.distinct_people USING btree (decided_at DESC, one, other);
CREATE INDEX distinct_people_other ON public.distinct_people USING btree (other);
CREATE INDEX establishment_colleagues_confirmed_by ON public.establishment_colleagues USING btree (confirmed_by) WHERE (confirmed_by IS NOT NULL);
CREATE INDEX establishment_colleagues_school ON public.establishment_colleagues USING btree (establishment_id, user_id);
CREATE INDEX establishment_requests_code ON public.establishment_requests USING btree (rne_code) WHERE (state = 'waiting'::request_state);
CREATE INDEX establishment_requests_decided_by ON public.establishment_requests USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX establishment_requests_establishment ON public.establishment_requests USING btree (establishment_id) WHERE (establishment_id IS NOT NULL);
CREATE INDEX establishment_requests_list ON public.establishment_requests USING btree (state, created_at, id);
CREATE INDEX establishment_requests_mailed ON public.establishment_requests USING btree (official_email, code_sent_at) WHERE (code_sent_at IS NOT NULL);
CREATE INDEX establishment_requests_search_text ON public.establishment_requests USING gin (search_text gin_trgm_ops);
CREATE INDEX establishment_requests_user ON public.establishment_requests USING btree (user_id, id DESC);
CREATE INDEX establishments_city ON public.establishments USING btree (city, id);
CREATE INDEX establishments_former ON public.establishments USING btree (former_user_id) WHERE (former_user_id IS NOT NULL);
CREATE INDEX establishments_name ON public.establishments USING btree (name, id);
CREATE INDEX establishments_named ON public.establishments USING btree (regexp_replace(fold(name), '[[:space:][:punct:]]+'::text, ' '::text, 'g'::text));
CREATE INDEX establishments_search_text ON public.establishments USING gin (search_text gin_trgm_ops);
CREATE INDEX exam_center_controllers_user ON public.exam_center_controllers USING btree (user_id);
CREATE INDEX exam_centers_city ON public.exam_centers USING btree (city, id);
CREATE INDEX exam_centers_name ON public.exam_centers USING btree (name, id);
CREATE INDEX exam_centers_search_text ON public.exam_centers USING gin (search_text gin_trgm_ops);
CREATE INDEX former_results_user_id ON public.former_results USING btree (user_id);
CREATE INDEX integrity_findings_category_id_idx ON public.integrity_findings USING btree (category_id);
CREATE INDEX integrity_findings_questionnaire_id_category_id_idx ON public.integrity_findings USING btree (questionnaire_id, category_id);
CREATE INDEX integrity_people_user_id_idx ON public.integrity_people USING btree (user_id);
CREATE INDEX jobs_asked_by ON public.jobs USING btree (asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX jobs_latest ON public.jobs USING btree (kind, id DESC);
CREATE INDEX known_devices_seen ON public.known_devices USING btree (seen_at);
CREATE INDEX log_in_attempts_user ON public.log_in_attempts USING btree (user_id);
CREATE INDEX mail_people_due ON public.mail_people USING btree (occasion, scope) WHERE is_due;
CREATE INDEX mail_people_mail ON public.mail_people USING btree (mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX mail_people_user ON public.mail_people USING btree (user_id);
CREATE INDEX mailboxes_of_accounts ON public.mailboxes_of_places USING btree (account_id);
CREATE INDEX mailboxes_of_digests ON public.mailboxes_of_places USING btree (digest);
CREATE INDEX mails_bundle ON public.mails USING btree (bundle, lower(recipient)) WHERE (bundle IS NOT NULL);
CREATE INDEX mails_created ON public.mails USING btree (created_at DESC, id DESC);
CREATE INDEX mails_due ON public.mails USING btree (send_at, id) WHERE (status = 'waiting'::mail_status);
CREATE INDEX mails_issued ON public.mails USING btree (issued_by, send_at) WHERE (issued_by IS NOT NULL);
CREATE INDEX mails_of_mailbox ON public.mails USING btree (mailbox(recipient), send_at) WHERE (send_at > '-infinity'::timestamp with time zone);
CREATE INDEX mails_recipient ON public.mails USING btree (recipient, id);
CREATE INDEX mails_search_text ON public.mails USING gin (search_text gin_trgm_ops);
CREATE INDEX mails_status ON public.mails USING btree (status, id);
CREATE INDEX mails_to_send ON public.mails USING btree (GREATEST(send_at, try_at), id) WHERE ((status = 'waiting'::mail_status) AND (text IS NOT NULL));
CREATE INDEX mails_user ON public.mails USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX mails_waiting ON public.mails USING btree (id) WHERE (status = 'waiting'::mail_status);
CREATE INDEX messages_job ON public.messages USING btree (job_id) WHERE (job_id IS NOT NULL);
CREATE INDEX node_reports_at ON public.node_reports USING btree (at);
CREATE INDEX one_time_links_expiry ON public.one_time_links USING btree (expires_at);
CREATE INDEX one_time_links_issuer ON public.one_time_links USING btree (issued_by) WHERE ((issued_by IS NOT NULL) AND (used_at IS NULL));
CREATE INDEX one_time_links_user ON public.one_time_links USING btree (user_id);
CREATE INDEX openings_user ON public.openings USING btree (user_id);
CREATE INDEX paper_readers_user_id ON public.paper_readers USING btree (user_id);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);
CREATE INDEX possible_answers_spelling_of ON public.possible_answers USING btree (question_id, spelling_of) WHERE (spelling_of IS NOT NULL);
CREATE INDEX programs_user ON public.programs USING btree (user_id);
CREATE INDEX question_successes_category_id_idx ON public.question_successes USING btree (category_id);
CREATE INDEX questionnaires_previous ON public.questionnaires USING btree (previous_questionnaire_id);
CREATE INDEX questionnaires_year ON public.questionnaires USING btree (year, "order", id);
CREATE INDEX recovery_codes_user ON public.recovery_codes USING btree (user_id);
CREATE INDEX registrations_clubs ON public.registrations USING btree (year, status, club_id) WHERE (kind = 'club'::registration_kind);
CREATE INDEX registrations_members ON public.registrations USING btree (club_id, year, user_id) WHERE ((kind = 'participant'::registration_kind) AND (club_id IS NOT NULL));
CREATE INDEX registrations_others ON public.registrations USING btree (year, id) WHERE ((kind = 'participant'::registration_kind) AND (establishment_id IS NULL) AND (club_id IS NULL));
CREATE INDEX registrations_pupils ON public.registrations USING btree (establishment_id, year, user_id) WHERE ((kind = 'participant'::registration_kind) AND (establishment_id IS NOT NULL));
CREATE INDEX registrations_schools ON public.registrations USING btree (year, status, establishment_id) WHERE (kind = 'establishment'::registration_kind);
CREATE INDEX registrations_squad ON public.registrations USING btree (squad_id) WHERE (squad_id IS NOT NULL);
CREATE INDEX registrations_status ON public.registrations USING btree (year, status, user_id) WHERE (kind = 'participant'::registration_kind);
CREATE INDEX registrations_year ON public.registrations USING btree (year, category_id, user_id) WHERE (kind = 'participant'::registration_kind);
CREATE INDEX results_center ON public.results USING btree (next_exam_center_id, questionnaire_id) WHERE (next_exam_center_id IS NOT NULL);
CREATE INDEX results_qualified ON public.results USING btree (questionnaire_id, next_exam_center_id, user_id) WHERE qualified;
CREATE INDEX results_ranking ON public.results USING btree (questionnaire_id, grade DESC, weighted_grade DESC, "time", user_id);
CREATE INDEX results_standing ON public.results USING btree (questionnaire_id, category_id, grade DESC NULLS LAST, weighted_grade DESC NULLS LAST, "time", user_id) WHERE (grade IS NOT NULL);
CREATE INDEX results_time ON public.results USING btree (questionnaire_id, "time", user_id) WHERE (grade IS NOT NULL);
CREATE INDEX results_unranked ON public.results USING btree (questionnaire_id, category_id) WHERE is_unranked;
CREATE INDEX results_user ON public.results USING btree (user_id);
CREATE INDEX results_weighted_grade ON public.results USING btree (questionnaire_id, weighted_grade, user_id) WHERE (grade IS NOT NULL);
CREATE INDEX school_diplomas_category_id_idx ON public.school_diplomas USING btree (category_id);
CREATE INDEX school_diplomas_user_id_idx ON public.school_diplomas USING btree (user_id);
CREATE INDEX school_directory_search_text ON public.school_directory USING gin (search_text gin_trgm_ops);
CREATE INDEX school_openings_user_id_idx ON public.school_openings USING btree (user_id);
CREATE INDEX school_problems_question_id_idx ON public.school_problems USING btree (question_id) WHERE (question_id IS NOT NULL);
CREATE INDEX school_sheets_entered_by_idx ON public.school_sheets USING btree (entered_by) WHERE (entered_by IS NOT NULL);
CREATE INDEX school_sheets_user_id_idx ON public.school_sheets USING btree (user_id);
CREATE INDEX school_stages_created_by_idx ON public.school_stages USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX school_stages_establishment_id_year_idx ON public.school_stages USING btree (establishment_id, year);
CREATE INDEX season_versions_rule_set_id ON public.season_versions USING btree (rule_set_id);
CREATE INDEX sessions_browser_expiry ON public.sessions USING btree (expires_at) WHERE ends_with_browser;
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE INDEX sheets_user ON public.sheets USING btree (user_id);
CREATE INDEX throttles_last_at ON public.throttles USING btree (last_at);
CREATE INDEX users_birthday ON public.users USING btree (birthday) WHERE (birthday IS NOT NULL);
CREATE INDEX users_email ON public.users USING btree (lower(email)) WHERE (email <> ''::text);
CREATE INDEX users_email_of ON public.users USING btree (email_of) WHERE (email_of IS NOT NULL);
CREATE INDEX users_email_sort ON public.users USING btree (email, id);
CREATE INDEX users_firstname ON public.users USING btree (firstname, lastname, id);
CREATE INDEX users_mailbox ON public.users USING btree (mailbox(email)) WHERE (role = ANY (ARRAY['ESTABLISHEMENT'::role, 'CLUB'::role]));
CREATE INDEX users_merged_into ON public.users USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX users_name ON public.users USING btree (lastname, firstname, id);
CREATE INDEX users_role ON public.users USING btree (role, lastname, firstname, id);
CREATE INDEX users_school ON public.users USING btree (establishment_id) WHERE (establishment_id IS NOT NULL);
CREATE INDEX users_search_text ON public.users USING gin (search_text gin_trgm_ops);
CREATE INDEX users_status ON public.users USING btree (status, lastname, firstname, id);
CREATE INDEX users_username_sort ON public.users USING btree (username, id);
CREATE UNIQUE INDEX answer_sheet_pictures_page_key ON public.answer_sheet_pictures USING btree (school_stage_id, user_id, style, page) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX answer_sheet_pictures_spare_key ON public.answer_sheet_pictures USING btree (school_stage_id, spare, style, page) WHERE (spare IS NOT NULL);
CREATE UNIQUE INDEX categories_name ON public.categories USING btree (fold(name));
CREATE UNIQUE INDEX club_requests_one_waiting ON public.club_requests USING btree (user_id) WHERE (state = 'waiting'::request_state);
CREATE UNIQUE INDEX clubs_known ON public.clubs USING btree (fold(name), zip_code);
CREATE UNIQUE INDEX establishment_requests_one_waiting ON public.establishment_requests USING btree (user_id) WHERE (state = 'waiting'::request_state);
CREATE UNIQUE INDEX exam_centers_known ON public.exam_centers USING btree (fold(name), zip_code);
CREATE UNIQUE INDEX jobs_one_running ON public.jobs USING btree (kind) WHERE (state = 'running'::job_state);
CREATE UNIQUE INDEX languages_language ON public.languages USING btree (fold(language));
CREATE UNIQUE INDEX mailboxes_of_clubs ON public.mailboxes_of_places USING btree (club_id, digest) WHERE (club_id IS NOT NULL);
CREATE UNIQUE INDEX mailboxes_of_schools ON public.mailboxes_of_places USING btree (establishment_id, digest) WHERE (establishment_id IS NOT NULL);
CREATE UNIQUE INDEX one_time_links_code ON public.one_time_links USING btree (code_hash) WHERE (code_hash IS NOT NULL);
CREATE UNIQUE INDEX one_time_links_slip ON public.one_time_links USING btree (user_id) WHERE ((kind = 'slip'::link_kind) AND (used_at IS NULL));
CREATE UNIQUE INDEX passkeys_credential ON public.passkeys USING btree (credential_id);
CREATE UNIQUE INDEX questionnaires_one_active ON public.questionnaires USING btree (active) WHERE (active AND (NOT physical));
CREATE UNIQUE INDEX registrations_club_year ON public.registrations USING btree (club_id, year) WHERE (kind = 'club'::registration_kind);
CREATE UNIQUE INDEX registrations_establishment_year ON public.registrations USING btree (establishment_id, year) WHERE (kind = 'establishment'::registration_kind);
CREATE UNIQUE INDEX registrations_person_year ON public.registrations USING btree (user_id, year) WHERE (kind = 'participant'::registration_kind);
CREATE UNIQUE INDEX saved_views_name ON public.saved_views USING btree (user_id, list, lower(name));
CREATE UNIQUE INDEX school_sheets_chosen_key ON public.school_sheets USING btree (school_stage_id, user_id) WHERE chosen;
CREATE UNIQUE INDEX signing_keys_active ON public.signing_keys USING btree ((true)) WHERE (retired_at IS NULL);
CREATE UNIQUE INDEX squads_alike ON public.squads USING btree (year, fold(regexp_replace(TRIM(BOTH FROM name), '\s+'::text, ' '::text, 'g'::text)));
CREATE UNIQUE INDEX users_username ON public.users USING btree (lower(username));

CREATE TRIGGER find_category BEFORE INSERT ON public.results FOR EACH ROW WHEN ((new.category_id IS NULL)) EXECUTE FUNCTION find_category();
CREATE TRIGGER follow_changed AFTER UPDATE ON public.registrations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_category();
CREATE TRIGGER follow_new AFTER INSERT ON public.registrations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_category();
CREATE TRIGGER follow_rank BEFORE INSERT OR UPDATE ON public.results FOR EACH ROW WHEN ((new.is_unranked <> ((new.grade IS NOT NULL) AND (new.rank IS NULL) AND (NOT new.by_hand)))) EXECUTE FUNCTION follow_rank();
CREATE TRIGGER follow_year AFTER UPDATE ON public.questionnaires FOR EACH ROW WHEN ((old.year <> new.year)) EXECUTE FUNCTION follow_year();
CREATE TRIGGER forget AFTER DELETE ON public.integrity_people FOR EACH ROW EXECUTE FUNCTION forget_finding();
CREATE TRIGGER kind_of_stage BEFORE INSERT ON public.questionnaires FOR EACH ROW WHEN ((new.kind IS NULL)) EXECUTE FUNCTION set_stage_kind();
CREATE TRIGGER number_version AFTER INSERT OR UPDATE OF rule_set_id ON public.seasons FOR EACH ROW EXECUTE FUNCTION number_version();
CREATE TRIGGER number_version AFTER UPDATE OF rule_set_id ON public.questionnaires FOR EACH ROW WHEN ((new.rule_set_id IS NOT NULL)) EXECUTE FUNCTION number_version();
CREATE TRIGGER published BEFORE DELETE OR UPDATE ON public.rule_sets FOR EACH ROW EXECUTE FUNCTION refuse_change_of_rules();
CREATE TRIGGER remember_mailboxes AFTER INSERT OR DELETE OR UPDATE OF user_id ON public.club_controllers FOR EACH ROW EXECUTE FUNCTION remember_mailboxes('user_id');
CREATE TRIGGER remember_mailboxes AFTER INSERT OR DELETE OR UPDATE OF user_id ON public.establishment_colleagues FOR EACH ROW EXECUTE FUNCTION remember_mailboxes('user_id');
CREATE TRIGGER remember_mailboxes AFTER INSERT OR UPDATE OF user_id ON public.establishments FOR EACH ROW EXECUTE FUNCTION remember_mailboxes('user_id');
CREATE TRIGGER remember_mailboxes AFTER UPDATE OF email, establishment_id, status ON public.users FOR EACH ROW EXECUTE FUNCTION remember_mailboxes('id', 'email', 'establishment_id');
CREATE TRIGGER remember_mailboxes AFTER UPDATE OF user_id, establishment_id, club_id ON public.registrations FOR EACH ROW WHEN ((new.kind = 'participant'::registration_kind)) EXECUTE FUNCTION remember_mailboxes('user_id', 'establishment_id', 'club_id');
CREATE TRIGGER remember_mailboxes_of_arrivals AFTER INSERT ON public.registrations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION remember_mailboxes_of_arrivals('user_id');
CREATE TRIGGER remember_mailboxes_of_arrivals AFTER INSERT ON public.users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION remember_mailboxes_of_arrivals('id');
CREATE TRIGGER tell AFTER INSERT OR DELETE OR TRUNCATE ON public.passkeys FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE ON public.accommodations FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.announcements FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.categories FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.club_requests FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.clubs FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.establishment_requests FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.establishments FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.languages FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.passkey_duties FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.possible_answers FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.questionnaires FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.questions FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.results FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.seasons FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.signing_keys FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.withdrawn_diplomas FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER tell AFTER INSERT OR UPDATE ON public.registrations FOR EACH ROW WHEN ((new.kind <> 'participant'::registration_kind)) EXECUTE FUNCTION tell_change();
CREATE TRIGGER tell AFTER UPDATE OF extra_minutes, extra ON public.openings FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER tell_gone AFTER DELETE ON public.registrations FOR EACH ROW WHEN ((old.kind <> 'participant'::registration_kind)) EXECUTE FUNCTION tell_change();
CREATE TRIGGER turned_switch BEFORE UPDATE OF is_closed, show_on_user_dashboard ON public.questionnaires FOR EACH ROW EXECUTE FUNCTION note_turned_switch();
CREATE TRIGGER withdraw AFTER DELETE ON public.diplomas REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION withdraw_diplomas();
CREATE TRIGGER withdraw AFTER DELETE ON public.school_diplomas REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION withdraw_school_diplomas();
CREATE TRIGGER withdraw_changed AFTER UPDATE ON public.school_diplomas REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION withdraw_school_diplomas();

comment on column accommodations.extra is 'Minutes more in each hour: 20 is a third, which no decimal factor is.';
comment on column announcements.position is 'The question that an erratum is about; null: the whole stage.';
comment on column announcements.version is 'Grows with each change: who has hidden it reads it again.';
comment on column answer_decisions.form is 'In the form in which answers are compared.';
comment on column answer_decisions.verdict is 'accepted: another spelling of the solution, applied once the key has it; refused: wrong for good; withdrawn: an applied spelling that is to leave the key.';
comment on column answer_sheet_pictures.digest is 'SHA-256 of what the browser sent: sent twice, it is kept once.';
comment on column answer_sheet_pictures.is_straight is 'Its boxes are where they were printed; otherwise it is shown as it was taken.';
comment on column answer_sheet_pictures.problems is 'Two letters for the problems that were printed: those of today may be others.';
comment on column answer_sheet_pictures.spare is 'The number of a spare sheet, which had nobody''s name when it was printed.';
comment on column answer_sheet_pictures.user_id is 'Null: a spare sheet whose owner nobody has named yet.';
comment on column applications.changed is 'How many results it changed.';
comment on column applications.former is 'What it changed besides results, and what that became: the rules and gradings of the stage, the key of a question, the convocations withdrawn.';
comment on column applications.user_id is 'Who applied it.';
comment on column audit_trail.emptied_at is 'When its words were emptied, as the person was erased or gone; null: not, or before this was kept.';
comment on column audit_trail.program is 'The program of the actor that made the change; null: the actor made it.';
comment on column backups.at is 'What it holds is of this instant';
comment on column categories.description is 'Who takes part, shown wherever the category is: « CM1 et CM2 ».';
comment on column categories.has_squads is 'True for « LE - L2 en équipe et individuel » alone.';
comment on column class_teachers.class_name is 'As it was written when it was given; pupils are in it by its key.';
comment on column club_controllers.invited_by is 'The contact who invited them; null: named by the office, a contact of the club. Ends with the contact''s row.';
comment on column club_requests.club_id is 'The club that it was accepted as: a new one, or one that was there.';
comment on column consents.given_by is 'Null: the person, while registering.';
comment on column convocations.date is 'What was told last; null: that it was cancelled.';
comment on column convocations.sendings is 'How many times it was mailed.';
comment on column credentials.issued_by is 'Who had handed out what it was chosen with; null: the person asked for it, or whoever did is gone.';
comment on column diplomas.category_id is 'That of the result it was printed of: its name may change, and what was printed stays true.';
comment on column diplomas.content is 'What it says and its code signs, without the number.';
comment on column diplomas.id is 'At random: nobody is known from it.';
comment on column establishment_colleagues.all_classes is 'They see all pupils; otherwise those of the classes given to them in class_teachers.';
comment on column establishment_colleagues.confirmed_by is 'The correspondent who invited or confirmed them: they act only while that one is the correspondent.';
comment on column establishment_colleagues.may_register is 'They also register, change and confirm pupils.';
comment on column establishment_requests.code_hash is 'Of the code sent to the official address; null: none may be typed.';
comment on column establishment_requests.code_sendings is 'How many codes were sent in all.';
comment on column establishment_requests.code_tries is 'How many codes that were typed were wrong.';
comment on column establishment_requests.decided_by is 'Null beside decided_at: the code of the official address.';
comment on column establishment_requests.directory is 'What the directory says of this code; null: it does not know it, or was not reached.';
comment on column establishment_requests.establishment_id is 'The school that it was confirmed for.';
comment on column establishment_requests.estimated_participants is 'The season as it is prepared, for the day of the confirmation.';
comment on column establishment_requests.official_email is 'The address of the school itself, as a directory tells it: never one that somebody typed.';
comment on column establishment_requests.pupils is 'The list as it is prepared: lines that no account was made of.';
comment on column establishment_requests.pupils_end_at is 'When the list is wiped; without a list, when it was; null: there was none, or it was imported.';
comment on column establishment_requests.pupils_told_at is 'When its end was told.';
comment on column establishments.former_user_id is 'Who acted for it until their account was closed.';
comment on column establishments.user_id is 'The correspondent.';
comment on column former_results.became is 'What the application made of it, as a digest. Null: it did not change.';
comment on column former_results.is_new is 'Whether there was no result before.';
comment on column gradings.rule_set_id is 'The rules of that grading; null: the last question has changed since.';
comment on column integrity_findings.answers is '[{"position": 7, "form": "12", "people": 2, "answered": 640}]: the wrong answers that a ring shares.';
comment on column integrity_findings.is_current is 'False: the last search did not find it again; it is kept for its note.';
comment on column jobs.place is 'Where it goes on from, in its own words.';
comment on column jobs.report is 'What it did so far, in counts.';
comment on column jobs.total is 'How many things there are to do; null: not known yet.';
comment on column jobs.trouble is 'Why it failed, or why it waits.';
comment on column known_devices.device is 'HMAC of what the cookie of the browser holds.';
comment on column mail_people.is_due is 'The letter was taken back before it left, as somebody it named has another address or was erased: it is written again to this person.';
comment on column mail_people.scope is 'The registration, the stage or the message that the letter is about.';
comment on column mailboxes_of_places.account_id is 'The account whose mailbox it was last; no foreign key: it may be gone.';
comment on column mails.bundle is 'Those of one bundle that are due at an address of a family leave as one e-mail; null: it leaves alone.';
comment on column mails.cause is 'One mail per cause, also the local part of its Message-ID.';
comment on column mails.for_address is 'For this very address: the school''s own, or the one that a notice is about. Else it goes where its person can be reached.';
comment on column mails.issued_by is 'The correspondent, club manager or officer who has it sent; null: the person it is for, or the office''s own mailings.';
comment on column mails.send_at is 'Not before: later than it was written where many letters go to one address, or come from one school.';
comment on column mails.text is 'Wiped once sent, or when its link expires.';
comment on column mails.try_at is 'Not tried before: claimed by a node that sends it, or refused by the server for a while.';
comment on column mails.unsubscribable is 'Not needed for the championship: it has a link to receive no more of them.';
comment on column messages.client_key is 'Chosen by the page that sent it: sent twice, it is written once.';
comment on column messages.filter is 'The list: the filter of participants as it is, any other with its kind; with its year, and the name that its stage had.';
comment on column migrations.older_may_serve is 'Nodes of the version before may serve beside it.';
comment on column node_reports.built_at is 'When the pages that the node serves were built; null: told by a version of before.';
comment on column node_reports.clock_offset_ms is 'How far the clock of the node is ahead of the database''s, when it last asked.';
comment on column node_reports.is_leaving is 'It was stopped: no other report follows.';
comment on column node_reports.key_mark is 'A mark of SECRET_KEY, which is the same on every node; null: told by a version of before.';
comment on column node_reports.last_migration is 'The last migration that the node knows; empty: told by a version of before.';
comment on column node_reports.save_times is 'How many saves were done within each of the times that the code names, and in more than the last.';
comment on column node_reports.saves_under_way is 'Begun and not answered yet when the node told of itself.';
comment on column occasion_letters.since is 'When it was switched on: nobody is written to about what came before.';
comment on column occasion_letters.stages_before is 'The stages that had the occasion behind them then.';
comment on column one_time_links.code_hash is 'Of the code in the letter with the link; either of the two uses it up. Null: a slip, or a link without a letter.';
comment on column one_time_links.email is 'The new address of the account, once this link is opened. Null: a link or code to choose a password.';
comment on column one_time_links.issued_by is 'The correspondent, club manager or officer who had it sent or printed it; null: the person asked for it.';
comment on column openings.answered is 'The questions whose answer is not blank, sorted; null: nothing was saved.';
comment on column openings.extra is 'Their minutes more in each hour, by the right of their beginning or a greater one given while they wrote.';
comment on column openings.extra_minutes is 'The minutes that the office gave them (TIM-03).';
comment on column openings.is_measured is 'False: a save made the opening, nobody knows when the questions were read, and the time is unknown.';
comment on column openings.started_at is 'When their time started, by the clock of the database. Of openings before this column: when it was added.';
comment on column paper_readers.user_id is 'An account of the office that has read its questions then. Null: somebody whom the office has named.';
comment on column possible_answers.is_solution is 'Whether it counts in the number of solutions.';
comment on column possible_answers.normal is 'The normal form of a solution of free fields, the value itself for a choice; written with the value.';
comment on column possible_answers.spelling_of is 'The solution that this is another spelling of: it never counts as one more. Null: an answer of its own.';
comment on column possible_answers.spells_solution is 'For the foreign key alone: what is spelled is a solution.';
comment on column programs.token_hash is 'SHA-256 of the token, which is shown once.';
comment on column programs.user_id is 'Who made it: it ends when this account is closed or leaves the office.';
comment on column question_successes.blank is 'Null: counted before blanks were.';
comment on column question_successes.separation is 'Correlation of solving it with the points of the rest of the sheet. Null: undefined, or counted before.';
comment on column questionnaires.active_turned_at is 'When somebody turned active last; null: nobody knows.';
comment on column questionnaires.answers_erased_at is 'Since when the answers of its sheets are erased, as the season says (RUL-11). Null: they are kept.';
comment on column questionnaires.closes_at is 'From this instant the stage is closed, unless somebody has turned its switch since.';
comment on column questionnaires.date is 'With hour: when those qualified from this stage are convoked, Paris time.';
comment on column questionnaires.is_closed is 'The switch: what somebody turned last. Whether the stage is closed now: stage_is_closed().';
comment on column questionnaires.kind is 'The national ranking is that of the national final; clubs filter by the three national rounds.';
comment on column questionnaires.link_to_solutions is 'Its solutions, for the centers where it is sat, from solutions_from on.';
comment on column questionnaires.open_turned_at is 'When somebody turned is_closed last; null: before dates existed.';
comment on column questionnaires.opens_at is 'From this instant the stage is open, unless somebody has turned its switch since.';
comment on column questionnaires.ranking_definitive_at is 'Since when its ranking is definitive: no grade changes any more. Null: provisional.';
comment on column questionnaires.released_to_schools_at is 'Since when schools read its problems with their solutions, and choose them for a stage of their own; null: they do not.';
comment on column questionnaires.results_visible_at is 'From this instant the results are visible, unless somebody has turned the switch since.';
comment on column questionnaires.rule_set_id is 'The rules under which it is graded; null until its first grading: those of its season.';
comment on column questionnaires.show_on_user_dashboard is 'The switch: what somebody turned last. Whether the results are visible now: stage_is_visible().';
comment on column questionnaires.solutions_from is 'Null: only the office has them.';
comment on column questionnaires.visible_turned_at is 'When somebody turned show_on_user_dashboard last; null: before dates existed.';
comment on column questions.form_matters is 'The same number written otherwise is another answer.';
comment on column questions.image_end_alt is 'What the image after the text shows, without giving the answer.';
comment on column questions.image_start_alt is 'What the image before the text shows, without giving the answer.';
comment on column registrations.class_name is 'The class of a pupil in the school''s year, as the school names it: 5e B. Empty: not known, or no school.';
comment on column results.by_hand is 'The grade was entered by a person; grading leaves it.';
comment on column results.category_id is 'Of the registration in the stage''s year, which it follows; null: not registered that year.';
comment on column results.extra is 'Minutes more in each hour that the person had; 0 after the season where the rules do not compare it.';
comment on column results.is_unranked is 'Whether its rank waits for the next grading of the stage; follow_rank sets it.';
comment on column results.rank is 'Rank in its category when the stage was last graded; null once edited by hand, or in another category.';
comment on column rule_sets.hash is 'Equal rules are one version.';
comment on column rule_sets.parent_id is 'The version of which this one is a change.';
comment on column saved_views.list is 'The path of the list: /admin/participants.';
comment on column saved_views.search is 'The parameters of its address, without the question mark.';
comment on column school_diplomas.content is 'What it says and its code signs, without the number.';
comment on column school_diplomas.id is 'Its number, at random. Null: it is withdrawn, and its school reads that it may be printed again.';
comment on column school_diplomas.ranked is 'How many were ranked there: also when some of them are erased since, so that those who stay keep what was true of them.';
comment on column school_openings.extra is 'As in `openings`.';
comment on column school_problems.category_ids is 'The categories that play it.';
comment on column school_problems.form is 'Of the school''s own: {"type": "oneFree", "formMatters": false, "possibleAnswers": [{"value", "isCorrect", "spellings": [{"value"}]}]}.';
comment on column school_problems.question_id is 'A problem that the federation released to schools; null: the school''s own.';
comment on column school_sheets.answers is '{"<problem id>": {"answers": ["12"], "total": 3, "isRight": true, "version": 2, "savedAt": "…"}}; isRight: decided by hand; version and savedAt: of the screen.';
comment on column school_sheets.answers_erased_at is 'What was answered is erased; what each answer earned is kept in its place.';
comment on column school_sheets.chosen is 'Of a pupil who answered on paper and on screen: the sheet that counts.';
comment on column school_stages.class_keys is 'Pupils are in these classes by their key; who has a sheet or a photograph stays, whatever the class.';
comment on column school_stages.class_names is 'The classes that play it, as they were written when it was made; empty: all of the school.';
comment on column school_stages.diplomas_shown_at is 'Since when its pupils load their diploma themselves; null: only the school prints them.';
comment on column school_stages.minutes is 'How long a pupil has on screen from their opening on; null: until it closes.';
comment on column school_stages.opens_at is 'On screen: from when to when its pupils answer.';
comment on column school_stages.version is 'Grows with each change of the stage or of its problems.';
comment on column sessions.device_words is 'The browser and the system, as they name themselves: « Firefox sur Windows ».';
comment on column sessions.proof_asked_at is 'When a call that needs a proof of its own was last refused; null: none waits for one. Only a later proof counts for it.';
comment on column sessions.used_at is 'The last call, to the minute, where a session ends when it is idle; elsewhere the last renewal says it.';
comment on column sheets.answers is 'What is in the fields of a question, joined by U+001F; empty: left blank; null: never saved.';
comment on column sheets.devices is 'A number that the device of the last save drew for this person; null: it did not say.';
comment on column sheets.normal is 'The normal forms of the filled fields, sorted and joined by U+001F; null: as in `answers`.';
comment on column sheets.turns is 'Which save of that device it was.';
comment on column sheets.version is 'Increases with each save.';
comment on column sheets.versions is 'Of each answer; increases with each change.';
comment on column signing_keys.kid is 'The start of the digest of the public key.';
comment on column signing_keys.private_key is 'PKCS 8, encrypted by AES-256-GCM with a key derived from the secret of the application: nonce, tag, text.';
comment on column signing_keys.retired_at is 'Since when it signs no more. One key is not retired.';
comment on column thresholds.reached is 'Results that reached both values at the last save.';
comment on column typeset_texts.key is 'SHA-256 of the statement as questions and problems of schools store it.';
comment on column users.email_of is 'The account whose own mailbox the address is, that answers or answered for a place of the person; the person''s own number: the office says that it is theirs all the same; null: nobody''s of whom this is known.';
comment on column users.erased_at is 'When the personal data was erased: the account can never be opened again.';
comment on column users.establishment_id is 'The school that opened the account, whose pupil this is until a registration says otherwise.';
comment on column users.merged_into is 'The account that took everything of this one.';
comment on column users.num_palmares is 'The permanent member number: P and seven digits.';
comment on column users.search_text is 'What a search of people looks into, folded.';
comment on table accommodation_requests is 'The request of a person that waits for the office or was refused; a right given by the office replaces it.';
comment on table accommodations is 'Rights to more time or to a need, by days in Paris; one at most holds on a day.';
comment on table announcements is 'Shown at the top of the areas of an audience; those of a stage are its errata, shown on open sheets.';
comment on table answer_decisions is 'One row a decided answer; each new decision is a new row, so that its number tells whether somebody decided since it was read.';
comment on table answer_sheet_pictures is 'Photographed pages of answer sheets, as long as the regulations of their season say: only the staff of the school sees them.';
comment on table applications is 'Thresholds, rules or a key applied to a graded stage, or its qualifications reset; kept until a later season begins.';
comment on table class_teachers is 'The classes of a colleague, for one year; they have none of the next year until somebody gives them.';
comment on table correction_presence is 'The question that a person of the office is correcting; a few seconds old, or they have left.';
comment on table diplomas is 'Those given out that are still true, one a person and stage. A row that is deleted is a diploma that is withdrawn.';
comment on table distinct_people is 'Accounts that look like one person, of which the office said that they are two.';
comment on table distinct_solutions is 'Solutions, as typed, that look like spellings of one another and of which the office said that they are two.';
comment on table establishment_colleagues is 'One school an account. They read its pupils and print slips.';
comment on table former_results is 'All results of a stage before an application.';
comment on table gradings is 'When the results of a category were last generated at a stage.';
comment on table integrity_findings is 'Sheets that are alike, impossible times, falls at the next stage: signs for the jury, on which nothing depends.';
comment on table mail_people is 'Who was written to on which occasion: once each, and one letter for all of one address.';
comment on table mailboxes_of_places is 'The mailboxes of the accounts that answer or answered for a school or a club, each as a digest.';
comment on table messages is 'What the office wrote to a filtered list of people, or of places: to those in charge of them.';
comment on table occasion_letters is 'The letters of the life cycle as the office wrote them; an occasion without row has its first text, and is off.';
comment on table paper_readers is 'Who knows the problems of a stage before it opens; kept until a later season begins.';
comment on table programs is 'Programs that call the API for the office.';
comment on table question_successes is 'How many solved a question, counted when the answers of its stage were erased: schools compare themselves with it. Nobody''s answers.';
comment on table rule_sets is 'Versions of the rules, numbered by their id: features/marking/regulations.ts says what a body contains.';
comment on table saved_views is 'The filters, sorts, columns and page size of a list that an account has named.';
comment on table school_diplomas is 'Who was given a diploma of a school''s own stage.';
comment on table school_openings is 'When a pupil first read or saved their sheet of a school''s stage on screen, while it was open.';
comment on table school_problems is 'The problems of a school''s stage: released questions, or its own.';
comment on table school_sheets is 'What a pupil answered at a school''s stage. second: the second entry of a paper sheet, by somebody else; it never counts by itself.';
comment on table school_stages is 'The quarter-final that a school makes of its own: never mixed with official stages.';
comment on table season_versions is 'The versions of rules that a season or its stages had, numbered in the order in which they had them.';
comment on table seasons is 'A year of the championship and its rules; a year without a row has those of the season before it.';
comment on table sessions is 'A family of refresh tokens: each refresh is the next in sequence; one used again later revokes the family.';
comment on table sheets is 'The saved answers of a person to a stage; every array is by `questions.position`, from 1, and may end early.';
comment on table signing_keys is 'Ed25519. Retired ones stay for ever: what they have signed is checked with them.';
comment on table typeset_texts is 'Statements with their formulas as MathML. A statement without a row is typeset by the page that shows it.';
comment on table unsubscribed is 'Mailboxes that want no letters but those needed for the championship.';
comment on table wanted_numbers is 'How many people of a category the commission wants to qualify at a stage; 0: nobody. Thresholds come from it, and decide.';
comment on table withdrawn_diplomas is 'For ever, and nothing that leads to a person.';
comment on view eligible_people is 'Who may read each online stage, active or not (QST-08): isEligible in SQL. A given year saves reading the others.';
comment on view establishment_staff is 'Who acts for a school today: its correspondent, and the colleagues whom this correspondent confirmed; of all its classes, or of those given to them.';
comment on view latest_consents is 'The latest answer of each person to each consent that counts.';
comment on view online_participations is 'Who answers online: without a school, in a category that sees questionnaires.';
comment on view participations is 'The registrations of participants: one a person and year.';
comment on view saved_answers is 'Each saved answer of each sheet as a row, for a few people.';
