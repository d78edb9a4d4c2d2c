import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { mailApi } from "#access/mail/mail.contract.ts";
import { createOutbox } from "#access/mail/server/mail.service.ts";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { clubsApi } from "#organizations/clubs/clubs.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { HOUR_MS } from "#platform/contract/time-units.ts";
import { startJobs } from "#platform/server/jobs.ts";
import { hashCodeWith } from "#platform/server/secret.ts";
import { aMailbox } from "#tests/mailing.ts";
import { askForLink, isAccepted, linkFrom, linkTo, slipOf } from "#tests/password-links.ts";
import { insert, update } from "#tests/rows.ts";
import { openApplication, secret, site } from "#tests/template.ts";
import {
  ACTIVE_YEAR,
  aCenter,
  aClub,
  aMember,
  anAdmin,
  aPerson,
  aPupil,
  aRegistration,
  aSchool,
  openWorld,
  test as plain,
  type World,
} from "#tests/world.ts";
import { endLinksIssuedBy } from "./links.service.ts";
import { welcomeAll } from "./mailed-links.service.ts";
import { insertCodes } from "./slip-codes.service.ts";

const test = plain.extend("mailbox", { scope: "file" }, aMailbox);

const textTo = async (world: World, recipient: string) =>
  (await world.db.selectFrom("mails").select("text").where("recipient", "=", recipient).executeTakeFirstOrThrow()).text;

test("LET-07 S8 a link says who sends it; slips and links issued by a correspondent end with the account; those requested by a pupil do not", async ({
  world,
}) => {
  const school = await aSchool(world);
  const [printed, mailed, requesting] = [await aPupil(world, school), await aPupil(world, school), await aPupil(world, school)];
  const slip = await slipOf(school, printed);
  await school.correspondent.caller.call(authApi.sendPasswordLink, { body: { userId: mailed.wireId } });
  await askForLink(world, requesting.username);
  const { firstname, lastname } = (await school.correspondent.caller.call(usersApi.me)).contact;
  expect(await textTo(world, mailed.email)).toContain(`${firstname} ${lastname}, qui s'occupe de votre inscription`);
  expect(await textTo(world, requesting.email)).toContain("Quelqu'un, sans doute vous, a demandé");
  const [sent, requested] = [await linkTo(world, mailed), await linkTo(world, requesting)];
  const { caller } = await anAdmin(world);
  await caller.call(usersApi.update, { params: { id: school.correspondent.wireId }, body: { status: "DESACTIVATED" } });
  const areAccepted = [await isAccepted(world, slip), await isAccepted(world, sent), await isAccepted(world, requested)];
  expect(areAccepted).toEqual([false, false, true]);
});

test("LET-02 LET-07 S8 a slip ends with its last issuer, once somebody else is in charge", async ({ world }) => {
  const school = await aSchool(world);
  const pupil = await aPupil(world, school);
  const first = await slipOf(school, pupil);
  await endLinksIssuedBy(world.db, school.correspondent.id, world.time.now);
  expect(await world.nobody.status(authApi.choosePassword, first)).toBe(400);
  const colleague = await aPerson(world, { role: "ESTABLISHEMENT" });
  await update(world, "establishments", { id: school.id }, { userId: colleague.id });
  const second = await slipOf({ correspondent: colleague }, pupil);
  await endLinksIssuedBy(world.db, school.correspondent.id, world.time.now);
  await world.nobody.call(authApi.choosePassword, second);
});

test("LET-07 a mail whose link ended with its issuer is not sent, nor sent again", async ({ world }) => {
  const [school, office] = [await aSchool(world), await anAdmin(world)];
  const pupil = await aPupil(world, school);
  await school.correspondent.caller.call(authApi.sendPasswordLink, { body: { userId: pupil.wireId } });
  await world.settle();
  const letter = () =>
    world.db.selectFrom("mails").select(["id", "status", "text"]).where("userId", "=", pupil.id).executeTakeFirstOrThrow();
  const text = "Bonjour, un lien";
  const { id } = await letter();
  await update(world, "mails", { id }, { status: "failed", text });
  await office.caller.call(usersApi.update, { params: { id: school.correspondent.wireId }, body: { status: "DESACTIVATED" } });
  expect(await letter()).toMatchObject({ status: "failed", text: null });
  expect(await office.caller.refused(mailApi.resend, { params: { id: String(id) } })).toMatchObject({
    status: 409,
    message: expect.stringContaining("demandez-en un nouveau"),
  });
});

test("LET-07 S8 links mailed by a club end when another account manages it", async ({ world }) => {
  const club = await aClub(world);
  const [colleague, member] = [await aPerson(world, { role: "CLUB" }), await aMember(world, club)];
  const sent = await linkFrom(world, club.manager.caller, member);
  const { caller } = await anAdmin(world);
  await caller.call(clubsApi.update, { params: { id: club.wireId }, body: { controllerIds: [colleague.wireId] } });
  expect(await world.nobody.status(authApi.choosePassword, sent)).toBe(400);
});

test("LET-07 S8 links mailed by a club or the office end with the account that sent them", async ({ world }) => {
  const club = await aClub(world);
  const [office, colleague] = [await anAdmin(world), await anAdmin(world)];
  for (const issuer of [club.manager, colleague]) {
    const sent = await linkFrom(world, issuer.caller, await aMember(world, club));
    await office.caller.call(usersApi.update, { params: { id: issuer.wireId }, body: { status: "DESACTIVATED" } });
    expect(await world.nobody.status(authApi.choosePassword, sent)).toBe(400);
  }
});

test("LET-07 N3 slips and links of a school or a club end when the registration is removed, by it or by the office", async ({ world }) => {
  const [school, club, office] = [await aSchool(world), await aClub(world), await anAdmin(world)];
  for (const remover of [school.correspondent.caller, office.caller]) {
    // Also registered last year: the school still sees and renews them, but that opens nothing.
    const [pupil, other] = [await aPupil(world, school), await aPupil(world, school)];
    for (const { id } of [pupil, other]) await aRegistration(world, { userId: id, year: ACTIVE_YEAR - 1, establishmentId: school.id });
    const [slip, link] = [await slipOf(school, pupil), await linkFrom(world, school.correspondent.caller, other)];
    await remover.call(registrationsApi.remove, { params: { id: pupil.registration.wireId } });
    await remover.call(registrationsApi.removeMany, { body: { ids: [other.registration.wireId] } });
    expect([await isAccepted(world, slip), await isAccepted(world, link)]).toEqual([false, false]);
  }
  const member = await aMember(world, club);
  const link = await linkFrom(world, club.manager.caller, member);
  await club.manager.caller.call(registrationsApi.remove, { params: { id: member.registration.wireId } });
  expect(await isAccepted(world, link)).toBe(false);
});

test("LET-07 N3 a slip and a link end once the person is registered elsewhere for a later year; what the office sends does not", async ({
  world,
}) => {
  const [school, other, office] = [await aSchool(world), await aSchool(world), await anAdmin(world)];
  const last = { year: ACTIVE_YEAR - 1 };
  await world.season({ ACTIVE_YEAR: last.year });
  const [pupil, linked, kept] = [await aPupil(world, school, last), await aPupil(world, school, last), await aPupil(world, school, last)];
  const handedOut = [await slipOf(school, pupil), await linkFrom(world, school.correspondent.caller, linked)];
  const [remaining, ofOffice] = [await slipOf(school, kept), await linkFrom(world, office.caller, await aPupil(world, school, last))];
  await world.season();
  for (const { wireId } of [pupil, linked])
    await office.caller.call(registrationsApi.renewOf, {
      params: { id: wireId },
      body: { categoryName: "C2", establishment: { id: other.wireId } },
    });
  for (const link of handedOut) expect(await isAccepted(world, link)).toBe(false);
  for (const link of [remaining, ofOffice]) expect(await isAccepted(world, link)).toBe(true);
});

test("LET-07 N3 a slip opens nothing for a pupil who now manages an exam center", async ({ world }) => {
  const [school, center] = [await aSchool(world), await aCenter(world)];
  const pupil = await aPupil(world, school);
  const slip = await slipOf(school, pupil);
  await insert(world, "examCenterControllers", { examCenterId: center.id, userId: pupil.id });
  expect(await isAccepted(world, slip)).toBe(false);
});

test("LET-07 a mail whose link ended with a registration is not sent, and the office sees why; the family's other links are sent", async ({
  mailbox,
}) => {
  const world = await openWorld();
  const [school, office] = [await aSchool(world), await anAdmin(world)];
  const email = "famille@exemple.fr";
  const [removed, remaining, alone] = [
    await aPupil(world, school, { person: { email } }),
    await aPupil(world, school),
    await aPupil(world, school),
  ];
  await update(world, "users", { id: remaining.id }, { email });
  const clock = () => world.time.now;
  const jobs = await startJobs(world.pool, () => undefined);
  const mailing = { outbox: createOutbox(jobs, clock, hashCodeWith(secret)), site, now: clock(), issuedBy: school.correspondent.id };
  const accounts = [removed, remaining, alone].map((one) => ({ ...one, firstname: "Zoé", email: one === alone ? alone.email : email }));
  await world.db.transaction().execute((trx) => welcomeAll(trx, mailing, accounts));
  await askForLink(world, alone.username);
  await school.correspondent.caller.call(registrationsApi.removeMany, {
    body: { ids: [removed, alone].map(({ registration }) => registration.wireId) },
  });
  const { data } = await office.caller.call(mailApi.list, { query: { search: alone.email, sortBy: ["createdAt:ASC"] } });
  expect(data).toMatchObject([
    { status: "failed", lastError: "La personne qui l'a fait envoyer n'a plus ce droit\u00A0: le lien ne sert plus" },
    { status: "waiting", lastError: null },
  ]);
  await jobs.close();
  await world.stop();
  const after = await openApplication(world.databaseUrl, { smtp: { url: mailbox.url, from: "c@palmares.test" }, clock });
  await expect.poll(() => mailbox.received.length, { timeout: 15_000 }).toBe(2);
  const [family, requested] = mailbox.received
    .map(({ text }) => String(text))
    .toSorted((one) => (one.includes(remaining.username) ? -1 : 1));
  expect([family?.includes(removed.username), requested?.includes(alone.username), requested?.includes("a demandé")]).toEqual([
    false,
    true,
    true,
  ]);
  await after.close();
  await world.close();
});

test("LET-07 ending links waits while some of them are printed again, and both succeed", async ({ world }) => {
  const school = await aSchool(world);
  const [one, other] = [await aPupil(world, school), await aPupil(world, school)];
  const { now } = world.time;
  const issue = { issuedBy: school.correspondent.id, createdAt: now, expiresAt: new Date(now.getTime() + HOUR_MS) };
  const print = (people: readonly { readonly id: number }[]) =>
    insertCodes(
      world.db,
      people.map(({ id: userId }) => ({ userId, hash: randomBytes(32) })),
      issue,
    );
  for (const pupil of [other, one]) await print([pupil]);
  await world.asOwner((pool) =>
    pool.query(`create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(0.5); return new; end';
      create trigger dawdle before update on one_time_links for each row execute function dawdle()`),
  );
  await Promise.all([endLinksIssuedBy(world.db, school.correspondent.id, world.time.now), print([one, other])]);
  await world.asOwner((pool) => pool.query("drop function dawdle cascade"));
});
