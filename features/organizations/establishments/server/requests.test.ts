import { expect } from "vitest";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { preparedListApi } from "#people/pupils/prepared-list.contract.ts";
import { pupilImportApi } from "#people/pupils/pupil-import.contract.ts";
import { slipsApi } from "#people/pupils/slips.contract.ts";
import { signUpApi } from "#people/sign-up/sign-up.contract.ts";
import { lettersTo } from "#tests/password-links.ts";
import { formWith } from "#tests/person.ts";
import { codeOf } from "#tests/public-directory.ts";
import { runBehindPlaceChange } from "#tests/waiting-calls.ts";
import { ACTIVE_YEAR, anAdmin, anApplicant, aPerson, aPupil, aSchool, test as plain, type World } from "#tests/world.ts";
import { establishmentsApi } from "../establishments.contract.ts";
import { requestsApi } from "../requests.contract.ts";
import { schoolsApi } from "../schools.contract.ts";

const test = plain.extend("office", ({ world }) => anAdmin(world));

let codesMade = 0;
const aCode = () => codeOf(690_000 + ++codesMade);
const place = { type: "Collège", street: "1 rue", city: "Lyon", zipCode: "69003", country: "France" } as const;
const officialOf = (rneCode: string) => `ce.${rneCode.toLowerCase()}@ac-lyon.example`;

/** An applicant for a school that a directory knows, with the school's own address. */
async function aTeacher(world: World, name = `Collège Ada ${++codesMade}`) {
  const rneCode = aCode();
  const officialEmail = officialOf(rneCode);
  await world.db.insertInto("schoolDirectory").values({ rneCode, name, type: "Collège", city: "Lyon", email: officialEmail }).execute();
  return { ...(await anApplicant(world, { rneCode, name, officialEmail })), rneCode, officialEmail };
}

const codeIn = (text: string | null | undefined) => /\n {4}(\w{3}-\w{4}-\w{3})\n/.exec(text ?? "")?.[1] ?? "";
async function codeSentTo(world: World, recipient: string): Promise<string> {
  return codeIn((await lettersTo(world, recipient)).at(-1)?.text);
}
const advanceMinutes = (world: World, minutes: number) => {
  world.time.now = new Date(world.time.now.getTime() + minutes * 60_000);
};
const stateOf = (world: World, id: number) =>
  world.db.selectFrom("establishmentRequests").select(["state", "establishmentId"]).where("id", "=", id).executeTakeFirstOrThrow();
const schoolOf = (world: World, userId: number) =>
  world.db.selectFrom("establishments").selectAll().where("userId", "=", userId).executeTakeFirst();

test("LET-01 the code sent to the school's official address confirms its correspondent, once, however it is typed", async ({
  world,
  office,
}) => {
  const teacher = await aTeacher(world);
  expect(await teacher.caller.call(requestsApi.mine)).toMatchObject({
    ...{ state: "waiting", byCode: true, officialEmail: teacher.officialEmail, codeSentAt: null, isCodeOpen: false },
  });
  expect(await lettersTo(world, teacher.officialEmail)).toEqual([]);
  expect(await teacher.caller.call(requestsApi.sendCode)).toMatchObject({ isCodeOpen: true });
  const code = await codeSentTo(world, teacher.officialEmail);
  expect(code).toMatch(/^\w{3}-\w{4}-\w{3}$/);
  const { codeHash } = await world.db
    .selectFrom("establishmentRequests")
    .select("codeHash")
    .where("id", "=", teacher.request.id)
    .executeTakeFirstOrThrow();
  expect(codeHash?.toString("latin1")).not.toContain(code);
  await teacher.caller.call(requestsApi.confirm, { body: { code: ` ${code.toLowerCase().replaceAll("-", " ")}` } });
  const school = await schoolOf(world, teacher.id);
  expect(school).toMatchObject({ rneCode: teacher.rneCode, name: teacher.name, visible: false });
  expect(await stateOf(world, teacher.request.id)).toEqual({ state: "confirmed", establishmentId: school?.id });
  expect(await office.caller.call(requestsApi.one, { params: { id: teacher.request.wireId } })).toMatchObject({ decider: null });
  expect(await teacher.caller.status(requestsApi.confirm, { body: { code } })).toBe(403);
  expect((await lettersTo(world, teacher.email)).map(({ subject }) => subject)).toEqual([
    "Championnat : vous êtes correspondant de votre établissement",
  ]);
});

test("LET-01 a code sent before the account was closed no longer works once it is open again; another does", async ({ world, office }) => {
  const teacher = await aTeacher(world);
  // When reopened it is confirmed, because its password was chosen.
  await world.db.insertInto("credentials").values({ userId: teacher.id, passwordHash: "unknown", chosenAt: world.time.now }).execute();
  await teacher.caller.call(requestsApi.sendCode);
  const code = await codeSentTo(world, teacher.officialEmail);
  for (const status of ["DESACTIVATED", "CONFIRMED"] as const)
    await office.caller.call(usersApi.update, { params: { id: teacher.wireId }, body: { status } });
  const again = await world.signedInAs(teacher.id);
  expect(await again.status(requestsApi.confirm, { body: { code } })).toBe(409);
  advanceMinutes(world, 10);
  await again.call(requestsApi.sendCode);
  await again.call(requestsApi.confirm, { body: { code: await codeSentTo(world, teacher.officialEmail) } });
});

test("LET-01 a code is valid for its own request only, for a week and five wrong tries; a new one replaces it", async ({ world }) => {
  const [teacher, other] = [await aTeacher(world), await aTeacher(world)];
  for (const one of [teacher, other]) await one.caller.call(requestsApi.sendCode);
  const first = await codeSentTo(world, teacher.officialEmail);
  const confirm = (code: string) => teacher.caller.refused(requestsApi.confirm, { body: { code } });
  expect(await confirm(await codeSentTo(world, other.officialEmail))).toMatchObject({
    status: 400,
    issues: [{ path: "code", message: "Ce code n'est pas le bon\u00A0: relisez-le." }],
  });
  expect((await confirm("ABC")).status).toBe(400);
  expect((await teacher.caller.refused(requestsApi.sendCode)).status).toBe(429);
  advanceMinutes(world, 6);
  await teacher.caller.call(requestsApi.sendCode);
  const second = await codeSentTo(world, teacher.officialEmail);
  expect((await confirm(first)).status).toBe(400);
  for (let tried = 1; tried < 5; tried++) expect((await confirm("2222222222")).status).toBe(400);
  expect(await confirm(second)).toMatchObject({ status: 409, message: "Ce code ne sert plus\u00A0: demandez-en un autre." });
  expect(await teacher.caller.call(requestsApi.mine)).toMatchObject({ isCodeOpen: false });

  advanceMinutes(world, 7 * 24 * 60);
  const aWeekLater = await world.signedInAs(other.id);
  const late = { body: { code: await codeSentTo(world, other.officialEmail) } };
  expect(await aWeekLater.status(requestsApi.confirm, late)).toBe(409);
  expect(await schoolOf(world, teacher.id)).toBeUndefined();
});

test("LET-01 of concurrent tries only five are compared", async ({ world }) => {
  const teacher = await aTeacher(world);
  await teacher.caller.call(requestsApi.sendCode);
  const statuses = await Promise.all(
    Array.from({ length: 10 }, () => teacher.caller.status(requestsApi.confirm, { body: { code: "2222222222" } })),
  );
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
});

test("LET-01 strangers who request a school block nobody's code: the first code of each request is sent, for twenty a day", async ({
  world,
}) => {
  const teacher = await aTeacher(world);
  const { rneCode, name, officialEmail } = teacher;
  const strangers = await Promise.all(Array.from({ length: 20 }, () => anApplicant(world, { rneCode, name, officialEmail })));
  const send = async (applicant: typeof strangers) => {
    const statuses = [];
    for (const { caller } of applicant) statuses.push(await caller.status(requestsApi.sendCode));
    return statuses;
  };
  expect(new Set(await send(strangers.slice(0, 19)))).toEqual(new Set([200]));
  expect(await teacher.caller.status(requestsApi.sendCode)).toBe(200);
  expect(await send(strangers.slice(19))).toEqual([429]);
  const { status, message } = await teacher.caller.refused(requestsApi.sendCode);
  expect([status, message]).toEqual([429, expect.stringContaining("le vôtre part avec les suivants")]);
  advanceMinutes(world, 3 * 60);
  const again = await world.signedInAs(teacher.id);
  expect(await again.status(requestsApi.sendCode), "second code of a request").toBe(200);
});

test("LET-01 LET-11 a code whose letter is delayed is valid for seven days from its sending", async ({ world }) => {
  const teacher = await aTeacher(world);
  const { rneCode, name, officialEmail } = teacher;
  for (let nth = 0; nth < 8; nth += 1) await (await anApplicant(world, { rneCode, name, officialEmail })).caller.call(requestsApi.sendCode);
  const askedAt = world.time.now.getTime();
  await teacher.caller.call(requestsApi.sendCode);
  const leavesAt = new Date(askedAt + 3_600_000).toISOString();
  expect(await teacher.caller.call(requestsApi.mine)).toMatchObject({ codeSentAt: leavesAt, isCodeOpen: true });
  advanceMinutes(world, 7 * 24 * 60 + 30);
  const code = await codeSentTo(world, officialEmail);
  await (await world.signedInAs(teacher.id)).call(requestsApi.confirm, { body: { code } });
  expect(await schoolOf(world, teacher.id)).toMatchObject({ name });
});

test("LET-01 requests of one mailbox use up only its own share: the teacher's first code is sent after twenty of them", async ({
  world,
}) => {
  const teacher = await aTeacher(world);
  const { rneCode, name, officialEmail } = teacher;
  const statuses = [];
  for (let nth = 0; nth < 20; nth += 1) {
    const stranger = await anApplicant(world, { rneCode, name, officialEmail });
    await world.db
      .updateTable("users")
      .set({ email: `eve+${nth}@exemple.fr` })
      .where("id", "=", stranger.id)
      .execute();
    statuses.push(await stranger.caller.status(requestsApi.sendCode));
  }
  expect(statuses).toEqual([200, 200, 200, ...Array(17).fill(429)]);
  expect(await teacher.caller.status(requestsApi.sendCode)).toBe(200);
});

test("LET-01 the letter to a school shows what a stranger wrote about themselves on separate lines, and cut", async ({ world }) => {
  const teacher = await aTeacher(world);
  await world.db
    .updateTable("users")
    .set({ lastname: `Durand ${"de la Federation ".repeat(4)}`, firstname: "Marie" })
    .where("id", "=", teacher.id)
    .execute();
  await teacher.caller.call(requestsApi.sendCode);
  const text = (await lettersTo(world, teacher.officialEmail)).at(-1)?.text ?? "";
  expect(text).toMatch(/\n {4}Nom\s: Durand de la Federation de la Federatio…\n {4}Prénom\s: Marie\n {4}E-mail\s: \S+@\S+\n/);
  expect(text).toMatch(/par téléphone/);
});

test("LET-01 LET-11 the letter to a school shows an e-mail in full or not at all, and nothing that was typed about the school", async ({
  world,
}) => {
  const letterFor = async (email: string) => {
    const teacher = await aTeacher(world);
    await world.db.updateTable("users").set({ email }).where("id", "=", teacher.id).execute();
    await world.db
      .updateTable("establishmentRequests")
      .set({ name: "Evil", street: "1 www.evil.test", city: "Lyon www.evil.test", zipCode: "evil", country: "Evil" })
      .where("id", "=", teacher.request.id)
      .execute();
    await teacher.caller.call(requestsApi.sendCode);
    return (await lettersTo(world, teacher.officialEmail)).at(-1)?.text ?? "";
  };
  const honest = "jean-baptiste.de-la-tour@ac-clermont-ferrand.fr";
  expect(await letterFor(honest)).toMatch(new RegExp(`\\n {4}E-mail\\s: ${honest}\\n`));
  for (const email of [
    "www.palmares-championnat-2026.shop.secretariat@evil.test",
    "www.palmares.shop@evil.test",
    `palmares.shop.${"secretariat".repeat(4)}@evil.test`,
    `a@${"www.palmares.shop.".repeat(4)}evil.test`,
  ]) {
    const text = await letterFor(email);
    expect(text).toContain("(trop longue ou inhabituelle pour être écrite ici)");
    expect(text).not.toMatch(/palmares.*shop|evil/);
  }
});

test("LET-01 a request reaches the office once its account has chosen a password; before, no mail is sent about it", async ({
  world,
  office,
}) => {
  const applicant = await anApplicant(world, { rneCode: aCode() });
  const params = { params: { id: applicant.request.wireId } };
  const setStatus = (status: "PENDING" | "CONFIRMED") =>
    world.db.updateTable("users").set({ status }).where("id", "=", applicant.id).execute();
  const listed = async () => (await office.caller.call(requestsApi.list, { query: { search: applicant.name } })).data.length;
  const before = (await office.caller.call(requestsApi.counts)).waiting;
  await setStatus("PENDING");
  expect([await listed(), (await office.caller.call(requestsApi.counts)).waiting]).toEqual([0, before - 1]);
  expect(await office.caller.status(requestsApi.accept, { ...params, body: { establishmentId: null } })).toBe(409);
  expect(await office.caller.status(requestsApi.refuse, { ...params, body: { reason: "Inconnu" } })).toBe(409);
  expect(await lettersTo(world, applicant.email)).toEqual([]);
  await setStatus("CONFIRMED");
  expect(await listed()).toBe(1);
  await office.caller.call(requestsApi.refuse, { ...params, body: { reason: "Inconnu" } });
  expect(await lettersTo(world, applicant.email)).toHaveLength(1);
});

test("LET-01 LET-03 without an address in a directory, or with a school of that name in that town, only the office decides", async ({
  world,
}) => {
  const twin = await aSchool(world, { name: "Collège Théodore-Monod", city: "GAGNY", zipCode: "93220" });
  const unknown = await anApplicant(world, { rneCode: aCode() });
  const twins = await anApplicant(world, {
    ...{ rneCode: aCode(), name: "College Theodore Monod", city: "Gagny 2", officialEmail: "ce.twin@ac-creteil.example" },
  });
  for (const one of [unknown, twins]) {
    expect(await one.caller.call(requestsApi.mine)).toMatchObject({ byCode: false });
    expect((await one.caller.refused(requestsApi.sendCode)).status).toBe(409);
  }
  const office = await anAdmin(world);
  const { likenesses } = await office.caller.call(requestsApi.one, { params: { id: twins.request.wireId } });
  expect(likenesses).toMatchObject([
    { id: twin.wireId, hasSameCode: false, correspondent: { id: twin.correspondent.wireId, isActive: true } },
  ]);
});

test("LET-03 a typing error in the name, the town or the country hides no twin: the directory knows the name of the code", async ({
  world,
  office,
}) => {
  const twin = await aSchool(world, { name: "Collège Théodore-Monod", city: "Gagny", zipCode: "93220" });
  const directory = { name: "COLLEGE THEODORE MONOD", type: "Collège", street: null, zipCode: "93220", city: "GAGNY" };
  for (const typed of [
    { name: "Colège Monod" },
    { name: "Monod", city: "Gagni", zipCode: "93000" },
    { name: "Monod", country: "Belgique" },
  ]) {
    const applicant = await anApplicant(world, { rneCode: aCode(), officialEmail: "ce.monod@ac-creteil.example", ...typed });
    await world.db
      .updateTable("establishmentRequests")
      .set({ directory: JSON.stringify(directory) })
      .where("id", "=", applicant.request.id)
      .execute();
    expect(await applicant.caller.call(requestsApi.mine), JSON.stringify(typed)).toMatchObject({ byCode: false });
    const { likenesses } = await office.caller.call(requestsApi.one, { params: { id: applicant.request.wireId } });
    expect(likenesses.map(({ id }) => id)).toContain(twin.wireId);
  }
});

test("LET-01 if a twin was created meanwhile the office decides, even with the correct code", async ({ world }) => {
  const teacher = await aTeacher(world);
  await teacher.caller.call(requestsApi.sendCode);
  await aSchool(world, { name: teacher.name });
  const code = await codeSentTo(world, teacher.officialEmail);
  expect(await teacher.caller.refused(requestsApi.confirm, { body: { code } })).toMatchObject({ status: 409 });
  expect(await schoolOf(world, teacher.id)).toBeUndefined();
});

test("LET-01 a season and a list are prepared in advance: visible to nobody, matched with no pupil, applied at the confirmation", async ({
  world,
}) => {
  const teacher = await aTeacher(world);
  const existing = await aSchool(world, { rneCode: teacher.rneCode });
  const pupil = await aPupil(world, existing, {
    person: { firstname: "Zoé", lastname: "Petit", birthday: "2014-05-12", email: "zoe@exemple.fr" },
  });
  const prepare = (body: object) => teacher.caller.status(requestsApi.prepare, { body });
  expect(await prepare({ visible: true })).toBe(400);
  expect(await prepare({ visible: true, estimatedParticipants: 40 })).toBe(200);
  const listed = await world.nobody.call(establishmentsApi.register, { query: { rneCode: teacher.rneCode } });
  expect(listed).toMatchObject([{ id: existing.wireId }]);
  expect(JSON.stringify(await world.nobody.call(establishmentsApi.register))).not.toContain(teacher.name);
  const mails = () => world.db.selectFrom("mails").select("id").orderBy("id").execute();
  const before = await mails();
  const file = "Nom;Prénom;Date de naissance;Genre;Catégorie;E-mail\nPetit;Zoé;12/05/2014;F;C1;zoe@exemple.fr";
  const { preview } = await teacher.caller.call(pupilImportApi.importFile, {
    query: { dryRun: "true" },
    body: formWith("excel", file, "6e.csv"),
  });
  expect(preview?.lines).toMatchObject([{ state: "new", alike: [], cells: { lastname: "Petit", firstname: "Zoé" } }]);
  expect(JSON.stringify(preview)).not.toContain(pupil.username);
  const rows = (preview?.lines ?? []).map(({ row, cells }) => ({ row, ...cells }));
  expect(await teacher.caller.call(preparedListApi.save, { body: { rows } })).toMatchObject({ pupils: 1 });
  expect(await teacher.caller.status(pupilImportApi.importRows, { body: { rows } })).toBe(403);
  expect(await mails()).toEqual(before);

  const office = await anAdmin(world);
  await office.caller.call(requestsApi.accept, {
    params: { id: teacher.request.wireId },
    body: { establishmentId: existing.wireId, correspondentId: existing.correspondent.wireId },
  });
  expect(await schoolOf(world, teacher.id)).toMatchObject({ id: existing.id, estimatedParticipants: 40, visible: true });
  const { rows: savedRows } = await teacher.caller.call(preparedListApi.read);
  expect(savedRows).toEqual(rows);
  const dryRun = await teacher.caller.call(pupilImportApi.importRows, { query: { dryRun: "true" }, body: { rows: savedRows } });
  expect(dryRun.preview?.lines).toMatchObject([{ state: "unchanged" }]);
  await teacher.caller.call(pupilImportApi.importRows, { body: { rows: savedRows } });
  expect(await teacher.caller.call(preparedListApi.read)).toEqual({ rows: [], endAt: null });
});

test("LET-02 a new correspondent invalidates the former's slips; the former and the school itself are notified", async ({ world }) => {
  const teacher = await aTeacher(world);
  const existing = await aSchool(world, { name: teacher.name, rneCode: teacher.rneCode });
  const pupil = await aPupil(world, existing);
  const otherPupil = await aPupil(world, await aSchool(world));
  await existing.correspondent.caller.download(slipsApi.print, { body: { userIds: [pupil.wireId] } });
  await teacher.caller.call(requestsApi.sendCode);
  await teacher.caller.call(requestsApi.confirm, { body: { code: await codeSentTo(world, teacher.officialEmail) } });
  const open = await world.db.selectFrom("oneTimeLinks").select("userId").where("kind", "=", "slip").where("usedAt", "is", null).execute();
  expect(open.map(({ userId }) => userId)).not.toContain(pupil.id);
  expect(await existing.correspondent.caller.status(usersApi.one, { params: { id: pupil.wireId } })).toBe(403);
  expect(await teacher.caller.status(usersApi.one, { params: { id: pupil.wireId } })).toBe(200);
  expect(await teacher.caller.status(usersApi.one, { params: { id: otherPupil.wireId } })).toBe(403);
  const expectedMail = {
    subject: "Championnat : votre établissement a un nouveau correspondant",
    text: expect.stringContaining("Marie Durand"),
  };
  expect(await lettersTo(world, existing.correspondent.email)).toMatchObject([expectedMail]);
  expect((await lettersTo(world, teacher.officialEmail)).at(-1)).toMatchObject(expectedMail);
});

test.for(["by code", "by the office's word", "by name"] as const)(
  "LET-02 I12 a correspondent who is named %s invalidates the codes sent for others; these may request another",
  async (how, { world, office }) => {
    const late = await aTeacher(world);
    const { rneCode, name, officialEmail } = late;
    const first = await anApplicant(world, { rneCode, name, officialEmail });
    const elsewhere = await aTeacher(world);
    await late.caller.call(requestsApi.sendCode);
    const code = await codeSentTo(world, late.officialEmail);
    await elsewhere.caller.call(requestsApi.sendCode);
    if (how === "by code") {
      await first.caller.call(requestsApi.sendCode);
      await first.caller.call(requestsApi.confirm, { body: { code: await codeSentTo(world, late.officialEmail) } });
    } else if (how === "by the office's word")
      await office.caller.call(requestsApi.accept, { params: { id: first.request.wireId }, body: { establishmentId: null } });
    else {
      const existing = await aSchool(world, { rneCode });
      const { wireId: userId } = await aPerson(world, { role: "ESTABLISHEMENT" });
      await office.caller.call(schoolsApi.update, { params: { id: existing.wireId }, body: { userId } });
    }
    expect(await late.caller.status(requestsApi.confirm, { body: { code } })).toBe(409);
    expect(await late.caller.call(requestsApi.mine)).toMatchObject({ state: "waiting", isCodeOpen: false });
    expect(await elsewhere.caller.call(requestsApi.mine)).toMatchObject({ isCodeOpen: true });
    advanceMinutes(world, 5);
    expect(await late.caller.call(requestsApi.sendCode)).toMatchObject({ isCodeOpen: true });
  },
);

test.for(["the office names another", "the office closes the account"] as const)(
  "LET-02 the same if %s",
  async (how, { world, office }) => {
    const { rneCode, officialEmail } = await aTeacher(world);
    const existing = await aSchool(world, { rneCode });
    const pupil = await aPupil(world, existing);
    await existing.correspondent.caller.download(slipsApi.print, { body: { userIds: [pupil.wireId] } });
    const successor = await aPerson(world, { role: "ESTABLISHEMENT" });
    if (how === "the office names another")
      await office.caller.call(schoolsApi.update, { params: { id: existing.wireId }, body: { userId: successor.wireId } });
    else await office.caller.call(usersApi.update, { params: { id: existing.correspondent.wireId }, body: { status: "DESACTIVATED" } });
    const open = world.db.selectFrom("oneTimeLinks").select("userId").where("userId", "=", pupil.id).where("usedAt", "is", null);
    expect(await open.execute()).toEqual([]);
    const word = how === "the office names another" ? "a un nouveau correspondant" : "n'a plus de correspondant";
    for (const address of [existing.correspondent.email, officialEmail])
      expect((await lettersTo(world, address)).at(-1)?.subject, address).toBe(`Championnat : votre établissement ${word}`);
  },
);

test("LET-01 the office sees waiting requests and refuses with a reason the applicant reads; another request may follow", async ({
  world,
  office,
}) => {
  const teacher = await aTeacher(world, "Collège Hypatie");
  const rival = await anApplicant(world, { rneCode: teacher.rneCode, name: "Collège Hypatie" });
  const { data } = await office.caller.call(requestsApi.list, { query: { search: "hypatie" } });
  expect(data).toMatchObject([
    { id: teacher.request.wireId, rivals: 1, isKnown: false, officialEmail: teacher.officialEmail, user: { id: teacher.wireId } },
    { id: rival.request.wireId, rivals: 1 },
  ]);
  expect((await office.caller.call(requestsApi.counts)).waiting).toBeGreaterThanOrEqual(2);
  const params = { id: rival.request.wireId };
  expect(await office.caller.status(requestsApi.refuse, { params, body: { reason: " " } })).toBe(400);
  await office.caller.call(requestsApi.refuse, { params, body: { reason: "Écrivez-nous depuis l'adresse du collège." } });
  expect(await rival.caller.call(requestsApi.mine)).toMatchObject({
    state: "refused",
    reason: "Écrivez-nous depuis l'adresse du collège.",
  });
  expect((await lettersTo(world, rival.email)).at(-1)?.text).toContain("Écrivez-nous depuis l'adresse du collège.");
  expect(await office.caller.status(requestsApi.accept, { params, body: { establishmentId: null } }), "in a stale tab").toBe(409);
  expect(await rival.caller.call(requestsApi.mine)).toMatchObject({ state: "refused" });
  expect(await rival.caller.status(requestsApi.prepare, { body: { estimatedParticipants: 3 } })).toBe(403);
  const body = { ...place, name: "Collège Hypatie", rneCode: teacher.rneCode };
  expect(await rival.caller.call(requestsApi.declare, { body })).toMatchObject({ state: "waiting" });
  expect(await rival.caller.status(requestsApi.declare, { body })).toBe(409);
});

test("LET-02 a correspondent whom a colleague has named since the office read the request is not replaced unread", async ({
  world,
  office,
}) => {
  const teacher = await aTeacher(world);
  const existing = await aSchool(world, { name: teacher.name, rneCode: teacher.rneCode });
  const appointed = await aPerson(world, { role: "ESTABLISHEMENT" });
  const params = { id: teacher.request.wireId };
  const accept = (correspondentId: string | null) => ({ params, body: { establishmentId: existing.wireId, correspondentId } });
  const read = async () => (await office.caller.call(requestsApi.one, { params })).likenesses[0]?.correspondent;
  const before = await read();
  await office.caller.call(schoolsApi.update, { params: { id: existing.wireId }, body: { userId: appointed.wireId } });
  for (const stale of [before?.id ?? null, null])
    expect(await office.caller.refused(requestsApi.accept, accept(stale))).toMatchObject({
      status: 409,
      message: expect.stringContaining("a changé entre-temps"),
    });
  expect(await schoolOf(world, appointed.id)).toMatchObject({ id: existing.id });
  expect(await stateOf(world, teacher.request.id)).toMatchObject({ state: "waiting" });
  await office.caller.call(usersApi.update, { params: { id: appointed.wireId }, body: { status: "DESACTIVATED" } });
  expect(await read(), "a former one is shown as inactive").toMatchObject({ id: appointed.wireId, isActive: false });
  expect(await office.caller.status(requestsApi.accept, accept(appointed.wireId))).toBe(409);
  await office.caller.call(requestsApi.accept, accept(null));
  expect(await schoolOf(world, teacher.id)).toMatchObject({ id: existing.id });
});

test.for(["the office", "the code"] as const)(
  "LET-02 the school is locked before a request that %s confirms",
  async (by, { world, office }) => {
    const teacher = await aTeacher(world);
    const existing = await aSchool(world, { name: teacher.name, rneCode: teacher.rneCode });
    await teacher.caller.call(requestsApi.sendCode);
    const code = await codeSentTo(world, teacher.officialEmail);
    const appointed = () => office.caller.status(schoolsApi.update, { params: { id: existing.wireId }, body: { userId: teacher.wireId } });
    const confirmed = () =>
      by === "the code"
        ? teacher.caller.status(requestsApi.confirm, { body: { code } })
        : office.caller.status(requestsApi.accept, {
            params: { id: teacher.request.wireId },
            body: { establishmentId: existing.wireId, state: "waiting" },
          });
    expect(await runBehindPlaceChange(world, "establishment", existing.id, [appointed, confirmed])).toEqual([200, 409]);
  },
);

test("INS-08 LET-01 LET-03 the office accepts a code unknown to directories; a new school keeps the name that was typed", async ({
  world,
  office,
}) => {
  const unknown = await anApplicant(world, { rneCode: aCode(), name: "École neuve" });
  const accept = (id: string, establishmentId: string | null = null) =>
    office.caller.call(requestsApi.accept, { params: { id }, body: { establishmentId } });
  await accept(unknown.request.wireId);
  expect(await schoolOf(world, unknown.id)).toMatchObject({ name: "École neuve" });
  const teacher = await aTeacher(world);
  await world.db.updateTable("establishmentRequests").set({ name: "Mon nom tapé" }).where("id", "=", teacher.request.id).execute();
  await accept(teacher.request.wireId);
  expect(await schoolOf(world, teacher.id)).toMatchObject({ name: "Mon nom tapé" });
  const again = { params: { id: teacher.request.wireId }, body: { establishmentId: null } };
  expect(await office.caller.status(requestsApi.accept, again)).toBe(409);
});

test("LET-01 an account that is made correspondent by hand, or erased, leaves no waiting request", async ({ world, office }) => {
  const teacher = await aTeacher(world);
  const existing = await aSchool(world, { rneCode: aCode() });
  await office.caller.call(schoolsApi.update, { params: { id: existing.wireId }, body: { userId: teacher.wireId } });
  expect(await stateOf(world, teacher.request.id)).toEqual({ state: "confirmed", establishmentId: existing.id });
  const erased = await aTeacher(world);
  const { bytes } = await office.caller.download(privacyApi.export, { params: { id: erased.wireId } });
  expect(JSON.parse(bytes.toString()).requests).toMatchObject([{ school: erased.name, rneCode: erased.rneCode, state: "waiting" }]);
  await office.caller.call(privacyApi.erase, { params: { id: erased.wireId } });
  expect(await world.db.selectFrom("establishmentRequests").select("id").where("userId", "=", erased.id).execute()).toEqual([]);
});

test("LET-01 the directory is queried once when a school is declared, and the school's address is stored from there", async ({ world }) => {
  const rneCode = aCode();
  await world.db
    .insertInto("schoolDirectory")
    .values({ rneCode, name: "Collège Noether", type: "Collège", city: "Lyon", email: officialOf(rneCode) })
    .execute();
  const { user } = await world.nobody.call(signUpApi.register, {
    body: {
      role: "ESTABLISHEMENT",
      establishment: { ...place, rneCode, name: "Collège Noether" },
      contact: { lastname: "Noether", firstname: "Emmy", email: "emmy@exemple.fr", phone: "04 72 00 00 00" },
      imageCapture: true,
      communication: true,
    },
  });
  const caller = await world.signedInAs(Number(user.id));
  expect(await caller.call(requestsApi.mine)).toMatchObject({ officialEmail: officialOf(rneCode), byCode: true, year: ACTIVE_YEAR });
  expect((await lettersTo(world, officialOf(rneCode))).length).toBe(0);
  expect(await world.nobody.call(authApi.checkMail, { body: { mail: "emmy@exemple.fr" } })).toBe(1);
});
