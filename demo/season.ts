import type { ClientBase } from "pg";
import { describeHaste } from "#contest/integrity/findings.ts";
import { endInParis } from "#platform/contract/paris.ts";
import { decidedAsIn40thEdition, readRegulations } from "#season/marking/regulations.ts";
import { strengths } from "./ages.ts";
import { type Calendar, calendarOn, endOfDay, usualStages } from "./calendar.ts";
import { convoke, gradeStage, qualifyPupils } from "./marks.ts";
import { queryNamed } from "./named-query.ts";
import { generateOrganizations, type OrganizationCounts, writeAbandonedSchools, writeOrganizations } from "./organizations.ts";
import { ACCOUNT_CENTER } from "./places.ts";
import { generatePeople, type PopulationSize, writePeople } from "./population.ts";
import { lastYearQuestions } from "./questions/last-year.ts";
import type { DemoQuestion } from "./questions/question.ts";
import { demoQuestions } from "./questions.ts";
import { writeRegistrations } from "./registrations.ts";
import { createProblems, writeQuestions, writeSheets } from "./sheets.ts";
import { type DemoStage, pastStagesOf, stagesOf } from "./stages.ts";

/**
 * Reproducible random numbers: a draw depends only on n (the person), on the name of the draw and on the seed. PostgreSQL can draw a million people in any
 * order, with the same result every time. The functions exist as long as the connection.
 */
async function createRandomFunctions(client: ClientBase, seed: number): Promise<void> {
  await client.query(`
    create function pg_temp.chance(n bigint, what text) returns float8 language sql immutable parallel safe
    return (hashint8extended(n, hashtextextended(what, ${Math.trunc(seed)})) & 2147483647)::float8 / 2147483648;

    -- A place in a list of this length; the larger the preference, the more the first places are drawn.
    create function pg_temp.place(length int, drawn float8, preference float8) returns int language sql immutable parallel safe
    return 1 + floor(power(drawn, preference) * length)::int;

    -- A moment of daytime in Paris, on one of the days from the first (included) to the last (excluded).
    create function pg_temp.moment(first date, last date, drawn_day float8, drawn_hour float8) returns timestamptz language sql immutable parallel safe
    return (first + floor(drawn_day * greatest(last - first, 1))::int + make_interval(hours => 8, secs => floor(drawn_hour * 39600))) at time zone 'Europe/Paris'`);
}

export interface SeasonSize extends PopulationSize {
  /** Everyone answers all eighteen questions. */
  readonly full: boolean;
  readonly seed: number;
  readonly now: Date;
}

/** Loads three years of a championship, the same for the same size, seed and day. Expects a database with only its directory. */
export async function loadSeason(client: ClientBase, { seed, now, full, ...population }: SeasonSize): Promise<OrganizationCounts> {
  const calendar = calendarOn(now);
  await client.query("set local timezone = 'Europe/Paris'");
  await createRandomFunctions(client, seed);
  const counts = await generateOrganizations(client, population.participants, seed);
  await generatePeople(client, population, counts, calendar);
  for (const table of ["schools", "towns", "crowd", "entries"]) await client.query(`analyze ${table}`);
  await writePeople(client, counts, calendar);
  await writeOrganizations(client, counts, calendar);
  await writeRegistrations(client, calendar);
  await writeAbandonedSchools(client, calendar);
  await createProblems(client);
  const stages = [...pastStagesOf(calendar.year - 2), ...pastStagesOf(calendar.year - 1), ...stagesOf(calendar)];
  await writeStages(client, stages);
  await writeSeasons(client, calendar.year);
  const stageNumberOf = (year: number) => stages.findIndex((stage) => stage.year === year) + 1;
  const openStageId = stageNumberOf(calendar.year);
  await writeQuestions(client, openStageId, demoQuestions);
  await writeQuestions(client, stageNumberOf(calendar.year - 1), lastYearQuestions, demoQuestions.length);
  await writeSheets(client, openStageId, calendar, full);
  await writePastYear(client, calendar.year - 2, stageNumberOf(calendar.year - 2));
  await writePastYear(client, calendar.year - 1, stageNumberOf(calendar.year - 1));
  await writeFinding(client, stageNumberOf(calendar.year - 2));
  await releaseToSchools(client, stageNumberOf(calendar.year - 1), calendar.year - 1);
  await writeSuccesses(client, stageNumberOf(calendar.year - 1), lastYearQuestions);
  await convokeFirstPupils(client, openStageId, counts, calendar);
  await writeSettings(client, calendar);
  await advanceSequences(client);
  return counts;
}

async function writeStages(client: ClientBase, stages: readonly DemoStage[]): Promise<void> {
  await client.query(
    `insert into questionnaires (id, name, kind, year, "order", active, physical, is_closed, show_on_user_dashboard, closes_at, previous_questionnaire_id, date, hour,
       qualified_for_next_step, not_qualified_for_next_step, waiting_for_qualification_information, convoqued_for_next_step)
     select n, name, kind, year, "order", active, physical, "isClosed", "showOnUserDashboard", "closesAt", case when "order" > 1 then n - 1 end, date, hour,
       "qualifiedForNextStep", "notQualifiedForNextStep", "waitingForQualificationInformation", "convoquedForNextStep"
     from jsonb_to_recordset($1) stage (n int, name text, kind stage_kind, year int, "order" int, active bool, physical bool, "isClosed" bool, "showOnUserDashboard" bool, "closesAt" timestamptz, date date, hour time,
       "qualifiedForNextStep" text, "notQualifiedForNextStep" text, "waitingForQualificationInformation" text, "convoquedForNextStep" text)
     order by n`,
    [JSON.stringify(stages.map((stage, index) => ({ ...stage, n: index + 1 })))],
  );
}

/** Every year has the first rules, and closed years keep them; for the last one the federation also decided who belongs in a category and what a team is. */
async function writeSeasons(client: ClientBase, year: number): Promise<void> {
  await client.query(
    "insert into seasons (year, rule_set_id) select distinct q.year, s.id from questionnaires q cross join rule_sets s where s.parent_id is null",
  );
  await client.query(
    "update questionnaires q set rule_set_id = s.rule_set_id from seasons s where s.year = q.year and s.year < (select max(year) from seasons)",
  );
  const { rows: categories } = await client.query<{ id: number; name: string }>("select id, name from categories");
  const { rows: versions } = await client.query<{ id: number; body: unknown }>("select id, body from rule_sets where parent_id is null");
  for (const { id, body } of versions)
    await client.query(
      "with version as (insert into rule_sets (parent_id, body) values ($1, $2) returning id) update seasons set rule_set_id = version.id from version where year = $3",
      [id, JSON.stringify(decidedAsIn40thEdition(readRegulations(body), categories)), year],
    );
}

/** A past year from its quarter-final (the stage `first`) to its final, held in the first center. */
async function writePastYear(client: ClientBase, year: number, first: number): Promise<void> {
  const { quarterTo, semi, final } = usualStages(year);
  const [quarterId, semiId, finalId] = [first, first + 1, first + 2];
  await qualifyPupils(client, quarterId, year, "e.center_id", quarterTo);
  await gradeStage(client, { id: quarterId, year, previousId: null, difficulty: 0, below: 0.6, next: "nearest", day: quarterTo });
  await convoke(client, quarterId, semi);
  await gradeStage(client, { id: semiId, year, previousId: quarterId, difficulty: 0.5, below: 0.88, next: 1, day: semi });
  await convoke(client, semiId, final);
  await gradeStage(client, { id: finalId, year, previousId: semiId, difficulty: 1, below: 0.85, next: null, day: final });
}

/** A search of « Anomalies » at a past quarter-final: the first of a category was too fast. */
const writeFinding = (client: ClientBase, stageId: number) =>
  queryNamed(
    client,
    `with search as (insert into jobs (kind, state, done, total, ended_at) values ('integrity:' || $stageId::int, 'done', 1, 1, now())),
     first as (select user_id, category_id from results where questionnaire_id = $stageId::int and rank = 1 order by category_id desc, user_id limit 1),
     finding as (insert into integrity_findings (questionnaire_id, category_id, kind, text) select $stageId::int, category_id, 'fast', $text from first returning id)
     insert into integrity_people (finding_id, user_id) select finding.id, user_id from finding, first`,
    { stageId, text: describeHaste({ solved: 4, seconds: 40, reading: 52 }, lastYearQuestions.length) },
  );

/** Makes the ranking of a past quarter-final definitive, erases its answers as the regulations say, and releases its problems to schools. */
async function releaseToSchools(client: ClientBase, stageId: number, year: number): Promise<void> {
  await queryNamed(
    client,
    `update questionnaires set ranking_definitive_at = $quarterTo::date + interval '20 days 17 hours', answers_erased_at = $quarterTo::date + interval '52 days 2 hours',
       released_to_schools_at = $quarterTo::date + interval '60 days 10 hours'
     where id = $stageId::int`,
    { stageId, quarterTo: usualStages(year).quarterTo },
  );
}

/**
 * Participants who solved each question of a quarter-final whose answers are erased: the stronger the category and the easier the problem, the
 * more.
 */
async function writeSuccesses(client: ClientBase, stageId: number, questions: readonly DemoQuestion[]): Promise<void> {
  await queryNamed(
    client,
    `insert into question_successes (question_id, category_id, people, solved, blank, separation)
     select q.id, k.category_id, k.people, w.solved, floor((k.people - w.solved) * q.position / 40.0), 0.2 + 0.04 * (q.position * 5 % 7)
     from questions q join unnest($shares::float8[]) with ordinality d (share, n) on d.n = q.position
       cross join (select category_id, count(*)::int as people from results where questionnaire_id = $stageId::int and grade is not null group by category_id) k
       join categories c on c.id = k.category_id join unnest($categories::text[], $strengths::float8[]) s (category, strength) on s.category = c.name
       cross join lateral (select (body->'categories'->c.id::text->>'lastProblem')::int as last from rule_sets where parent_id is null) r
       cross join lateral (select round(k.people / (1 + exp(-ln(d.share / (1 - d.share)) - s.strength)))::int as solved) w
     where q.questionnaire_id = $stageId::int and q.position <= coalesce(r.last, q.position)`,
    {
      stageId,
      shares: questions.map(({ expectedShare }) => expectedShare),
      categories: Object.keys(strengths),
      strengths: Object.values(strengths),
    },
  );
}

/** Convokes the pupils confirmed so far whose center is a hosting school, or that of the account `centre`. */
async function convokeFirstPupils(
  client: ClientBase,
  stageId: number,
  { rooms }: OrganizationCounts,
  { year, today }: Calendar,
): Promise<void> {
  await qualifyPupils(
    client,
    stageId,
    year,
    `case when e.center_id = ${ACCOUNT_CENTER} or e.center_id > ${rooms} then e.center_id end`,
    today,
  );
  await client.query(
    `insert into convocations (questionnaire_id, user_id, exam_center_id, date, hour, sent_at)
     select q.id, x.user_id, x.next_exam_center_id, q.date, q.hour, x.updated_at from results x join questionnaires q on q.id = x.questionnaire_id
     where q.id = $1 and x.next_exam_center_id is not null order by x.user_id`,
    [stageId],
  );
}

/** The text of the sign-in page; it words the closing as every other page does. */
export const loginText = (year: number, quarterTo: string): string =>
  `<p><strong>Saison ${year}.</strong> Le quart de finale en ligne est ouvert jusqu'au ${endInParis(new Date(endOfDay(quarterTo)))}\u00A0: de cinq à dix-huit problèmes vous attendent selon votre catégorie, à chercher seul. Vous pouvez vous arrêter et revenir.</p><p>Vous jouez avec votre classe\u00A0? Demandez à votre professeur le lien de votre établissement.</p>`;

async function writeSettings(client: ClientBase, { year, quarterTo }: Calendar): Promise<void> {
  const end = endOfDay(quarterTo);
  const settings = {
    ACTIVE_YEAR: year,
    ACTIVE_REGISTRATION_INDIVIDUAL: end,
    ACTIVE_REGISTRATION_STUDENT: end,
    ACTIVE_REGISTRATION_SCHOOL: end,
    ACTIVE_REGISTRATION_CLUB: end,
    ACTIVE_REGISTRATION_CENTER: end,
    LOGIN_TEXT: loginText(year, quarterTo),
    DOCUMENTATION_LINK_1: "/documents/guide-du-correspondant.pdf",
    DOCUMENTATION_NAME_1: "Guide du correspondant",
    DOCUMENTATION_LINK_2: "/documents/accueillir-une-demi-finale.pdf",
    DOCUMENTATION_NAME_2: "Accueillir une demi-finale",
  };
  await client.query("insert into settings (name, value, public) select key, value, true from jsonb_each($1)", [JSON.stringify(settings)]);
}

/** New rows get ids after those of the loaded rows. */
async function advanceSequences(client: ClientBase): Promise<void> {
  for (const table of ["users", "establishments", "clubs", "exam_centers", "squads", "questionnaires", "questions"])
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 1) from ${table}))`);
}
