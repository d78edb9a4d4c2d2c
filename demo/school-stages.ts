import type { ClientBase } from "pg";
import { hashPassword } from "#platform/server/password.ts";
import type { GivenAnswer, ProblemForm } from "#school/school-stages/marking.ts";
import type { Calendar } from "./calendar.ts";
import { demoClasses } from "./classes.ts";
import { queryNamed } from "./named-query.ts";
import { lastYearQuestions } from "./questions/last-year.ts";
import { demoQuestions } from "./questions.ts";
import { type Variant, variantsOf } from "./variants.ts";

/** More accounts to try, of the school whose correspondent is the account `etablissement`. */
export const classAccounts = {
  eleve: "une élève de ce collège, qui peut répondre à son quart de finale à l'écran",
  professeur: "un collègue du collège, qui fait les deuxièmes saisies de ses deux classes",
} as const satisfies Record<string, string>;

const SCHOOL = 1;
const [sixth, fifth, fourth] = demoClasses;
const ownClasses = [fifth.name, fourth.name];

interface DemoSchoolStage {
  readonly name: string;
  readonly category: string;
  readonly onScreen: boolean;
  /** The places of released problems in last year's quarter-final, in the order of the stage; « own » is the school's own. */
  readonly problems: readonly (number | "own")[];
}

const onPaper: DemoSchoolStage = {
  name: `Quart de finale des ${sixth.name.slice(0, 2)} et ${fifth.name.slice(0, 2)}`,
  category: "C1",
  onScreen: false,
  problems: [1, 2, 3, 5, 6, 8, 9, 10, "own"],
};
const halfOnScreen: DemoSchoolStage = {
  name: `Quart de finale des ${fourth.name.slice(0, 2)}`,
  category: "C2",
  onScreen: true,
  problems: [3, 4, 5, 7, 9, 10, 11, 12, 13, 14],
};

export const ownProblem = {
  title: "Les casiers du couloir",
  text: "<p>Dans le couloir de notre collège, les casiers sont numérotés de <strong>1 à 60</strong>. Combien de fois le chiffre <strong>5</strong> y est-il peint\u00A0?</p>",
  form: { type: "oneFree", formMatters: false, possibleAnswers: [{ value: "16", isCorrect: true, spellings: [{ value: "16 fois" }] }] },
} as const satisfies { title: string; text: string; form: ProblemForm };

/** Pupils of the last class who answered on screen, typed answer forms, and forms typed a second time. */
const [ON_SCREEN, ON_PAPER, TWICE_TYPED] = [11, 8, 3];

/**
 * The stages of the first school: a quarter-final on paper, whose answer forms are to be printed, and one on screen and on paper, half of which is
 * answered. The connection has the random functions.
 */
export async function writeSchoolStages(client: ClientBase, password: string, calendar: Calendar): Promise<void> {
  const { rows } = await client.query<{ correspondent: number }>("select user_id as correspondent from establishments where id = $1", [
    SCHOOL,
  ]);
  const correspondentId = rows[0]?.correspondent ?? 0;
  const teacherId = await writeTeacher(client, correspondentId, calendar);
  await writeStage(client, onPaper, correspondentId, calendar);
  const problems = await writeStage(client, halfOnScreen, correspondentId, calendar);
  await writeSheets(client, problems, { correspondentId, teacherId }, calendar);
  for (const username of Object.keys(classAccounts))
    await client.query(
      "insert into credentials (user_id, password_hash, chosen_at) select id, $2, created_at from users where username = $1",
      [username, await hashPassword(password)],
    );
}

async function writeTeacher(client: ClientBase, correspondentId: number, { year, registrationsFrom }: Calendar): Promise<number> {
  const { rows } = await queryNamed<{ userId: number }>(
    client,
    `with teacher as (
       insert into users (username, role, status, firstname, lastname, email, phone, created_at)
       values ('professeur', 'ESTABLISHEMENT', 'CONFIRMED', 'Claire', 'Vasseur', 'professeur@exemple.fr', '', $registrationsFrom::date + 3) returning id
     ), colleague as (
       insert into establishment_colleagues (user_id, establishment_id, may_register, confirmed_by, invited_at, all_classes)
       select id, $school::int, true, $correspondentId::int, $registrationsFrom::date + 3, false from teacher returning user_id
     )
     insert into class_teachers (user_id, year, class_name)
     select user_id, $year::int, name from colleague cross join unnest($classes::text[]) name returning user_id as "userId"`,
    { year, registrationsFrom, correspondentId, school: SCHOOL, classes: ownClasses },
  );
  return rows[0]?.userId ?? 0;
}

/** Writes a stage with its problems, and returns those that can be answered, with their places in last year's quarter-final. */
async function writeStage(
  client: ClientBase,
  { name, category, onScreen, problems }: DemoSchoolStage,
  correspondentId: number,
  { year, today }: Calendar,
): Promise<{ readonly stageId: number; readonly problems: { readonly id: number; readonly place: number }[] }> {
  const written = problems.map((place, index) => ({
    position: index + 1,
    questionId: place === "own" ? null : demoQuestions.length + place,
    ...(place === "own" ? ownProblem : { title: "", text: "", form: null }),
  }));
  const { rows } = await queryNamed<{ id: number; stageId: number; questionId: number | null }>(
    client,
    `with stage as (
       insert into school_stages (establishment_id, year, name, on_paper, on_screen, opens_at, closes_at, created_by, created_at)
       values ($school::int, $year::int, $name, true, $onScreen::bool, case when $onScreen then ($today::date - 2 + time '08:00') at time zone 'Europe/Paris' end,
         case when $onScreen then ($today::date + 12 + time '18:00') at time zone 'Europe/Paris' end, $correspondentId::int, $today::date - 2 + time '07:15')
       returning id
     )
     insert into school_problems (school_stage_id, position, question_id, title, text, form, coefficient, category_ids)
     select stage.id, position, "questionId", title, text, nullif(form, 'null'), position, array(select id from categories where name = $category)
     from stage, jsonb_to_recordset($written) p (position int, "questionId" int, title text, text text, form jsonb) order by position
     returning id, school_stage_id as "stageId", question_id as "questionId"`,
    { name, year, today, onScreen, correspondentId, category, school: SCHOOL, written: JSON.stringify(written) },
  );
  return {
    stageId: rows[0]?.stageId ?? 0,
    problems: rows.flatMap(({ id, questionId }) => (questionId === null ? [] : [{ id, place: questionId - demoQuestions.length }])),
  };
}

interface PupilRow {
  readonly userId: number;
  readonly talent: number;
  /** A number from 0 to 1 for each problem: whether it is right, which answer. */
  readonly rightness: number[];
  readonly choice: number[];
}

type Answers = Record<string, GivenAnswer & { version?: number; savedAt?: string }>;

/** Half of a class answered on screen, the forms of others are typed, one pupil did both, and a colleague read some forms again. */
async function writeSheets(
  client: ClientBase,
  { stageId, problems }: Awaited<ReturnType<typeof writeStage>>,
  { correspondentId, teacherId }: { readonly correspondentId: number; readonly teacherId: number },
  { year, today }: Calendar,
): Promise<void> {
  const { rows } = await queryNamed<PupilRow>(
    client,
    `select r.user_id as "userId", 2.4 * (pg_temp.chance(r.user_id, 'class talent') - 0.4) as talent,
       array(select pg_temp.chance(r.user_id * 32 + n, 'class right') from generate_series(1, $count::int) n) as rightness,
       array(select pg_temp.chance(r.user_id * 32 + n, 'class choice') from generate_series(1, $count::int) n) as choice
     from registrations r join users u on u.id = r.user_id
     where r.kind = 'participant' and r.establishment_id = $school::int and r.year = $year::int and r.class_name = $class
     order by u.status <> 'CONFIRMED', r.user_id`,
    { year, school: SCHOOL, class: fourth.name, count: problems.length },
  );
  const [toTry, ...pupils] = rows;
  if (toTry === undefined) return;
  await client.query("update users set username = 'eleve', email = 'eleve@exemple.fr', status = 'CONFIRMED' where id = $1", [toTry.userId]);
  const answersOf = (pupil: PupilRow): Answers =>
    Object.fromEntries(problems.flatMap(({ id, place }, index) => answerOf(pupil, index, place).map((answer) => [id, answer] as const)));
  const rightOf = (pupil: PupilRow) => problems.find(({ place }, index) => isRight(pupil, index, place))?.id;
  const onScreen = pupils.slice(0, ON_SCREEN);
  // The first of these pupils answered on screen too.
  const typed = pupils.slice(ON_SCREEN - 1, ON_SCREEN - 1 + ON_PAPER);
  const sheets = [
    ...onScreen.map((pupil, index) => {
      const savedAt = `${today}T${String(8 + Math.floor(index / 4)).padStart(2, "0")}:${String(11 + 13 * (index % 4)).padStart(2, "0")}:00Z`;
      const day = new Date(Date.parse(savedAt) - 86_400_000).toISOString();
      const answers = Object.entries(answersOf(pupil)).map(([id, answer]) => [id, { ...answer, version: 1, savedAt: day }] as const);
      return { userId: pupil.userId, source: "screen", answers: Object.fromEntries(answers), enteredBy: null, at: day };
    }),
    ...typed.map((pupil, index) => ({
      userId: pupil.userId,
      source: "paper",
      // Worth less than on screen, so that the school has to choose.
      answers: index === 0 ? misread(answersOf(pupil), rightOf(pupil)) : answersOf(pupil),
      enteredBy: correspondentId,
      at: null,
    })),
    ...typed.slice(1, 1 + TWICE_TYPED).map((pupil, index) => ({
      userId: pupil.userId,
      source: "second",
      answers: index % 2 === 1 ? answersOf(pupil) : misread(answersOf(pupil), rightOf(pupil)),
      enteredBy: teacherId,
      at: null,
    })),
  ];
  await queryNamed(
    client,
    `insert into school_sheets (school_stage_id, user_id, source, answers, entered_by, saved_at)
     select $stageId::int, "userId", source::school_sheet_source, answers, "enteredBy",
       coalesce(at, ($today::date - 1 + case source when 'second' then time '18:10' else time '17:20' end) at time zone 'Europe/Paris')
     from jsonb_to_recordset($sheets) s ("userId" int, source text, answers jsonb, "enteredBy" int, at timestamptz) order by "userId", source`,
    { stageId, today, sheets: JSON.stringify(sheets) },
  );
}

/** How likely this pupil is to solve a problem. */
const likelihoodOf = ({ talent }: PupilRow, { expectedShare }: { readonly expectedShare: number }): number =>
  1 / (1 + Math.exp(-Math.log(expectedShare / (1 - expectedShare)) - talent));

const isRight = (pupil: PupilRow, index: number, place: number): boolean =>
  (pupil.rightness[index] ?? 0) < likelihoodOf(pupil, lastYearQuestions[place - 1] ?? { expectedShare: 0 });

/** A pupil's answer to a problem; empty if it stays blank. */
function answerOf(pupil: PupilRow, index: number, place: number): GivenAnswer[] {
  const question = lastYearQuestions[place - 1];
  if (question === undefined) return [];
  const likelihood = likelihoodOf(pupil, question);
  const drawn = pupil.rightness[index] ?? 0;
  if (drawn > likelihood + 0.7 * (1 - likelihood)) return [];
  const variants = variantsOf(question).filter(({ isRight }) => isRight === drawn < likelihood);
  const variant: Variant | undefined = variants[Math.floor((pupil.choice[index] ?? 0) ** 1.5 * variants.length)];
  return variant === undefined ? [] : [{ answers: variant.answers, ...(variant.total !== null && { total: variant.total }) }];
}

/** A reader of a form takes a right answer for another, which changes its mark. */
function misread(answers: Answers, id: number | undefined): Answers {
  const answer = id === undefined ? undefined : answers[id];
  if (id === undefined || answer === undefined) return answers;
  return { ...answers, [id]: { ...answer, answers: [`${answer.answers[0] ?? ""}1`, ...answer.answers.slice(1)] } };
}
