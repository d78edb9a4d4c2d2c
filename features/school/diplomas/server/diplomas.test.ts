import { describe, expect } from "vitest";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { duplicatesApi } from "#people/people/duplicates.contract.ts";
import { readPdf, readQrCodes, withoutSpaces } from "#tests/pdf.ts";
import type { Caller } from "#tests/person.ts";
import { aResult, aStage, changeStage } from "#tests/stages.ts";
import { secret } from "#tests/template.ts";
import {
  aClub,
  aColleague,
  aMember,
  anAdmin,
  aParticipant,
  aPupil,
  aRegistration,
  aSchool,
  openWorld,
  test,
  type World,
  worldOn,
} from "#tests/world.ts";
import { type DesignName, designNames } from "../diploma-designs.ts";
import { diplomasApi } from "../diplomas.contract.ts";
import { checkedList, verdictOf } from "../verdict.ts";
import { withdrawUntrue } from "./diplomas.service.ts";
import { checkSignature, signerOfNow } from "./signing-keys.service.ts";

const published = { physical: true, isClosed: true, showOnUserDashboard: true } as const;

/** A stage whose results are visible, with this many more people ranked in C2 behind everybody. */
async function aPublishedStage(world: World, others = 0) {
  const stage = await aStage(world, published);
  for (let index = 0; index < others; index++) await aGraded(world, stage, 1);
  return stage;
}

const graded = async <P extends { readonly id: number }>(
  world: World,
  stage: { readonly id: number },
  person: P,
  grade = 9,
): Promise<P> => {
  await aResult(world, { questionnaireId: stage.id, userId: person.id, grade, weightedGrade: grade * 3, time: 60 });
  return person;
};

const aGraded = async (world: World, stage: { readonly id: number }, grade?: number, facts: Parameters<typeof aParticipant>[1] = {}) =>
  graded(world, stage, await aParticipant(world, { status: "CONFIRMED", ...facts }), grade);

type Body = { userIds?: string[]; className?: string; clubId?: string; category?: string };
const printBy = (caller: Caller, stage: { readonly wireId: string }, body: Body = {}, design: DesignName = "plain") =>
  caller.download(diplomasApi.print, { params: { questionnaireId: stage.wireId }, body: { design, ...body } });
const refusedTo = async (caller: Caller, stage: { readonly wireId: string }, body: Body = {}) =>
  (await caller.refused(diplomasApi.print, { params: { questionnaireId: stage.wireId }, body: { design: "plain", ...body } })).status;

/** What the codes of a document say, checked as a page does. */
async function readDiplomas(world: World, bytes: Buffer) {
  const { keys } = await world.nobody.call(diplomasApi.verifier);
  const verdicts = await Promise.all(readQrCodes(bytes).map((code) => verdictOf(code, { keys, withdrawn: null }, checkSignature)));
  return verdicts.map((verdict) => ("diploma" in verdict ? verdict.diploma : verdict));
}
const check = async (world: World, bytes: Buffer) => {
  const [code = ""] = readQrCodes(bytes);
  return (await world.nobody.call(diplomasApi.verify, { body: { code } })).state;
};

describe("who gets whose", () => {
  test("DIP-01 a participant gets their own, in each design, and nobody else's", async ({ world }) => {
    const stage = await aPublishedStage(world);
    const facts = { person: { firstname: "Éléonore", lastname: "Saint-Martin" } };
    const [me, other] = [await aGraded(world, stage, 9, facts), await aGraded(world, stage, 9, facts)];
    for (const design of designNames) {
      const { name, bytes } = await printBy(me.caller, stage, {}, design);
      expect(name).toBe("Diplôme, Quart de finale 2027, Éléonore Saint-Martin.pdf");
      const [page = "", ...others] = readPdf(bytes);
      expect(others).toEqual([]);
      for (const text of ["Éléonore Saint-Martin", "Quart de finale 2027", "Catégorie C2", "Participation"])
        expect(page).toContain(withoutSpaces(text));
      expect(await readDiplomas(world, bytes)).toMatchObject([{ name: "Éléonore Saint-Martin", year: 2027, category: "C2", place: null }]);
    }
    expect(await refusedTo(me.caller, stage, { userIds: [other.wireId] })).toBe(403);
  });

  test("DIP-01 a school gets those of its pupils, of a class, class after class; never those of another", async ({ world }) => {
    const stage = await aPublishedStage(world);
    const [school, other] = [await aSchool(world), await aSchool(world)];
    const aPupilOf = async (className: string, lastname: string, status: "PENDING" | "CONFIRMED" = "CONFIRMED") =>
      graded(world, stage, await aPupil(world, school, { className, status, person: { firstname: "Zoé", lastname } }));
    await aPupilOf("6e B", "Abadie");
    await aPupilOf("6e A", "Zola");
    await aPupilOf("10e", "Brun");
    const pending = await aPupilOf("6e A", "Pendant", "PENDING");
    const stranger = await graded(world, stage, await aPupil(world, other, { status: "CONFIRMED" }));
    const { caller } = school.correspondent;
    const names = async (body: Body, by = caller) =>
      (await readDiplomas(world, (await printBy(by, stage, body)).bytes)).map((one) => "name" in one && one.name);
    expect(await names({})).toEqual(["Zoé Zola", "Zoé Abadie", "Zoé Brun"]);
    expect(await names({ className: "6e B" }, (await aColleague(world, school)).caller)).toEqual(["Zoé Abadie"]);
    expect(await refusedTo(caller, stage, { userIds: [stranger.wireId] })).toBe(403);
    expect(await refusedTo(caller, stage, { userIds: [pending.wireId] })).toBe(404);
    expect(await refusedTo(pending.caller, stage)).toBe(404);
    expect(await refusedTo(caller, stage, { className: "5e" })).toBe(404);
  });

  test("DIP-01 a school reads who of its pupils has none, and why; a teacher of the own classes; nobody before the results are published", async ({
    world,
  }) => {
    const stage = await aPublishedStage(world);
    const school = await aSchool(world);
    const aPupilOf = (className: string, lastname: string, status: "PENDING" | "CONFIRMED" = "CONFIRMED") =>
      aPupil(world, school, { className, status, person: { firstname: "Zoé", lastname } });
    await graded(world, stage, await aPupilOf("6e A", "Abadie"));
    await graded(world, stage, await aPupilOf("6e A", "Pendant", "PENDING"));
    await aPupilOf("6e A", "Brun");
    const absent = await aPupilOf("6e B", "Zola");
    await aResult(world, { questionnaireId: stage.id, userId: absent.id, absent: true });
    await aPupil(world, await aSchool(world), { status: "CONFIRMED" });
    const params = { questionnaireId: stage.wireId };
    const read = async (by: Caller) =>
      (await by.call(diplomasApi.without, { params })).map(({ name, className, why }) => [name, className, why]);
    const { caller } = school.correspondent;
    expect(await read(caller)).toEqual([
      ["Brun Zoé", "6e A", "nothing"],
      ["Pendant Zoé", "6e A", "pending"],
      ["Zola Zoé", "6e B", "absent"],
    ]);
    expect(await read((await aColleague(world, school, false, ["6EME B"])).caller)).toEqual([["Zola Zoé", "6e B", "absent"]]);
    const hidden = await aStage(world, { isClosed: true });
    expect(await caller.status(diplomasApi.without, { params: { questionnaireId: hidden.wireId } })).toBe(409);
    expect(await absent.caller.status(diplomasApi.without, { params })).toBe(403);
  });

  test("CLS-01 a teacher gets those of the own classes, and changes nobody else's", async ({ world }) => {
    const stage = await aPublishedStage(world);
    const school = await aSchool(world);
    const [inside, outside] = [
      await graded(world, stage, await aPupil(world, school, { className: "5EME B", status: "CONFIRMED" })),
      await graded(world, stage, await aPupil(world, school, { className: "4e A", status: "CONFIRMED" })),
    ];
    const printed = await printBy(school.correspondent.caller, stage, { userIds: [outside.wireId] });
    await world.db.updateTable("users").set({ lastname: "Autre" }).where("id", "=", outside.id).execute();
    const [teacher, idle] = [await aColleague(world, school, false, ["5e B"]), await aColleague(world, school, false, [])];
    expect(await readDiplomas(world, (await printBy(teacher.caller, stage)).bytes)).toHaveLength(1);
    expect(await readDiplomas(world, (await printBy(teacher.caller, stage, { userIds: [inside.wireId] })).bytes)).toHaveLength(1);
    expect(await refusedTo(teacher.caller, stage, { className: "4e A" })).toBe(404);
    expect(await refusedTo(teacher.caller, stage, { userIds: [outside.wireId] })).toBe(403);
    expect(await refusedTo(teacher.caller, stage, { userIds: [inside.wireId, outside.wireId] })).toBe(403);
    expect(await refusedTo(idle.caller, stage)).toBe(404);
    expect(await refusedTo(idle.caller, stage, { userIds: [inside.wireId] })).toBe(403);
    expect(await check(world, printed.bytes), "not printed again, so not withdrawn").toBe("genuine");
  });

  test("DIP-01 last year's school prints last year's diplomas, and no others", async ({ world }) => {
    const [former, now] = [await aSchool(world), await aSchool(world)];
    const [stage, past] = [await aPublishedStage(world), await aStage(world, { ...published, year: 2026 })];
    const pupil = await graded(world, stage, await aPupil(world, now, { status: "CONFIRMED" }));
    await aRegistration(world, { userId: pupil.id, year: 2026, status: "CONFIRMED", establishmentId: former.id });
    await graded(world, past, pupil);
    const userIds = [pupil.wireId];
    expect(await readDiplomas(world, (await printBy(former.correspondent.caller, past, { userIds })).bytes)).toHaveLength(1);
    expect(await refusedTo(former.correspondent.caller, stage, { userIds })).toBe(403);
    expect(await refusedTo(now.correspondent.caller, past, { userIds })).toBe(403);
  });

  test("DIP-01 a club gets those of its members, the office those of a category", async ({ world }) => {
    const stage = await aPublishedStage(world);
    const [club, other] = [await aClub(world), await aClub(world)];
    const member = await graded(world, stage, await aMember(world, club, { status: "CONFIRMED" }));
    await aGraded(world, stage, 9, { category: "CM" });
    const office = (await anAdmin(world)).caller;
    const count = async (caller: Caller, body: Body) => (await readDiplomas(world, (await printBy(caller, stage, body)).bytes)).length;
    expect(await count(club.manager.caller, { clubId: club.wireId })).toBe(1);
    expect(await refusedTo(club.manager.caller, stage)).toBe(403);
    expect(await refusedTo(club.manager.caller, stage, { clubId: other.wireId })).toBe(403);
    expect(await refusedTo(other.manager.caller, stage, { clubId: other.wireId, userIds: [member.wireId] })).toBe(403);
    expect([await count(office, {}), await count(office, { category: "CM" })]).toEqual([2, 1]);
  });

  test("DIP-01 nobody has one before the results are visible, of an absence, of a stage that is open, or once erased", async ({
    world,
  }) => {
    const stage = await aPublishedStage(world);
    const [me, absent] = [await aGraded(world, stage), await aParticipant(world, { status: "CONFIRMED" })];
    await aResult(world, { questionnaireId: stage.id, userId: absent.id, absent: true });
    expect(await refusedTo(absent.caller, stage)).toBe(404);
    await changeStage(world, stage.id, { showOnUserDashboard: false });
    expect(await refusedTo(me.caller, stage)).toBe(409);
    await changeStage(world, stage.id, { showOnUserDashboard: true, isClosed: false });
    expect(await refusedTo(me.caller, stage)).toBe(409);
  });
});

describe("without a grade", () => {
  test("DIP-01 a person qualified without a grade has a diploma without a rank or a distinction; one registered alone has none", async ({
    world,
  }) => {
    const stage = await aPublishedStage(world, 11);
    const school = await aSchool(world);
    const [byHand, bySchool, registered] = [
      await aParticipant(world, { status: "CONFIRMED" }),
      await aPupil(world, school, { status: "CONFIRMED" }),
      await aParticipant(world, { status: "CONFIRMED" }),
    ];
    await aResult(world, { questionnaireId: stage.id, userId: byHand.id, qualified: true, origin: "hand" });
    await aResult(world, { questionnaireId: stage.id, userId: bySchool.id, qualified: true, origin: "school" });
    const printed = await printBy(byHand.caller, stage);
    expect(readPdf(printed.bytes)[0]).toContain(withoutSpaces("Qualification pour l'étape suivante"));
    const said = [{ distinction: { level: 4, percent: 0 }, place: null }];
    expect(await readDiplomas(world, printed.bytes)).toMatchObject(said);
    expect(await readDiplomas(world, (await printBy(school.correspondent.caller, stage)).bytes)).toMatchObject(said);
    expect(await refusedTo(registered.caller, stage)).toBe(404);
    await withdrawUntrue(world.db);
    expect(await check(world, printed.bytes)).toBe("genuine");
    await world.db.updateTable("results").set({ qualified: false }).where("userId", "=", byHand.id).execute();
    await withdrawUntrue(world.db);
    expect(await check(world, printed.bytes)).toBe("withdrawn");
    expect(await refusedTo(byHand.caller, stage)).toBe(404);
  });

  test("DIP-02 a participation is withdrawn with the grade, also of who is qualified", async ({ world }) => {
    const stage = await aPublishedStage(world);
    const me = await aGraded(world, stage);
    const printed = await printBy(me.caller, stage);
    await world.db
      .updateTable("results")
      .set({ grade: null, weightedGrade: null, qualified: true, origin: "hand" })
      .where("userId", "=", me.id)
      .execute();
    await withdrawUntrue(world.db);
    expect(await check(world, printed.bytes)).toBe("withdrawn");
    expect(await readDiplomas(world, (await printBy(me.caller, stage)).bytes)).toMatchObject([{ distinction: { level: 4 } }]);
  });
});

describe("what it says", () => {
  test("DIP-01 a distinction among ten people at least, the same for equals; the rank only once it is definitive", async ({ world }) => {
    const stage = await aPublishedStage(world, 7);
    const twins = { person: { birthday: "2012-05-14" } };
    const [one, two] = [await aGraded(world, stage, 9, twins), await aGraded(world, stage, 9, twins)];
    const said = async ({ caller }: { caller: Caller }) => (await readDiplomas(world, (await printBy(caller, stage)).bytes))[0];
    expect(await said(one)).toMatchObject({ distinction: { level: 0 } });
    const last = await aGraded(world, stage, 0.5);
    expect([await said(one), await said(two), await said(last)]).toMatchObject([
      { distinction: { level: 1, percent: 10 }, place: null },
      { distinction: { level: 1, percent: 10 }, place: null },
      { distinction: { level: 0 } },
    ]);
    await world.db.updateTable("questionnaires").set({ rankingDefinitiveAt: world.time.now }).where("id", "=", stage.id).execute();
    expect([await said(one), await said(last)]).toMatchObject([{ place: { rank: 1, ranked: 10 } }, { place: null }]);
  });

  test.each([
    ["Ελένη", "Παπαδοπούλου"],
    ["Олександр", "Шевченко"],
    ["小明", "王"],
    ["Maximilien-Alexandre-Théodore", "de la Rochefoucauld-Montmorency de Saint-Germain-en-Laye"],
  ])("DIP-01 %s %s is written whole in every design", async (firstname, lastname) => {
    const world = await openWorld();
    const stage = await aPublishedStage(world);
    const { caller } = await aGraded(world, stage, 9, { person: { firstname, lastname } });
    for (const design of designNames) {
      const { bytes } = await printBy(caller, stage, {}, design);
      expect(readPdf(bytes)[0]).toContain(withoutSpaces(`${firstname} ${lastname}`));
      expect(await readDiplomas(world, bytes)).toMatchObject([{ name: `${firstname} ${lastname}` }]);
    }
    await world.close();
  });

  test("DIP-01 Arabic and Hebrew are drawn from right to left", async ({ world }) => {
    const stage = await aPublishedStage(world);
    const person = { firstname: "محمد", lastname: "الأمين" };
    const { caller } = await aGraded(world, stage, 9, { person });
    expect(readPdf((await printBy(caller, stage)).bytes)[0]).toContain(withoutSpaces("نيملأا دمحم"));
  });
});

describe("numbers", () => {
  test("DIP-02 printed again it has its number; with something else to say it has another, and the former one is withdrawn", async ({
    world,
  }) => {
    const stage = await aPublishedStage(world);
    const me = await aGraded(world, stage);
    const [first, again] = [await printBy(me.caller, stage), await printBy(me.caller, stage, {}, "rosette")];
    expect(readQrCodes(again.bytes)).toEqual(readQrCodes(first.bytes));
    await world.db.updateTable("users").set({ lastname: "Dupont" }).where("id", "=", me.id).execute();
    const corrected = await printBy(me.caller, stage);
    expect([await check(world, first.bytes), await check(world, corrected.bytes)]).toEqual(["withdrawn", "genuine"]);
  });

  test("DIP-02 diplomas that new marks have made untrue are withdrawn, and no others", async ({ world }) => {
    const stage = await aPublishedStage(world, 9);
    const me = await aGraded(world, stage, 9);
    const other = await aGraded(world, stage, 3);
    const [mine, theirs] = [await printBy(me.caller, stage), await printBy(other.caller, stage)];
    await withdrawUntrue(world.db);
    expect([await check(world, mine.bytes), await check(world, theirs.bytes)]).toEqual(["genuine", "genuine"]);
    await world.db.updateTable("results").set({ grade: 2 }).where("userId", "=", me.id).execute();
    await withdrawUntrue(world.db);
    expect([await check(world, mine.bytes), await check(world, theirs.bytes)]).toEqual(["withdrawn", "genuine"]);
    await world.db.deleteFrom("results").where("userId", "=", other.id).execute();
    await withdrawUntrue(world.db);
    expect(await check(world, theirs.bytes)).toBe("withdrawn");
  });

  test("DIP-02 another name withdraws, another name of the category does not; another category does", async ({ world }) => {
    const stage = await aPublishedStage(world);
    const [me, other] = [await aGraded(world, stage), await aGraded(world, stage)];
    const rename = (lastname: string) => world.db.updateTable("users").set({ lastname }).where("id", "=", me.id).execute();
    const theirs = await printBy(other.caller, stage);
    await rename("Autre");
    const foreign = await printBy(me.caller, stage);
    await rename("Durand");
    await world.db.updateTable("categories").set({ name: "Collège 2" }).where("name", "=", "C2").execute();
    await withdrawUntrue(world.db);
    expect([await check(world, foreign.bytes), await check(world, theirs.bytes)]).toEqual(["withdrawn", "genuine"]);
    const { id } = await world.db.selectFrom("categories").select("id").where("name", "=", "CM").executeTakeFirstOrThrow();
    await world.db.updateTable("results").set({ categoryId: id }).where("userId", "=", other.id).execute();
    await withdrawUntrue(world.db);
    expect(await check(world, theirs.bytes)).toBe("withdrawn");
    await world.db.updateTable("categories").set({ name: "C2" }).where("name", "=", "Collège 2").execute();
  });

  test("DIP-02 a rank that is provisional again is withdrawn", async ({ world }) => {
    const stage = await aPublishedStage(world, 9);
    const me = await aGraded(world, stage);
    const definitive = (at: Date | null) =>
      world.db.updateTable("questionnaires").set({ rankingDefinitiveAt: at }).where("id", "=", stage.id).execute();
    await definitive(world.time.now);
    const printed = await printBy(me.caller, stage);
    await withdrawUntrue(world.db);
    expect(await check(world, printed.bytes)).toBe("genuine");
    await definitive(null);
    await withdrawUntrue(world.db);
    expect(await check(world, printed.bytes)).toBe("withdrawn");
  });

  test("DIP-02 other percents withdraw no diploma that is printed again", async ({ world }) => {
    const stage = await aPublishedStage(world, 9);
    const me = await aGraded(world, stage);
    const printed = await printBy(me.caller, stage);
    await world.db.insertInto("settings").values({ name: "DIPLOMA_DISTINCTIONS", value: "20" }).execute();
    await world.settle();
    const again = await printBy(me.caller, stage);
    expect(readQrCodes(again.bytes)).toEqual(readQrCodes(printed.bytes));
    expect(await check(world, printed.bytes)).toBe("genuine");
  });

  test("DIP-02 an erased person's is withdrawn, and nobody else's; the list leads to nobody", async ({ world }) => {
    const stage = await aPublishedStage(world);
    const [me, other] = [await aGraded(world, stage), await aGraded(world, stage)];
    const [mine, theirs] = [await printBy(me.caller, stage), await printBy(other.caller, stage)];
    const office = (await anAdmin(world)).caller;
    await office.call(privacyApi.erase, { params: { id: me.wireId } });
    expect([await check(world, mine.bytes), await check(world, theirs.bytes)]).toEqual(["withdrawn", "genuine"]);
    expect(await world.db.selectFrom("diplomas").selectAll().where("userId", "=", me.id).execute()).toEqual([]);
    const [row] = await world.db.selectFrom("withdrawnDiplomas").selectAll().execute();
    expect(Object.keys(row ?? {}).toSorted()).toEqual(["id", "withdrawnOn"]);
    expect((await readDiplomas(world, (await printBy(office, stage)).bytes)).map((one) => "name" in one && one.name)).not.toContain(
      "Personne effacée",
    );
  });

  test("DIP-02 a merged account's diplomas go with its results", async ({ world }) => {
    const stage = await aPublishedStage(world);
    const [kept, other] = [await aParticipant(world), await aGraded(world, stage)];
    const printed = await printBy(other.caller, stage);
    await (await anAdmin(world)).caller.call(duplicatesApi.merge, { params: { id: kept.wireId }, body: { otherId: other.wireId } });
    expect(await check(world, printed.bytes)).toBe("genuine");
    const [own] = await world.db.selectFrom("diplomas").select("userId").where("questionnaireId", "=", stage.id).execute();
    expect(own?.userId).toBe(kept.id);
  });

  test("DIP-02 the office withdraws one by its number, once", async ({ world }) => {
    const stage = await aPublishedStage(world);
    const me = await aGraded(world, stage);
    const printed = await printBy(me.caller, stage);
    const [diploma] = await readDiplomas(world, printed.bytes);
    const number = diploma && "id" in diploma ? diploma.id : "";
    const office = (await anAdmin(world)).caller;
    expect(await office.call(diplomasApi.withdraw, { params: { number } })).toMatchObject({ name: "Marie Durand", year: 2027 });
    expect(await check(world, printed.bytes)).toBe("withdrawn");
    expect((await office.refused(diplomasApi.withdraw, { params: { number } })).status).toBe(409);
    expect((await office.refused(diplomasApi.withdraw, { params: { number: "AAAAAAAAAAA" } })).status).toBe(404);
    await world.settle();
    const { withdrawn } = await world.nobody.call(diplomasApi.verifier);
    expect(Buffer.from((withdrawn ?? "").split(".")[2] ?? "", "base64url").toString()).toContain(number);
  });
});

describe("keys", () => {
  test("DIP-02 a new key signs from then on; what the former one signed stays valid; no private key leaves", async ({ world }) => {
    const stage = await aPublishedStage(world);
    const me = await aGraded(world, stage);
    const before = await printBy(me.caller, stage);
    const office = (await anAdmin(world)).caller;
    const { kid } = await office.call(diplomasApi.rotate);
    await world.settle();
    const after = await printBy(me.caller, stage);
    expect(readQrCodes(after.bytes)[0]).toContain(`#D1.${kid}.`);
    expect([await check(world, before.bytes), await check(world, after.bytes)]).toEqual(["genuine", "genuine"]);
    const overview = await office.call(diplomasApi.overview);
    expect(overview.keys.map(({ retiredAt }) => retiredAt === null)).toEqual([true, false]);
    const stored = await world.db.selectFrom("signingKeys").select("privateKey").execute();
    const answers = JSON.stringify([overview, await world.nobody.call(diplomasApi.verifier)]);
    for (const { privateKey } of stored)
      for (const form of ["base64", "base64url", "hex"] as const) expect(answers).not.toContain(privateKey.toString(form));
    expect(
      stored.some(({ privateKey }) => privateKey.includes(Buffer.from("302e020100300506032b6570", "hex"))),
      "encrypted",
    ).toBe(false);
  });

  test("DIP-02 two nodes that first need a key make one", async () => {
    const world = await openWorld();
    const second = await worldOn(world.databaseUrl);
    expect(await world.nobody.call(diplomasApi.verifier), "who only reads makes none").toEqual({ keys: [], withdrawn: null });
    const signers = await Promise.all([world, second, world, second].map(({ db }) => signerOfNow({ db, secret, clock: () => new Date() })));
    expect(new Set(signers.map(({ kid }) => kid)).size).toBe(1);
    await world.settle();
    const { keys, withdrawn } = await second.nobody.call(diplomasApi.verifier);
    expect(keys).toHaveLength(1);
    expect(withdrawn).toContain(`L1.${signers[0]?.kid}.`);
    await second.stop();
    await world.close();
  });

  test("DIP-02 another secret opens no key: a new one signs, and what was signed stays valid", async () => {
    const world = await openWorld();
    const stage = await aPublishedStage(world);
    const me = await aGraded(world, stage);
    const before = await printBy(me.caller, stage);
    await world.stop();
    const changed = await worldOn(world.databaseUrl, { secret: `${secret} changed` });
    const read = ({ nobody }: World) => nobody.call(diplomasApi.verifier);
    expect(await check(changed, before.bytes)).toBe("genuine");
    const { keys, withdrawn } = await read(changed);
    expect([keys.length, withdrawn], "who only reads makes no key").toEqual([1, null]);
    const { kid } = await signerOfNow({ db: changed.db, secret: `${secret} changed`, clock: () => new Date() });
    await changed.settle();
    const after = await read(changed);
    expect(after.keys).toHaveLength(2);
    expect(after.withdrawn).toContain(`L1.${kid}.`);
    const former = await worldOn(world.databaseUrl);
    for (const node of [former, changed, former]) {
      const list = await checkedList((await read(node)).withdrawn ?? "", after.keys, checkSignature);
      expect(list?.ids, "one node or the other").toEqual(new Set());
    }
    expect((await read(former)).keys).toHaveLength(2);
    await former.stop();
    await changed.stop();
    await world.close();
  });
});
