-- The same exact number is the same answer, however it is written, unless the question says that the form matters. What stands under the form of before is
-- carried over: fractions and decimals, dashes that stand for a minus, ⁄ and ½. A test compares this function with `normalForm`.

create function pg_temp.number_form(old text) returns text language plpgsql immutable strict as $$
declare
  plain text := translate(old, '‐‑‒–⁄∕', '----//');
  vulgar text[] := '{¼,1/4,½,1/2,¾,3/4,⅐,1/7,⅑,1/9,⅒,1/10,⅓,1/3,⅔,2/3,⅕,1/5,⅖,2/5,⅗,3/5,⅘,4/5,⅙,1/6,⅚,5/6,⅛,1/8,⅜,3/8,⅝,5/8,⅞,7/8,↉,0/3}';
  parts text[];
  numerator numeric;
  denominator numeric;
  divisor numeric;
begin
  if plain ~ '[¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞↉]' then
    for place in 1 .. array_length(vulgar, 1) by 2 loop
      plain := replace(plain, vulgar[place], ' ' || vulgar[place + 1] || ' ');
    end loop;
  end if;
  plain := btrim(regexp_replace(plain, ' +', ' ', 'g'));
  if length(plain) > 200 then
    return plain;
  end if;
  parts := regexp_match(plain, '^([+-]?) ?([0-9]+) ?/ ?([0-9]+)$');
  if parts is not null then
    numerator := parts[2]::numeric;
    denominator := parts[3]::numeric;
  else
    parts := regexp_match(case when plain ~ '^[+-]? ?[0-9]{1,3}( [0-9]{3})+([.,][0-9]*)?$' then replace(plain, ' ', '') else plain end,
      '^([+-]?) ?([0-9]*)(?:[.,]([0-9]*))?$');
    if parts is null or plain !~ '[0-9]' then
      return plain;
    end if;
    numerator := (parts[2] || coalesce(parts[3], ''))::numeric;
    denominator := ('1' || repeat('0', length(coalesce(parts[3], ''))))::numeric;
  end if;
  if denominator = 0 then
    return plain;
  end if;
  divisor := gcd(numerator, denominator);
  return case when parts[1] = '-' and numerator > 0 then '-' else '' end || div(numerator, divisor)
    || case when divisor = denominator then '' else '/' || div(denominator, divisor) end;
end $$;

-- Two spellings of one number were two solutions: the first that is right stays, and the journal keeps the others.
create temporary table spelled on commit drop as
  select id, question_id, value, is_correct, pg_temp.number_form(normal) as form,
    row_number() over (partition by question_id, pg_temp.number_form(normal) order by is_correct desc, id) as place
  from possible_answers where question_id in (select id from questions where open_answer > 0);

insert into audit_trail (action, subject, before)
select 'remove possible answer', 'possible answer ' || id, jsonb_build_object('questionId', question_id, 'value', value, 'isCorrect', is_correct)
from spelled where place > 1 order by id;

delete from possible_answers a using spelled s where s.id = a.id and s.place > 1;

update possible_answers a set normal = s.form from spelled s where s.id = a.id and s.place = 1 and a.normal <> s.form;

update answers a set normal = array(select pg_temp.number_form(form) collate "C" from unnest(a.normal) form order by 1)
from questions n
where n.id = a.question_id and n.open_answer > 0 and array_to_string(a.normal, ' ') ~ '[.‐‑‒–⁄∕¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞↉]';

-- Last: nobody reads a question while this is not done.
alter table questions add column form_matters boolean not null default false;
comment on column questions.form_matters is 'The same number written otherwise is another answer.';
