import { expect } from "vitest";
import { examCentersApi } from "#contest/exam-centers/exam-centers.contract.ts";
import { clubsApi } from "#organizations/clubs/clubs.contract.ts";
import { schoolsApi } from "#organizations/establishments/schools.contract.ts";
import { openAccountApi } from "#people/people/open-account.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import type { Mailbox } from "#tests/mailbox.ts";
import { aMailbox, aWorldThatMails } from "#tests/mailing.ts";
import { isAccepted, linkIn, slipOf } from "#tests/password-links.ts";
import { trailOf } from "#tests/stages.ts";
import { aCenter, aClub, anAdmin, aPerson, aPupil, aSchool, test as quiet } from "#tests/world.ts";

const test = quiet.extend("mailbox", { scope: "file" }, aMailbox).extend("world", { scope: "file" }, aWorldThatMails);

const address = { street: "8 rue Bayen", city: "Villeurbanne", zipCode: "69100", country: "France" };
const findMail = (mailbox: Mailbox, { email }: { email: string }, words: string) =>
  mailbox.waitFor(email, ({ subject }) => subject === `Championnat : ${words}`);
const receivedBy = (mailbox: Mailbox, { email }: { email: string }) => mailbox.received.filter(({ to }) => to.includes(email)).length;

test("CLB-06 LET-09 new and former managers of a club are notified, with its name; those who stay are not", async ({ world, mailbox }) => {
  const office = await anAdmin(world);
  const club = await aClub(world, { name: "Échecs et Maths" });
  const [currentManager, newManager] = [await aPerson(world, { role: "CLUB" }), await aPerson(world, { role: "CLUB" })];
  const setManagers = (...controllerIds: string[]) =>
    office.caller.call(clubsApi.update, { params: { id: club.wireId }, body: { controllerIds } });
  await setManagers(club.manager.wireId, currentManager.wireId);
  await setManagers(currentManager.wireId, newManager.wireId);
  const named = await findMail(mailbox, newManager, "vous gérez désormais un club");
  expect(named.text).toContain(
    "Vous gérez désormais le club « Échecs et Maths ». Vous y trouvez ses adhérents : http://palmares.test/club/info",
  );
  const removed = await findMail(mailbox, club.manager, "vous ne gérez plus un club");
  expect(removed.text).toContain("Vous ne gérez plus le club « Échecs et Maths » : vous n'en voyez plus les adhérents.");
  await expect.poll(() => [newManager, club.manager, currentManager].map((person) => receivedBy(mailbox, person))).toEqual([1, 1, 1]);
  expect((await trailOf(world, `club ${club.id}`)).at(-1)).toMatchObject({
    actorId: office.id,
    before: { controllerIds: [club.manager.id, currentManager.id] },
    after: { controllerIds: [currentManager.id, newManager.id] },
  });
  await office.caller.call(clubsApi.create, { body: { ...address, name: "Club Noether", controllerIds: [club.manager.wireId] } });
  expect((await findMail(mailbox, club.manager, "vous gérez désormais un club")).text).toContain("« Club Noether »");
});

test("ADM-08 LET-09 new and former managers of an exam center are notified; even with a password from a slip", async ({
  world,
  mailbox,
}) => {
  const office = await anAdmin(world);
  const [center, school] = [await aCenter(world), await aSchool(world)];
  const pupil = await aPupil(world, school);
  expect(await isAccepted(world, await slipOf(school, pupil))).toBe(true);
  const { name } = await office.caller.call(examCentersApi.update, {
    params: { id: center.wireId },
    body: { responsibleUserIds: [pupil.wireId] },
  });
  expect((await findMail(mailbox, pupil, "vous gérez désormais un centre d'épreuve")).text).toContain(
    `Vous gérez désormais le centre d'épreuve « ${name} ». Vous y trouvez ses participants : http://palmares.test/examcenter/participants/${center.id}`,
  );
  const link = await mailbox.waitFor(pupil.email, ({ text }) => text.includes("token="));
  expect(await isAccepted(world, linkIn(link.text))).toBe(true);
  expect((await findMail(mailbox, center.manager, "vous ne gérez plus un centre d'épreuve")).text).toContain(
    `Vous ne gérez plus le centre d'épreuve « ${name} » : vous n'en voyez plus les participants.`,
  );
  const body = { ...address, name: "Salle Germain", rneCode: null, seats: 0 };
  await office.caller.call(examCentersApi.create, { params: { userId: center.manager.wireId }, body });
  expect((await findMail(mailbox, center.manager, "vous gérez désormais un centre d'épreuve")).text).toContain("« Salle Germain »");
});

test("ADM-07 LET-09 a correspondent appointed by the office is notified; an account opened for it only by its first mail", async ({
  world,
  mailbox,
}) => {
  const office = await anAdmin(world);
  const school = await aSchool(world, { name: "Collège Ada Lovelace" });
  const successor = await aPerson(world, { role: "ESTABLISHEMENT" });
  await office.caller.call(schoolsApi.update, { params: { id: school.wireId }, body: { userId: successor.wireId, rneCode: "0690001B" } });
  expect((await findMail(mailbox, successor, "vous gérez désormais un établissement")).text).toContain(
    "Vous gérez désormais l'établissement « Collège Ada Lovelace ». Vous y trouvez ses élèves : http://palmares.test/etablissement/info",
  );
  const contact = { firstname: "Emmy", lastname: "Noether", email: "emmy.noether@exemple.fr" };
  const { user } = await office.caller.call(openAccountApi.open, {
    body: { role: "CLUB", contact, noRegistration: true, inCharge: { of: "club", name: "Club Hypatie" } },
  });
  await office.caller.call(clubsApi.create, { body: { ...address, name: "Club Hypatie", controllerIds: [user.id] } });
  await world.settle();
  expect(await world.db.selectFrom("mails").select("subject").where("recipient", "=", contact.email).execute()).toEqual([
    { subject: "Vous êtes responsable d'un club : choisissez votre mot de passe" },
  ]);
});

test("LET-09 a manager whose account the office closes is notified", async ({ world, mailbox }) => {
  const office = await anAdmin(world);
  const [club, center] = [await aClub(world, { name: "Les Pavages" }), await aCenter(world)];
  for (const { manager } of [club, center])
    await office.caller.call(usersApi.update, { params: { id: manager.wireId }, body: { status: "DESACTIVATED" } });
  expect((await findMail(mailbox, club.manager, "vous ne gérez plus un club")).text).toContain("« Les Pavages »");
  await findMail(mailbox, center.manager, "vous ne gérez plus un centre d'épreuve");
});
