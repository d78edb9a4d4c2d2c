import { sql } from "kysely";
import { describe, expect } from "vitest";
import { resultsApi } from "#contest/results/results.contract.ts";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { duplicatesApi } from "#people/people/duplicates.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { schoolStagesApi } from "#school/school-stages/school-stages.contract.ts";
import { sweepSchoolSheets } from "#school/school-stages/server/keeping.service.ts";
import { readPdf, readQrCodes, withoutSpaces } from "#tests/pdf.ts";
import type { Caller } from "#tests/person.ts";
import { aSchoolSheet, aSchoolStage, hasClosed } from "#tests/school-stages.ts";
import { aStage, trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, aColleague, anAdmin, anApplicant, aPupil, aRegistration, aSchool, test, type World } from "#tests/world.ts";
import { designNames } from "../diploma-designs.ts";
import { diplomasApi } from "../diplomas.contract.ts";
import { verdictOf } from "../verdict.ts";
import { withdrawUntrue } from "./diplomas.service.ts";
import { checkSignature } from "./signing-keys.service.ts";

type Stage = Awaited<ReturnType<typeof aSchoolStage>>;
type Body = { userIds?: string[]; className?: string };

const printBy = (caller: Caller, { wireId: id }: Stage, body: Body = {}, design: (typeof designNames)[number] = "plain") =>
  caller.download(diplomasApi.printOfSchool, { params: { id }, body: { design, ...body } });
const refusedTo = async (caller: Caller, { wireId: id }: Stage, body: Body = {}) =>
  (await caller.refused(diplomasApi.printOfSchool, { params: { id }, body: { design: "plain", ...body } })).status;
const show = (caller: Caller, { wireId: id }: Stage, shown = true) => caller.call(diplomasApi.show, { params: { id }, body: { shown } });
const read = (caller: Caller, { wireId: id }: Stage) => caller.call(diplomasApi.ofSchool, { params: { id } });

/** What the codes of a document say, checked as a page does. */
async function readDiplomas(world: World, bytes: Buffer) {
  const { keys } = await world.nobody.call(diplomasApi.verifier);
  const verdicts = await Promise.all(readQrCodes(bytes).map((code) => verdictOf(code, { keys, withdrawn: null }, checkSignature)));
  return verdicts.flatMap((verdict) => ("diploma" in verdict ? [verdict.diploma] : []));
}
const stateOf = async (world: World, bytes: Buffer, index = 0) =>
  (await world.nobody.call(diplomasApi.verify, { body: { code: readQrCodes(bytes)[index] ?? "" } })).state;

/** A school with a stage of two problems and this many pupils of 6e B: the first two are right everywhere, the others once. */
async function aClassThatPlayed(world: World, count: number) {
  const school = await aSchool(world, { name: "Collège Jean-Moulin" });
  const stage = await aSchoolStage(world, school, { ...hasClosed(world), problems: [{ right: ["12"] }, { right: ["3"] }] });
  const pupils: Awaited<ReturnType<typeof aPupil>>[] = [];
  for (let index = 0; index < count; index++) {
    const lastname = `Nom${String(index).padStart(2, "0")}`;
    const pupil = await aPupil(world, school, { className: "6e B", person: { firstname: "Zoé", lastname, birthday: "2015-03-02" } });
    await aSchoolSheet(world, stage, pupil.id, ["12", index < 2 ? "3" : "4"]);
    pupils.push(pupil);
  }
  return { school, stage, caller: school.correspondent.caller, pupils, pupil: (index: number) => pupils[index] as (typeof pupils)[number] };
}

describe("who gets whose", () => {
  test("DIP-01 a school prints those of its own stage, in each design; they say whose stage it is, and that it is not official", async ({
    world,
  }) => {
    const { school, stage, caller, pupil } = await aClassThatPlayed(world, 2);
    for (const design of designNames) {
      const { name, bytes } = await printBy(caller, stage, {}, design);
      expect(name).toBe(`Diplômes, Quart de finale du collège · ${ACTIVE_YEAR}.pdf`);
      const pages = readPdf(bytes);
      expect(pages).toHaveLength(2);
      for (const text of ["Zoé Nom00", "Collège Jean-Moulin, Lyon", "Catégorie C2", "Participation", "ce n'est pas un résultat officiel"])
        expect(pages[0]).toContain(withoutSpaces(text));
      expect(await readDiplomas(world, bytes)).toMatchObject([
        { name: "Zoé Nom00", school: "Collège Jean-Moulin, Lyon", place: null },
        { name: "Zoé Nom01" },
      ]);
    }
    const one = await printBy(caller, stage, { userIds: [pupil(1).wireId] });
    expect(one.name).toContain("Zoé Nom01");
    expect(await readDiplomas(world, one.bytes)).toMatchObject([{ name: "Zoé Nom01" }]);
    const entry = (await trailOf(world, `establishment ${school.id}`)).at(-1);
    expect(entry).toMatchObject({ action: "print diplomas", after: { schoolStage: stage.id, diplomas: 1 } });
  });

  test("DIP-01 CLS-01 a teacher prints those of the own classes; another school, an applicant, the office and other roles none", async ({
    world,
  }) => {
    const { school, stage, caller, pupil } = await aClassThatPlayed(world, 1);
    const outside = await aPupil(world, school, { className: "4e A" });
    await aSchoolSheet(world, stage, outside.id, ["12", "3"]);
    const [teacher, idle] = [await aColleague(world, school, false, ["6e B"]), await aColleague(world, school, false, [])];
    expect(await readDiplomas(world, (await printBy(teacher.caller, stage)).bytes)).toMatchObject([{ name: "Zoé Nom00" }]);
    expect(await readDiplomas(world, (await printBy(caller, stage, { className: "4e A" })).bytes)).toHaveLength(1);
    expect(await refusedTo(teacher.caller, stage, { className: "4e A" })).toBe(404);
    for (const userIds of [[outside.wireId], [pupil(0).wireId, outside.wireId]])
      expect(await refusedTo(teacher.caller, stage, { userIds })).toBe(403);
    expect(await refusedTo(idle.caller, stage)).toBe(404);
    expect(await read(teacher.caller, stage)).toMatchObject({ given: 1 });
    expect((await teacher.caller.refused(diplomasApi.show, { params: { id: stage.wireId }, body: { shown: true } })).status).toBe(403);
    const registering = await aColleague(world, school, true, ["6e B"]);
    const unseen = await registering.caller.refused(diplomasApi.show, { params: { id: stage.wireId }, body: { shown: true } });
    expect([unseen.status, unseen.message]).toEqual([409, expect.stringContaining("seul le correspondant")]);
    const strangers = [await aSchool(world), await aSchool(world)].map(({ correspondent }) => correspondent.caller);
    for (const stranger of [...strangers, (await anApplicant(world)).caller, (await anAdmin(world)).caller]) {
      expect(await refusedTo(stranger, stage)).toBe(403);
      expect((await stranger.refused(diplomasApi.ofSchool, { params: { id: stage.wireId } })).status).toBe(403);
    }
    expect(await refusedTo(caller, stage, { userIds: [(await aPupil(world, await aSchool(world))).wireId] })).toBe(403);
  });

  test("DIP-01 last year's school prints last year's; the pupil of today's school neither sees nor gets them there", async ({ world }) => {
    const [former, now] = [await aSchool(world), await aSchool(world)];
    const past = await aSchoolStage(world, former, { year: ACTIVE_YEAR - 1 });
    const pupil = await aPupil(world, now);
    await aRegistration(world, { userId: pupil.id, year: ACTIVE_YEAR - 1, establishmentId: former.id });
    await aSchoolSheet(world, past, pupil.id, ["12"]);
    expect(await readDiplomas(world, (await printBy(former.correspondent.caller, past)).bytes)).toHaveLength(1);
    expect(await refusedTo(now.correspondent.caller, past)).toBe(403);
    const given = await former.correspondent.caller.refused(diplomasApi.show, { params: { id: past.wireId }, body: { shown: true } });
    expect(given.status).toBe(409);
  });

  test("DIP-01 a pupil loads the own one once the school gives them, a minute after the closing; not of a stage of others, without a sheet, or on two", async ({
    world,
  }) => {
    const { school, stage, caller, pupil } = await aClassThatPlayed(world, 2);
    const [absent, twice, stranger] = [await aPupil(world, school), await aPupil(world, school), await aPupil(world, await aSchool(world))];
    const same = await aPupil(world, school);
    await aSchoolSheet(world, stage, twice.id, ["12", "3"], "paper");
    await aSchoolSheet(world, stage, twice.id, ["12"], "screen");
    for (const source of ["paper", "screen"] as const) await aSchoolSheet(world, stage, same.id, ["12", "3"], source);
    const mine = ({ caller: by }: { caller: Caller }) => by.call(diplomasApi.mine, { query: { year: ACTIVE_YEAR } });
    expect(await refusedTo(pupil(0).caller, stage)).toBe(409);
    expect(await mine(pupil(0))).toEqual([]);
    await show(caller, stage);
    expect(await mine(pupil(0))).toEqual([
      { stageId: stage.wireId, stage: "Quart de finale du collège", year: ACTIVE_YEAR, school: "Collège Jean-Moulin, Lyon" },
    ]);
    expect(await readDiplomas(world, (await printBy(pupil(0).caller, stage)).bytes)).toMatchObject([{ name: "Zoé Nom00" }]);
    expect(await refusedTo(pupil(0).caller, stage, { userIds: [pupil(1).wireId] })).toBe(403);
    const closedFor = (seconds: number) => {
      const closesAt = sql<Date>`now() - ${seconds} * interval '1 second'`;
      return world.db.updateTable("schoolStages").set({ closesAt }).where("id", "=", stage.id).execute();
    };
    await closedFor(50);
    expect([await mine(pupil(0)), await refusedTo(pupil(0).caller, stage)], "answers may still come in").toEqual([[], 409]);
    await closedFor(60);
    expect(await mine(pupil(0))).toHaveLength(1);
    for (const nobody of [absent, twice]) {
      expect(await mine(nobody)).toEqual([]);
      expect(await refusedTo(nobody.caller, stage)).toBe(404);
    }
    expect(await mine(same), "equal marks settle two sheets").toHaveLength(1);
    expect(await mine(stranger)).toEqual([]);
    expect(await refusedTo(stranger.caller, stage)).toBe(403);
    await caller.call(schoolStagesApi.choose, { params: { id: stage.wireId }, body: { userId: twice.wireId, source: "screen" } });
    expect(await mine(twice)).toHaveLength(1);
    await show(caller, stage, false);
    expect(await refusedTo(pupil(0).caller, stage)).toBe(409);
    const entry = (await trailOf(world, `establishment ${school.id}`)).at(-1);
    expect(entry).toMatchObject({ action: "show school diplomas", after: { schoolStage: stage.id, shown: false } });
  });
});

test("CLS-03 DIP-01 INS-11 before the federation's consents a pupil reads the own closed sheet and loads the own diploma; nothing of others, and nothing official", async ({
  world,
}) => {
  const school = await aSchool(world, { name: "Collège Jean-Moulin" });
  const stage = await aSchoolStage(world, school, { ...hasClosed(world), classNames: ["6e B"] });
  const others = await aSchoolStage(world, school, { ...hasClosed(world), classNames: ["6e A"] });
  const official = await aStage(world, { showOnUserDashboard: true, isClosed: true });
  const person = { firstname: "Zoé", lastname: "Abadie", hasConsented: false };
  const pupil = await aPupil(world, school, { className: "6e B", person });
  const neighbour = await aPupil(world, school, { className: "6e B" });
  for (const { id } of [pupil, neighbour]) await aSchoolSheet(world, stage, id, ["12"], "screen");
  for (const one of [stage, others]) await show(school.correspondent.caller, one);
  const own = { params: { id: stage.wireId } };
  expect(await pupil.caller.call(usersApi.me)).toMatchObject({ consentsAsked: true });
  expect(await pupil.caller.call(schoolStagesApi.mine)).toMatchObject([{ id: stage.wireId, state: "closed", answered: 1 }]);
  expect(await pupil.caller.call(schoolStagesApi.sheet, { ...own, query: {} })).toMatchObject({
    questions: [{ usersAnswers: { answers: ["12"] } }],
  });
  expect(await pupil.caller.call(diplomasApi.mine, { query: { year: ACTIVE_YEAR } })).toMatchObject([{ stageId: stage.wireId }]);
  expect(await readDiplomas(world, (await printBy(pupil.caller, stage)).bytes)).toMatchObject([{ name: "Zoé Abadie" }]);

  const body = [{ questionId: stage.problems[0]?.wireId ?? "", answers: ["13"] }];
  expect(await pupil.caller.status(schoolStagesApi.save, { ...own, body })).toBe(403);
  expect(await pupil.caller.status(schoolStagesApi.sheet, { params: { id: others.wireId } })).toBe(403);
  for (const call of [schoolStagesApi.read, schoolStagesApi.standings, diplomasApi.ofSchool])
    expect(await pupil.caller.status(call, own), call.path).toBe(403);
  expect(await refusedTo(pupil.caller, others)).toBe(403);
  expect(await refusedTo(pupil.caller, stage, { userIds: [neighbour.wireId] })).toBe(403);
  const print = { params: { questionnaireId: official.wireId }, body: { design: "plain" as const } };
  expect((await pupil.caller.refused(diplomasApi.print, print)).status).toBe(404);
  expect(await pupil.caller.call(resultsApi.ofUserYear, { params: { userId: pupil.wireId, year: ACTIVE_YEAR } })).toMatchObject([]);
});

describe("what it says", () => {
  test("DIP-01 a distinction among ten who played it in that category at that school", async ({ world }) => {
    const { school, stage, caller, pupil } = await aClassThatPlayed(world, 9);
    const said = async (index: number) =>
      (await readDiplomas(world, (await printBy(caller, stage, { userIds: [pupil(index).wireId] })).bytes))[0]?.distinction;
    expect(await said(0)).toEqual({ level: 0, percent: 0 });
    await aSchoolSheet(world, stage, (await aPupil(world, school, { category: "C1" })).id, ["12", "3"]);
    expect(await said(0), "of another category").toEqual({ level: 0, percent: 0 });
    await aSchoolSheet(world, stage, (await aPupil(world, school)).id, ["1", "1"]);
    expect(await said(0)).toEqual({ level: 1, percent: 10 });
    expect((await said(8))?.level).not.toBe(1);
  });
});

describe("withdrawn", () => {
  test("DIP-02 a mark, a name and a sheet that is gone withdraw what they make untrue, nothing else, and the school reads it", async ({
    world,
  }) => {
    const { stage, caller, pupil, pupils } = await aClassThatPlayed(world, 10);
    const printed = await printBy(caller, stage);
    expect(readQrCodes((await printBy(caller, stage, {}, "rosette")).bytes), "printed again").toEqual(readQrCodes(printed.bytes));
    await withdrawUntrue(world.db);
    expect(await read(caller, stage)).toMatchObject({ given: 10, outdated: [] });
    await world.db.updateTable("users").set({ lastname: "Autre" }).where("id", "=", pupil(9).id).execute();
    await world.db.updateTable("schoolSheets").set({ answers: "{}" }).where("userId", "=", pupil(0).id).execute();
    await world.db.deleteFrom("schoolSheets").where("userId", "=", pupil(5).id).execute();
    const expected = ["Autre Zoé true", "Nom00 Zoé true", "Nom05 Zoé false"];
    const outdated = async () => (await read(caller, stage)).outdated.map(({ name, hasGrade }) => `${name} ${hasGrade}`).toSorted();
    expect(await outdated(), "before the hour").toEqual(expected);
    const withdrawn = async () => (await read(caller, stage)).outdated.map(({ isWithdrawn }) => isWithdrawn);
    expect(await withdrawn(), "they are still recognised").toEqual([false, false, false]);
    await withdrawUntrue(world.db);
    expect(await outdated(), "after it").toEqual(expected);
    expect(await withdrawn()).toEqual([true, true, true]);
    const states = await Promise.all(pupils.map((_, index) => stateOf(world, printed.bytes, index)));
    expect(states.map((state, index) => (state === "withdrawn" ? index : null)).filter((index) => index !== null)).toEqual([0, 5, 9]);
    const again = await printBy(caller, stage, { userIds: [pupil(0).wireId] });
    expect(await stateOf(world, again.bytes)).toBe("genuine");
    expect((await read(caller, stage)).outdated).toHaveLength(2);
  });

  test("DIP-02 another name of the stage is asked about, withdraws nothing in silence, and is no matter of a teacher of other classes", async ({
    world,
  }) => {
    const { school, stage, caller } = await aClassThatPlayed(world, 2);
    const printed = await printBy(caller, stage);
    const params = { id: stage.wireId };
    const { version, problemList, ...found } = await caller.call(schoolStagesApi.read, { params });
    const problems = problemList.map(({ id, questionId, title, text, form, coefficient, categories }) => ({
      ...{ id, questionId, title, text, coefficient, categories },
      form: form as never,
    }));
    const { onPaper, onScreen, opensAt, closesAt } = found;
    const named = (name: string, despiteAnswers: boolean, basedOn = version) => ({
      params,
      body: { basedOn, despiteAnswers, draft: { name, onPaper, onScreen, opensAt, closesAt, problems } },
    });
    const colleague = await aColleague(world, school, true, ["5e A"]);
    expect((await colleague.caller.refused(schoolStagesApi.change, named("Quart PIRATE", true))).status).toBe(403);
    expect((await caller.refused(schoolStagesApi.change, named("Quart du collège", false))).message).toContain(
      "Les 2 diplômes déjà imprimés ou chargés disent",
    );
    await printBy(caller, stage);
    expect(await stateOf(world, printed.bytes)).toBe("genuine");
    const renamed = await caller.call(schoolStagesApi.change, named("Quart du collège", true));
    expect(await read(caller, stage), "told before the hour").toMatchObject({ given: 0, outdated: [{}, {}] });
    await caller.call(schoolStagesApi.change, named(found.name, true, renamed.version));
    expect(await read(caller, stage)).toMatchObject({ given: 2, outdated: [] });
    expect(await stateOf(world, printed.bytes)).toBe("genuine");
  });

  test("DIP-02 an erased person's is withdrawn, and nobody else's, though fewer than ten are ranked since", async ({ world }) => {
    const { stage, caller, pupil } = await aClassThatPlayed(world, 10);
    const printed = await printBy(caller, stage);
    const diplomas = await readDiplomas(world, printed.bytes);
    expect([diplomas.length, ...diplomas.slice(0, 2).map(({ distinction }) => distinction.level)]).toEqual([10, 1, 1]);
    await (await anAdmin(world)).caller.call(privacyApi.erase, { params: { id: pupil(4).wireId } });
    await withdrawUntrue(world.db);
    const states = await Promise.all(Array.from({ length: 10 }, (_, index) => stateOf(world, printed.bytes, index)));
    expect(states.map((state, index) => (state === "withdrawn" ? index : null)).filter((index) => index !== null)).toEqual([4]);
    const again = await printBy(caller, stage);
    expect(readQrCodes(again.bytes)).toEqual(readQrCodes(printed.bytes).toSpliced(4, 1));
    expect(await world.db.selectFrom("schoolDiplomas").selectAll().where("userId", "=", pupil(4).id).execute()).toEqual([]);
  });

  test("DIP-02 a pupil who leaves keeps theirs, and so do the others; a merged account takes them along", async ({ world }) => {
    const { school, stage, caller, pupil } = await aClassThatPlayed(world, 2);
    const printed = await printBy(caller, stage);
    const { id: establishmentId } = await aSchool(world);
    await world.db.updateTable("registrations").set({ establishmentId }).where("userId", "=", pupil(0).id).execute();
    await withdrawUntrue(world.db);
    expect(await stateOf(world, printed.bytes)).toBe("genuine");
    expect(await refusedTo(caller, stage, { userIds: [pupil(0).wireId] })).toBe(403);
    const kept = await aPupil(world, school, { person: { firstname: "Zoé", lastname: "Nom01" } });
    await (await anAdmin(world)).caller.call(duplicatesApi.merge, { params: { id: kept.wireId }, body: { otherId: pupil(1).wireId } });
    expect(await stateOf(world, printed.bytes, 1)).toBe("genuine");
    const rows = await world.db.selectFrom("schoolDiplomas").select("userId").where("schoolStageId", "=", stage.id).execute();
    expect(rows.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual([pupil(0).id, kept.id].toSorted((a, b) => a - b));
  });

  test("DIP-02 deleting a stage names the diplomas that are given, and withdraws them", async ({ world }) => {
    const { stage, caller } = await aClassThatPlayed(world, 2);
    const printed = await printBy(caller, stage);
    const kept = { answered: 2, pictures: 0, diplomas: 2 };
    expect((await caller.call(schoolStagesApi.read, { params: { id: stage.wireId } })).kept).toEqual(kept);
    const refusal = await caller.refused(schoolStagesApi.remove, { params: { id: stage.wireId } });
    expect(refusal.message).toBe(
      "Supprimer ce quart de finale supprime aussi les réponses de 2 élèves et 2 diplômes imprimés ou chargés, qui ne seront plus reconnus.",
    );
    await caller.call(schoolStagesApi.remove, { params: { id: stage.wireId }, query: { despiteAnswers: "true" } });
    expect([await stateOf(world, printed.bytes), await stateOf(world, printed.bytes, 1)]).toEqual(["withdrawn", "withdrawn"]);
  });

  test("DIP-02 sheets that are no longer kept withdraw nothing", async ({ world }) => {
    const school = await aSchool(world);
    const stage = await aSchoolStage(world, school, { year: ACTIVE_YEAR - 1 });
    const pupil = await aPupil(world, school);
    await aRegistration(world, { userId: pupil.id, year: ACTIVE_YEAR - 1, establishmentId: school.id });
    await aSchoolSheet(world, stage, pupil.id, ["12"]);
    const printed = await printBy(school.correspondent.caller, stage);
    await world.season({ ACTIVE_YEAR: ACTIVE_YEAR + 1 });
    await sweepSchoolSheets(world.db);
    await withdrawUntrue(world.db);
    expect(await world.db.selectFrom("schoolSheets").selectAll().where("schoolStageId", "=", stage.id).execute()).toEqual([]);
    expect(await stateOf(world, printed.bytes)).toBe("genuine");
    await world.season();
  });

  test("DIP-02 the office withdraws one by its number, and counts both kinds", async ({ world }) => {
    const { stage, caller } = await aClassThatPlayed(world, 1);
    const office = (await anAdmin(world)).caller;
    const before = await office.call(diplomasApi.overview);
    const printed = await printBy(caller, stage);
    expect((await office.call(diplomasApi.overview)).issued).toBe(before.issued + 1);
    const [diploma] = await readDiplomas(world, printed.bytes);
    const number = diploma?.id ?? "";
    expect(await office.call(diplomasApi.withdraw, { params: { number } })).toMatchObject({ name: "Zoé Nom00" });
    expect(await stateOf(world, printed.bytes)).toBe("withdrawn");
    expect((await office.refused(diplomasApi.withdraw, { params: { number } })).status).toBe(409);
    expect(await read(caller, stage)).toMatchObject({ given: 0, outdated: [{ name: "Nom00 Zoé", hasGrade: true }] });
  });
});
