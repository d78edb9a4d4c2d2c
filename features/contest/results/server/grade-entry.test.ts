import { expect } from "vitest";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { rulesApi } from "#season/configuration/rules.contract.ts";
import { aResult, aStage, changeResults, changeStage, limitCategory, resultRows, trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, aCenter, anAdmin, aParticipant, aPerson, aRegistration, aSchool, test, type World } from "#tests/world.ts";
import { resultsApi } from "../results.contract.ts";

/** A physical stage, a center where it is sat, and a person convoked there. */
async function anExam(world: World) {
  const previous = await aStage(world);
  const stage = await aStage(world, { physical: true, previousQuestionnaireId: previous.id });
  const center = await aCenter(world);
  const person = await aParticipant(world, { status: "CONFIRMED" });
  await aResult(world, { userId: person.id, questionnaireId: previous.id, qualified: true, origin: "hand", nextExamCenterId: center.id });
  const entry = { userId: person.wireId, questionnaireId: stage.wireId, grade: 4, weightedGrade: 10.5, time: 95 };
  return { previous, stage, center, person, entry };
}

test("CTR-03 a center enters grades of people who sit there", async ({ world }) => {
  const { stage, center, person, entry } = await anExam(world);
  const { manager } = center;
  const entered = await manager.caller.call(resultsApi.enterGrade, { body: { ...entry, nextExamCenterId: center.wireId } });
  const marks = { grade: 4, weightedGrade: 10.5, time: 95, absent: false };
  expect(entered).toMatchObject({ ...marks, qualified: null, nextExamCenter: null, version: 1 });
  expect(await manager.caller.call(resultsApi.enterGrade, { body: entry }), "repeating it changes nothing").toEqual(entered);
  expect(await trailOf(world, `result ${person.id}/${stage.id}`)).toEqual([
    { actorId: manager.id, action: "enter grade", before: null, after: marks },
  ]);
  expect(await resultRows(world, stage.id)).toMatchObject([{ byHand: true, rank: null }]);
});

test("CTR-03 a school that controls the center enters grades too; nobody else does", async ({ world }) => {
  const { center, entry } = await anExam(world);
  const { correspondent } = await aSchool(world);
  const other = await aCenter(world);
  const foreign = [correspondent, other.manager, await aParticipant(world)];
  for (const { caller } of foreign) expect(await caller.status(resultsApi.enterGrade, { body: entry })).toBe(403);
  await world.db.insertInto("examCenterControllers").values({ examCenterId: center.id, userId: correspondent.id }).execute();
  expect(await correspondent.caller.call(resultsApi.enterGrade, { body: entry })).toMatchObject({ grade: 4 });
  const elsewhere = { ...entry, nextExamCenterId: other.wireId };
  expect(await center.manager.caller.status(resultsApi.enterGrade, { body: elsewhere })).toBe(403);
  expect(await world.nobody.status(resultsApi.enterGrade, { body: entry })).toBe(401);
});

test("LET-05 LET-06 a center reads what it enters at a stage that is not visible, but none of the stage's messages", async ({ world }) => {
  const { stage, center, entry } = await anExam(world);
  const { caller } = center.manager;
  const secret = "Bravo, vous irez à la finale";
  const texts = { qualifiedForNextStep: secret, notQualifiedForNextStep: secret, waitingForQualificationInformation: secret };
  await changeStage(world, stage.id, { ...texts, convoquedForNextStep: secret });
  const query = { userId: entry.userId, questionnaireId: entry.questionnaireId, examCenterId: center.wireId };
  const read = async () => [
    await caller.call(resultsApi.enterGrade, { body: entry }),
    await caller.call(resultsApi.atExamCenter, { query }),
    await caller.refused(resultsApi.enterGrade, { body: { ...entry, grade: 3, basedOn: 0 } }),
  ];
  const hidden = await read();
  expect(hidden).toMatchObject([{ grade: 4, questionnaire: { id: stage.wireId } }, { grade: 4 }, { status: 409 }]);
  expect(JSON.stringify(hidden)).not.toContain("Bravo");
  const office = (await anAdmin(world)).caller;
  expect(JSON.stringify(await office.call(resultsApi.atExamCenter, { query }))).toContain(secret);
  await changeStage(world, stage.id, { showOnUserDashboard: true });
  for (const answer of (await read()).slice(0, 2)) expect(answer).toMatchObject({ questionnaire: texts });
});

test("CTR-03 once the stage is closed only the office still enters grades; a center never does online", async ({ world }) => {
  const { stage, center, entry } = await anExam(world);
  await changeStage(world, stage.id, { isClosed: true });
  const refused = await center.manager.caller.refused(resultsApi.enterGrade, { body: entry });
  expect([refused.status, refused.message]).toEqual([403, "Cette étape est close\u00a0: les notes ne peuvent plus être saisies."]);
  const office = (await anAdmin(world)).caller;
  expect(await office.call(resultsApi.enterGrade, { body: entry })).toMatchObject({ grade: 4 });
  await changeStage(world, stage.id, { isClosed: false, physical: false });
  expect(await center.manager.caller.status(resultsApi.enterGrade, { body: entry })).toBe(403);
  expect(await office.status(resultsApi.enterGrade, { body: { ...entry, userId: "2000000000" } })).toBe(404);
});

test.for([
  [{ grade: 4.5 }, "grade", "La note doit être un entier"],
  [{ weightedGrade: 9.5 }, "weightedGrade", "Le coefficient doit être supérieur ou égal à (note * (note + 1)) / 2"],
  [{ weightedGrade: undefined }, "weightedGrade", "Le coefficient est requis"],
  [{ time: undefined }, "time", "Le temps doit être un nombre entier de minutes"],
] as const)("CTR-03 %j is refused at its field", async ([changes, path, message], { world }) => {
  const { center, entry } = await anExam(world);
  const refused = await center.manager.caller.refused(resultsApi.enterGrade, { body: { ...entry, ...changes } as typeof entry });
  expect(refused).toMatchObject({ status: 400, message, issues: [{ path, message }] });
});

test("CTR-03 an absence excludes a grade, and a grade an absence", async ({ world }) => {
  const { center, entry } = await anExam(world);
  const { caller } = center.manager;
  await caller.call(resultsApi.enterGrade, { body: entry });
  const absent = await caller.call(resultsApi.enterGrade, { body: { ...entry, absent: true } });
  expect(absent).toMatchObject({ absent: true, grade: null, weightedGrade: null, time: null });
  expect(await caller.call(resultsApi.enterGrade, { body: entry })).toMatchObject({ absent: false, grade: 4 });
});

test("CTR-03 an entry based on an outdated version, by whichever manager, is refused with the current values", async ({ world }) => {
  const { center, entry } = await anExam(world);
  const [{ caller }, second] = [center.manager, await aPerson(world)];
  await world.db.insertInto("examCenterControllers").values({ examCenterId: center.id, userId: second.id }).execute();
  await caller.call(resultsApi.enterGrade, { body: { ...entry, basedOn: 0 } });
  const refusal = { status: 409, body: { current: { userId: entry.userId, grade: 4, time: 95, version: 1 } } };
  for (const late of [caller, second.caller])
    for (const change of [{ grade: 3 }, { time: 100 }])
      expect(await late.refused(resultsApi.enterGrade, { body: { ...entry, ...change, basedOn: 0 } })).toMatchObject(refusal);
  const other = { ...entry, grade: 3 };
  expect(await second.caller.call(resultsApi.enterGrade, { body: { ...other, basedOn: 1 } })).toMatchObject({ grade: 3, version: 2 });
  const same = await caller.call(resultsApi.enterGrade, { body: { ...other, basedOn: 0 } });
  expect(same, "the same value: no conflict").toMatchObject({ version: 2 });
});

test("CTR-03 QST-08 SEC-04 R3 an acknowledged grade is never replaced by an earlier request based on that version", async ({ world }) => {
  const { stage, center, person, entry } = await anExam(world);
  const { caller } = center.manager;
  const enter = (time: number, basedOn?: number) => caller.call(resultsApi.enterGrade, { body: { ...entry, time, basedOn } });
  await enter(31, 0);
  const back = await enter(31, 1);
  expect(back).toMatchObject({ time: 31, version: 2 });
  const late = await caller.refused(resultsApi.enterGrade, { body: { ...entry, time: 39, basedOn: 1 } });
  expect(late, "sent before, arrives after").toMatchObject({ status: 409, body: { current: { time: 31, version: 2 } } });
  for (const basedOn of [1, 0, undefined])
    expect(await enter(31, basedOn), "sent again after a lost response, or without a version").toEqual(back);
  const office = await anAdmin(world);
  const { userId, questionnaireId } = entry;
  expect(await office.caller.status(resultsApi.takeBack, { query: { userId, questionnaireId, basedOn: 1 } }), "a late revert").toBe(409);
  expect(await enter(39, 2)).toMatchObject({ time: 39, version: 3 });
  await office.caller.call(resultsApi.enterGrade, { body: { ...entry, time: 39, grade: 3 } });
  expect(await trailOf(world, `result ${person.id}/${stage.id}`), "what did not change leaves no trace").toMatchObject([
    { actorId: center.manager.id, before: null, after: { time: 31 } },
    { actorId: center.manager.id, before: { time: 31 }, after: { time: 39 } },
    { actorId: office.id, before: { grade: 4 }, after: { grade: 3 } },
  ]);
});

test("CTR-03 a grade confirmed unchanged keeps its rank, and open pages are notified", async ({ world }) => {
  const { stage, center, entry } = await anExam(world);
  const { caller } = center.manager;
  await caller.call(resultsApi.enterGrade, { body: entry });
  const before = new Date("2027-01-01");
  await world.db.updateTable("results").set({ rank: 7, updatedAt: before }).where("questionnaireId", "=", stage.id).execute();
  await caller.call(resultsApi.enterGrade, { body: { ...entry, basedOn: 1 } });
  const [row] = await resultRows(world, stage.id);
  expect([row?.rank, row?.updatedAt.getTime() === before.getTime()]).toEqual([7, false]);
});

test("CTR-03 R3 of two concurrent entries one gets a conflict", async ({ world }) => {
  const { center, entry } = await anExam(world);
  const both = await Promise.all(
    [3, 2].map((grade) => center.manager.caller.status(resultsApi.enterGrade, { body: { ...entry, grade, basedOn: 0 } })),
  );
  expect(both.sort()).toEqual([200, 409]);
});

test("CTR-03 a category limits the grade, the coefficient and the time", async ({ world }) => {
  const { stage, center, entry } = await anExam(world);
  const { caller } = center.manager;
  const refusal = async (changes: Partial<typeof entry>) => {
    const { status, message, issues } = await caller.refused(resultsApi.enterGrade, { body: { ...entry, ...changes } });
    return [status, message, issues.map(({ path }) => path)];
  };
  expect(await refusal({ grade: 15, weightedGrade: 120, time: 181 })).toEqual([
    400,
    "La note ne peut pas dépasser 14, le nombre de questions en C2",
    ["grade", "weightedGrade", "time"],
  ]);
  expect(await refusal({ time: 181 })).toEqual([400, "Le temps ne peut pas dépasser 180 minutes, la durée en C2", ["time"]]);
  const questions = [1, 2, 14, 15].map((position) => ({ questionnaireId: stage.id, title: "Q", position, coefficient: position * 10 }));
  await world.db.insertInto("questions").values(questions).execute();
  expect(await refusal({ weightedGrade: 170.5 })).toEqual([
    400,
    "Le coefficient ne peut pas dépasser 170, la somme des coefficients en C2",
    ["weightedGrade"],
  ]);
  const max = { grade: 14, weightedGrade: 170, time: 180 };
  expect(await caller.call(resultsApi.enterGrade, { body: { ...entry, ...max } })).toMatchObject(max);
});

test("CTR-03 the office gets an error for a center where the person does not sit", async ({ world }) => {
  const { entry } = await anExam(world);
  const elsewhere = await aCenter(world);
  const { caller } = await anAdmin(world);
  const refused = await caller.refused(resultsApi.enterGrade, { body: { ...entry, nextExamCenterId: elsewhere.wireId } });
  expect(refused).toMatchObject({ status: 400, issues: [{ path: "nextExamCenterId" }] });
});

/** An online stage, an eligible person of a category, and the office that enters grades by hand. */
async function anOnlineStage(world: World, category: string, questions = 0) {
  const stage = await aStage(world, { active: true, questions: Array(questions).fill({ right: ["A"], wrong: ["B"] }) });
  const person = await aParticipant(world, { category, status: "CONFIRMED" });
  const key = { userId: person.wireId, questionnaireId: stage.wireId };
  return { stage, person, key, office: (await anAdmin(world)).caller };
}

test.for([0, 18])("EDG-03 marks impossible in the category are refused online too, with %i questions", async (questions, { world }) => {
  const { key, office } = await anOnlineStage(world, "CE", questions);
  const refusal = async (grade: number, weightedGrade: number) =>
    (await office.refused(resultsApi.enterGrade, { body: { ...key, grade, weightedGrade, time: 50 } })).message;
  expect(await refusal(50, 1275)).toBe("La note ne peut pas dépasser 5, le nombre de questions en CE");
  expect(await refusal(4, 15.5)).toBe("Le coefficient ne peut pas dépasser 15, la somme des coefficients en CE");
  expect(await refusal(5, 155)).toBe("Le coefficient ne peut pas dépasser 15, la somme des coefficients en CE");
  expect(await office.call(resultsApi.enterGrade, { body: { ...key, grade: 4, weightedGrade: 15, time: 50 } })).toMatchObject({
    grade: 4,
  });
});

test("EDG-03 on paper too, without questions; solving every problem gives the whole coefficient", async ({ world }) => {
  const { center, entry } = await anExam(world);
  const { caller } = center.manager;
  const refused = await caller.refused(resultsApi.enterGrade, { body: { ...entry, weightedGrade: 105.5 } });
  expect(refused.message).toBe("Le coefficient ne peut pas dépasser 105, la somme des coefficients en C2");
  await limitCategory(world, { year: ACTIVE_YEAR, name: "C2" }, 14);
  const whole = { ...entry, grade: 14, weightedGrade: 105 };
  expect(await caller.call(resultsApi.enterGrade, { body: whole })).toMatchObject({ grade: 14, weightedGrade: 105 });
});

test("EDG-03 RUL-01 where the season's rules leave coefficients open, a stage without questions bounds none", async ({ world }) => {
  const { center, entry } = await anExam(world);
  const enter = (weightedGrade: number) => center.manager.caller.status(resultsApi.enterGrade, { body: { ...entry, weightedGrade } });
  expect(await enter(105.5)).toBe(400);
  const office = (await anAdmin(world)).caller;
  const params = { year: ACTIVE_YEAR };
  const { version, rules } = await office.call(rulesApi.read, { params });
  const body = { basedOn: version, rules: { ...rules, coefficients: null }, from: entry.questionnaireId };
  await office.call(rulesApi.change, { params, body });
  expect(await enter(105.5)).toBe(200);
  expect(await center.manager.caller.status(resultsApi.enterGrade, { body: { ...entry, grade: 15, weightedGrade: 200 } })).toBe(400);
});

test("EDG-03 all problems solved means the whole coefficient, of the stage's own questions if it has any", async ({ world }) => {
  const { stage, key, office } = await anOnlineStage(world, "CE", 3);
  await world.db.updateTable("questions").set({ coefficient: 10 }).where("questionnaireId", "=", stage.id).execute();
  const refused = await office.refused(resultsApi.enterGrade, { body: { ...key, grade: 3, weightedGrade: 29.5, time: 5 } });
  expect(refused).toMatchObject({
    status: 400,
    message: "Toutes les questions sont justes\u00A0: le coefficient est 30 en CE",
    issues: [{ path: "weightedGrade" }],
  });
  expect(await office.call(resultsApi.enterGrade, { body: { ...key, grade: 3, weightedGrade: 30, time: 5 } })).toMatchObject({ grade: 3 });
  const limits = await office.call(resultsApi.limits, { params: { id: stage.wireId } });
  expect(limits.find(({ category }) => category === "CE")).toEqual({ category: "CE", mostGrade: 3, mostCoefficient: 30, mostTime: 60 });
});

test("EDG-03 marks too large to store are refused, never an error", async ({ world }) => {
  const { key, office } = await anOnlineStage(world, "CE");
  await world.db.deleteFrom("registrations").where("userId", "=", Number(key.userId)).execute();
  for (const weightedGrade of [1_000_000, 999_999.5])
    expect(await office.status(resultsApi.enterGrade, { body: { ...key, grade: 4, weightedGrade, time: 5 } })).toBe(400);
});

test("EDG-05 only the office enters a time longer than the category's, with a reason in the journal", async ({ world }) => {
  const { stage, center, person, entry } = await anExam(world);
  const office = (await anAdmin(world)).caller;
  const long = { ...entry, time: 240 };
  const reason = "Tiers temps accordé par la MDPH";
  for (const refused of [
    await office.refused(resultsApi.enterGrade, { body: long }),
    await office.refused(resultsApi.enterGrade, { body: { ...long, reason: " " } }),
    await center.manager.caller.refused(resultsApi.enterGrade, { body: { ...long, reason } }),
  ])
    expect(refused).toMatchObject({ status: 400, message: "Le temps ne peut pas dépasser 180 minutes, la durée en C2" });
  expect(await office.call(resultsApi.enterGrade, { body: { ...long, reason } })).toMatchObject({ time: 240 });
  expect(await trailOf(world, `result ${person.id}/${stage.id}`)).toMatchObject([{ after: { time: 240, reason } }]);
  const corrected = await center.manager.caller.call(resultsApi.enterGrade, { body: { ...long, grade: 3, weightedGrade: 10.5 } });
  expect(corrected, "a center corrects the grade and keeps the time").toMatchObject({ grade: 3, time: 240 });
});

test("EDG-04 a grade by hand is reverted to the one from the answers, for one person", async ({ world }) => {
  const { stage, person, key, office } = await anOnlineStage(world, "CE", 3);
  const other = await aParticipant(world, { category: "CE" });
  for (const { caller } of [person, other]) {
    await caller.call(answersApi.active);
    await caller.call(answersApi.save, { body: [{ questionId: stage.questions[1]?.wireId ?? "", answers: ["A"] }] });
  }
  const params = { id: stage.wireId };
  await office.call(resultsApi.generate, { params });
  const computed = await office.call(resultsApi.one, { query: key });
  for (const { wireId } of [person, other])
    await office.call(resultsApi.enterGrade, { body: { ...key, userId: wireId, grade: 3, weightedGrade: 6, time: 2 } });
  for (const time of ["first", "second"])
    expect(await office.call(resultsApi.takeBack, { query: key }), `the ${time} time`).toEqual({ ...computed, version: 3 });
  expect(await office.call(resultsApi.one, { query: { ...key, userId: other.wireId } })).toMatchObject({ grade: 3, byHand: true });
  expect((await trailOf(world, `result ${person.id}/${stage.id}`)).at(-1)).toMatchObject({
    action: "take grade back",
    before: { grade: 3 },
    after: { grade: 1, weightedGrade: 2 },
  });
  expect(await office.call(resultsApi.generate, { params })).toEqual({ generated: 1, kept: 1 });
});

test("EDG-04 the entry of a person without answers is removed, with the thresholds' decision on it", async ({ world }) => {
  const { person, key, office } = await anOnlineStage(world, "CE", 3);
  const entered = { ...key, grade: 3, weightedGrade: 6, time: 2 };
  await office.call(resultsApi.enterGrade, { body: entered });
  expect(await office.call(resultsApi.takeBack, { query: key })).toBeNull();
  expect(await office.call(resultsApi.one, { query: key })).toBeNull();
  await office.call(resultsApi.enterGrade, { body: { ...key, absent: true } });
  expect(await office.call(resultsApi.takeBack, { query: key }), "absent by mistake").toBeNull();

  await office.call(resultsApi.enterGrade, { body: entered });
  const byHand = { qualified: true, origin: "hand" } as const;
  await changeResults(world, person, byHand);
  expect(await office.call(resultsApi.takeBack, { query: key })).toMatchObject({ grade: null, byHand: false, ...byHand });
  await office.call(resultsApi.enterGrade, { body: entered });
  const center = await aCenter(world, { name: "Lycée Lumière" });
  await changeResults(world, person, { qualified: true, origin: "thresholds", nextExamCenterId: center.id });
  const refused = await office.refused(resultsApi.takeBack, { query: key });
  expect([refused.status, refused.message]).toEqual([409, expect.stringMatching(/Lycée Lumière.*: annulez d'abord son centre/)]);
  await changeResults(world, person, { nextExamCenterId: null });
  expect(await office.status(resultsApi.takeBack, { query: { ...key, basedOn: 1 } }), "another user wrote meanwhile").toBe(409);
  expect(await office.call(resultsApi.takeBack, { query: key })).toBeNull();
  expect(await person.caller.status(resultsApi.takeBack, { query: key })).toBe(403);
  expect(await office.status(resultsApi.takeBack, { query: { ...key, questionnaireId: "2000000000" } })).toBe(404);
});

test("GRD-07 a grade entered by hand that equals the computed one is by hand from then on", async ({ world }) => {
  const { person, stage, key, office } = await anOnlineStage(world, "CE");
  await aResult(world, { userId: person.id, questionnaireId: stage.id, grade: 2, weightedGrade: 4, time: 9 });
  const entered = await office.call(resultsApi.enterGrade, { body: { ...key, grade: 2, weightedGrade: 4, time: 9 } });
  expect(entered).toMatchObject({ byHand: true, version: 2 });
});

test("CTR-03 SEC-01 a center's manager who sits the stage there enters every grade but their own", async ({ world }) => {
  const { previous, center, entry } = await anExam(world);
  const { manager } = center;
  await aRegistration(world, { userId: manager.id, status: "CONFIRMED" });
  const convoked = { questionnaireId: previous.id, qualified: true, origin: "hand", nextExamCenterId: center.id } as const;
  await aResult(world, { userId: manager.id, ...convoked });
  const own = { ...entry, userId: manager.wireId };
  expect(await manager.caller.refused(resultsApi.enterGrade, { body: own })).toMatchObject({
    status: 403,
    message: "On ne saisit pas sa propre note\u00A0: demandez à un autre responsable du centre, ou à la fédération.",
  });
  expect(await manager.caller.status(resultsApi.enterGrade, { body: entry })).toBe(200);
  expect(await (await anAdmin(world)).caller.status(resultsApi.enterGrade, { body: own })).toBe(200);
});
