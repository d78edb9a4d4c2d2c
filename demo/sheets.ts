import { readFile } from "node:fs/promises";
import type { ClientBase } from "pg";
import { toStoredTexts } from "#platform/server/stored-text.ts";
import { normalFormOf } from "#season/marking/possible-answer.ts";
import { type QuestionShape, questionTypes } from "#season/marking/question-type.ts";
import type { Calendar } from "./calendar.ts";
import { queryNamed } from "./named-query.ts";
import type { DemoQuestion } from "./questions/question.ts";
import { demoQuestions } from "./questions.ts";
import { variantsOf } from "./variants.ts";

const folder = new URL("./drawings/", import.meta.url);
type Drawing = DemoQuestion["drawing"];
const imagesOf = (drawings: readonly Drawing[]) =>
  Promise.all(drawings.map((drawing) => drawing && readFile(new URL(drawing.file, folder))));
const altsOf = (drawings: readonly Drawing[]) => drawings.map((drawing) => drawing?.alt ?? "");

const shape = (questions: readonly DemoQuestion[], key: keyof QuestionShape) => questions.map(({ type }) => questionTypes[type][key]);

/** Writes the questions of a stage, and their possible answers; positions count from 1, ids after this one. */
export async function writeQuestions(client: ClientBase, stageId: number, questions: readonly DemoQuestion[], lastId = 0): Promise<void> {
  const column = <Key extends keyof DemoQuestion>(key: Key) => questions.map((question) => question[key]);
  const [before, after] = [column("drawing"), column("drawingAfter")];
  const texts = await toStoredTexts(column("text").map((html) => ({ html, field: "text" })));
  await client.query(
    `insert into questions (id, questionnaire_id, title, text, image_start, image_start_alt, image_end, image_end_alt, is_multiple, ask_total, open_answer, regex, position, coefficient)
     select $12::int + n, $1::int, title, text, image_start, image_start_alt, image_end, image_end_alt, is_multiple, ask_total, open_answer, regex, n, n
     from unnest($2::text[], $3::text[], $4::bytea[], $5::text[], $6::bytea[], $7::text[], $8::bool[], $9::bool[], $10::int[], $11::text[])
       with ordinality q (title, text, image_start, image_start_alt, image_end, image_end_alt, is_multiple, ask_total, open_answer, regex, n)`,
    [
      stageId,
      column("title"),
      texts.map(({ text }) => text),
      await imagesOf(before),
      altsOf(before),
      await imagesOf(after),
      altsOf(after),
      shape(questions, "isMultiple"),
      shape(questions, "askTotal"),
      shape(questions, "openAnswer"),
      column("regex"),
      lastId,
    ],
  );
  await client.query(
    `insert into typeset_texts (key, typeset) select sha256(convert_to(text, 'UTF8')), typeset
     from jsonb_to_recordset($1) t (text text, typeset text) where typeset is not null on conflict do nothing`,
    [JSON.stringify(texts)],
  );
  const rowsOf = (question: DemoQuestion, index: number) =>
    question.possibleAnswers.flatMap(({ value: solution, isCorrect, spellings = [] }) =>
      [solution, ...spellings].map((value) => ({
        ...{ question: lastId + index + 1, value, normal: normalFormOf(value, question), is_correct: isCorrect },
        solution: value === solution ? null : solution,
      })),
    );
  const rows = JSON.stringify(questions.flatMap(rowsOf));
  await client.query(
    `insert into possible_answers (question_id, value, normal, is_correct)
     select question, value, normal, is_correct from jsonb_to_recordset($1) a (question int, value text, normal text, is_correct bool, solution text)
     order by solution is not null`,
    [rows],
  );
  await client.query(
    `update possible_answers p set spelling_of = s.id
     from jsonb_to_recordset($1) a (question int, value text, solution text) join possible_answers s on s.question_id = a.question and s.value = a.solution
     where p.question_id = a.question and p.value = a.value`,
    [rows],
  );
}

/** Creates the tables for drawing grades: `problems`, with the ease for C2 in logits, and `variants`, the ways to answer each. */
export async function createProblems(client: ClientBase): Promise<void> {
  const variants = demoQuestions.flatMap((question, index) => variantsOf(question).map((variant) => ({ position: index + 1, ...variant })));
  await client.query(
    `create temp table variants on commit drop as
     select position, is_right, row_number() over (partition by position, is_right order by n)::int as k,
       array_to_string(array(select jsonb_array_elements_text(answers)), chr(31)) as answer,
       array_to_string(array(select jsonb_array_elements_text(normal)), chr(31)) as normal, total
     from jsonb_to_recordset($1) v (n int, position int, is_right bool, answers jsonb, normal jsonb, total int)`,
    [JSON.stringify(variants.map(({ isRight, ...variant }, n) => ({ ...variant, n, is_right: isRight })))],
  );
  await client.query(
    `create temp table problems on commit drop as
     select n::int as position, n::int as coefficient, ask_total, ln(share / (1 - share)) as ease, count(*) filter (where is_right)::int as rights, count(*) filter (where not is_right)::int as wrongs
     from unnest($1::bool[], $2::float8[]) with ordinality p (ask_total, share, n) join variants on variants.position = n
     group by n, ask_total, share`,
    [shape(demoQuestions, "askTotal"), demoQuestions.map(({ expectedShare }) => expectedShare)],
  );
}

/**
 * Writes openings and answers of the open stage. Stronger people and easier questions give more right answers; hard questions stay blank more often;
 * some people stop half-way, some answer past their last question, some only look. `full`: everyone answers everything.
 */
export async function writeSheets(client: ClientBase, stageId: number, calendar: Calendar, full: boolean): Promise<void> {
  await queryNamed(
    client,
    `create temp table answerers on commit drop as
     select n, user_id, strength, case when $full::bool or pg_temp.chance(n, 'beyond') < 0.15 then 18
         when pg_temp.chance(n, 'stops') < 0.04 then 0 when pg_temp.chance(n, 'stops') < 0.14 then pg_temp.place(max_question, pg_temp.chance(n, 'where'), 1)
         else max_question end as reached,
       pg_temp.moment(greatest($quarterFrom::date, created_at::date + 1), $today::date, pg_temp.chance(n, 'opening day'), pg_temp.chance(n, 'opening hour')) as opened_at,
       minutes * 60 * (0.35 + 0.65 * pg_temp.chance(n, 'takes')) as seconds
     from entries
     where year = $year::int and school_id is null and n > 1 and ($full::bool or pg_temp.chance(n, 'starts') < 0.74)`,
    { ...calendar, full },
  );
  for (const table of ["answerers", "problems", "variants"]) await client.query(`analyze ${table}`);
  await queryNamed(
    client,
    `insert into sheets (questionnaire_id, user_id, answers, normal, totals, versions, saved_at, devices, turns)
     select $stageId::int, user_id, array_agg(v.answer order by position), array_agg(nullif(v.normal, v.answer) order by position),
       array_agg(v.total order by position), array_agg(case when v.k > 0 then 1 end order by position),
       array_agg(case when v.k > 0 then opened_at + make_interval(secs => floor(seconds * position / 18)) end order by position), '{}', '{}'
     from (
       select s.*, p.position, r.is_right,
         case when $full::bool or r.is_right or pg_temp.chance(s.n * 32 + p.position, 'blank') > 0.4 * (1 - l.likelihood)
           then pg_temp.place(case when r.is_right then p.rights else p.wrongs end, pg_temp.chance(s.n * 32 + p.position, 'variant'), 1.5) end as k
       from answerers s join problems p on p.position <= s.reached
       cross join lateral (select 1 / (1 + exp(-p.ease - s.strength)) as likelihood) l
       cross join lateral (select pg_temp.chance(s.n * 32 + p.position, 'right') < l.likelihood as is_right) r
     ) given left join variants v using (position, is_right, k)
     group by user_id having count(v.k) > 0`,
    { stageId, full },
  );
  await client.query(
    `insert into openings (questionnaire_id, user_id, opened_at, started_at, answered)
     select $1::int, a.user_id, opened_at, opened_at, case when s.user_id is not null then array(
       select position from unnest(s.answers, s.normal) with ordinality g(answer, normal, position) where coalesce(normal, answer) <> '' order by 1) end
     from answerers a left join sheets s on s.questionnaire_id = $1::int and s.user_id = a.user_id order by a.user_id`,
    [stageId],
  );
}
