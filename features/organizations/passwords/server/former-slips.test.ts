import { expect, onTestFinished } from "vitest";
import { passkeysApi } from "#access/passkeys/passkeys.contract.ts";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { record } from "#core/audit/server/audit.service.ts";
import { clubsApi } from "#organizations/clubs/clubs.contract.ts";
import { schoolsApi } from "#organizations/establishments/schools.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { duplicatesApi } from "#people/people/duplicates.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { countCredentials, insertPasskey, isAccepted, linkFrom, linkTo, logIn, slipOf, subjectsTo } from "#tests/password-links.ts";
import { codeOf } from "#tests/public-directory.ts";
import { actionNamed, trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, aClub, aMember, anAdmin, aPerson, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { formerSlipsApi } from "../former-slips.contract.ts";

type School = Awaited<ReturnType<typeof aSchool>>;

/** A pupil who chose a password with a slip of their school's correspondent. */
async function aPupilWithSlip(world: World, school: School, options: Parameters<typeof aPupil>[2] = {}) {
  const pupil = await aPupil(world, school, options);
  expect(await isAccepted(world, await slipOf(school, pupil))).toBe(true);
  return pupil;
}

/** The office names another correspondent. */
async function replaceCorrespondent(world: World, school: School) {
  const [office, successor] = [await anAdmin(world), await aPerson(world, { role: "ESTABLISHEMENT" })];
  const body = { rneCode: codeOf(700_000 + school.id), userId: successor.wireId };
  await office.caller.call(schoolsApi.update, { params: { id: school.wireId }, body });
  return successor;
}

const settle = (fate: "take" | "keep", ...people: readonly { readonly wireId: string }[]) => ({
  body: { userIds: people.map(({ wireId }) => wireId), fate },
});

test("LET-07 N4 a password chosen with a slip removes keys, codes on paper and known browsers; their owner is notified", async ({
  world,
}) => {
  const school = await aSchool(world);
  const [pupil, other] = [await aPupilWithSlip(world, school), await aPupil(world, school)];
  for (const person of [pupil, other]) await insertPasskey(world, person);
  expect(await logIn(world, pupil), "requires somebody else's key").toBe(401);
  expect(await isAccepted(world, await slipOf(school, pupil))).toBe(true);
  // The browser that chose it is known from now on.
  expect(await countCredentials(world, pupil.id)).toEqual({ passkeys: 0, recoveryCodes: 0, knownDevices: 1 });
  expect(await logIn(world, pupil)).toBe(200);
  expect(await subjectsTo(world, pupil.email)).toContain("Vos clés d'accès ont été retirées");
  expect(await isAccepted(world, await linkFrom(world, school.correspondent.caller, other))).toBe(true);
  expect(await other.caller.status(passkeysApi.list)).toBe(401);
  expect(await countCredentials(world, other.id), "a key protects against readers of the mailbox").toMatchObject({ passkeys: 1 });
});

test("LET-07 N5 a successor sees whose password came from a slip of the former correspondent, and revokes it", async ({ world }) => {
  const school = await aSchool(world);
  const { caller: former } = school.correspondent;
  const [zoe, adam] = [
    await aPupilWithSlip(world, school, { person: { firstname: "Zoé", lastname: "Zola" } }),
    await aPupilWithSlip(world, school, { person: { firstname: "Adam", lastname: "Abel", email: "" } }),
  ];
  const alone = await aPupil(world, school);
  await isAccepted(world, await linkFrom(world, former, alone));
  expect(await former.call(formerSlipsApi.list)).toEqual([]);
  const successor = await replaceCorrespondent(world, school);
  expect(await former.status(formerSlipsApi.list)).toBe(403);
  expect(await former.status(formerSlipsApi.settle, settle("take", zoe))).toBe(403);
  expect(await successor.caller.call(formerSlipsApi.list)).toMatchObject([
    { id: adam.wireId, firstname: "Adam", lastname: "Abel" },
    { id: zoe.wireId },
  ]);

  await insertPasskey(world, zoe);
  const session = await world.signedInAs(zoe.id);
  expect(await successor.caller.call(formerSlipsApi.settle, settle("take", zoe, alone))).toEqual({ userIds: [zoe.wireId] });
  expect(await session.status(usersApi.me)).toBe(401);
  expect([await logIn(world, zoe), await logIn(world, alone), await logIn(world, adam)]).toEqual([401, 200, 200]);
  expect(await countCredentials(world, zoe.id)).toEqual({ passkeys: 0, recoveryCodes: 0, knownDevices: 0 });
  const { status } = await world.db.selectFrom("users").select("status").where("id", "=", zoe.id).executeTakeFirstOrThrow();
  expect(status).toBe("PENDING");
  expect((await subjectsTo(world, zoe.email)).slice(-2)).toEqual(["Vos clés d'accès ont été retirées", "Votre mot de passe ne sert plus"]);
  expect(await trailOf(world, `user ${zoe.id}`)).toContainEqual(
    expect.objectContaining({ actorId: successor.id, action: "take password back" }),
  );
  expect(await successor.caller.call(formerSlipsApi.settle, settle("take", zoe)), "nothing is left to revoke").toEqual({ userIds: [] });
  expect(await successor.caller.call(formerSlipsApi.list)).toMatchObject([{ id: adam.wireId }]);
  expect(await isAccepted(world, await slipOf({ correspondent: successor }, zoe))).toBe(true);
  expect(await logIn(world, zoe)).toBe(200);
  expect(await successor.caller.call(formerSlipsApi.list)).toMatchObject([{ id: adam.wireId }]);
});

test("LET-07 N5 a successor may keep passwords, and is their issuer until the next successor", async ({ world }) => {
  const school = await aSchool(world);
  const pupil = await aPupilWithSlip(world, school);
  const successor = await replaceCorrespondent(world, school);
  expect(await successor.caller.call(formerSlipsApi.settle, settle("keep", pupil))).toEqual({ userIds: [pupil.wireId] });
  expect(await successor.caller.call(formerSlipsApi.list)).toEqual([]);
  expect(await logIn(world, pupil)).toBe(200);
  const next = await replaceCorrespondent(world, { ...school, correspondent: successor });
  expect(await next.caller.call(formerSlipsApi.list)).toMatchObject([{ id: pupil.wireId }]);
});

test("LET-07 N5 the pupil's new school or club sees it too, only for its own people", async ({ world }) => {
  const [school, other, club, office] = [await aSchool(world), await aSchool(world), await aClub(world), await anAdmin(world)];
  const [toSchool, toClub, remaining] = [
    await aPupilWithSlip(world, school),
    await aPupilWithSlip(world, school),
    await aPupilWithSlip(world, school),
  ];
  for (const [pupil, body] of [
    [toSchool, { establishmentId: other.wireId }],
    [toClub, { establishmentId: null, clubId: club.wireId }],
  ] as const)
    await office.caller.call(registrationsApi.move, { params: { id: pupil.registration.wireId }, body });
  expect(await other.correspondent.caller.call(formerSlipsApi.list)).toMatchObject([{ id: toSchool.wireId }]);
  expect(await club.manager.caller.call(formerSlipsApi.list)).toMatchObject([{ id: toClub.wireId }]);
  for (const pupil of [toSchool, remaining])
    expect(await club.manager.caller.status(formerSlipsApi.settle, settle("take", toClub, pupil))).toBe(403);
  expect(await club.manager.caller.call(formerSlipsApi.settle, settle("take", toClub))).toEqual({ userIds: [toClub.wireId] });
  expect([await logIn(world, toClub), await logIn(world, remaining)]).toEqual([401, 200]);
});

test("LET-07 N5 slips printed with an account that was merged remain the correspondent's", async ({ world }) => {
  const school = await aSchool(world);
  const pupil = await aPupilWithSlip(world, school);
  const [office, kept] = [await anAdmin(world), await aPerson(world, { role: "ESTABLISHEMENT" })];
  const merged = { params: { id: kept.wireId }, body: { otherId: school.correspondent.wireId, dryRun: false } };
  await office.caller.call(duplicatesApi.merge, merged);
  expect(await kept.caller.call(formerSlipsApi.list)).toEqual([]);
  expect(await logIn(world, pupil)).toBe(200);
});

test("LET-07 the mailbox of a former correspondent opens no pupil's account; the successor sees whose it is, and revokes it", async ({
  world,
}) => {
  const school = await aSchool(world);
  const { correspondent: former } = school;
  const [zoe, adam] = [await aPupil(world, school), await aPupil(world, school)];
  for (const pupil of [zoe, adam])
    await former.caller.call(usersApi.update, { params: { id: pupil.wireId }, body: { contact: { email: former.email } } });
  const requestReset = async (username: string) => {
    await world.nobody.call(authApi.resetPassword, { body: { username } });
    await world.settle();
  };
  await requestReset(zoe.username);
  expect(await isAccepted(world, await linkTo(world, former))).toBe(true);
  await requestReset(adam.username);
  const sentBefore = await linkTo(world, former);
  const successor = await replaceCorrespondent(world, school);
  expect(await isAccepted(world, sentBefore), "the link is still in that mailbox").toBe(false);
  world.time.now = new Date(world.time.now.getTime() + 60 * 60_000);
  const caller = await world.signedInAs(successor.id);
  await requestReset(zoe.username);
  expect((await subjectsTo(world, former.email)).at(-1)).toBe("Choisir un nouveau mot de passe");
  await requestReset(former.email);
  const text = world.db.selectFrom("mails").select("text").where("recipient", "=", former.email).orderBy("id", "desc").limit(1);
  const letter = (await text.executeTakeFirstOrThrow()).text;
  expect([letter?.includes(`Identifiant : ${former.username}`), letter?.includes(zoe.username)]).toEqual([true, false]);
  expect(await caller.status(authApi.sendPasswordLink, { body: { userId: adam.wireId } })).toBe(400);

  expect(await caller.call(formerSlipsApi.list)).toMatchObject([
    { id: zoe.wireId, formerEmail: former.email, hasPassword: true },
    { id: adam.wireId, formerEmail: former.email, hasPassword: false },
  ]);
  const session = await world.signedInAs(zoe.id);
  expect(await caller.call(formerSlipsApi.settle, settle("take", zoe))).toEqual({ userIds: [zoe.wireId] });
  expect([await session.status(usersApi.me), await logIn(world, zoe)]).toEqual([401, 401]);
  const { email } = await world.db.selectFrom("users").select("email").where("id", "=", zoe.id).executeTakeFirstOrThrow();
  expect(email).toBe("");
  expect((await trailOf(world, `user ${zoe.id}`)).slice(-2)).toMatchObject([
    { actorId: successor.id, action: "change person", before: { email: former.email }, after: { email: "" } },
    { actorId: successor.id, action: "take password back" },
  ]);
  expect((await subjectsTo(world, former.email)).at(-1)).toBe("L'adresse e-mail de votre compte a changé");
  expect(await isAccepted(world, await slipOf({ correspondent: { caller } }, zoe))).toBe(true);
});

test("LET-07 LET-11 a former correspondent's mailbox is notified at most eight times an hour, from any number of origins", async ({
  world,
}) => {
  const school = await aSchool(world);
  const { email, caller } = school.correspondent;
  const pupil = await aPupil(world, school);
  await caller.call(usersApi.update, { params: { id: pupil.wireId }, body: { contact: { email } } });
  await replaceCorrespondent(world, school);
  for (let place = 1; place <= 12; place += 1) {
    world.time.now = new Date(world.time.now.getTime() + 1_000);
    await world.from(`198.51.100.${place}`).call(authApi.resetPassword, { body: { username: pupil.username } });
    await world.settle();
  }
  const notices = (await subjectsTo(world, email)).filter((subject) => subject === "Choisir un nouveau mot de passe");
  expect(notices).toHaveLength(8);
});

test("LET-07 a password that came by a former correspondent's mailbox may be kept; a teacher who is a parent keeps their mailbox", async ({
  world,
}) => {
  const [school, other] = [await aSchool(world), await aSchool(world)];
  const { email } = school.correspondent;
  const [pupil, child] = [await aPupil(world, school), await aPupil(world, other, { person: { email } })];
  await school.correspondent.caller.call(usersApi.update, { params: { id: pupil.wireId }, body: { contact: { email } } });
  expect(await isAccepted(world, await linkFrom(world, school.correspondent.caller, { ...pupil, email }))).toBe(true);
  const successor = await replaceCorrespondent(world, school);
  expect(await successor.caller.call(formerSlipsApi.settle, settle("keep", pupil))).toEqual({ userIds: [pupil.wireId] });
  expect(await successor.caller.call(formerSlipsApi.list)).toEqual([]);
  expect(await logIn(world, pupil)).toBe(200);
  expect(await other.correspondent.caller.call(formerSlipsApi.list)).toEqual([]);
  await world.nobody.call(authApi.resetPassword, { body: { username: child.username } });
  await world.settle();
  expect(await isAccepted(world, await linkTo(world, { email }))).toBe(true);
});

test("LET-07 a mailbox is also recognised by what was done for the school or the club, in any case; a school's own account, or an officer's child, is never blocked", async ({
  world,
}) => {
  const [school, club, office] = [await aSchool(world), await aClub(world), await anAdmin(world)];
  const [{ correspondent }, { manager }] = [school, club];
  const pupil = await aPupil(world, school, { person: { email: correspondent.email.toUpperCase() } });
  const member = await aMember(world, club, { person: { email: manager.email } });
  await record(world.db, { actorId: correspondent.id, action: actionNamed("import pupils"), subject: `establishment ${school.id}` });
  await record(world.db, { actorId: manager.id, action: actionNamed("renew membership"), subject: `club ${club.id}` });
  const [successor, colleague] = [await replaceCorrespondent(world, school), await aPerson(world, { role: "CLUB" })];
  await office.caller.call(clubsApi.update, { params: { id: club.wireId }, body: { controllerIds: [colleague.wireId] } });
  for (const [{ caller }, { wireId }] of [
    [successor, pupil],
    [colleague, member],
  ] as const)
    expect(await caller.status(authApi.sendPasswordLink, { body: { userId: wireId } })).toBe(400);

  const child = await aPupil(world, school, { person: { email: office.email } });
  await record(world.db, { actorId: office.id, action: actionNamed("change person"), subject: `user ${child.id}` });
  await correspondent.caller.call(usersApi.updateMe, { body: { contact: { city: "Bron" } } });
  for (const own of [correspondent, child]) {
    await world.nobody.call(authApi.resetPassword, { body: { username: own.username } });
    await world.settle();
    expect(await isAccepted(world, await linkTo(world, own))).toBe(true);
  }
});

test("LET-07 for a pupil who is also in a club only the school revokes or keeps a password", async ({ world }) => {
  const [school, club] = [await aSchool(world), await aClub(world)];
  const pupil = await aPupilWithSlip(world, school, { clubId: club.id });
  const successor = await replaceCorrespondent(world, school);
  expect(await club.manager.caller.call(formerSlipsApi.list)).toEqual([]);
  for (const fate of ["keep", "take"] as const)
    expect(await club.manager.caller.call(formerSlipsApi.settle, settle(fate, pupil))).toEqual({ userIds: [] });
  expect(await successor.caller.call(formerSlipsApi.list)).toMatchObject([{ id: pupil.wireId }]);
  expect(await logIn(world, pupil)).toBe(200);
});

test.for(["before", "after"])(
  "LET-07 N5 a pupil who renews alone %s the replacement stays visible to the successor, and renews alone again",
  async (when, { world }) => {
    const [school, { caller }] = [await aSchool(world), await anAdmin(world)];
    const pupil = await aPupilWithSlip(world, school, { person: { lastname: "Alone" } });
    onTestFinished(() => world.season());
    const renew = async (year: number) => {
      await world.season({ ACTIVE_YEAR: year });
      const own = await world.signedInAs(pupil.id);
      expect(await own.status(registrationsApi.renew, { body: { categoryName: "C2" } })).toBe(201);
    };
    if (when === "before") await renew(ACTIVE_YEAR + 1);
    const successor = await replaceCorrespondent(world, school);
    if (when === "after") await renew(ACTIVE_YEAR + 1);
    await renew(ACTIVE_YEAR + 2);
    expect(await successor.caller.call(formerSlipsApi.list)).toMatchObject([{ id: pupil.wireId, isRegistered: true }]);
    expect(await caller.call(formerSlipsApi.mailbox, { params: { id: pupil.wireId } })).toEqual({ isFormer: false, isOfSlip: true });
    expect(await successor.caller.call(formerSlipsApi.settle, settle("take", pupil))).toEqual({ userIds: [pupil.wireId] });
    expect(await logIn(world, pupil)).toBe(401);
  },
);

test("LET-07 N5 the issuer of a slip does not see it when the pupil registers alone, revokes nothing, and has the pupil again the year after", async ({
  world,
}) => {
  const school = await aSchool(world);
  const pupil = await aPupilWithSlip(world, school);
  onTestFinished(() => world.season());
  const renew = async (year: number, establishment?: { id: string }) => {
    await world.season({ ACTIVE_YEAR: year });
    return (await world.signedInAs(pupil.id)).status(registrationsApi.renew, {
      body: { categoryName: "C2", ...(establishment && { establishment }) },
    });
  };
  expect(await renew(ACTIVE_YEAR + 1)).toBe(201);
  const { caller } = school.correspondent;
  expect(await caller.call(formerSlipsApi.list)).toEqual([]);
  expect(await caller.call(formerSlipsApi.settle, settle("take", pupil))).toEqual({ userIds: [] });
  expect(await logIn(world, pupil)).toBe(200);
  const membership = { kind: "establishment", year: ACTIVE_YEAR + 2, status: "CONFIRMED", confirmedAt: world.time.now } as const;
  await world.db
    .insertInto("registrations")
    .values({ ...membership, establishmentId: school.id })
    .execute();
  expect(await renew(ACTIVE_YEAR + 2, { id: school.wireId })).toBe(201);
});

test("LET-07 N5 a pupil whose only registration was removed cannot register alone with it", async ({ world }) => {
  const school = await aSchool(world);
  const pupil = await aPupilWithSlip(world, school);
  await world.db.deleteFrom("registrations").where("userId", "=", pupil.id).execute();
  const own = await world.signedInAs(pupil.id);
  expect(await own.status(registrationsApi.renew, { body: { categoryName: "C2" } })).toBe(409);
});

test("LET-07 N5 the successor sees it in the next year too, and nobody takes it to a place of somebody who knows it", async ({ world }) => {
  const school = await aSchool(world);
  const { correspondent: former } = school;
  const bySlip = await aPupilWithSlip(world, school, { person: { lastname: "Abel", email: "" } });
  const byMail = await aPupil(world, school, { person: { lastname: "Zola", email: former.email } });
  expect(await isAccepted(world, await linkFrom(world, former.caller, byMail))).toBe(true);
  const year = ACTIVE_YEAR + 1;
  await world.season({ ACTIVE_YEAR: year });
  onTestFinished(() => world.season());
  const successor = await replaceCorrespondent(world, school);
  const listed = [
    { id: bySlip.wireId, formerEmail: null, isRegistered: false },
    { id: byMail.wireId, formerEmail: former.email, isRegistered: false },
  ];
  expect(await successor.caller.call(formerSlipsApi.list)).toMatchObject(listed);
  const elsewhere = await aSchool(world);
  await world.db.updateTable("establishments").set({ userId: former.id }).where("id", "=", elsewhere.id).execute();
  const membership = { kind: "establishment", year, status: "CONFIRMED", confirmedAt: world.time.now } as const;
  const memberships = [school, elsewhere].map(({ id: establishmentId }) => ({ ...membership, establishmentId }));
  await world.db.insertInto("registrations").values(memberships).execute();
  for (const pupil of [bySlip, byMail]) {
    const caller = await world.signedInAs(pupil.id);
    const body = { categoryName: "C2", establishment: { id: elsewhere.wireId } };
    expect(await caller.refused(registrationsApi.renew, { body })).toMatchObject({
      status: 409,
      message: expect.stringContaining("nouvelle fiche"),
    });
    expect(await caller.status(registrationsApi.renewOf, { params: { id: pupil.wireId }, body })).toBe(409);
  }
  expect(await successor.caller.call(formerSlipsApi.list)).toMatchObject(listed);
  expect(await successor.caller.call(formerSlipsApi.settle, settle("take", bySlip))).toEqual({ userIds: [bySlip.wireId] });
  expect(await logIn(world, bySlip)).toBe(401);
  const own = await world.signedInAs(byMail.id);
  const back = { categoryName: "C2", establishment: { id: school.wireId } };
  expect(await own.status(registrationsApi.renew, { body: back })).toBe(201);
  expect(await successor.caller.call(formerSlipsApi.list)).toMatchObject([{ ...listed[1], isRegistered: true }]);
  const unrelated = await aSchool(world);
  expect(await unrelated.correspondent.caller.status(formerSlipsApi.settle, settle("take", byMail))).toBe(403);
});

test("LET-07 N5 the office sees it for people registered alone, and revokes it", async ({ world }) => {
  const [school, office] = [await aSchool(world), await anAdmin(world)];
  const pupil = await aPupilWithSlip(world, school);
  const read = () => office.caller.call(formerSlipsApi.mailbox, { params: { id: pupil.wireId } });
  expect(await read()).toEqual({ isFormer: false, isOfSlip: false });
  await office.caller.call(registrationsApi.move, { params: { id: pupil.registration.wireId }, body: { establishmentId: null } });
  expect(await read()).toEqual({ isFormer: false, isOfSlip: true });
  expect(await office.caller.status(formerSlipsApi.settle, settle("keep", pupil))).toBe(400);
  expect(await office.caller.call(formerSlipsApi.settle, settle("take", pupil))).toEqual({ userIds: [pupil.wireId] });
  expect([await logIn(world, pupil), await read()]).toEqual([401, { isFormer: false, isOfSlip: false }]);
});
