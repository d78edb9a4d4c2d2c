import { sql } from "kysely";
import sharp from "sharp";
import { expect } from "vitest";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { classesApi } from "#people/pupils/classes.contract.ts";
import { answerSheetsApi } from "#school/answer-sheets/answer-sheets.contract.ts";
import { diplomasApi } from "#school/diplomas/diplomas.contract.ts";
import { storeFirstAnswer } from "#tests/saved-answers.ts";
import { aSchoolSheet, aSchoolStage, hasClosed } from "#tests/school-stages.ts";
import { aResult, aStage, changeStage, trailOf } from "#tests/stages.ts";
import {
  ACTIVE_YEAR,
  aColleague,
  anAdmin,
  anApplicant,
  aParticipant,
  aPerson,
  aPupil,
  aRegistration,
  aSchool,
  somePupils,
  test,
  type World,
} from "#tests/world.ts";
import { MAX_STAGES } from "../draft.ts";
import { type SchoolStageDraftOnWire, schoolStagesApi } from "../school-stages.contract.ts";
import { eraseSchoolAnswers, sweepSchoolSheets } from "./keeping.service.ts";

const MINUTE = 60_000;
/** By the clock of the database, which opens and closes stages. */
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
const [C1, C2] = ["C1", "C2"];

/** A closed official stage whose problems schools may use. */
async function aReleasedStage(world: World, right: readonly string[] = ["7"]) {
  const stage = await aStage(world, {
    isClosed: true,
    questions: right.map((one) => ({ openAnswer: 1, right: [one], text: "<p>Combien ?</p>" })),
  });
  await world.db.updateTable("questionnaires").set({ releasedToSchoolsAt: world.time.now }).where("id", "=", stage.id).execute();
  await world.settle();
  return stage;
}

const own = {
  ...{ questionId: null, title: "Les allumettes", text: "<p>Combien d'allumettes&nbsp;?</p>", coefficient: 2, categories: ["C1", "C2"] },
  form: {
    ...{ type: "oneFree" as const, formMatters: false },
    possibleAnswers: [{ value: "1/2", isCorrect: true, spellings: [{ value: "un demi" }] }],
  },
};
const draftOf = (over: Partial<SchoolStageDraftOnWire> = {}): SchoolStageDraftOnWire => ({
  ...{ name: "Notre quart de finale", onPaper: true, onScreen: true },
  ...{ opensAt: later(-5).toISOString(), closesAt: later(30).toISOString() },
  problems: [own],
  ...over,
});
const byId = (id: string) => ({ params: { id } });
const answer = (questionId: string, text: string, basedOn = 0) => ({ questionId, answers: [text], basedOn });

test("CLS-03 a school writes a stage of released problems and its own, and reads it again with what is right", async ({ world }) => {
  const [school, released] = [await aSchool(world), await aReleasedStage(world, ["7", "9"])];
  const { caller } = school.correspondent;
  const [stage] = await caller.call(schoolStagesApi.released);
  const [first] = stage?.problems ?? [];
  expect([stage?.id, first?.form.possibleAnswers]).toEqual([released.wireId, [{ value: "7", isCorrect: true, spellings: [] }]]);
  const chosen = { questionId: first?.questionId ?? "", coefficient: 1, categories: [C2] };
  const created = await caller.call(schoolStagesApi.create, { body: draftOf({ problems: [chosen, own] }) });
  expect(created).toMatchObject({ year: ACTIVE_YEAR, answered: 0, twice: 0, problems: 2, version: 1 });
  expect(created.problemList).toMatchObject([
    { position: 1, title: "Question 1", from: `Quart de finale ${ACTIVE_YEAR}`, categories: [C2], form: { type: "oneFree" } },
    { position: 2, title: own.title, questionId: null, categories: [C1, C2], form: own.form },
  ]);
  expect(await caller.call(schoolStagesApi.read, byId(created.id))).toEqual(created);
  expect((await caller.call(schoolStagesApi.list)).map(({ id }) => id)).toEqual([created.id]);
  expect(await caller.call(schoolStagesApi.images, { params: { questionId: chosen.questionId } })).toMatchObject({ image_start: null });
  const [entry] = await trailOf(world, `establishment ${school.id}`);
  expect(entry).toMatchObject({ action: "create school stage", after: { schoolStage: Number(created.id), problems: 2 } });
  expect(JSON.stringify(entry?.after)).not.toContain("quart");
});

test("CLS-03 a problem that is not released, a category that does not exist and a stage too many are refused", async ({ world }) => {
  const [school, hidden] = [await aSchool(world), await aStage(world, { isClosed: true, questions: [{ openAnswer: 1, right: ["7"] }] })];
  const { caller } = school.correspondent;
  const questionId = hidden.questions[0]?.wireId ?? "";
  const unreleased = { questionId, coefficient: 1, categories: [C2] };
  const refusal = async (problems: SchoolStageDraftOnWire["problems"]) =>
    (await caller.refused(schoolStagesApi.create, { body: draftOf({ problems }) })).message;
  expect(await refusal([unreleased])).toContain("n'est pas ouvert aux établissements");
  expect(await refusal([{ ...own, categories: ["C9"] }])).toContain("C9");
  expect(await refusal([{ ...own, form: null }])).toContain("Dites ce qui est juste");
  expect(await refusal([])).toContain("Choisissez au moins un problème");
  expect(await caller.status(schoolStagesApi.images, { params: { questionId } })).toBe(404);
  for (let count = 0; count < MAX_STAGES; count++) await aSchoolStage(world, school);
  expect((await caller.refused(schoolStagesApi.create, { body: draftOf() })).message).toContain(`déjà ${MAX_STAGES} quarts de finale`);
});

test("CLS-03 nobody else reads or writes a school's stage: another school, a former correspondent, an applicant, a colleague who only sees", async ({
  world,
}) => {
  const [school, other, applicant] = [await aSchool(world), await aSchool(world), await anApplicant(world)];
  const stage = await aSchoolStage(world, school);
  const [seeing, registering] = [await aColleague(world, school), await aColleague(world, school, true)];
  const formerly = await aPerson(world, { role: "ESTABLISHEMENT" });
  const change = { ...byId(stage.wireId), body: { basedOn: 1, draft: draftOf() } };
  for (const caller of [other.correspondent.caller, applicant.caller, formerly.caller, (await anAdmin(world)).caller]) {
    expect(await caller.status(schoolStagesApi.read, byId(stage.wireId))).toBe(403);
    expect(await caller.status(schoolStagesApi.standings, byId(stage.wireId))).toBe(403);
    expect(await caller.status(schoolStagesApi.change, change)).toBe(403);
    expect(await caller.status(schoolStagesApi.remove, byId(stage.wireId))).toBe(403);
  }
  expect(await applicant.caller.status(schoolStagesApi.released)).toBe(403);
  expect(await seeing.caller.status(schoolStagesApi.standings, byId(stage.wireId))).toBe(200);
  expect(await seeing.caller.status(schoolStagesApi.change, change)).toBe(403);
  expect(await registering.caller.status(schoolStagesApi.change, { ...change, body: { ...change.body, despiteAnswers: true } })).toBe(200);
  await world.db.updateTable("establishments").set({ userId: formerly.id }).where("id", "=", school.id).execute();
  expect(await school.correspondent.caller.status(schoolStagesApi.read, byId(stage.wireId))).toBe(403);
  expect(await formerly.caller.status(schoolStagesApi.read, byId(stage.wireId))).toBe(200);
});

test("CLS-03 a pupil on screen reads and answers the problems of their category while it is open, without what is right", async ({
  world,
}) => {
  const school = await aSchool(world);
  const problems = [
    { right: ["12"], categories: [C2] },
    { right: ["3"], categories: [C1] },
  ];
  const stage = await aSchoolStage(world, school, { problems });
  const [pupil, older] = [await aPupil(world, school, { category: C2 }), await aPupil(world, school, { category: "L1" })];
  const [first, second] = stage.problems;
  expect(await pupil.caller.call(schoolStagesApi.mine)).toMatchObject([{ id: stage.wireId, state: "open", answered: 0, problems: 1 }]);
  const { questions, categoryName } = await pupil.caller.call(schoolStagesApi.sheet, byId(stage.wireId));
  expect([categoryName, questions.map(({ id, position, possibleAnswers }) => [id, position, possibleAnswers])]).toEqual([
    C2,
    [[first?.wireId, 1, []]],
  ]);
  expect(JSON.stringify(questions)).not.toContain("12");
  const save = (body: Parameters<typeof pupil.caller.call<typeof schoolStagesApi.save>>[1]["body"]) =>
    pupil.caller.call(schoolStagesApi.save, { ...byId(stage.wireId), body });
  const [saved] = await save([answer(first?.wireId ?? "", "12")]);
  expect(saved).toMatchObject({ answers: ["12"], version: 1, outdated: false, replaced: null });
  const refused = { ...byId(stage.wireId), body: [answer(second?.wireId ?? "", "3")] };
  expect((await pupil.caller.refused(schoolStagesApi.save, refused)).status).toBe(400);
  expect(await older.caller.call(schoolStagesApi.mine)).toEqual([]);
  expect(await older.caller.status(schoolStagesApi.sheet, byId(stage.wireId))).toBe(403);
  const strangers = [await aPupil(world, await aSchool(world)), await aParticipant(world)];
  for (const { caller } of strangers) {
    expect(await caller.status(schoolStagesApi.sheet, byId(stage.wireId))).toBe(403);
    expect(await caller.status(schoolStagesApi.save, { ...byId(stage.wireId), body: [answer(first?.wireId ?? "", "12")] })).toBe(403);
  }
});

test("CLS-03 DIP-01 the name of a stage and the titles of its problems are one visible line, and no name of the federation's stages", async ({
  world,
}) => {
  const { caller } = (await aSchool(world)).correspondent;
  for (const name of ["Finale internationale", "Quart\u202E", "Quart\nde finale", "Quart <b>de</b> finale", "Quart\u200B"])
    expect(await caller.refused(schoolStagesApi.create, { body: draftOf({ name }) }), name).toMatchObject({
      status: 400,
      issues: [{ path: "name" }],
    });
  for (const title of ["Les\u202Eallumettes", "Les\nallumettes", "<i>Les allumettes</i>"])
    expect(await caller.refused(schoolStagesApi.create, { body: draftOf({ problems: [{ ...own, title }] }) }), title).toMatchObject({
      status: 400,
      issues: [{ path: "problems.0.title" }],
    });
  expect(await caller.status(schoolStagesApi.create, { body: draftOf({ problems: [{ ...own, title: "Si 3 < x" }] }) })).toBe(201);
});

test("CLS-03 a school that has not paid reads released problems and makes stages, even where it confirms nobody", async ({ world }) => {
  const school = await aSchool(world, { status: "PENDING" });
  await aReleasedStage(world);
  await world.season({ UNPAID_SCHOOLS_CONFIRM: false });
  const pupil = await aPupil(world, school);
  const { caller } = school.correspondent;
  const confirming = { params: { id: String(pupil.registration.id) } };
  expect(await caller.status(registrationsApi.validate, confirming)).toBe(403);
  expect((await caller.call(schoolStagesApi.released))[0]?.problems[0]?.form.possibleAnswers).toMatchObject([
    { value: "7", isCorrect: true },
  ]);
  expect(await caller.status(schoolStagesApi.create, { body: draftOf() })).toBe(201);
  await world.season({ UNPAID_SCHOOLS_CONFIRM: true });
});

test("CLS-03 CLS-09 the standings: marks and ranks by the rules of the season, who solved what, and no answers", async ({ world }) => {
  const school = await aSchool(world);
  const stage = await aSchoolStage(world, school, { problems: [{ right: ["12"] }, { right: ["1/2"] }] });
  const [first, second, absent] = await somePupils(world, school, { className: "5e B" }, { className: "5e A" }, {});
  await aSchoolSheet(world, stage, first.id, ["12", "0,5"]);
  await aSchoolSheet(world, stage, second.id, ["99", "1/2"], "screen");
  const { pupils, problems } = await school.correspondent.caller.call(schoolStagesApi.standings, byId(stage.wireId));
  expect(pupils.map(({ userId, marks }) => [userId, marks?.rank ?? null, marks?.grade, marks?.weightedGrade, marks?.source])).toEqual([
    [second.wireId, 2, 1, 2, "screen"],
    [first.wireId, 1, 2, 3, "paper"],
    [absent.wireId, null, undefined, undefined, undefined],
  ]);
  const [one, two] = problems;
  expect(pupils[0]?.marks?.problems).toEqual({ [one?.id ?? ""]: "wrong", [two?.id ?? ""]: "right" });
  expect(JSON.stringify(pupils)).not.toContain("99");
  expect(JSON.stringify(pupils)).not.toContain("birthday");
});

test("CLS-01 CLS-03 a teacher reads the marks of the own classes, ranked among all, chooses their sheets alone, and deletes nobody else's", async ({
  world,
}) => {
  const school = await aSchool(world);
  const stage = await aSchoolStage(world, school);
  const teacher = await aColleague(world, school, true, ["5e B"]);
  const [mine, other] = [await aPupil(world, school, { className: "5e B" }), await aPupil(world, school, { className: "4e A" })];
  await aSchoolSheet(world, stage, mine.id, ["11"]);
  for (const source of ["paper", "screen"] as const) await aSchoolSheet(world, stage, other.id, ["12"], source);
  const { correspondent } = school;
  const choose = (caller: typeof teacher.caller, userId: string) =>
    caller.status(schoolStagesApi.choose, { ...byId(stage.wireId), body: { userId, source: "paper" } });
  expect([await choose(teacher.caller, other.wireId), await choose(correspondent.caller, other.wireId)]).toEqual([404, 204]);
  const ranksFor = async (caller: typeof teacher.caller) =>
    new Map((await caller.call(schoolStagesApi.standings, byId(stage.wireId))).pupils.map(({ userId, marks }) => [userId, marks?.rank]));
  expect(await ranksFor(teacher.caller)).toEqual(new Map([[mine.wireId, 2]]));
  expect((await ranksFor(correspondent.caller)).get(other.wireId)).toBe(1);
  const remove = (caller: typeof teacher.caller) =>
    caller.status(schoolStagesApi.remove, { ...byId(stage.wireId), query: { despiteAnswers: "true" } });
  expect([await remove(teacher.caller), await remove(correspondent.caller)]).toEqual([403, 204]);
});

test("CLS-07 a pupil on paper and on screen is told apart, until the school says which counts", async ({ world }) => {
  const [school, other] = [await aSchool(world), await aSchool(world)];
  const [stage, pupil, foreign] = [await aSchoolStage(world, school), await aPupil(world, school), await aPupil(world, other)];
  await aSchoolSheet(world, stage, pupil.id, ["12"], "paper");
  await aSchoolSheet(world, stage, pupil.id, ["13"], "screen");
  const same = await aPupil(world, school, { person: { lastname: "Zola" } });
  for (const source of ["paper", "screen"] as const) await aSchoolSheet(world, stage, same.id, ["12"], source);
  const { caller } = school.correspondent;
  const read = async () => (await caller.call(schoolStagesApi.standings, byId(stage.wireId))).pupils[0]?.marks ?? null;
  const worths = async () =>
    (await caller.call(schoolStagesApi.standings, byId(stage.wireId))).pupils[0]?.sheets.map(({ source, worth }) => [source, worth?.grade]);
  expect([await read(), (await caller.call(schoolStagesApi.list))[0]?.twice]).toEqual([null, 1]);
  expect(await worths(), "what is chosen between is said").toEqual(
    expect.arrayContaining([
      ["paper", 1],
      ["screen", 0],
    ]),
  );
  const { pupils, stage: listed } = await caller.call(schoolStagesApi.standings, byId(stage.wireId));
  expect(
    [pupils[1]?.marks?.source, pupils[1]?.sheets.map(({ worth }) => worth), listed.twice],
    "equal marks leave nothing to choose",
  ).toEqual(["paper", [null, null], 1]);
  const choose = (userId: string, source: "screen" | "paper") => ({ ...byId(stage.wireId), body: { userId, source } });
  for (const [source, grade] of [
    ["screen", 0],
    ["paper", 1],
  ] as const) {
    await caller.call(schoolStagesApi.choose, choose(pupil.wireId, source));
    expect(await read()).toMatchObject({ source, grade });
  }
  expect((await caller.call(schoolStagesApi.list))[0]?.twice).toBe(0);
  expect((await worths())?.map(([, grade]) => grade)).toEqual([undefined, undefined]);
  expect(await caller.status(schoolStagesApi.choose, choose(foreign.wireId, "paper"))).toBe(404);
});

test("CLS-03 what counts for those who have answered does not change in silence, and marks follow", async ({ world }) => {
  const school = await aSchool(world);
  const { caller } = school.correspondent;
  const created = await caller.call(schoolStagesApi.create, { body: draftOf() });
  const pupil = await aPupil(world, school);
  const [problem] = created.problemList;
  await pupil.caller.call(schoolStagesApi.save, { ...byId(created.id), body: [answer(problem?.id ?? "", "3")] });
  const draft = (value: string) =>
    draftOf({
      problems: [{ ...own, id: problem?.id, form: { ...own.form, possibleAnswers: [{ value, isCorrect: true, spellings: [] }] } }],
    });
  const change = (body: { basedOn: number; despiteAnswers?: boolean; draft: SchoolStageDraftOnWire }) => ({ ...byId(created.id), body });
  const renamed = draftOf({ name: "Autre nom", problems: [{ ...own, id: problem?.id, title: "Les allumettes" }] });
  expect((await caller.call(schoolStagesApi.change, change({ basedOn: 1, draft: renamed }))).version).toBe(2);
  expect((await caller.refused(schoolStagesApi.change, change({ basedOn: 1, draft: renamed }))).message).toContain("vient de changer");
  const { message } = await caller.refused(schoolStagesApi.change, change({ basedOn: 2, draft: draft("3") }));
  expect(message).toBe("Un élève a déjà répondu. «\u00A0Les allumettes\u00A0»\u00A0: ce qui est juste change, et les notes avec.");
  await caller.call(schoolStagesApi.change, change({ basedOn: 2, despiteAnswers: true, draft: draft("3") }));
  const { pupils } = await caller.call(schoolStagesApi.standings, byId(created.id));
  expect(pupils[0]?.marks?.grade).toBe(1);
  expect((await caller.refused(schoolStagesApi.remove, byId(created.id))).message).toContain("Supprimer");
  await caller.call(schoolStagesApi.remove, { ...byId(created.id), query: { despiteAnswers: "true" } });
  expect(await caller.call(schoolStagesApi.list)).toEqual([]);
});

test("CLS-03 a stage of a past season is read, changes no more, and no sheet of it is chosen; pupils of its year stay in it, those who moved do not", async ({
  world,
}) => {
  const [school, other] = [await aSchool(world), await aSchool(world)];
  const year = ACTIVE_YEAR - 1;
  const stage = await aSchoolStage(world, school, { year });
  const [left, moved] = [await aPupil(world, other), await aPupil(world, other)];
  await aRegistration(world, { userId: left.id, year, establishmentId: school.id, status: "CONFIRMED" });
  await aRegistration(world, { userId: moved.id, year, establishmentId: other.id, status: "CONFIRMED" });
  for (const { id } of [left, moved]) await aSchoolSheet(world, stage, id, ["12"]);
  const { caller } = school.correspondent;
  const { pupils } = await caller.call(schoolStagesApi.standings, byId(stage.wireId));
  expect(pupils.map(({ userId, marks }) => [userId, marks?.grade])).toEqual([[left.wireId, 1]]);
  const change = { ...byId(stage.wireId), body: { basedOn: 1, draft: draftOf() } };
  expect((await caller.refused(schoolStagesApi.change, change)).message).toContain("saison passée");
  await aSchoolSheet(world, stage, left.id, ["12"], "screen");
  const choice = { ...byId(stage.wireId), body: { userId: left.wireId, source: "paper" } } as const;
  expect((await caller.refused(schoolStagesApi.choose, choice)).message).toContain("saison passée");
  expect(await other.correspondent.caller.status(schoolStagesApi.standings, byId(stage.wireId))).toBe(403);
});

test("CLS-03 the office releases the problems of a stage once it is closed, and withdraws them: schools that use them keep them", async ({
  world,
}) => {
  const [school, office] = [await aSchool(world), (await anAdmin(world)).caller];
  const stage = await aStage(world, { isClosed: false, questions: [{ openAnswer: 1, right: ["7"] }] });
  const set = (released: boolean) => ({ ...byId(stage.wireId), body: { released } });
  expect(await office.call(schoolStagesApi.readRelease, byId(stage.wireId))).toMatchObject({
    releasedAt: null,
    refusal: expect.stringContaining("est ouverte"),
  });
  expect((await office.refused(schoolStagesApi.release, set(true))).message).toContain("est ouverte");
  await changeStage(world, stage.id, { isClosed: true });
  expect((await office.refused(schoolStagesApi.release, set(true))).message).toContain("Personne");
  await storeFirstAnswer(world.db, stage, (await aParticipant(world)).id, "7");
  expect((await office.call(schoolStagesApi.release, set(true))).releasedAt).not.toBeNull();
  const questionId = stage.questions[0]?.wireId ?? "";
  const { caller } = school.correspondent;
  const problems = [{ questionId, coefficient: 1, categories: [C2] }];
  const created = await caller.call(schoolStagesApi.create, { body: draftOf({ problems }) });
  expect(await office.call(schoolStagesApi.release, set(false))).toMatchObject({ releasedAt: null, schools: 1, stages: 1 });
  expect((await caller.call(schoolStagesApi.read, byId(created.id))).problemList).toMatchObject([{ title: "Question 1" }]);
  const kept = created.problemList.map(({ id, ...problem }) => ({ id, questionId, coefficient: 3, categories: problem.categories }));
  await caller.call(schoolStagesApi.change, { ...byId(created.id), body: { basedOn: 1, draft: draftOf({ problems: kept }) } });
  expect(await caller.status(schoolStagesApi.create, { body: draftOf({ problems }) })).toBe(400);
  expect((await trailOf(world, `stage ${stage.id}`)).map(({ action }) => action)).toEqual([
    "release problems to schools",
    "withdraw problems from schools",
  ]);
  await changeStage(world, stage.id, { isClosed: false });
});

test("CLS-03 the office reads how many, and no call gives it a name or an answer", async ({ world }) => {
  const [school, office] = [await aSchool(world), (await anAdmin(world)).caller];
  const stage = await aSchoolStage(world, school);
  const [pupil, confirmed] = [await aPupil(world, school), await aPupil(world, school, { status: "CONFIRMED" })];
  for (const { id } of [pupil, confirmed]) await aSchoolSheet(world, stage, id, ["12"]);
  expect(await office.call(schoolStagesApi.counts, { query: { establishmentId: school.wireId } })).toEqual({
    schools: 1,
    stages: 1,
    answered: 2,
    confirmed: 1,
  });
  const calls = Object.values(schoolStagesApi).filter(({ may }) => "ADMIN" in may);
  expect(calls.map(({ path }) => path).toSorted()).toEqual([
    "/questionnaire/:id/schools",
    "/questionnaire/:id/schools",
    "/school-stages/counts",
  ]);
  await school.correspondent.caller.call(registrationsApi.validate, { params: { id: pupil.registration.wireId } });
  expect((await office.call(schoolStagesApi.counts, { query: { establishmentId: school.wireId } })).confirmed).toBe(2);
});

test("CLS-09 the country's success stands beside a released problem once its results are published, of ten people at least", async ({
  world,
}) => {
  const [school, released] = [await aSchool(world), await aReleasedStage(world)];
  const category = await world.db.selectFrom("categories").select("id").where("name", "=", C2).executeTakeFirstOrThrow();
  const answered = async (count: number, text: string) => {
    for (let one = 0; one < count; one++) {
      const { id: userId } = await aParticipant(world, { category: C2 });
      await storeFirstAnswer(world.db, released, userId, text);
      await aResult(world, { questionnaireId: released.id, userId, grade: 1, weightedGrade: 1, time: 10 });
    }
    await world.db.updateTable("results").set({ categoryId: category.id }).where("questionnaireId", "=", released.id).execute();
  };
  const stageOf = async () => {
    const stage = await aSchoolStage(world, school, { problems: [{ questionId: released.questions[0]?.id ?? 0 }, {}] });
    return (await school.correspondent.caller.call(schoolStagesApi.standings, byId(stage.wireId))).problems.map(({ country }) => country);
  };
  await answered(6, "7");
  expect(await stageOf()).toEqual([null, null]);
  await changeStage(world, released.id, { showOnUserDashboard: true });
  await answered(4, "8");
  expect(await stageOf()).toEqual([60, null]);
});

const aPictureOf = async (
  world: World,
  stage: { readonly id: number },
  owner: { readonly userId: number } | { readonly spare: number },
) => {
  const { id: categoryId } = await world.db.selectFrom("categories").select("id").where("name", "=", C2).executeTakeFirstOrThrow();
  await world.db
    .insertInto("answerSheetPictures")
    .values({
      ...{ schoolStageId: stage.id, categoryId, style: "usual", page: 1, problems: "K7", isStraight: false, ...owner },
      ...{ digest: Buffer.alloc(32, 1), picture: Buffer.alloc(10), receivedAt: world.time.now },
    })
    .execute();
};

test("CLS-01 CLS-03 a stage with photographs, or with the sheet of a pupil who moved, is not deleted in silence, nor by a teacher of another class", async ({
  world,
}) => {
  const [school, elsewhere] = [await aSchool(world), await aSchool(world)];
  const teacher = await aColleague(world, school, true, ["5e Z"]);
  const ofTeacher = { classNames: ["5e Z"] };
  const [pictured, left, spare] = [
    await aSchoolStage(world, school, ofTeacher),
    await aSchoolStage(world, school, ofTeacher),
    await aSchoolStage(world, school),
  ];
  await aPictureOf(world, pictured, { userId: (await aPupil(world, school, { className: "6e B" })).id });
  await aSchoolSheet(world, left, (await aPupil(world, elsewhere)).id, ["12"]);
  await aPictureOf(world, spare, { spare: 4_711 });
  const despite = (stage: { wireId: string }) => ({ ...byId(stage.wireId), query: { despiteAnswers: "true" as const } });
  for (const stage of [pictured, left])
    expect((await teacher.caller.refused(schoolStagesApi.remove, despite(stage))).message).toContain("d'autres classes que les vôtres");
  const { caller } = school.correspondent;
  for (const stage of [pictured, left, spare]) {
    expect((await caller.refused(schoolStagesApi.remove, byId(stage.wireId))).message).toContain("Supprimer ce quart de finale supprime");
    expect(await caller.status(schoolStagesApi.remove, despite(stage))).toBe(204);
  }
});

test("CLS-01 CLS-03 a teacher changes nothing that counts for those of other classes who answered", async ({ world }) => {
  const school = await aSchool(world);
  const ofTeacher = { classNames: ["5e B"] };
  const stage = await aSchoolStage(world, school, ofTeacher);
  const teacher = await aColleague(world, school, true, ["5e B"]);
  await aSchoolSheet(world, stage, (await aPupil(world, school, { className: "6e B" })).id, ["12"]);
  const change = { ...byId(stage.wireId), body: { basedOn: 1, despiteAnswers: true, draft: draftOf(ofTeacher) } };
  expect((await teacher.caller.refused(schoolStagesApi.change, change)).message).toContain("d'autres classes que les vôtres");
  expect(await school.correspondent.caller.status(schoolStagesApi.change, change)).toBe(200);
});

test("CLS-03 a screen that is switched off, or whose dates move, after answers asks first", async ({ world }) => {
  const school = await aSchool(world);
  const { caller } = school.correspondent;
  const created = await caller.call(schoolStagesApi.create, { body: draftOf() });
  const [problem] = created.problemList;
  const pupil = await aPupil(world, school);
  await pupil.caller.call(schoolStagesApi.save, { ...byId(created.id), body: [answer(problem?.id ?? "", "3")] });
  const refusal = async (over: Partial<SchoolStageDraftOnWire>) => {
    const draft = draftOf({ problems: [{ ...own, id: problem?.id }], ...over });
    return (await caller.refused(schoolStagesApi.change, { ...byId(created.id), body: { basedOn: 1, draft } })).message;
  };
  expect(await refusal({ onScreen: false, opensAt: null, closesAt: null })).toContain("ne le voient plus à l'écran");
  expect(await refusal({ closesAt: later(90).toISOString() })).toContain("Les dates à l'écran changent");
});

test("CLS-03 a released stage that opens again, is about to open, or on paper still to come is read by no school", async ({ world }) => {
  const school = await aSchool(world);
  const [again, online, onPaper] = [await aReleasedStage(world), await aReleasedStage(world), await aReleasedStage(world)];
  const { caller } = school.correspondent;
  const ids = async () => (await caller.call(schoolStagesApi.released)).map(({ id }) => id);
  await world.db.updateTable("questionnaires").set({ physical: true, date: "2026-01-01" }).where("id", "=", onPaper.id).execute();
  expect(await ids()).toEqual(expect.arrayContaining([again.wireId, online.wireId, onPaper.wireId]));
  await changeStage(world, again.id, { isClosed: false });
  await changeStage(world, online.id, { opensAt: new Date("2099-01-01T08:00:00Z") });
  await world.db.updateTable("questionnaires").set({ date: "2099-01-01" }).where("id", "=", onPaper.id).execute();
  for (const stage of [again, online, onPaper]) {
    expect(await ids()).not.toContain(stage.wireId);
    const questionId = stage.questions[0]?.wireId ?? "";
    expect(await caller.status(schoolStagesApi.images, { params: { questionId } })).toBe(404);
    const problems = [{ questionId, coefficient: 1, categories: [C2] }];
    expect(await caller.status(schoolStagesApi.create, { body: draftOf({ problems }) })).toBe(400);
  }
});

test("CLS-03 a text of which nothing may be kept is refused, not stored empty", async ({ world }) => {
  const { caller } = (await aSchool(world)).correspondent;
  for (const text of ['<img src="x" onerror="1"><script>alert(1)</script>', "<p>&nbsp;</p>"]) {
    const { status, message } = await caller.refused(schoolStagesApi.create, { body: draftOf({ problems: [{ ...own, text }] }) });
    expect([status, message]).toEqual([400, "Écrivez l'énoncé"]);
  }
});

test("CLS-08 what pupils answered is deleted once their season ended more than a year ago, and the stage stays", async ({ world }) => {
  const [school, pupil] = [await aSchool(world), await aParticipant(world)];
  const years = [ACTIVE_YEAR, ACTIVE_YEAR - 1, ACTIVE_YEAR - 2];
  const stages = [];
  for (const year of years) {
    const stage = await aSchoolStage(world, school, { year });
    await aSchoolSheet(world, stage, pupil.id, ["12"]);
    stages.push(stage.id);
  }
  await sweepSchoolSheets(world.db);
  const kept = await world.db.selectFrom("schoolSheets").select("schoolStageId").where("userId", "=", pupil.id).execute();
  expect(kept.map(({ schoolStageId }) => schoolStageId).toSorted((a, b) => a - b)).toEqual(stages.slice(0, 2));
  expect(await world.db.selectFrom("schoolStages").select("id").where("establishmentId", "=", school.id).execute()).toHaveLength(3);
});

test("CLS-08 what pupils answered is erased with the answers of the season, and not before it was kept as long; marks and ranks stay as they were", async ({
  world,
}) => {
  const school = await aSchool(world);
  const stage = await aSchoolStage(world, school, { ...hasClosed(world), problems: [{ right: ["12"] }, { right: ["7", "9"] }] });
  const pupils = [await aPupil(world, school, { category: C1 }), await aPupil(world, school, { category: C1 })];
  for (const [at, answers] of [["12", "9"], ["13"]].entries()) await aSchoolSheet(world, stage, pupils[at]?.id ?? 0, answers, "screen");
  const { caller } = school.correspondent;
  const standings = async () => {
    const { pupils } = await caller.call(schoolStagesApi.standings, byId(stage.wireId));
    return pupils.map(({ userId, marks }) => [userId, marks?.rank, marks?.grade, marks?.weightedGrade, marks?.problems]);
  };
  const before = await standings();
  const days = (count: number) => new Date(world.time.now.getTime() + count * 24 * 60 * MINUTE);
  const sheets = () =>
    world.db.selectFrom("schoolSheets").select(["answers", "answersErasedAt"]).where("schoolStageId", "=", stage.id).execute();
  const erasedAt = async () => (await sheets()).map(({ answersErasedAt }) => answersErasedAt);
  const official = await aStage(world, { name: "Quart de finale", isClosed: true });
  await eraseSchoolAnswers(world.db, days(60));
  expect(await erasedAt(), "the season has its answers").toEqual([null, null]);
  await sql`update questionnaires set ranking_definitive_at = now(), answers_erased_at = now() where id = ${official.id}`.execute(world.db);
  await eraseSchoolAnswers(world.db, days(30));
  expect(await erasedAt(), "a month has not passed").toEqual([null, null]);
  await eraseSchoolAnswers(world.db, days(60));
  expect(JSON.stringify((await sheets()).map(({ answers }) => answers))).not.toMatch(/"(12|13|9)"/);
  expect(await standings()).toEqual(before);
  expect(await caller.call(schoolStagesApi.list)).toMatchObject([{ answersErased: true, answered: 2 }]);
  const pupil = pupils[0]?.caller;
  expect(await pupil?.call(schoolStagesApi.mine)).toMatchObject([{ erasedAt: expect.any(String), answered: 2 }]);
  expect((await pupil?.refused(schoolStagesApi.sheet, byId(stage.wireId)))?.message).toContain("Vos réponses sont effacées depuis le");
  const { problemList, version } = await caller.call(schoolStagesApi.read, byId(stage.wireId));
  const problems = problemList.slice(1).map(({ from: _, position: __, hasImages: ___, ...problem }) => problem);
  const body = { basedOn: version, despiteAnswers: true, draft: draftOf({ problems }) };
  const kept = await caller.refused(schoolStagesApi.change, { ...byId(stage.wireId), body });
  expect([kept.status, kept.message]).toEqual([409, expect.stringContaining("Les réponses sont effacées, les notes restent")]);
});

test("CLS-03 drawings of a pupil's problems are files with addresses of their own, and others have none", async ({ world }) => {
  const [school, released] = [await aSchool(world), await aReleasedStage(world)];
  const questionId = released.questions[0]?.id ?? 0;
  const image = await sharp({ create: { width: 120, height: 80, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  await world.db.updateTable("questions").set({ imageEnd: image, imageEndAlt: "Un chat" }).where("id", "=", questionId).execute();
  const stage = await aSchoolStage(world, school, { problems: [{ questionId }] });
  const { caller } = await aPupil(world, school);
  const inline = await caller.call(schoolStagesApi.sheet, byId(stage.wireId));
  expect(inline.questions).toMatchObject([{ image_start: null, image_end: image.toString("base64"), image_end_alt: "Un chat" }]);
  const files = await caller.call(schoolStagesApi.sheet, { ...byId(stage.wireId), query: { images: "files" } });
  const address = files.questions[0]?.image_end ?? "";
  expect(address).toMatch(new RegExp(`^/images/schools/${questionId}-end-[\\w-]{43}\\.png#120x80$`));
  const ask = async (url: string) => {
    const { statusCode, headers, rawPayload } = await world.http.inject(url.split("#")[0] ?? "");
    return [statusCode, String(headers["cache-control"]).includes("immutable"), rawPayload.equals(image)];
  };
  expect(await ask(address)).toEqual([200, true, true]);
  const forged = address.replace(/-end-./, (start) => (start.endsWith("A") ? "-end-B" : "-end-A"));
  for (const other of [forged, address.replace("-end-", "-start-"), "/images/schools/1-end-x.png", "/images/schools/..%2fx"])
    expect(await ask(other), other).toEqual([404, false, false]);
  await world.db.updateTable("questionnaires").set({ releasedToSchoolsAt: null }).where("id", "=", released.id).execute();
  world.time.now = new Date(world.time.now.getTime() + 2 * MINUTE);
  expect(await ask(address), "a stage uses it").toEqual([200, true, true]);
  await world.db.deleteFrom("schoolStages").where("id", "=", stage.id).execute();
  world.time.now = new Date(world.time.now.getTime() + 2 * MINUTE);
  expect(await ask(address), "withdrawn, and used by nobody").toEqual([404, false, false]);
});

const moveTo = (world: World, userId: number, className: string) =>
  world.db.updateTable("registrations").set({ className }).where("userId", "=", userId).where("kind", "=", "participant").execute();

test("CLS-03 a stage of one class is that of its pupils alone: on screen, on paper, in the ranking and for diplomas, under every spelling of the class", async ({
  world,
}) => {
  const school = await aSchool(world);
  const { caller } = school.correspondent;
  const [own, spelled] = [await aPupil(world, school, { className: "6e A" }), await aPupil(world, school, { className: "6ème-a" })];
  const [other, unclassed] = [await aPupil(world, school, { className: "6e B" }), await aPupil(world, school)];
  const created = await caller.call(schoolStagesApi.create, { body: draftOf({ classNames: ["6e A"] }) });
  expect(created).toMatchObject({ classNames: ["6e A"], pupilCategories: [C2] });
  const here = byId(created.id);
  expect((await trailOf(world, `establishment ${school.id}`)).at(-1)?.after).toMatchObject({ classes: 1 });
  const [problem] = created.problemList;
  const answers = { ...here, body: [answer(problem?.id ?? "", "1/2")] };
  for (const pupil of [own, spelled]) expect(await pupil.caller.call(schoolStagesApi.mine)).toMatchObject([{ id: created.id }]);
  for (const pupil of [other, unclassed]) {
    expect(await pupil.caller.call(schoolStagesApi.mine)).toEqual([]);
    expect(await pupil.caller.status(schoolStagesApi.sheet, here)).toBe(403);
    expect(await pupil.caller.status(schoolStagesApi.save, answers)).toBe(403);
    const entry = {
      params: { ...here.params, userId: pupil.wireId },
      body: { source: "paper", basedOn: 0, minutes: null, answers: {} },
    } as const;
    expect(await caller.status(answerSheetsApi.saveEntry, entry)).toBe(400);
    expect(await caller.status(answerSheetsApi.print, { ...here, body: { userIds: [pupil.wireId] } })).toBe(403);
  }
  await own.caller.call(schoolStagesApi.save, answers);
  const ids = (pupils: readonly { readonly userId: string }[]) => pupils.map(({ userId }) => userId).toSorted();
  const wanted = [own.wireId, spelled.wireId].toSorted();
  expect(ids((await caller.call(schoolStagesApi.standings, here)).pupils)).toEqual(wanted);
  expect(ids((await caller.call(answerSheetsApi.read, here)).pupils)).toEqual(wanted);
  expect(await caller.status(answerSheetsApi.print, { ...here, body: { userIds: wanted } })).toBe(200);
  const printing = (userIds: string[]) => caller.status(diplomasApi.printOfSchool, { ...here, body: { design: "tiling", userIds } });
  expect(await printing([own.wireId])).toBe(200);
  expect(await printing([other.wireId])).toBe(403);
  expect((await caller.call(schoolStagesApi.list)).map(({ classNames, answered }) => [classNames, answered])).toEqual([[["6e A"], 1]]);
});

test("CLS-03 pupils with a sheet or a photograph stay in a stage of other classes; those without leave, and come back with the class", async ({
  world,
}) => {
  const school = await aSchool(world);
  const { caller } = school.correspondent;
  const stage = await aSchoolStage(world, school, { classNames: ["6e A"] });
  const here = byId(stage.wireId);
  const ofClass = { className: "6e A" };
  const [onScreen, onPaper, neither] = await somePupils(world, school, ofClass, ofClass, ofClass);
  await aSchoolSheet(world, stage, onScreen.id, ["12"], "screen");
  await aSchoolSheet(world, stage, onPaper.id, ["12"]);
  for (const pupil of [onScreen, onPaper, neither]) await moveTo(world, pupil.id, "6e B");
  const { pupils } = await caller.call(schoolStagesApi.standings, here);
  expect(pupils.map(({ userId, marks }) => [userId, marks?.rank])).toEqual(
    [onScreen, onPaper].map(({ wireId }) => [wireId, expect.any(Number)]),
  );
  expect((await onScreen.caller.call(schoolStagesApi.sheet, here)).questions[0]?.usersAnswers).toMatchObject({ answers: ["12"] });
  expect(await neither.caller.call(schoolStagesApi.mine)).toEqual([]);
  expect((await caller.call(schoolStagesApi.list))[0]).toMatchObject({ answered: 2 });
  const counts = await (await anAdmin(world)).caller.call(schoolStagesApi.counts, { query: { establishmentId: school.wireId } });
  expect(counts.answered).toBe(2);
  await moveTo(world, neither.id, "6 A");
  expect(await neither.caller.call(schoolStagesApi.mine)).toHaveLength(1);
});

test("CLS-03 limiting a stage that pupils have answered says so first, keeps their sheets, and is the correspondent's alone where others answered", async ({
  world,
}) => {
  const school = await aSchool(world);
  await aPupil(world, school, { className: "6e C" });
  const { caller } = school.correspondent;
  const teacher = await aColleague(world, school, true, ["6e A"]);
  const created = await caller.call(schoolStagesApi.create, { body: draftOf() });
  const pupil = await aPupil(world, school, { className: "6e B" });
  await pupil.caller.call(schoolStagesApi.save, { ...byId(created.id), body: [answer(created.problemList[0]?.id ?? "", "1/2")] });
  const [problem] = created.problemList;
  const limited = draftOf({ classNames: ["6e A", "6e C"], problems: [{ ...own, id: problem?.id ?? "" }] });
  const change = { ...byId(created.id), body: { basedOn: 1, draft: limited } };
  const refusal = await caller.refused(schoolStagesApi.change, change);
  expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining("que pour les classes 6e A et 6e C")]);
  const despite = { ...change, body: { ...change.body, despiteAnswers: true } };
  expect((await teacher.caller.refused(schoolStagesApi.change, despite)).message).toContain("au correspondant");
  expect((await caller.call(schoolStagesApi.change, despite)).classNames).toEqual(["6e A", "6e C"]);
  expect(await pupil.caller.call(schoolStagesApi.mine)).toHaveLength(1);
  const { classNames: _, ...former } = limited;
  const kept = await caller.call(schoolStagesApi.change, { ...byId(created.id), body: { basedOn: 2, draft: former } });
  expect(kept.classNames, "a page of the former version says nothing of classes").toEqual(["6e A", "6e C"]);
  for (const classNames of [["…"], ["x".repeat(41)], Array.from({ length: 101 }, (_, index) => `6e ${index}`)])
    expect(await caller.status(schoolStagesApi.create, { body: draftOf({ classNames }) })).toBe(400);
});

test("CLS-01 CLS-03 a teacher without its class neither makes, changes, limits nor deletes a stage, also while nobody has a sheet", async ({
  world,
}) => {
  const school = await aSchool(world);
  const teacher = await aColleague(world, school, true, ["4e C", "5e B"]);
  const [whole, ofOthers, mine] = [
    await aSchoolStage(world, school, { name: "Quart des 4e" }),
    await aSchoolStage(world, school, { classNames: ["6e A"] }),
    await aSchoolStage(world, school, { classNames: ["4ème-C"] }),
  ];
  const { caller } = teacher;
  const change = (stage: typeof whole, classNames: string[]) => ({
    ...byId(stage.wireId),
    body: {
      basedOn: 1,
      despiteAnswers: true,
      draft: draftOf({ classNames, problems: [{ ...own, id: stage.problems[0]?.wireId ?? "" }] }),
    },
  });
  for (const classNames of [[], ["6e A"], ["4e C", "6e A"]])
    expect((await caller.refused(schoolStagesApi.create, { body: draftOf({ classNames }) })).status, classNames.join()).toBe(403);
  expect((await caller.call(schoolStagesApi.create, { body: draftOf({ classNames: ["4eme C"] }) })).classNames).toEqual(["4eme C"]);
  expect((await caller.refused(schoolStagesApi.change, change(whole, ["5e B"]))).status).toBe(403);
  expect((await caller.refused(schoolStagesApi.change, change(ofOthers, ["4e C"]))).message).toContain("Vous n'avez pas la classe 6e A");
  for (const classNames of [[], ["4e C", "6e A"]])
    expect((await caller.refused(schoolStagesApi.change, change(mine, classNames))).status).toBe(403);
  expect((await caller.call(schoolStagesApi.change, change(mine, ["4e C", "5e B"]))).classNames).toEqual(["4e C", "5e B"]);
  for (const stage of [whole, ofOthers]) expect(await caller.status(schoolStagesApi.remove, byId(stage.wireId))).toBe(403);
  expect(await caller.status(schoolStagesApi.remove, byId(mine.wireId))).toBe(204);
  const free = (await aColleague(world, school, true)).caller;
  expect((await free.call(schoolStagesApi.change, change(whole, ["5e B"]))).classNames).toEqual(["5e B"]);
});

test("CLS-01 CLS-03 a class whose name nobody reads, or with an invisible sign, is refused at its field", async ({ world }) => {
  const school = await aSchool(world);
  const { caller } = school.correspondent;
  await aPupil(world, school, { className: "\u202E6e A" });
  for (const [name, sentence] of [
    ["ʼ", "Écrivez le nom de la classe avec des lettres ou des chiffres"],
    ["ʹ", "Écrivez le nom de la classe avec des lettres ou des chiffres"],
    ["\u202E6e A", "Écrivez la classe sans caractère invisible"],
  ] as const) {
    const created = await caller.refused(schoolStagesApi.create, { body: draftOf({ classNames: [name] }) });
    expect([created.status, created.issues]).toEqual([400, [{ path: "classNames.0", message: sentence }]]);
    const renamed = await caller.refused(classesApi.rename, { body: { from: "6e A", to: name } });
    expect([renamed.status, renamed.issues]).toEqual([400, [{ path: "to", message: sentence }]]);
  }
  expect(await caller.call(classesApi.rename, { body: { from: "\u202E6e A", to: "6e A" } })).toEqual({ pupils: 1 });
});

test("CLS-01 CLS-03 a stage of a class that the school has not this year is refused at its field; one whose pupils all left keeps it", async ({
  world,
}) => {
  const [school, other] = [await aSchool(world), await aSchool(world)];
  const { caller } = school.correspondent;
  const pupil = await aPupil(world, school, { className: "6e A" });
  const elsewhere = await aPupil(world, other, { className: "5e Z" });
  await aRegistration(world, { userId: elsewhere.id, year: ACTIVE_YEAR - 1, establishmentId: school.id });
  await aColleague(world, school, true, ["4e C"]);
  const created = await caller.call(schoolStagesApi.create, { body: draftOf({ classNames: ["6ème A", "4e C"] }) });
  const message = "Votre établissement n'a pas la classe 5e Z cette année\u00A0: inscrivez d'abord ses élèves.";
  for (const refused of [
    await caller.refused(schoolStagesApi.create, { body: draftOf({ classNames: ["6e A", "5e Z"] }) }),
    await caller.refused(schoolStagesApi.change, {
      ...byId(created.id),
      body: { basedOn: 1, draft: draftOf({ classNames: ["6e A", "5e Z"] }) },
    }),
  ])
    expect([refused.status, refused.issues]).toEqual([400, [{ path: "classNames.1", message }]]);
  await world.db.updateTable("registrations").set({ className: "6e B" }).where("id", "=", pupil.registration.id).execute();
  const renamed = draftOf({ classNames: ["6ème A", "4e C"], name: "Un autre nom" });
  expect(await caller.call(schoolStagesApi.change, { ...byId(created.id), body: { basedOn: 1, draft: renamed } })).toMatchObject({
    ...{ name: "Un autre nom", classNames: ["6ème A", "4e C"] },
  });
});

test("CLS-03 ETB-09 the standings say which confirmations stand, before anybody tries to take them back: those of the federation, and those of which something came", async ({
  world,
}) => {
  await aStage(world);
  const [school, office] = [await aSchool(world), await anAdmin(world)];
  const { caller } = school.correspondent;
  const [mine, theirs, graded] = [await aPupil(world, school), await aPupil(world, school), await aPupil(world, school)];
  const pending = await aPupil(world, school);
  const stage = await aSchoolStage(world, school);
  for (const { registration } of [mine, graded]) await caller.call(registrationsApi.validate, { params: { id: registration.wireId } });
  await office.caller.call(registrationsApi.validate, { params: { id: theirs.registration.wireId } });
  await world.db.updateTable("results").set({ grade: 5, weightedGrade: 9, time: 20 }).where("userId", "=", graded.id).execute();
  const { pupils } = await caller.call(schoolStagesApi.standings, byId(stage.wireId));
  const saidOf = ({ wireId }: { readonly wireId: string }) => pupils.find(({ userId }) => userId === wireId)?.confirmedForGood;
  expect([saidOf(mine), saidOf(pending)]).toEqual([null, null]);
  expect(saidOf(theirs)).toContain("c'est la fédération qui l'a donnée");
  expect(saidOf(graded)).toContain("cet élève a déjà une note");
});

test("CLS-03 a class renamed, or joined with another, keeps its stages", async ({ world }) => {
  const school = await aSchool(world);
  const { caller } = school.correspondent;
  const stage = await aSchoolStage(world, school, { classNames: ["6e A", "6e B"] });
  const [ofOthers, past] = [
    await aSchoolStage(world, await aSchool(world), { classNames: ["6e A"] }),
    await aSchoolStage(world, school, { classNames: ["6e A"], year: ACTIVE_YEAR - 1 }),
  ];
  const pupil = await aPupil(world, school, { className: "6EME A" });
  await aPupil(world, school, { className: "6e B" });
  const classesOf = async ({ id }: { id: number }) =>
    (await world.db.selectFrom("schoolStages").select("classNames").where("id", "=", id).executeTakeFirstOrThrow()).classNames;
  await caller.call(classesApi.rename, { body: { from: "6e A", to: "6e Alpha" } });
  expect(await classesOf(stage)).toEqual(["6e Alpha", "6e B"]);
  expect(await pupil.caller.call(schoolStagesApi.mine)).toHaveLength(1);
  await caller.call(classesApi.rename, { body: { from: "6e Alpha", to: "6e B", joins: true } });
  expect(await classesOf(stage)).toEqual(["6e B"]);
  expect([await classesOf(ofOthers), await classesOf(past)]).toEqual([["6e A"], ["6e A"]]);
});

test("CLS-03 ETB-09 pupils to confirm without a sheet at the school's stage are counted: of the classes and categories that play it, of this year and this school, of the classes that the teacher sees", async ({
  world,
}) => {
  const [school, other] = [await aSchool(world), await aSchool(world)];
  const { caller } = school.correspondent;
  const waiting = (userIds?: readonly string[]) => caller.call(schoolStagesApi.waiting, { body: userIds ? { userIds: [...userIds] } : {} });
  const ofClass = (className: string, facts: Parameters<typeof aPupil>[2] = {}) =>
    aPupil(world, school, { className, category: C1, ...facts });
  const [played, typedTwice, absent, elsewhere, older] = [
    await ofClass("6e A"),
    await ofClass("6eme A"),
    await ofClass("6e A"),
    await ofClass("6e B"),
    await ofClass("6e A", { category: C2 }),
  ];
  await ofClass("6e A", { status: "CONFIRMED" });
  await ofClass("6e A", { year: ACTIVE_YEAR - 1 });
  const foreign = await aPupil(world, other, { className: "6e A", category: C1 });
  expect(await waiting()).toEqual({ waiting: 5, unmarked: 0, stages: [] });
  await aSchoolStage(world, school, { name: "De l'an passé", year: ACTIVE_YEAR - 1 });
  await aSchoolStage(world, other);
  const stage = await aSchoolStage(world, school, { name: "Quart de la 6e A", classNames: ["6e A"], problems: [{ categories: [C1] }] });
  await aSchoolSheet(world, stage, played.id, ["12"]);
  await aSchoolSheet(world, stage, typedTwice.id, ["12"], "second");
  const row = (pupils: number, unmarked: number) => ({ id: stage.wireId, name: "Quart de la 6e A", onPaper: true, pupils, unmarked });
  expect(await waiting()).toEqual({ waiting: 5, unmarked: 2, stages: [row(3, 2)] });
  const ids = [played, absent, elsewhere, older, foreign].map(({ wireId }) => wireId);
  expect(await waiting(ids)).toEqual({ waiting: 4, unmarked: 1, stages: [row(2, 1)] });
  expect(await waiting([elsewhere.wireId])).toEqual({ waiting: 1, unmarked: 0, stages: [] });
  const training = await aSchoolStage(world, school, { name: "Entraînement" });
  expect(await waiting(ids), "a pupil of two stages is one pupil").toEqual({
    ...{ waiting: 4, unmarked: 4 },
    stages: [{ id: training.wireId, name: "Entraînement", onPaper: true, pupils: 4, unmarked: 4 }, row(2, 1)],
  });
  const teacher = await aColleague(world, school, false, ["6e B"]);
  expect(await teacher.caller.call(schoolStagesApi.waiting, { body: {} }), "nobody else's classes").toEqual({
    ...{ waiting: 1, unmarked: 1 },
    stages: [{ id: training.wireId, name: "Entraînement", onPaper: true, pupils: 1, unmarked: 1 }],
  });
});
