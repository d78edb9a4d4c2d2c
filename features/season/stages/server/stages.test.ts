import { expect } from "vitest";
import { questionsApi } from "#contest/questions/questions.contract.ts";
import { findActiveStage } from "#contest/questions/server/stage-questions.service.ts";
import { thresholdsApi } from "#contest/results/thresholds.contract.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { anOpening, aResult, aStage as insertStage, trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, aCenter, aClub, anAdmin, aParticipant, aPerson, aPupil, aSchool, test as plain, type World } from "#tests/world.ts";
import { stagesApi } from "../stages.contract.ts";

const test = plain.extend("office", ({ world }) => anAdmin(world));
type Office = Awaited<ReturnType<typeof anAdmin>>;
type Draft = Partial<{ name: string; year: number; active: boolean; physical: boolean; previousQuestionnaireId: string | null }>;

const aStage = ({ caller }: Office, draft: Draft = {}) =>
  caller.call(stagesApi.create, { body: { name: "Quart de finale", year: 2020, active: false, physical: false, ...draft } });
const change = ({ caller }: Office, id: string, body: Record<string, unknown>) => caller.call(stagesApi.update, { params: { id }, body });
/** Confirms what the change moves, after reading it. */
async function changeConfirmed(office: Office, id: string, body: Record<string, unknown>) {
  const { message, body: refused } = await office.caller.refused(stagesApi.update, { params: { id }, body });
  const { confirmation: confirmed } = (refused as { moved: { confirmation: string } }).moved;
  return { message, stage: await office.caller.call(stagesApi.update, { params: { id }, query: { confirmed }, body }) };
}

test("API-03 a stage created by the office is the year's last; the list is sorted by year, then order", async ({ office }) => {
  const first = await aStage(office, { year: 2019 });
  const second = await aStage(office, { year: 2019, name: "Demi-finale", physical: true, previousQuestionnaireId: first.id });
  expect(first).toMatchObject({ order: 1, active: false, isClosed: false, showOnUserDashboard: false, date: null, hour: null });
  expect(second).toMatchObject({ order: 2, previousQuestionnaire: { name: "Quart de finale", year: 2019 }, gradesToQualify: [] });
  const of2019 = await office.caller.call(stagesApi.list, { query: { year: 2019 } });
  expect(of2019.map(({ id }) => id)).toEqual([first.id, second.id]);
  await change(office, first.id, { order: 5 });
  const all = (await office.caller.call(stagesApi.list)).filter(({ year }) => year === 2019);
  expect(all.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(await office.caller.call(questionsApi.ofStage, { params: { id: first.id } })).toMatchObject({
    id: first.id,
    order: 5,
    questions: [],
  });
});

test("STG-03 a second active online stage is refused and the other named; a physical one may be active too", async ({ world, office }) => {
  const open = await aStage(office, { name: "Étape ouverte", active: true });
  const other = await aStage(office, { name: "Étape de papier", active: true, physical: true });
  const body = { name: "Encore une", year: 2020, active: true, physical: false };
  const message =
    "L'étape « Étape ouverte » (2020) est déjà active : désactivez-la d'abord, une seule étape en ligne peut l'être à la fois.";
  expect(await office.caller.refused(stagesApi.create, { body })).toMatchObject({ status: 409, message });
  const physicalNoMore = { params: { id: other.id }, body: { physical: false } };
  expect(await office.caller.refused(stagesApi.update, physicalNoMore)).toMatchObject({ status: 409, message });
  expect((await findActiveStage(world.db))?.name).toBe("Étape ouverte");
  await change(office, open.id, { active: false });
  expect(await findActiveStage(world.db)).toBeUndefined();
});

test("STG-03 of two stages activated at the same moment exactly one becomes active, and the other's refusal names it", async ({
  world,
  office,
}) => {
  const stages = await Promise.all(["A", "B", "C"].map((name) => aStage(office, { name: `Course ${name}` })));
  const activate = ({ id }: { id: string }) => office.caller.status(stagesApi.update, { params: { id }, body: { active: true } });
  expect((await Promise.all(stages.map(activate))).sort()).toEqual([200, 409, 409]);
  const active = await findActiveStage(world.db);
  const late = stages.find(({ name }) => name !== active?.name);
  const { message } = await office.caller.refused(stagesApi.update, { params: { id: late?.id ?? "" }, body: { active: true } });
  expect(message).toContain(active?.name);
  await change(office, String(active?.id), { active: false });
});

test("STG-03 a stage follows an existing one, never itself, even through others or concurrent changes", async ({ office }) => {
  const [a, b] = await Promise.all([aStage(office), aStage(office)]);
  const c = await aStage(office, { previousQuestionnaireId: b.id });
  const precede = (id: string, previousQuestionnaireId: string) =>
    office.caller.status(stagesApi.update, { params: { id }, body: { previousQuestionnaireId } });
  expect(await precede(a.id, "999999")).toBe(400);
  expect(await precede(a.id, a.id)).toBe(400);
  expect((await Promise.all([precede(a.id, c.id), precede(b.id, a.id)])).sort()).toEqual([200, 400]);
});

test("STG-02 a change sets some fields, even sent as a whole stage; its id, questions and thresholds stay", async ({ office }) => {
  const stage = await aStage(office);
  const whole = { ...stage, id: "999999", name: "Quart", questions: [{}], gradesToQualify: [{}], date: "2027-03-13", hour: "14:00" };
  const changed = await change(office, stage.id, whole);
  expect(changed).toEqual({ ...stage, name: "Quart", date: "2027-03-13", hour: "14:00" });
  for (const order of [-1, 1.5, "2"])
    expect(await office.caller.status(stagesApi.update, { params: { id: stage.id }, body: { order } })).toBe(400);
  expect(await office.caller.status(stagesApi.update, { params: { id: stage.id }, body: { id: "7" } }), "nothing to change").toBe(400);
  expect(await office.caller.status(stagesApi.update, { params: { id: "999999" }, body: { name: "Quart" } })).toBe(404);
  const linkToDoc = "https://exemple.fr/étape\0";
  expect(await office.caller.status(stagesApi.update, { params: { id: stage.id }, body: { linkToDoc } })).toBe(400);
});

test("STG-01 a new stage without name or year is refused in French", async ({ office }) => {
  const { issues } = await office.caller.refused(stagesApi.create, { body: { name: " ", active: false, physical: false } as never });
  expect(issues).toEqual(
    expect.arrayContaining([
      { path: "name", message: "Le nom est requis" },
      { path: "year", message: "L'année est requise" },
    ]),
  );
  const empty = await office.caller.refused(stagesApi.create, {
    body: { name: "Quart", year: "", active: false, physical: false } as never,
  });
  expect(empty.issues).toEqual([{ path: "year", message: "L'année est requise" }]);
});

test("SEC-02 SEC-04 S3 the texts of a stage are cleaned, and the trail shows who changed what", async ({ world, office }) => {
  const stage = await aStage(office);
  const text = '<p onclick="x()">Bravo <strong>à vous</strong><script>alert(1)</script></p>';
  const changed = await change(office, stage.id, { qualifiedForNextStep: text });
  expect(changed.qualifiedForNextStep).toBe("<p>Bravo <strong>à vous</strong></p>");
  expect(await trailOf(world, `stage ${stage.id}`)).toMatchObject([
    { actorId: office.id, action: "create stage", after: { name: "Quart de finale" } },
    {
      actorId: office.id,
      action: "change stage",
      before: { qualifiedForNextStep: "" },
      after: { qualifiedForNextStep: changed.qualifiedForNextStep },
    },
  ]);
});

test("STG-08 no call deletes a stage", async ({ office }) => {
  const { id } = await aStage(office);
  const remove: Endpoint = { ...questionsApi.ofStage, method: "DELETE" };
  expect(await office.caller.status(remove, { params: { id } })).toBe(404);
  expect(Object.values(stagesApi).map(({ method }) => method)).not.toContain("DELETE");
  expect(await office.caller.call(questionsApi.ofStage, { params: { id } })).toMatchObject({ id });
});

test("GRD-07 creating the year's first stage qualifies the pupils that schools have confirmed", async ({ world, office }) => {
  const pupil = await aPupil(world, await aSchool(world), { status: "CONFIRMED" });
  const { id } = await aStage(office, { year: ACTIVE_YEAR });
  const results = world.db.selectFrom("results").select(["questionnaireId", "qualified", "origin"]).where("userId", "=", pupil.id);
  expect(await results.execute()).toEqual([{ questionnaireId: Number(id), qualified: true, origin: "school" }]);
});

/** The stages of a year at which this pupil is qualified. */
const qualifiedAt = async (world: World, userId: number) =>
  (await world.db.selectFrom("results").select("questionnaireId").where("userId", "=", userId).where("qualified", "=", true).execute()).map(
    ({ questionnaireId }) => String(questionnaireId),
  );

test("GRD-07 a draft takes no qualification from a stage that is active or was opened, whatever its order", async ({ world, office }) => {
  const year = 1991;
  const pupil = await aPupil(world, await aSchool(world), { status: "CONFIRMED", year });
  const quarter = await aStage(office, { year, active: true });
  expect(await qualifiedAt(world, pupil.id)).toEqual([quarter.id]);
  const draft = await aStage(office, { year, name: "Brouillon" });
  expect(await change(office, draft.id, { order: 0 })).toMatchObject({ order: 0 });
  expect(await qualifiedAt(world, pupil.id)).toEqual([quarter.id]);
  await anOpening(world, Number(quarter.id), pupil.id);
  await change(office, quarter.id, { active: false });
  await change(office, draft.id, { order: 1 });
  expect(await qualifiedAt(world, pupil.id), "inactive, but opened once").toEqual([quarter.id]);
});

test("GRD-07 a change of order, previous stage, year or activity that moves qualifications says how many, and asks", async ({ world }) => {
  const office = await anAdmin(world);
  const year = 1992;
  const school = await aSchool(world);
  const pupils = await Promise.all([1, 2].map(() => aPupil(world, school, { status: "CONFIRMED", year })));
  const [pupil] = pupils as [(typeof pupils)[number]];
  const one = await aStage(office, { year, name: "Une" });
  const other = await aStage(office, { year, name: "Autre" });
  const moves = [
    [other.id, { order: 0 }, "Une", "Autre"],
    [other.id, { previousQuestionnaireId: one.id }, "Autre", "Une"],
    [other.id, { previousQuestionnaireId: null }, "Une", "Autre"],
    [one.id, { active: true }, "Autre", "Une"],
    [one.id, { active: false }, "Une", "Autre"],
  ] as const;
  for (const [id, body, from, to] of moves) {
    const was = await qualifiedAt(world, pupil.id);
    expect(await office.caller.status(stagesApi.update, { params: { id }, body }), JSON.stringify(body)).toBe(409);
    expect(await office.caller.status(stagesApi.update, { params: { id }, query: { confirmed: "1992:1-2" }, body })).toBe(409);
    expect(await qualifiedAt(world, pupil.id)).toEqual(was);
    const { message } = await changeConfirmed(office, id, body);
    expect(message).toBe(
      `2 qualifications accordées par les établissements seraient retirées de «\u00A0${from}\u00A0», 2 seraient données à «\u00A0${to}\u00A0». Rien n'est changé sans votre confirmation.`,
    );
    expect(await qualifiedAt(world, pupil.id)).toEqual([to === "Une" ? one.id : other.id]);
  }
  await changeConfirmed(office, other.id, { year: 1993 });
  expect(await qualifiedAt(world, pupil.id)).toEqual([one.id]);
  const body = { name: "Troisième", year, active: true, physical: false };
  const refused = await office.caller.refused(stagesApi.create, { body });
  expect(refused).toMatchObject({ status: 409, body: { moved: { confirmation: expect.stringContaining("1992:") } } });
  expect(await office.caller.call(stagesApi.list, { query: { year } })).toHaveLength(1);
});

test("STG-02 another previous stage says how many people are no longer convoked, or have opened the stage, and asks", async ({ world }) => {
  const office = await anAdmin(world);
  const [quarter, elsewhere] = [await aStage(office, { year: 1994 }), await aStage(office, { year: 1994 })];
  const semi = await aStage(office, { year: 1994, name: "Demi-finale", previousQuestionnaireId: quarter.id });
  const [person, center] = [await aParticipant(world, { year: 1994 }), await aCenter(world)];
  const convoked = { userId: person.id, qualified: true, origin: "hand", nextExamCenterId: center.id } as const;
  await aResult(world, { questionnaireId: Number(quarter.id), ...convoked });
  await anOpening(world, Number(semi.id), person.id);
  const { message } = await changeConfirmed(office, semi.id, { previousQuestionnaireId: elsewhere.id });
  expect(message).toBe(
    "1 personne convoquée ne le serait plus à cette étape\u00A0; 1 personne a déjà ouvert cette étape, et d'autres pourraient y répondre ensuite. Rien n'est changé sans votre confirmation.",
  );
});

test("GRD-03 a threshold counts the graded results of its category that reach both values; null deletes it", async ({ world, office }) => {
  const { id } = await aStage(office, { year: 2018 });
  const marks = [
    ["C1", 5, 15], // reaches both values exactly
    ["C1", 6, 20],
    ["C1", 7, 14.5], // the coefficient is too low
    ["C1", 4, 40], // the grade is too low
    ["C1", null, null],
    ["C2", 9, 40], // of another category
  ] as const;
  for (const [category, grade, weightedGrade] of marks) {
    const person = await aParticipant(world, { year: 2018, category });
    await aResult(world, { questionnaireId: Number(id), userId: person.id, grade, weightedGrade });
  }
  const save = (body: { category: string; grade: number | null; weightedGrade: number | null }[]) =>
    office.caller.call(thresholdsApi.set, { params: { id }, body });
  const c1 = { category: { name: "C1" }, grade: 5, weightedGrade: 15, thresholds: 2 };
  expect((await save([{ category: "C1", grade: 5, weightedGrade: 15 }])).gradesToQualify).toEqual([c1]);
  const c2 = { category: { name: "C2" }, grade: 9, weightedGrade: 40.5, thresholds: 0 };
  expect((await save([{ category: "C2", grade: 9, weightedGrade: 40.5 }])).gradesToQualify, "others stay").toEqual([c1, c2]);
  expect((await save([{ category: "C1", grade: null, weightedGrade: null }])).gradesToQualify).toEqual([c2]);
  expect(await trailOf(world, `stage ${id}`)).toMatchObject([
    {},
    { action: "set thresholds", before: [] },
    { before: [c1] },
    { after: [c2] },
  ]);
});

test.for([
  ["below 0", { category: "C1", grade: -1, weightedGrade: 15 }],
  ["half a threshold", { category: "C1", grade: 5, weightedGrade: null }],
  ["an unknown category", { category: "C9", grade: 5, weightedGrade: 15 }],
] as const)("GRD-03 %s is refused, and nothing is saved", async ([, threshold], { world }) => {
  const office = await anAdmin(world);
  const { id } = await aStage(office);
  const body = [{ category: "C2", grade: 1, weightedGrade: 1 }, threshold];
  expect(await office.caller.status(thresholdsApi.set, { params: { id }, body })).toBe(400);
  const twice = [threshold, threshold].map(({ category }) => ({ category, grade: 1, weightedGrade: 1 }));
  expect(await office.caller.status(thresholdsApi.set, { params: { id }, body: twice })).toBe(400);
  expect((await office.caller.call(questionsApi.ofStage, { params: { id } })).gradesToQualify).toEqual([]);
});

test("GRD-03 a threshold saved since another officer read it is not overwritten: nothing is saved, and it is told which is different", async ({
  world,
}) => {
  const [one, other] = [await anAdmin(world), await anAdmin(world)];
  const { id } = await aStage(one);
  const save = ({ caller }: typeof one, body: object[]) => caller.call(thresholdsApi.set, { params: { id }, body: body as never });
  const [mine, theirs] = [
    { grade: 5, weightedGrade: 15 },
    { grade: 6, weightedGrade: 21 },
  ];
  await save(other, [{ category: "C1", ...theirs, basedOn: null }]);
  const body = [
    { category: "CM", ...mine, basedOn: null },
    { category: "C1", ...mine, basedOn: null },
  ];
  expect(await one.caller.refused(thresholdsApi.set, { params: { id }, body })).toMatchObject({
    status: 409,
    message: "Une autre personne vient de changer le seuil de C1\u00A0: rien n'est enregistré.",
    body: { changed: [{ category: "C1", threshold: theirs }] },
  });
  expect((await save(one, [{ category: "C1", ...theirs, basedOn: null }])).gradesToQualify, "the same").toHaveLength(1);
  expect((await save(one, [{ category: "C1", ...mine, basedOn: theirs }])).gradesToQualify).toMatchObject([mine]);
  await save(other, [{ category: "C1", grade: null, weightedGrade: null, basedOn: mine }]);
  expect(
    await one.caller.refused(thresholdsApi.set, { params: { id }, body: [{ category: "C1", ...theirs, basedOn: mine }] }),
  ).toMatchObject({
    body: { changed: [{ category: "C1", threshold: null }] },
  });
  const together = [mine, theirs].map((marks) =>
    one.caller.status(thresholdsApi.set, { params: { id }, body: [{ category: "C2", ...marks, basedOn: null }] }),
  );
  expect((await Promise.all(together)).toSorted()).toEqual([200, 409]);
});

test("STG-03 every signed-in user sees the visible stages of a year, by default the active one, and no others", async ({ world }) => {
  const office = await anAdmin(world);
  const { caller } = await aPerson(world);
  const hidden = await aStage(office, { year: ACTIVE_YEAR });
  const shown = await aStage(office, { year: ACTIVE_YEAR, name: "Visible" });
  await change(office, shown.id, { showOnUserDashboard: true });
  const { id, name, kind, year, order, physical } = shown;
  expect(await caller.call(stagesApi.visible)).toEqual([{ id, name, kind, year, order, physical }]);
  expect(await caller.call(stagesApi.visible, { query: { year: 2001 } })).toEqual([]);
  const one = await caller.call(stagesApi.visibleOne, { params: { id } });
  expect(one).toMatchObject({ id, name, showOnUserDashboard: true });
  expect(one).not.toHaveProperty("gradesToQualify");
  for (const reader of [caller, office.caller]) expect(await reader.status(stagesApi.visibleOne, { params: { id: hidden.id } })).toBe(404);
});

test("STG-01 years come newest first, once each", async ({ office }) => {
  for (const year of [2031, 2030, 2031]) await aStage(office, { year });
  const years = (await office.caller.call(stagesApi.years)).map(({ year }) => year);
  expect(years.slice(0, 2)).toEqual([2031, 2030]);
  expect(years).toEqual([...new Set(years)].sort((a, b) => b - a));
});

test("STG-10 the manager of a stage's center reads its link and the next stage; others do not", async ({ world, office }) => {
  const [center, elsewhere] = [await aCenter(world), await aCenter(world)];
  const quarter = await aStage(office);
  const semi = await aStage(office, { physical: true, previousQuestionnaireId: quarter.id });
  const final = await aStage(office, { physical: true, previousQuestionnaireId: semi.id });
  await change(office, semi.id, { linkToDoc: "https://exemple.fr/consignes.pdf" });
  const person = await aParticipant(world, { year: 2020 });
  const convoked = { qualified: true, origin: "hand", nextExamCenterId: center.id } as const;
  await aResult(world, { questionnaireId: Number(quarter.id), userId: person.id, ...convoked });

  const link = { params: { id: semi.id } };
  expect(await center.manager.caller.call(stagesApi.link, link)).toMatchObject({
    linkToDoc: "https://exemple.fr/consignes.pdf",
    linkToSolutions: null,
  });
  expect(await center.manager.caller.call(stagesApi.link, { ...link, query: { examCenterId: center.wireId } })).toBeDefined();
  expect(await center.manager.caller.status(stagesApi.link, { ...link, query: { examCenterId: elsewhere.wireId } })).toBe(403);
  expect(await elsewhere.manager.caller.status(stagesApi.link, link)).toBe(403);
  expect(await center.manager.caller.status(stagesApi.link, { params: { id: final.id } })).toBe(403);
  expect(await office.caller.call(stagesApi.link, { params: { id: final.id } })).toEqual({
    linkToDoc: null,
    linkToSolutions: null,
    solutionsFrom: null,
  });

  expect(await center.manager.caller.call(stagesApi.next, link)).toMatchObject({ id: final.id });
  expect(await elsewhere.manager.caller.status(stagesApi.next, link)).toBe(403);
  expect(await office.caller.call(stagesApi.next, { params: { id: final.id } })).toBeNull();
  expect(await office.caller.status(stagesApi.next, { params: { id: "999999" } })).toBe(404);
});

test("STG-02 an unknown stage can be neither read nor changed", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const params = { id: "999999" };
  expect(await caller.status(questionsApi.ofStage, { params })).toBe(404);
  expect(await caller.status(stagesApi.link, { params })).toBe(404);
  expect(await caller.status(thresholdsApi.set, { params, body: [{ category: "C2", grade: 1, weightedGrade: 1 }] })).toBe(404);
});

test("STG-10 a school reads the next stage of a visible one", async ({ world, office }) => {
  const { correspondent } = await aSchool(world);
  const { id } = await aStage(office);
  expect(await correspondent.caller.status(stagesApi.next, { params: { id } })).toBe(403);
  await change(office, id, { showOnUserDashboard: true });
  expect(await correspondent.caller.call(stagesApi.next, { params: { id } })).toBeNull();
});

test("LET-05 PPL-09 the centers of a stage have its solutions from the hour that the office chose, nobody before, by any call", async ({
  world,
  office,
}) => {
  const center = await aCenter(world);
  const quarter = await aStage(office);
  const semi = await aStage(office, { physical: true, previousQuestionnaireId: quarter.id });
  const candidate = await aParticipant(world, { status: "CONFIRMED" });
  const convoked = { userId: candidate.id, qualified: true, origin: "hand", nextExamCenterId: center.id } as const;
  await aResult(world, { questionnaireId: Number(quarter.id), ...convoked });
  const linkToSolutions = "https://exemple.fr/corrige-secret.pdf";
  const params = { id: semi.id };
  const link = () => center.manager.caller.call(stagesApi.link, { params });
  const at = (seconds: number) => new Date(Date.now() + 1_000 * seconds).toISOString();
  await change(office, semi.id, { linkToSolutions, showOnUserDashboard: true });
  expect(await link(), "no hour: never").toMatchObject({ linkToSolutions: null, solutionsFrom: null });
  const [soon, past] = [at(3_600), at(-1)];
  await change(office, semi.id, { solutionsFrom: soon });
  expect(await link()).toMatchObject({ linkToSolutions: null, solutionsFrom: soon });
  expect(await office.caller.call(stagesApi.link, { params })).toMatchObject({ linkToSolutions });
  const { correspondent } = await aSchool(world);
  const answers = [];
  for (const { caller } of [center.manager, correspondent, candidate])
    for (const endpoint of [stagesApi.visibleOne, stagesApi.next, stagesApi.link])
      answers.push(await caller.call(endpoint, { params }).catch(String));
  expect(JSON.stringify(answers)).not.toContain("corrige-secret");
  await change(office, semi.id, { solutionsFrom: past });
  expect(await link()).toMatchObject({ linkToSolutions, solutionsFrom: past });
  expect(await candidate.caller.status(stagesApi.link, { params })).toBe(403);
  const visible = await candidate.caller.call(stagesApi.visibleOne, { params });
  expect(JSON.stringify(visible)).not.toContain("corrige-secret");
  await change(office, semi.id, { linkToSolutions: "" });
  expect(await link()).toMatchObject({ linkToSolutions: null });
});

const documented = { linkToDoc: "https://exemple.fr/sujet-et-corrige.pdf" };

test("LET-05 only the office and the stage's own centers read the link to its documentation", async ({ world, office }) => {
  const shown = await aStage(office, { name: "Visible" });
  await change(office, shown.id, { ...documented, showOnUserDashboard: true });
  const [{ correspondent }, { manager }, pupil] = [await aSchool(world), await aClub(world), await aPerson(world)];
  for (const { caller } of [correspondent, manager, pupil, office])
    expect(await caller.call(stagesApi.visibleOne, { params: { id: shown.id } })).not.toHaveProperty("linkToDoc");
  expect(await office.caller.call(questionsApi.ofStage, { params: { id: shown.id } })).toMatchObject(documented);
});

test("LET-05 if the next stage is not visible yet, only its name and its day are readable", async ({ world, office }) => {
  const { correspondent } = await aSchool(world);
  const shown = await aStage(office);
  await change(office, shown.id, { showOnUserDashboard: true });
  const hidden = await aStage(office, { name: "Demi-finale", previousQuestionnaireId: shown.id });
  await change(office, hidden.id, { ...documented, date: "2027-03-13", qualifiedForNextStep: "Rendez-vous secret" });
  const params = { id: shown.id };
  expect(await correspondent.caller.call(stagesApi.next, { params })).toEqual({ id: hidden.id, name: "Demi-finale", date: "2027-03-13" });
  expect(await office.caller.call(stagesApi.next, { params })).toMatchObject({ qualifiedForNextStep: "Rendez-vous secret" });
  await change(office, hidden.id, { showOnUserDashboard: true });
  const whole = await correspondent.caller.call(stagesApi.next, { params });
  expect(whole).toMatchObject({ id: hidden.id, showOnUserDashboard: true });
  expect(whole).not.toHaveProperty("linkToDoc");
});

test("STG-02 the year and the type of a stage can change until it is in use; qualifications by schools follow their year", async ({
  world,
  office,
}) => {
  const stage = await aStage(office, { year: 2082 });
  const school = await aSchool(world);
  const pupil = await aPupil(world, school, { status: "CONFIRMED" });
  expect(await change(office, stage.id, { year: ACTIVE_YEAR, physical: true })).toMatchObject({ year: ACTIVE_YEAR, physical: true });
  const listResults = () => world.db.selectFrom("results").select("userId").where("questionnaireId", "=", Number(stage.id)).execute();
  await changeConfirmed(office, stage.id, { previousQuestionnaireId: null, order: 0 });
  const before = await listResults();
  await changeConfirmed(office, stage.id, { year: 2083, physical: false });
  expect(await listResults()).toEqual([]);
  await changeConfirmed(office, stage.id, { year: ACTIVE_YEAR });
  expect(await listResults()).toEqual(before);
  await anOpening(world, Number(stage.id), pupil.id);
  const message = "L'année et le type ne changent plus\u00A0: quelqu'un a déjà ouvert ou passé cette étape, ou y est convoqué.";
  for (const body of [{ year: 2084 }, { physical: true }])
    expect(await office.caller.refused(stagesApi.update, { params: { id: stage.id }, body })).toMatchObject({ status: 409, message });
  expect(await change(office, stage.id, { name: "Autre nom", year: ACTIVE_YEAR })).toMatchObject({ name: "Autre nom" });
  const { issues } = await office.caller.refused(stagesApi.update, { params: { id: stage.id }, body: { year: 12 } });
  expect(issues).toMatchObject([{ path: "year", message: "L'année est un nombre entier entre 1987 et 2200" }]);
});

const anOldStage = (world: World, facts: Parameters<typeof insertStage>[1]) => insertStage(world, { year: 2040, ...facts });
const copied = async ({ caller }: Office) => caller.call(stagesApi.list, { query: { year: 2041 } });

test("STG-13 the stages of the last year are copied: names, order, texts, dates a year later in Paris, closed and invisible, without what is of their problems", async ({
  world,
  office,
}) => {
  const quarter = await anOldStage(world, {
    name: "Quart de finale",
    order: 1,
    active: true,
    showOnUserDashboard: true,
    opensAt: new Date("2040-01-10T07:00:00Z"),
    closesAt: new Date("2040-03-28T06:00:00Z"),
    date: "2040-02-29",
    hour: "14:30",
    linkToDoc: "https://exemple.fr/sujet",
    qualifiedForNextStep: "<p>Bravo</p>",
    questions: [{ right: ["4"] }],
  });
  await anOldStage(world, { name: "Demi-finale", order: 2, physical: true, previousQuestionnaireId: quarter.id });
  const [before] = await office.caller.call(stagesApi.copies, { params: { year: 2041 } });
  expect(before).toMatchObject({ name: "Quart de finale", from: 2040, opensAt: "2041-01-10T07:00:00.000Z", date: "2041-02-28" });
  const copy = { body: { from: 2040, to: 2041 } };
  const statuses = await Promise.all([office.caller.status(stagesApi.copy, copy), office.caller.status(stagesApi.copy, copy)]);
  expect(statuses.toSorted(), "two officers at once").toEqual([204, 409]);
  const [first, second, ...others] = await copied(office);
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    ...{ name: "Quart de finale", kind: "quarter_final", order: 1, physical: false, date: "2041-02-28", hour: "14:30" },
    ...{ active: false, isClosed: true, showOnUserDashboard: false, linkToDoc: null, qualifiedForNextStep: "<p>Bravo</p>" },
    // The 28th of March is in summer time in 2040, not yet in 2041.
    ...{ opensAt: "2041-01-10T07:00:00.000Z", closesAt: "2041-03-28T07:00:00.000Z" },
  });
  expect(second).toMatchObject({ name: "Demi-finale", physical: true, isClosed: true, previousQuestionnaireId: first?.id });
  expect((await office.caller.call(questionsApi.ofStage, { params: { id: first?.id ?? "" } })).questions).toEqual([]);
  expect((await trailOf(world, `stage ${first?.id}`)).map(({ action }) => action)).toEqual(["copy stage"]);
  const refused = await office.caller.refused(stagesApi.copy, copy);
  expect(refused).toMatchObject({ status: 409, message: "Rien n'est à reprendre de 2040\u00A0: 2041 a déjà ses étapes." });
});

test("STG-13 a stage that the year has is not copied again, and its copies follow it; a past date is left out, and dates in a wrong order too", async ({
  world,
  office,
}) => {
  const [from, to] = [2043, 2045];
  const insert = (name: string, facts: object) => insertStage(world, { name, year: from, ...facts });
  const quarter = await insert("Quart de finale", { order: 1 });
  // Two years after a leap day: both on the 28th of February, in the wrong order.
  const leap = { opensAt: new Date("2044-02-28T10:00:00Z"), closesAt: new Date("2044-02-29T09:00:00Z") };
  await insert("Demi-finale", { order: 2, previousQuestionnaireId: quarter.id, ...leap });
  await insert("Passée", { order: 3, closesAt: new Date("2001-01-01T10:00:00Z"), date: "2001-01-01" });
  const there = await insertStage(world, { name: "quart DE finale", year: to, order: 7 });
  await office.caller.call(stagesApi.copy, { body: { from, to } });
  const [semi, past, own] = await office.caller.call(stagesApi.list, { query: { year: to } });
  expect(semi).toMatchObject({ name: "Demi-finale", previousQuestionnaireId: there.wireId, opensAt: null, closesAt: null });
  expect(past).toMatchObject({ name: "Passée", isClosed: true, closesAt: null, date: null });
  expect(own).toMatchObject({ name: "quart DE finale", order: 7 });
});
