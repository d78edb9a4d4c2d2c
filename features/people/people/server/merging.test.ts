import { sql } from "kysely";
import { expect } from "vitest";
import { consents, consentsVersion } from "#access/consents/consents.ts";
import { accommodationsApi } from "#contest/accommodations/accommodations.contract.ts";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { advanceTime } from "#tests/password-guessing.ts";
import { storeAnswers } from "#tests/saved-answers.ts";
import { aSchoolSheet, aSchoolStage } from "#tests/school-stages.ts";
import { anOpening, aResult, aStage, changeStage, holdTime, trailOf } from "#tests/stages.ts";
import {
  ACTIVE_YEAR,
  aCenter,
  aClub,
  anAdmin,
  aParticipant,
  aPerson,
  aPupil,
  aRegistration,
  aSchool,
  test,
  type World,
} from "#tests/world.ts";
import { duplicatesApi } from "../duplicates.contract.ts";
import { usersApi } from "../people.contract.ts";

type Someone = Awaited<ReturnType<typeof aPerson>>;

const byId = ({ wireId }: { wireId: string }) => ({ params: { id: wireId } });
const mergeRequest = (kept: Someone, other: Someone, dryRun = false) => ({ ...byId(kept), body: { otherId: other.wireId, dryRun } });
let birthdayCount = 0;
/** A birthday that is unique in this file. */
const aBirthday = () => new Date(Date.UTC(1990, 0, 1 + birthdayCount++)).toISOString().slice(0, 10);

async function anAnswer(world: World, { id }: Someone, stage: Awaited<ReturnType<typeof aStage>>, value = "1") {
  const at = { questionnaireId: stage.id, userId: id };
  await world.db
    .insertInto("openings")
    .values({ ...at, openedAt: world.time.now, answered: [stage.questions[0]?.id ?? 0] })
    .execute();
  await storeAnswers(world.db, { ...at, questionId: stage.questions[0]?.id ?? 0, answers: [value], normal: [value] });
}

/** The pairs of all likely duplicates, once a minute has passed: what was compared is in memory. */
async function listPairs(world: World, admin: Someone, query: { year?: number; distinct?: "true" } = {}) {
  advanceTime(world, 60);
  const { data } = await admin.caller.call(duplicatesApi.all, { query: { ...query, limit: 100 } });
  return data.map((pair) => [pair.person.id, pair.other.id, pair.likeness] as const);
}

const aQuarter = (world: World) => aStage(world, { questions: [{ right: ["1"], openAnswer: 1 }] });

test("ADM-04 likely duplicates: the same or a near name with the same birthday, or the same e-mail and a near name", async ({ world }) => {
  const admin = await anAdmin(world);
  const birthday = aBirthday();
  const zoe = { lastname: "Lefèvre", firstname: "Zoé", birthday, email: "zoe.lefevre@exemple.fr" };
  const person = await aPerson(world, zoe);
  const similar = {
    accents: await aPerson(world, { ...zoe, lastname: "LEFEVRE", email: "autre@exemple.fr" }),
    misspelt: await aPerson(world, { ...zoe, lastname: "Lefebvre", email: "autre@exemple.fr" }),
    swapped: await aPerson(world, { ...zoe, lastname: "Zoé", firstname: "Lefèvre", email: "" }),
    mail: await aPerson(world, { ...zoe, firstname: "Zoë", birthday: aBirthday(), email: "ZOE.Lefevre@exemple.fr" }),
  };
  await aPerson(world, { ...zoe, firstname: "Paul" });
  await aPerson(world, { ...zoe, birthday: aBirthday(), email: "autre@exemple.fr" });
  await aPerson(world, { ...zoe, role: "CLUB" });
  const found = await admin.caller.call(duplicatesApi.list, byId(person));
  expect(Object.fromEntries(found.map(({ person: { id }, likeness }) => [id, likeness]))).toEqual({
    [similar.accents.id]: "même nom, même date de naissance",
    [similar.misspelt.id]: "même date de naissance, nom proche",
    [similar.swapped.id]: "même date de naissance, nom proche",
    [similar.mail.id]: "même nom, autre date de naissance",
  });
  expect(await admin.caller.status(duplicatesApi.list, { params: { id: "2147483000" } })).toBe(404);
});

test("MND-05 ADM-04 of one school, the same first name and birthday are likely duplicates whatever the names", async ({ world }) => {
  const admin = await anAdmin(world);
  const [school, elsewhere] = [await aSchool(world), await aSchool(world)];
  const mael = { firstname: "Maël", birthday: aBirthday() };
  const [cadiou, durand, yann] = [
    await aPupil(world, school, { person: { lastname: "CADIOU", ...mael } }),
    await aPupil(world, school, { person: { lastname: "DURAND", ...mael } }),
    await aPupil(world, school, { person: { lastname: "LEROY", ...mael, firstname: "MAEL-YANN" } }),
  ];
  await aPupil(world, school, { person: { lastname: "VASSEUR", ...mael, firstname: "Lila" } });
  await aPupil(world, elsewhere, { person: { lastname: "PRIGENT", ...mael } });
  const likeness = "même prénom, même date de naissance, autre nom";
  const found = await admin.caller.call(duplicatesApi.list, byId(cadiou));
  expect(found.map((one) => [one.person.id, one.likeness])).toEqual([durand, yann].map(({ wireId }) => [wireId, likeness]));
  advanceTime(world, 60);
  const { data } = await admin.caller.call(duplicatesApi.all, { query: { limit: 100, year: ACTIVE_YEAR } });
  const pairs = data
    .filter(({ person }) => person.birthday === mael.birthday)
    .map((pair) => [pair.person.id, pair.other.id, pair.likeness]);
  expect(pairs).toEqual([
    [cadiou.wireId, durand.wireId, likeness],
    [cadiou.wireId, yann.wireId, likeness],
    [durand.wireId, yann.wireId, likeness],
  ]);
});

test("ADM-04 all likely duplicates are in one list, by pairs, for the office only", async ({ world }) => {
  const admin = await anAdmin(world);
  const birthday = aBirthday();
  const zoe = { lastname: "Montgolfier", firstname: "Zoé", birthday, email: "zoe.montgolfier@exemple.fr" };
  const person = await aPerson(world, zoe);
  const misspelt = await aPerson(world, { ...zoe, lastname: "MONGOLFIER", email: "" });
  const swapped = await aPerson(world, { ...zoe, lastname: "Zoé", firstname: "Montgolfier", email: "" });
  const mail = await aPerson(world, { ...zoe, firstname: "Zoë", birthday: aBirthday(), email: "ZOE.Montgolfier@exemple.fr" });
  const twin = await aPerson(world, { ...zoe, firstname: "Alexandre" });
  await aPerson(world, { ...zoe, role: "CLUB" });
  const all = await listPairs(world, admin);
  const mine = [person, misspelt, swapped, mail, twin].map(({ wireId }) => wireId);
  expect(all.filter(([id]) => mine.includes(id))).toEqual([
    [person.wireId, misspelt.wireId, "même date de naissance, nom proche"],
    [person.wireId, swapped.wireId, "même date de naissance, nom proche"],
    [person.wireId, mail.wireId, "même nom, autre date de naissance"],
  ]);
  const { data, meta } = await admin.caller.call(duplicatesApi.all, { query: { limit: 100 } });
  const second = await admin.caller.call(duplicatesApi.all, { query: { limit: 1, page: 2 } });
  expect([second.data, second.meta.totalItems]).toEqual([data.slice(1, 2), meta.totalItems]);
  expect(await person.caller.status(duplicatesApi.all)).toBe(403);
});

test("ADM-04 a typo in either name is found as a likely duplicate, by birthday or address; a merged account is not", async ({ world }) => {
  const admin = await anAdmin(world);
  const ada = { lastname: "Lovelace", firstname: "Marguerite", birthday: aBirthday(), email: "marguerite.lovelace@exemple.fr" };
  const person = await aPerson(world, ada);
  const [byDay, first, last, merged] = [
    await aPerson(world, { ...ada, firstname: "Margerite", email: "" }),
    await aPerson(world, { ...ada, firstname: "Margueritte", birthday: aBirthday() }),
    await aPerson(world, { ...ada, lastname: "Lovelasse", birthday: aBirthday() }),
    await aPerson(world, ada),
  ];
  await admin.caller.call(duplicatesApi.merge, mergeRequest(person, merged));
  expect((await listPairs(world, admin)).filter(([id]) => id === person.wireId)).toEqual([
    [person.wireId, byDay.wireId, "même date de naissance, nom proche"],
    [person.wireId, first.wireId, "même e-mail, nom proche"],
    [person.wireId, last.wireId, "même e-mail, nom proche"],
  ]);
});

test("PPL-13 SEC-04 two accounts said to be two people leave the duplicates of their season until that is taken back", async ({
  world,
}) => {
  const admin = await anAdmin(world);
  const birthday = aBirthday();
  const [year, lastYear] = [ACTIVE_YEAR, ACTIVE_YEAR - 1];
  const twin = (firstname: string) => aPerson(world, { lastname: "Bernoulli", firstname, birthday, email: "" });
  const [jacques, jaques] = [await twin("Jacques"), await twin("Jaques")];
  await aRegistration(world, { userId: jaques.id, year });
  const read = async (query: Parameters<typeof listPairs>[2]) =>
    (await listPairs(world, admin, query)).filter(([id]) => id === jacques.wireId);
  const count = async () => (await admin.caller.call(duplicatesApi.count, { query: { year } })).count;
  const pair = [[jacques.wireId, jaques.wireId, "même date de naissance, nom proche"]];
  expect([await read({ year }), await read({ year: lastYear }), await read({})]).toEqual([pair, [], pair]);
  const before = await count();
  const said = { ...byId(jaques), body: { otherId: jacques.wireId } };
  await admin.caller.call(duplicatesApi.setDistinct, said);
  // At once, though what was compared is still in memory.
  expect(await count()).toBe(before - 1);
  expect([await read({ year }), await read({ distinct: "true" })]).toEqual([[], pair]);
  expect(await admin.caller.call(duplicatesApi.list, byId(jacques))).toEqual([]);
  expect(await admin.caller.refused(duplicatesApi.setDistinct, said)).toMatchObject({ status: 409 });
  const takeBack = { params: { id: jacques.wireId, otherId: jaques.wireId } };
  await admin.caller.call(duplicatesApi.unsetDistinct, takeBack);
  expect(await admin.caller.status(duplicatesApi.unsetDistinct, takeBack)).toBe(404);
  expect([await read({ year }), await read({ distinct: "true" })]).toEqual([pair, []]);
  for (const { id } of [jacques, jaques])
    expect((await trailOf(world, `user ${id}`)).map(({ action }) => action)).toEqual(["say people distinct", "take people distinct back"]);
  expect(await admin.caller.status(duplicatesApi.setDistinct, { ...byId(jacques), body: { otherId: jacques.wireId } })).toBe(400);
  expect(await admin.caller.status(duplicatesApi.setDistinct, { ...byId(jacques), body: { otherId: "2147483000" } })).toBe(404);
  await admin.caller.call(duplicatesApi.merge, mergeRequest(jaques, jacques));
  expect(await count(), "a merged pair is none, at once").toBe(before - 1);
  expect(await admin.caller.status(duplicatesApi.setDistinct, said)).toBe(409);
});

test("ADM-04 SEC-05 erased people are no duplicates, though two of them share the birthday 1 January", async ({ world }) => {
  const admin = await anAdmin(world);
  const birthday = aBirthday();
  const people: readonly Someone[] = [await aPerson(world, { birthday }), await aPerson(world, { birthday })];
  const isFound = async () => (await listPairs(world, admin)).some(([id]) => people.some(({ wireId }) => id === wireId));
  expect(await isFound()).toBe(true);
  for (const person of people) await admin.caller.call(privacyApi.erase, byId(person));
  // As an erased person with an equal rank.
  const ids = people.map(({ id }) => id);
  await world.db.updateTable("users").set({ birthday }).where("id", "in", ids).execute();
  expect(await isFound()).toBe(false);
  expect(await admin.caller.call(duplicatesApi.list, byId(people[0] as Someone))).toEqual([]);
});

test("ADM-04 SEC-04 a merge brings registrations, results, answers, clubs, centers, mails and consents; the trail of both accounts records it", async ({
  world,
}) => {
  const [admin, quarter, semi] = [await anAdmin(world), await aQuarter(world), await aStage(world, { name: "Demi-finale" })];
  const birthday = aBirthday();
  const kept = await aParticipant(world, { person: { birthday, email: "" } });
  const other = await aPerson(world, { birthday, passwordHash: "a hash", email: "autre@exemple.fr" });
  const [center, club] = [await aCenter(world), await aClub(world)];
  await aRegistration(world, { userId: other.id, year: ACTIVE_YEAR - 1, category: "C1", status: "CONFIRMED" });
  await anAnswer(world, other, quarter);
  await aResult(world, { userId: other.id, questionnaireId: quarter.id, grade: 7, weightedGrade: 21.5, time: 40 });
  await aResult(world, { userId: kept.id, questionnaireId: quarter.id, qualified: true, origin: "school" });
  await aResult(world, { userId: other.id, questionnaireId: semi.id, grade: 3, weightedGrade: 6 });
  await world.db.insertInto("examCenterControllers").values({ examCenterId: center.id, userId: other.id }).execute();
  await world.db.insertInto("clubControllers").values({ clubId: club.id, userId: other.id }).execute();
  const mail = { cause: `test-${other.id}`, userId: other.id, recipient: other.email, subject: "Bonjour" };
  await world.db.insertInto("mails").values(mail).execute();

  const expected = {
    refusals: [],
    fields: [],
    registrations: [{ year: ACTIVE_YEAR - 1, category: "C1", place: null, fate: "moved" }],
    stages: [
      { id: semi.wireId, name: "Demi-finale", year: ACTIVE_YEAR, answers: false, result: "moved" },
      { id: quarter.wireId, name: "Quart de finale", year: ACTIVE_YEAR, answers: true, result: "joined" },
    ],
    begun: [],
    centers: [center.name],
    clubs: [club.name],
    school: null,
    mails: 1,
  };
  const preview = await admin.caller.call(duplicatesApi.merge, mergeRequest(kept, other, true));
  expect({ ...preview, stages: preview.stages.toSorted((one, two) => one.name.localeCompare(two.name)) }).toEqual(expected);
  expect((await admin.caller.call(usersApi.one, byId(other))).registrations).toHaveLength(1);

  await admin.caller.call(duplicatesApi.merge, mergeRequest(kept, other));
  const merged = await admin.caller.call(usersApi.one, byId(kept));
  expect(merged).toMatchObject({ status: "CONFIRMED", controlledCenter: [{ name: center.name }], controlledClubs: [{ name: club.name }] });
  expect(merged.contact.email, "its reader could open the account").toBe("");
  expect(merged.registrations.map(({ year, category }) => [year, category.name])).toEqual([
    [ACTIVE_YEAR, "C2"],
    [ACTIVE_YEAR - 1, "C1"],
  ]);
  const resultAt = (id: string) => merged.results.find(({ questionnaireId }) => questionnaireId === id);
  expect(resultAt(quarter.wireId)).toMatchObject({ grade: 7, weightedGrade: 21.5, time: 40, qualified: true, origin: "school" });
  expect(resultAt(semi.wireId)).toMatchObject({ grade: 3, qualified: null });
  const countRowsOf = (userId: number) => sql<{ left: string }>`
    select (select count(*) from saved_answers where user_id = ${userId}) || ' ' || (select count(*) from openings where user_id = ${userId})
      || ' ' || (select count(*) from mails where user_id = ${userId}) || ' ' || (select count(*) from results where user_id = ${userId}) as left`;
  expect((await countRowsOf(kept.id).execute(world.db)).rows).toEqual([{ left: "1 1 2 2" }]);
  const opening = world.db.selectFrom("openings").select("answered").where("userId", "=", kept.id);
  expect(await opening.execute()).toEqual([{ answered: [quarter.questions[0]?.id] }]);
  expect((await countRowsOf(other.id).execute(world.db)).rows).toEqual([{ left: "0 0 0 0" }]);

  const emptied = { birthday: null, registrations: [], results: [], contact: { email: "", city: "" } };
  expect(await admin.caller.call(usersApi.one, byId(other))).toMatchObject({ status: "DESACTIVATED", ...emptied });
  expect(await other.caller.status(usersApi.me)).toBe(401);
  expect(await trailOf(world, `user ${kept.id}`)).toMatchObject([
    {
      actorId: admin.id,
      action: "merge people",
      before: { kept: { username: kept.username }, other: { username: other.username, contact: { email: other.email } } },
      after: { otherId: other.id, registrations: [{ fate: "moved" }] },
    },
  ]);
  expect(await trailOf(world, `user ${other.id}`)).toMatchObject([{ action: "merge into another", after: { keptId: kept.id } }]);
  expect(await admin.caller.call(duplicatesApi.list, byId(kept))).toEqual([]);
});

test("ADM-04 PPL-12 of two registrations at one school the remaining one has the class that either had", async ({ world }) => {
  const [school, admin] = [await aSchool(world), await anAdmin(world)];
  const [kept, other] = [await aPupil(world, school, { status: "CONFIRMED" }), await aPupil(world, school, { className: "5e B" })];
  await admin.caller.call(duplicatesApi.merge, mergeRequest(kept, other));
  expect((await admin.caller.call(usersApi.one, byId(kept))).registrations).toMatchObject([{ status: "CONFIRMED", className: "5e B" }]);
});

test("ADM-04 of two registrations in one year the confirmed one stays, otherwise that of the kept account; the results get its category", async ({
  world,
}) => {
  const [admin, school, stage] = [await anAdmin(world), await aSchool(world), await aStage(world)];
  const kept = await aParticipant(world, { category: "C1" });
  const other = await aParticipant(world, { category: "C2", status: "CONFIRMED", establishmentId: school.id });
  await aRegistration(world, { userId: kept.id, year: ACTIVE_YEAR - 1, category: "CM" });
  await aRegistration(world, { userId: other.id, year: ACTIVE_YEAR - 1, category: "CE" });
  const past = await aStage(world, { year: ACTIVE_YEAR - 1 });
  await aResult(world, { userId: other.id, questionnaireId: stage.id, grade: 4 });
  await aResult(world, { userId: other.id, questionnaireId: past.id, grade: 5 });
  const { registrations } = await admin.caller.call(duplicatesApi.merge, mergeRequest(kept, other));
  expect(registrations.map(({ year, fate }) => [year, fate])).toEqual([
    [ACTIVE_YEAR, "replaces"],
    [ACTIVE_YEAR - 1, "dropped"],
  ]);
  const merged = await admin.caller.call(usersApi.one, byId(kept));
  expect(merged.registrations.map(({ category, status }) => [category.name, status])).toEqual([
    ["C2", "CONFIRMED"],
    ["CM", "PENDING"],
  ]);
  const { rows } = await sql<{ grade: number; name: string }>`
    select x.grade, c.name from results x join categories c on c.id = x.category_id where x.user_id = ${kept.id} order by x.grade`.execute(
    world.db,
  );
  expect(rows).toEqual([
    { grade: 4, name: "C2" },
    { grade: 5, name: "CM" },
  ]);
});

test("ADM-04 a merge that would lose answers or grades is refused, in the preview and when tried, and changes nothing", async ({
  world,
}) => {
  const [admin, quarter] = [await anAdmin(world), await aQuarter(world)];
  const [kept, other] = [await aParticipant(world), await aParticipant(world)];
  for (const person of [kept, other]) {
    await anAnswer(world, person, quarter);
    await aResult(world, { userId: person.id, questionnaireId: quarter.id, grade: 7 });
  }
  const expectedRefusals = [
    `Les deux comptes ont répondu à «\u00A0Quart de finale ${ACTIVE_YEAR}\u00A0»\u00A0: des réponses seraient perdues.`,
    `Les deux comptes ont une note à «\u00A0Quart de finale ${ACTIVE_YEAR}\u00A0»\u00A0: l'une serait perdue.`,
  ];
  expect((await admin.caller.call(duplicatesApi.merge, mergeRequest(kept, other, true))).refusals).toEqual(expectedRefusals);
  const refusal = { status: 409, message: expectedRefusals.join(" ") };
  expect(await admin.caller.refused(duplicatesApi.merge, mergeRequest(kept, other))).toMatchObject(refusal);
  expect((await admin.caller.call(usersApi.one, byId(other))).registrations).toHaveLength(1);
  expect(await trailOf(world, `user ${kept.id}`)).toEqual([]);
});

test("ADM-04 CLS-03 a merge is refused where both accounts answered a school's own stage, and else moves every answer", async ({
  world,
}) => {
  const [admin, school] = [await anAdmin(world), await aSchool(world)];
  const stage = await aSchoolStage(world, school, { problems: [{ right: ["1"] }, { right: ["2"] }] });
  const [kept, other] = [await aPupil(world, school), await aPupil(world, school)];
  const answersOf = async ({ id }: Someone) =>
    world.db.selectFrom("schoolSheets").select(["source", "answers"]).where("userId", "=", id).orderBy("source").execute();
  await aSchoolSheet(world, stage, kept.id, ["1"], "screen");
  await aSchoolSheet(world, stage, other.id, ["5", "2"], "screen");
  await aSchoolSheet(world, stage, other.id, ["3"], "paper");
  const before = [await answersOf(kept), await answersOf(other)];
  const refusal = `Les deux comptes ont répondu à «\u00A0Quart de finale du collège ${ACTIVE_YEAR}\u00A0»\u00A0: des réponses seraient perdues.`;
  expect((await admin.caller.call(duplicatesApi.merge, mergeRequest(kept, other, true))).refusals).toEqual([refusal]);
  expect(await admin.caller.refused(duplicatesApi.merge, mergeRequest(kept, other))).toMatchObject({ status: 409, message: refusal });
  expect([await answersOf(kept), await answersOf(other)]).toEqual(before);

  await world.db.deleteFrom("schoolSheets").where("userId", "=", other.id).where("source", "=", "screen").execute();
  const sheets = [...(await answersOf(kept)), ...(await answersOf(other))];
  expect((await admin.caller.call(duplicatesApi.merge, mergeRequest(kept, other))).refusals).toEqual([]);
  expect(await answersOf(kept)).toHaveLength(2);
  expect(await answersOf(kept)).toEqual(expect.arrayContaining(sheets));
});

test("ADM-04 SEC-01 no merge with oneself, another role or a federation account; only the office merges", async ({ world }) => {
  const [admin, person, club] = [await anAdmin(world), await aPerson(world), await aPerson(world, { role: "CLUB" })];
  const merge = (kept: Someone, other: Someone) => admin.caller.refused(duplicatesApi.merge, mergeRequest(kept, other));
  expect(await merge(person, person)).toMatchObject({ status: 400 });
  expect((await merge(person, club)).message).toMatch(/même rôle/);
  expect((await merge(admin, await anAdmin(world))).message).toMatch(/fédération ne se fusionne pas/);
  expect(await admin.caller.status(duplicatesApi.merge, { ...byId(person), body: { otherId: "2147483000" } })).toBe(404);
  const schools = [await aSchool(world), await aSchool(world)] as const;
  expect((await merge(schools[0].correspondent, schools[1].correspondent)).message).toMatch(/deux établissements/);
  const free = await aPerson(world, { role: "ESTABLISHEMENT" });
  await admin.caller.call(duplicatesApi.merge, mergeRequest(free, schools[0].correspondent));
  expect((await admin.caller.call(usersApi.one, byId(free))).establishment?.name).toBe(schools[0].name);
});

test("ADM-04 ETB-11 a merge gives the school that opened an account no person registered elsewhere, now or before", async ({ world }) => {
  const [admin, school, other] = [await anAdmin(world), await aSchool(world), await aSchool(world)];
  const anOpenedAccount = async () => {
    const person = await aPerson(world);
    await world.db.updateTable("users").set({ establishmentId: school.id }).where("id", "=", person.id).execute();
    return person;
  };
  const read = ({ wireId }: Someone) => school.correspondent.caller.status(usersApi.one, { params: { id: wireId } });
  const [kept, merged, free] = [await aPupil(world, other), await aPupil(world, other), await aPerson(world)];
  const open = await anOpenedAccount();
  await admin.caller.call(duplicatesApi.merge, mergeRequest(kept, await anOpenedAccount()));
  await admin.caller.call(duplicatesApi.merge, mergeRequest(open, merged));
  await admin.caller.call(duplicatesApi.merge, mergeRequest(free, await anOpenedAccount()));
  for (const { registration } of [kept, merged]) await admin.caller.call(registrationsApi.remove, { params: { id: registration.wireId } });
  expect([await read(kept), await read(open), await read(free)]).toEqual([403, 403, 200]);
});

test("SEC-05 a merged account is never reopened, and is erased or deleted with the kept one", async ({ world }) => {
  const admin = await anAdmin(world);
  const hasName = async (lastname: string) => {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from users where lastname = ${lastname})
        or exists (select from audit_trail t where t::text like '%' || ${lastname}::text || '%') as found`.execute(world.db);
    return rows[0]?.found;
  };
  for (const end of [privacyApi.erase, usersApi.remove]) {
    const lastname = `Doublon-${birthdayCount}`;
    const [kept, other, third] = [
      await aPerson(world, { lastname, birthday: aBirthday() }),
      await aPerson(world, { lastname }),
      await aPerson(world, { lastname }),
    ];
    await admin.caller.call(duplicatesApi.merge, mergeRequest(other, third));
    await admin.caller.call(duplicatesApi.merge, mergeRequest(kept, other));
    expect(await admin.caller.refused(usersApi.update, { ...byId(other), body: { status: "CONFIRMED" } })).toMatchObject({
      status: 409,
      message: "Ce compte a été fusionné dans un autre\u00A0: modifiez celui-là.",
    });
    expect(await hasName(lastname)).toBe(true);
    expect(await admin.caller.status(end, byId(kept))).toBe(204);
    expect(await hasName(lastname)).toBe(false);
  }
});

test("ADM-04 SEC-05 a merged account is merged into no other one, so that it is erased with the one that was kept", async ({ world }) => {
  const admin = await anAdmin(world);
  const [kept, other, third] = [await aPerson(world), await aPerson(world), await aPerson(world)];
  const into = (one: Someone) => mergeRequest(one, other);
  const statuses = await Promise.all([kept, third].map((one) => admin.caller.status(duplicatesApi.merge, into(one))));
  expect(statuses.toSorted()).toEqual([200, 409]);
  const message = "L'autre compte a déjà été fusionné\u00A0: choisissez celui qui a été gardé.";
  expect(await admin.caller.refused(duplicatesApi.merge, into(third))).toMatchObject({ status: 409, message });
  const preview = await admin.caller.call(duplicatesApi.merge, mergeRequest(third, other, true));
  expect(preview.refusals).toContain(message);
});

const mailsTo = async (world: World, recipient: string) =>
  world.db.selectFrom("mails").select(["subject", "text", "forAddress"]).where("recipient", "=", recipient).execute();

test("ADM-04 LET-09 the address of the ended account is notified, without the other address", async ({ world }) => {
  const admin = await anAdmin(world);
  const [kept, other] = [await aParticipant(world), await aParticipant(world)];
  await admin.caller.call(duplicatesApi.merge, mergeRequest(kept, other));
  const letters = await mailsTo(world, other.email);
  expect(letters).toEqual([
    {
      subject: "Votre compte du championnat a été fusionné avec un autre",
      text: expect.stringContaining(`(numéro de membre P${String(other.id).padStart(7, "0")}) ne sert plus`),
      forAddress: true,
    },
  ]);
  for (const word of [kept.email, kept.username, `P${String(kept.id).padStart(7, "0")}`]) expect(letters[0]?.text).not.toContain(word);
  expect(await mailsTo(world, kept.email)).toEqual([]);
});

const yes = { imageCapture: true, communication: true, communicationPartners: true };
const no = { imageCapture: false, communication: false, communicationPartners: false };

test.for([
  ["what was withdrawn stays so", no, yes, { ...no, consentsAsked: false }],
  ["what was given stays so", yes, no, { ...yes, consentsAsked: false }],
  ["what was never asked is asked, and a refusal kept", null, { ...yes, communication: false }, { ...no, consentsAsked: true }],
  ["who refused everything is asked nothing", null, no, { ...no, consentsAsked: false }],
] as const)("ADM-04 INS-11 a merge gives no consent: %s", async ([, ofKept, ofOther, expected], { world }) => {
  const admin = await anAdmin(world);
  const [kept, other] = [await aParticipant(world, { person: { hasConsented: false } }), await aPerson(world, { hasConsented: false })];
  const answer = async ({ id }: Someone, given: typeof yes | typeof no) => {
    advanceTime(world, 1);
    const common = { userId: id, textVersion: consentsVersion, givenBy: id, givenAt: world.time.now, guardian: "Sophie Germain" };
    const rows = consents.map(({ kind, field }) => ({ ...common, kind, given: given[field] }));
    await world.db.insertInto("consents").values(rows).execute();
  };
  if (ofKept) await answer(kept, ofKept);
  await answer(other, ofOther);
  await admin.caller.call(duplicatesApi.merge, mergeRequest(kept, other));
  expect(await admin.caller.call(usersApi.one, byId(kept))).toMatchObject(expected);
  expect(await world.db.selectFrom("consents").select("kind").where("userId", "=", other.id).execute(), "history").toHaveLength(3);
  const consentRows = world.db.selectFrom("consents").select(["kind", "given"]).where("userId", "=", kept.id);
  if (!ofKept) expect((await consentRows.execute()).every(({ given }) => !given)).toBe(true);
});

const room = { extra: 20, needs: ["room" as const] };

test.for([
  ["both", { extra: 15, needs: ["largePrint" as const] }, { extra: 20, needs: ["largePrint", "room"] }],
  ["only the one that goes", null, room],
] as const)(
  "TIM-02 of two merged accounts of which %s had a right, the kept one has the longer time and all needs",
  async ([_, kept, merged], { world }) => {
    const [admin, person, other] = [await anAdmin(world), await aParticipant(world), await aPerson(world)];
    const days = { startsOn: "2026-09-01", endsOn: "2027-08-31" };
    const give = (to: Someone, right: { extra: number; needs: readonly ("largePrint" | "room")[] }) =>
      admin.caller.call(accommodationsApi.give, { ...byId(to), body: { ...right, needs: [...right.needs], ...days } });
    await give(other, room);
    if (kept) await give(person, kept);
    await admin.caller.call(duplicatesApi.merge, mergeRequest(person, other));
    expect(await admin.caller.call(accommodationsApi.of, byId(person))).toMatchObject({ right: { ...merged, endsOn: "2027-08-31" } });
    expect(await admin.caller.call(accommodationsApi.of, byId(other))).toEqual({ right: null, request: null });
    const given = (await trailOf(world, `user ${person.id}`)).findLast(({ action }) => action === "give accommodation");
    expect(given).toMatchObject({ after: { extra: merged.extra }, before: kept && { extra: kept.extra } });
  },
);

test("ADM-04 TIM-01 TIM-02 the preview names the stages whose time holds that both have begun, and the longer right lengthens the sheet", async ({
  world,
}) => {
  const [stage, other] = [await aQuarter(world), await aQuarter(world)];
  await changeStage(world, stage.id, { active: true, ruleSetId: await holdTime(world, 60, { isOfSeason: false }) });
  const [admin, kept, twin] = [await anAdmin(world), await aParticipant(world), await aPerson(world)];
  const preview = async () => (await admin.caller.call(duplicatesApi.merge, mergeRequest(kept, twin, true))).begun;
  for (const { id } of [stage, other]) await anOpening(world, id, kept.id);
  expect(await preview()).toEqual([]);
  for (const { id } of [stage, other]) await anOpening(world, id, twin.id);
  expect(await preview()).toEqual(["Quart de finale 2027"]);
  const right = { extra: 20, needs: [], startsOn: "2026-09-01", endsOn: "2027-08-31" };
  await admin.caller.call(accommodationsApi.give, { ...byId(twin), body: right });
  await admin.caller.call(duplicatesApi.merge, mergeRequest(kept, twin));
  const opening = world.db.selectFrom("openings").select("extra").where("userId", "=", kept.id).where("questionnaireId", "=", stage.id);
  expect(await opening.executeTakeFirst()).toEqual({ extra: 20 });
});

test("ADM-04 TIM-02 a sheet that a merge brings along gets the right of the kept account while its time runs", async ({ world }) => {
  const [stage, over] = [await aStage(world, { active: true }), await aQuarter(world)];
  await changeStage(world, stage.id, { ruleSetId: await holdTime(world, 60, { isOfSeason: false }) });
  const [admin, kept, twin] = [await anAdmin(world), await aParticipant(world), await aPerson(world)];
  const right = { extra: 20, needs: [], startsOn: "2026-09-01", endsOn: "2027-08-31" };
  await admin.caller.call(accommodationsApi.give, { ...byId(kept), body: right });
  for (const { id } of [stage, over]) await anOpening(world, id, twin.id);
  await admin.caller.call(duplicatesApi.merge, mergeRequest(kept, twin));
  const openings = world.db.selectFrom("openings").select(["questionnaireId", "extra"]).where("userId", "=", kept.id);
  expect(await openings.orderBy("questionnaireId").execute()).toEqual([
    { questionnaireId: stage.id, extra: 20 },
    { questionnaireId: over.id, extra: 0 },
  ]);
});
