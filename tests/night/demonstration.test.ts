import { createHash } from "node:crypto";
import { expect } from "vitest";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { resultsApi } from "#contest/results/results.contract.ts";
import { loadDirectory } from "#database/directory.ts";
import { demoClasses } from "#demo/classes.ts";
import { allDemonstrationAccounts, demonstrationAccounts, demonstrationPassword, loadDemonstration } from "#demo/demonstration.ts";
import { waitingAccounts } from "#demo/requests.ts";
import { classAccounts } from "#demo/school-stages.ts";
import { clubRequestsApi } from "#organizations/clubs/requests.contract.ts";
import { requestsApi } from "#organizations/establishments/requests.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { answerSheetsApi } from "#school/answer-sheets/answer-sheets.contract.ts";
import { schoolStagesApi } from "#school/school-stages/school-stages.contract.ts";
import { Caller } from "#tests/person.ts";
import { aWorldOfTest, test as plain, type World } from "#tests/world.ts";

const now = new Date("2026-11-20T10:00:00+01:00");

/** A world per file, with the demonstration loaded as on a first start. */
const test = plain.extend("demonstration", { scope: "file" }, async ({ world }) => {
  await load(world);
  return world;
});

/** As on a first start: on a database without any setting. */
async function load(world: World, loadedAt = now, participants = 3_000): Promise<boolean> {
  await world.pool.query("delete from settings");
  const isLoaded = await world.asOwner(async (pool) => {
    await loadDirectory(pool);
    return loadDemonstration(pool, { now: loadedAt, participants });
  });
  await world.settle();
  return isLoaded;
}

const queryValue = async <T>(world: World, query: string): Promise<T> => {
  const { rows } = await world.pool.query<{ value: T }>(`select (${query}) as value`);
  return rows[0]?.value as T;
};

const tables =
  `users consents establishments clubs club_controllers exam_centers exam_center_controllers squads registrations establishment_requests club_requests
  questionnaires questions possible_answers openings sheets thresholds results convocations settings
  school_directory cities establishment_colleagues class_teachers school_stages school_problems school_sheets question_successes`.split(
    /\s+/,
  );

/** Fingerprints of the tables of a championship. */
async function fingerprints(world: World): Promise<Record<string, string>> {
  const prints = tables.map(async (table) => {
    const { rows } = await world.pool.query<{ row: string }>(`select t::text as row from ${table} t order by t::text collate "C"`);
    return [
      table,
      `${rows.length} ${createHash("md5")
        .update(rows.map(({ row }) => row).join("\n"))
        .digest("hex")}`,
    ] as const;
  });
  return Object.fromEntries(await Promise.all(prints));
}

async function signIn(world: World, username: string) {
  const { accessToken, user } = await world.nobody.call(authApi.logIn, { body: { username, password: demonstrationPassword } });
  return { user, caller: new Caller(world.http, accessToken) };
}

test("the demonstration has its three years, 3,000 participants, 40 schools, 8 clubs, 15 centers", async ({ demonstration: world }) => {
  const count = (query: string) => queryValue<number>(world, `select count(*) from ${query}`);
  expect(await count("registrations where kind = 'participant' and year = 2027"), "one of them twice").toBe(3001);
  expect(await count("establishments where visible and user_id is not null and rne_code in (select rne_code from school_directory)")).toBe(
    40,
  );
  expect(await count("establishments where user_id is null and not visible")).toBe(2);
  expect([await count("clubs"), await count("exam_centers"), await count("categories"), await count("languages")]).toEqual([8, 15, 9, 8]);
  expect(await count("questionnaires where is_closed and show_on_user_dashboard and not active")).toBe(6);
  expect(await count("questionnaires where year = 2027")).toBe(3);
  expect(await count("settings where name like 'DOCUMENTATION%'")).toBe(4);
  expect(
    [await count("integrity_people"), await count("accommodation_requests where refusal is null")],
    "something odd, a request",
  ).toEqual([1, 1]);
  expect(await count("accommodations where ends_on > '2027-03-01'")).toBeGreaterThan(0);
  expect(await count("results r join questionnaires q on q.id = questionnaire_id where q.year < 2027 and qualified is null")).toBe(0);
  expect(await count("school_directory")).toBeGreaterThan(8000);
  expect(await count("cities")).toBe(35_445);
  expect(await count("saved_answers")).toBeGreaterThan(8_000);
});

test("the same day gives the same championship, row for row", async ({ demonstration: world }) => {
  const other = await aWorldOfTest();
  expect(await load(other, new Date("2026-11-20T22:30:00+01:00"))).toBe(true);
  expect(await fingerprints(other)).toEqual(await fingerprints(world));
});

test("a database that has users is not changed", async ({ demonstration: world }) => {
  const before = await fingerprints(world);
  expect(await world.asOwner((pool) => loadDemonstration(pool, { now }))).toBe(false);
  await loadDirectory(world.pool);
  expect(await fingerprints(world)).toEqual(before);
});

test("every demo account signs in with the printed password, and no other account has one", async ({ demonstration: world }) => {
  const roles = [];
  for (const username of Object.keys(waitingAccounts)) await signIn(world, username);
  for (const username of Object.keys(demonstrationAccounts)) roles.push((await signIn(world, username)).user.role);
  expect(roles).toEqual(["ADMIN", "USER", "ESTABLISHEMENT", "CLUB", "USER"]);
  for (const username of Object.keys(classAccounts)) await signIn(world, username);
  expect(await queryValue(world, "select count(*) from credentials")).toBe(Object.keys(allDemonstrationAccounts).length);
});

test("LET-01 a school in each state has its account: waiting for its code or for the office, refused, not paid yet, paid", async ({
  demonstration: world,
}) => {
  const ownRequestOf = async (username: string) => (await signIn(world, username)).caller.call(requestsApi.mine);
  expect(await ownRequestOf("ecole-code")).toMatchObject({ state: "waiting", byCode: true, pupils: 3, estimatedParticipants: 40 });
  expect(await ownRequestOf("ecole-federation")).toMatchObject({ state: "waiting", byCode: false });
  expect(await ownRequestOf("ecole-refusee")).toMatchObject({ state: "refused", reason: expect.stringContaining("écrivez-nous") });
  const membershipStatusOf = async (username: string) => {
    const { user, caller } = await signIn(world, username);
    expect(user.establishment).not.toBeNull();
    const answer = await caller.call(registrationsApi.ofEstablishments);
    return (Array.isArray(answer) ? answer : answer.data).find(({ year }) => year === 2027)?.status;
  };
  expect([await membershipStatusOf("ecole-impayee"), await membershipStatusOf("etablissement")]).toEqual(["PENDING", "CONFIRMED"]);
  const { caller } = await signIn(world, "admin");
  const { data } = await caller.call(requestsApi.list);
  const similar = data.find(({ user }) => user.username === "ecole-federation");
  const { likenesses } = await caller.call(requestsApi.one, { params: { id: similar?.id ?? "" } });
  expect(likenesses).toMatchObject([{ hasSameCode: false, name: similar?.name }]);
});

test("LET-12 a club waits for the office, which sees the similar club", async ({ demonstration: world }) => {
  const { user, caller } = await signIn(world, "club-attente");
  expect(user.controlledClubs).toEqual([]);
  const request = await caller.call(clubRequestsApi.mine);
  expect(request).toMatchObject({ state: "waiting" });
  const office = await signIn(world, "admin");
  const { likenesses } = await office.caller.call(clubRequestsApi.one, { params: { id: request?.id ?? "" } });
  expect(likenesses).toMatchObject([{ name: request?.name }]);
});

test("QST-01 the demo participant is offered the fourteen questions that count in their category, and has answered none", async ({
  demonstration: world,
}) => {
  const { caller } = await signIn(world, "participant");
  const { questionnaire, questions, isClosed } = await caller.call(answersApi.active);
  expect([questionnaire?.name, questionnaire?.categoryName, isClosed]).toEqual(["Quart de finale", "C2", false]);
  expect(questions).toHaveLength(14);
  expect(questions.filter(({ usersAnswers }) => usersAnswers !== null)).toEqual([]);
  expect(questions.filter(({ image_start, image_end }) => image_start ?? image_end).length).toBeGreaterThanOrEqual(8);
});

test("PAR-06 the demo participant was convoked last year, and sees where", async ({ demonstration: world }) => {
  const { user, caller } = await signIn(world, "participant");
  const results = await caller.call(resultsApi.ofUserYear, { params: { userId: user.id, year: 2026 } });
  const quarter = results.find(({ questionnaire }) => questionnaire.order === 1);
  expect(quarter).toMatchObject({
    qualified: true,
    nextExamCenter: { city: "Lyon" },
    questionnaire: { date: "2026-03-14", hour: "14:00" },
  });
});

test("CTR-02 the demo center has participants last year and this year", async ({ demonstration: world }) => {
  const { user } = await signIn(world, "centre");
  const centerId = Number(user.controlledCenter[0]?.id);
  const years = await queryValue(
    world,
    `select array_agg(distinct q.year order by q.year) from results r join questionnaires q on q.id = r.questionnaire_id where next_exam_center_id = ${centerId}`,
  );
  expect(years).toEqual([2025, 2026, 2027]);
});

test("ETB-04 some schools control a center; the demo school does not", async ({ demonstration: world }) => {
  const { user } = await signIn(world, "etablissement");
  expect([user.establishment?.visible, user.controlledCenter]).toEqual([true, []]);
  expect(await queryValue(world, "select count(*) from exam_center_controllers join establishments using (user_id)")).toBe(3);
});

test("ETB-09 the demo school and club have something to confirm", async ({ demonstration: world }) => {
  const pending = (condition: string) =>
    queryValue<number>(
      world,
      `select count(*) from registrations where kind = 'participant' and year = 2027 and status = 'PENDING' and ${condition}`,
    );
  expect(await pending("establishment_id = 1")).toBeGreaterThan(5);
  expect(await pending("club_id = 1")).toBeGreaterThan(2);
});

test("CLS-03 the demo school has three classes, a quarter-final to print, one half answered on screen, and released problems to choose from", async ({
  demonstration: world,
}) => {
  const classes = await queryValue(
    world,
    "select json_agg(json_build_object('name', class_name, 'pupils', pupils) order by class_name desc) from (select class_name, count(*) as pupils from participations where establishment_id = 1 and year = 2027 group by 1 having count(*) > 20) c",
  );
  expect(classes).toEqual(demoClasses.map(({ name, pupils }) => ({ name, pupils })));
  const { caller } = await signIn(world, "etablissement");
  const [released] = await caller.call(schoolStagesApi.released);
  expect([released?.year, released?.problems.length]).toEqual([2026, 18]);
  const [toPrint, halfAnswered] = await caller.call(schoolStagesApi.list);
  expect(toPrint).toMatchObject({ onPaper: true, onScreen: false, problems: 9, answered: 0 });
  expect(halfAnswered).toMatchObject({ onPaper: true, onScreen: true, problems: 10, answered: 18, twice: 1 });
  const params = { id: halfAnswered?.id ?? "" };
  const { pupils, problems } = await caller.call(schoolStagesApi.standings, { params });
  const shares = problems.map(({ country }) => country ?? 0);
  expect([shares.length, Math.max(...shares) < 100, Math.min(...shares) > 5], "beside the country").toEqual([10, true, true]);
  const grades = pupils.flatMap(({ marks }) => marks?.grade ?? []);
  expect([grades.length, Math.max(...grades) > 4, Math.min(...grades) < 4]).toEqual([17, true, true]);
  const paper = await caller.call(answerSheetsApi.read, { params });
  expect(paper.pupils.filter(({ typed }) => typed.some(({ source }) => source === "paper"))).toHaveLength(8);
});

test("CLS-06 the demo colleague sees two classes, and has read three sheets again", async ({ demonstration: world }) => {
  const { caller } = await signIn(world, "professeur");
  const [, halfAnswered] = await caller.call(schoolStagesApi.list);
  const { pupils } = await caller.call(answerSheetsApi.read, { params: { id: halfAnswered?.id ?? "" } });
  expect(new Set(pupils.map(({ className }) => className))).toEqual(new Set(["4e C"]));
  expect(pupils.filter(({ typed }) => typed.some(({ source }) => source === "second"))).toHaveLength(3);
});

test("CLS-03 the demo pupil may answer on screen, and has answered nothing", async ({ demonstration: world }) => {
  const { caller } = await signIn(world, "eleve");
  const [stage] = await caller.call(schoolStagesApi.mine);
  expect(stage).toMatchObject({ state: "open", answered: 0, problems: 10 });
  expect((await caller.call(schoolStagesApi.sheet, { params: { id: stage?.id ?? "" } })).questions).toHaveLength(10);
});

test("no address or number of a real person", async ({ demonstration: world }) => {
  expect(await queryValue(world, "select count(*) from users where email not like '%@exemple.fr'")).toBe(0);
  expect(await queryValue(world, "select count(*) from users where phone not like '06 39 98 %' and phone <> ''")).toBe(0);
});

test("GRD-01 the stronger the category and the easier the problem, the more often the answer is right", async ({
  demonstration: world,
}) => {
  const rights = (where: string) =>
    queryValue<number>(
      world,
      `select avg((a.normal = array(select normal from possible_answers p where p.question_id = q.id and is_correct order by normal))::int)::float8
       from saved_answers a join questions q on q.id = a.question_id join registrations r on r.user_id = a.user_id and r.year = 2027 join categories c on c.id = r.category_id
       where q.open_answer = 0 and ${where}`,
    );
  const easy = await rights("q.position = 1");
  const hard = await rights("q.position = 13");
  expect(easy - hard).toBeGreaterThan(0.3);
  const ofCategory = (name: string) => rights(`c.name = '${name}' and q.position <= 8`);
  const c2 = await ofCategory("C2");
  expect(c2).toBeGreaterThan(await ofCategory("C1"));
  expect(await ofCategory("HC")).toBeGreaterThan(c2);
});

test("GRD-05 past years are ranked, their thresholds hold, and all who sat a stage were convoked to it", async ({
  demonstration: world,
}) => {
  const wrong = (query: string) =>
    queryValue<number>(world, `select count(*) from results r join questionnaires q on q.id = r.questionnaire_id ${query}`);
  expect(await wrong("where q.year < 2027 and (rank is null) <> (grade is null)")).toBe(0);
  expect(
    await wrong(`join registrations e on e.user_id = r.user_id and e.year = q.year join thresholds t on t.questionnaire_id = q.id and t.category_id = e.category_id
      where origin = 'thresholds' and qualified <> (r.grade >= t.grade and r.weighted_grade >= t.weighted_grade)`),
  ).toBe(0);
  expect(
    await wrong(`where q.previous_questionnaire_id is not null and not exists (
      select from results p where p.questionnaire_id = q.previous_questionnaire_id and p.user_id = r.user_id and p.next_exam_center_id is not null)`),
  ).toBe(0);
  expect(await wrong("where weighted_grade < grade * (grade + 1) / 2")).toBe(0);
  expect(await wrong("where q.year = 2027 and (origin <> 'school' or grade is not null)")).toBe(0);
});

test("nothing happens after the day, no answer precedes its registration", async ({ demonstration: world }) => {
  const columns = ["users.created_at", "registrations.created_at", "registrations.confirmed_at", "saved_answers.saved_at"];
  for (const column of columns) {
    const after = `select count(*) from ${column.replace(/\..*/, "")} where ${column} > '2026-11-20T00:00:00+01:00'`;
    expect(await queryValue<number>(world, after), column).toBe(0);
  }
  const early = "openings o join registrations r on r.user_id = o.user_id and r.year = 2027 where o.opened_at < r.created_at";
  expect(await queryValue(world, `select count(*) from ${early}`)).toBe(0);
});

test("what is registered after the demonstration gets later numbers", async ({ demonstration: world }) => {
  const { caller } = await signIn(world, "participant");
  expect((await caller.call(usersApi.me)).numPalmares).toMatch(/^P\d{7}$/);
  const next = await queryValue<number>(world, "select nextval(pg_get_serial_sequence('users', 'id'))");
  expect(next).toBe((await queryValue<number>(world, "select max(id) from users")) + 1);
});

test.each(["2026-09-01", "2027-01-30", "2027-03-15", "2027-08-31"])(
  "loaded on %s, the stage is open and answered",
  { timeout: 60_000 },
  async (day) => {
    const world = await aWorldOfTest();
    world.time.now = new Date(`${day}T10:00:00+02:00`);
    await load(world, world.time.now, 400);
    const { caller } = await signIn(world, "participant");
    expect((await caller.call(answersApi.active)).questions).toHaveLength(14);
    expect(await queryValue(world, "select count(*) from sheets")).toBeGreaterThan(60);
    const end = await queryValue<Date>(
      world,
      "select (value #>> '{}')::timestamptz from settings where name = 'ACTIVE_REGISTRATION_INDIVIDUAL'",
    );
    expect(end.getTime()).toBeGreaterThan(world.time.now.getTime());
  },
);
