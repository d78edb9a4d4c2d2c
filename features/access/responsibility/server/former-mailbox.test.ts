import { sql } from "kysely";
import { expect } from "vitest";
import { mailboxOf } from "#access/mail/server/mail.service.ts";
import { examCentersApi } from "#contest/exam-centers/exam-centers.contract.ts";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { clubsApi } from "#organizations/clubs/clubs.contract.ts";
import { schoolsApi } from "#organizations/establishments/schools.contract.ts";
import { formerSlipsApi } from "#organizations/passwords/former-slips.contract.ts";
import { duplicatesApi } from "#people/people/duplicates.contract.ts";
import { openAccountApi } from "#people/people/open-account.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { pupilImportApi } from "#people/pupils/pupil-import.contract.ts";
import { pupilsApi } from "#people/pupils/pupils.contract.ts";
import { signUpApi } from "#people/sign-up/sign-up.contract.ts";
import { advanceTime } from "#tests/password-guessing.ts";
import { askForLink, isAccepted, linkFrom, linkTo, logIn } from "#tests/password-links.ts";
import { formWith } from "#tests/person.ts";
import { codeOf } from "#tests/public-directory.ts";
import { lea, titles, zoe } from "#tests/pupil-list.ts";
import { insert, update } from "#tests/rows.ts";
import { pupil as signedUp } from "#tests/sign-ups.ts";
import { trailOf } from "#tests/stages.ts";
import { workbookOf } from "#tests/workbook.ts";
import { ACTIVE_YEAR, aCenter, aClub, aMember, anAdmin, aPerson, aPupil, aRegistration, aSchool, test, type World } from "#tests/world.ts";

/** A school whose correspondent was replaced. */
async function aReplacedCorrespondent(world: World) {
  const [school, office, successor] = [await aSchool(world), await anAdmin(world), await aPerson(world, { role: "ESTABLISHEMENT" })];
  const { correspondent: formerCorrespondent } = school;
  const body = { rneCode: codeOf(700_000 + school.id), userId: successor.wireId };
  await office.caller.call(schoolsApi.update, { params: { id: school.wireId }, body });
  return { school, office: office.caller, successor: successor.caller, formerCorrespondent };
}

const mailsTo = (world: World, recipient: string) =>
  world.db.selectFrom("mails").select(["subject", "text"]).where("recipient", "=", recipient).orderBy("id").execute();

const canReset = async (world: World, person: { readonly username: string; readonly email: string }) => {
  advanceTime(world, 61);
  await askForLink(world, person.username);
  return isAccepted(world, await linkTo(world, person));
};

const draft = { role: "USER", birthday: "05/14/2012", genre: "femme", categoryName: "C2", languageName: "Français" } as const;
const contact = { lastname: "Ajoutée", firstname: "Zoé", zip_code: "01400", country: "France" };

test("LET-07 ETB-08 a list from the successor or the office with the former correspondent's address sends no mail to it and says so, in preview and result", async ({
  world,
}) => {
  const { school, office, successor, formerCorrespondent } = await aReplacedCorrespondent(world);
  const email = formerCorrespondent.email.replace("@", "+classe@");
  const list = async (...lines: readonly (readonly string[])[]) => formWith("excel", await workbookOf(titles, lines));
  const preview = await successor.call(pupilImportApi.importFile, {
    query: { dryRun: "true" },
    body: await list(lea.with(2, email), zoe),
  });
  expect(preview.unmailed).toBe(1);
  expect(preview.preview?.lines.map(({ notes }) => notes.filter(({ field }) => field === "email").length)).toEqual([1, 0]);
  expect(preview.preview?.lines[0]?.notes[0]?.words).toContain("ne s'occupe plus de l'établissement");
  const { users, unmailed } = await successor.call(pupilImportApi.importFile, { query: {}, body: await list(lea.with(2, email), zoe) });
  expect(unmailed).toBe(1);
  const byOffice = await office.call(pupilImportApi.importFile, {
    query: { establishmentId: school.wireId },
    body: await list(lea.with(0, "Office").with(2, formerCorrespondent.email)),
  });
  expect(byOffice.unmailed).toBe(1);
  expect(
    (await mailsTo(world, email)).concat(await mailsTo(world, formerCorrespondent.email)).filter(({ text }) => text?.includes("#token=")),
  ).toEqual([]);
  const listed = [users[0], byOffice.users[0]].map((user) => ({ id: user?.id, hasPassword: false }));
  expect(await successor.call(formerSlipsApi.list)).toMatchObject(listed);
});

test("LET-07 ETB-10 a school cannot give a pupil, new or not, its former correspondent's address, and learns why; no address changes", async ({
  world,
}) => {
  const { school, successor, formerCorrespondent } = await aReplacedCorrespondent(world);
  const pupil = await aPupil(world, school);
  const refusals = [
    await successor.refused(pupilsApi.add, { body: { ...draft, contact: { ...contact, email: formerCorrespondent.email } } }),
    await successor.refused(usersApi.update, { params: { id: pupil.wireId }, body: { contact: { email: formerCorrespondent.email } } }),
  ];
  for (const { status, message } of refusals) expect([status, message]).toEqual([400, expect.stringContaining("ne s'occupe plus")]);
  expect(await world.db.selectFrom("users").select("id").where("email", "=", formerCorrespondent.email).execute()).toEqual([
    { id: formerCorrespondent.id },
  ]);
  expect((await successor.call(pupilsApi.add, { body: { ...draft, contact: { ...contact, email: "" } } })).contact.email).toBe("");
});

test("LET-07 a public registration with that address gets a mail that it opens nothing; a link from the office, which has seen whose it is, works", async ({
  world,
}) => {
  const { school, office, successor, formerCorrespondent } = await aReplacedCorrespondent(world);
  const body = { ...signedUp, contact: { ...signedUp.contact, email: formerCorrespondent.email }, establishment: { id: school.wireId } };
  const { user } = await world.nobody.call(signUpApi.register, { body });
  const letter = (await mailsTo(world, formerCorrespondent.email)).at(-1);
  expect([letter?.text?.includes("#token="), letter?.text?.includes(user.username)]).toEqual([false, true]);
  expect((await successor.call(formerSlipsApi.list)).map(({ id }) => id)).toEqual([user.id]);
  const person = { wireId: user.id, username: user.username, email: formerCorrespondent.email };
  expect(await isAccepted(world, await linkFrom(world, office, person))).toBe(true);
  expect(await logIn(world, person)).toBe(200);
});

test("LET-07 a link mailed by a colleague to a manager's mailbox opens nothing once the manager leaves the club; a password chosen with one is listed, revoked or kept", async ({
  world,
}) => {
  const [club, colleague] = [await aClub(world), await aPerson(world, { role: "CLUB" })];
  const { manager } = club;
  await insert(world, "clubControllers", { clubId: club.id, userId: colleague.id });
  const aMemberAt = (word: string) => aMember(world, club, { person: { email: manager.email.replace("@", `+${word}@`) } });
  const [used, retained, unused] = [await aMemberAt("a"), await aMemberAt("b"), await aMemberAt("c")];
  for (const member of [used, retained]) expect(await isAccepted(world, await linkFrom(world, colleague.caller, member))).toBe(true);
  const link = await linkFrom(world, colleague.caller, unused);
  await world.db.deleteFrom("clubControllers").where("userId", "=", manager.id).execute();
  expect(await isAccepted(world, link)).toBe(false);
  expect((await colleague.caller.call(formerSlipsApi.list)).map(({ id }) => id).toSorted()).toEqual(
    [used, retained, unused].map(({ wireId }) => wireId).toSorted(),
  );
  const settle = (fate: "take" | "keep", { wireId }: typeof used) => ({ body: { userIds: [wireId], fate } });
  await colleague.caller.call(formerSlipsApi.settle, settle("keep", retained));
  await colleague.caller.call(formerSlipsApi.settle, settle("take", used));
  expect((await colleague.caller.call(formerSlipsApi.list)).map(({ id }) => id)).toEqual([unused.wireId]);
  expect([await logIn(world, retained), await logIn(world, used)]).toEqual([200, 401]);
  expect(await canReset(world, retained)).toBe(false);
});

test("LET-07 ADM-04 the office sees that an address opens nothing, and confirms that it is the person's: a teacher's child; this lasts, and is recorded", async ({
  world,
}) => {
  const school = await aSchool(world);
  const { correspondent: formerCorrespondent } = school;
  const child = await aPupil(world, school, { person: { email: formerCorrespondent.email } });
  const office = await anAdmin(world);
  const isFormer = async () => (await office.caller.call(formerSlipsApi.mailbox, { params: { id: child.wireId } })).isFormer;
  expect([await isFormer(), await canReset(world, child)]).toEqual([false, true]);
  const [successor, third] = [await aPerson(world, { role: "ESTABLISHEMENT" }), await aPerson(world, { role: "ESTABLISHEMENT" })];
  const nameCorrespondent = ({ wireId: userId }: typeof third) =>
    office.caller.call(schoolsApi.update, { params: { id: school.wireId }, body: { rneCode: codeOf(700_000 + school.id), userId } });
  await nameCorrespondent(successor);
  expect([await isFormer(), await canReset(world, child)]).toEqual([true, false]);
  const same = { params: { id: child.wireId }, body: { contact: { email: formerCorrespondent.email } } };
  for (const { caller } of [successor, office]) {
    await caller.call(usersApi.update, same);
    expect(await isFormer(), "typing it again does not confirm it").toBe(true);
  }
  const confirmation = { params: { id: child.wireId }, body: { email: formerCorrespondent.email } };
  await office.caller.call(formerSlipsApi.sayTheirs, confirmation);
  await office.caller.call(formerSlipsApi.sayTheirs, confirmation);
  expect([await isFormer(), await canReset(world, child)]).toEqual([false, true]);
  expect((await trailOf(world, `user ${child.id}`)).map(({ action }) => action)).toEqual(["say address theirs"]);
  await nameCorrespondent(third);
  await update(world, "registrations", { userId: child.id }, { year: 2026 });
  await aRegistration(world, { userId: child.id, establishmentId: school.id });
  expect([await isFormer(), await canReset(world, child)]).toEqual([false, true]);
});

test("LET-07 ADM-04 an address is confirmed only while it is the account's: a concurrent correction by a colleague stays, and is reported", async ({
  world,
}) => {
  const school = await aSchool(world);
  const { email } = school.correspondent;
  const child = await aPupil(world, school, { person: { email } });
  const [office, colleague, successor] = [await anAdmin(world), await anAdmin(world), await aPerson(world, { role: "ESTABLISHEMENT" })];
  const body = { rneCode: codeOf(710_000 + school.id), userId: successor.wireId };
  await office.caller.call(schoolsApi.update, { params: { id: school.wireId }, body });
  const corrected = { params: { id: child.wireId }, body: { contact: { email: "famille-corrigee@exemple.fr" } } };
  await colleague.caller.call(usersApi.update, corrected);
  const confirmation = { params: { id: child.wireId }, body: { email } };
  const { status, message } = await office.caller.refused(formerSlipsApi.sayTheirs, confirmation);
  expect([status, message]).toEqual([409, expect.stringContaining("vient de changer")]);
  const findEmail = () => world.db.selectFrom("users").select(["email", "emailOf"]).where("id", "=", child.id).executeTakeFirst();
  expect(await findEmail()).toEqual({ email: "famille-corrigee@exemple.fr", emailOf: null });
  expect((await trailOf(world, `user ${child.id}`)).map(({ action }) => action)).toEqual(["change person"]);
  const nobody = { ...confirmation, params: { id: school.correspondent.wireId } };
  expect(await office.caller.status(formerSlipsApi.sayTheirs, nobody), "not a participant").toBe(404);
});

test("LET-07 LET-11 Gmail ignores dots and has a second domain: one mailbox, in the database and in code", async ({ world }) => {
  const addresses = [
    "e.v.e+x@googlemail.com",
    "Eve@Gmail.com",
    "e.ve@exemple.fr",
    "E.ve+a+b@exemple.fr",
    "e+v.e@gmail.com",
    "x@notgmail.com",
    "",
  ];
  const { rows } = await sql<{ mailbox: string }>`
    select mailbox(a) from unnest(${addresses}::text[]) with ordinality t (a, place) order by place`.execute(world.db);
  expect(rows.map(({ mailbox }) => mailbox)).toEqual(addresses.map(mailboxOf));
  expect(addresses.map(mailboxOf)).toEqual([
    ...["eve@gmail.com", "eve@gmail.com", "e.ve@exemple.fr", "e.ve@exemple.fr", "e@gmail.com", "x@notgmail.com", ""],
  ]);
  const school = await aSchool(world);
  await update(world, "users", { id: school.correspondent.id }, { email: "eve.prof@gmail.com" });
  const pupil = await aPupil(world, school, { person: { email: "e.v.e.prof+z@googlemail.com" } });
  await update(world, "establishments", { id: school.id }, { userId: null });
  expect(await canReset(world, pupil)).toBe(false);
});

test("LET-07 nobody with the mailbox of a current or former manager of their school becomes manager of an exam center, even by a merge", async ({
  world,
}) => {
  const [office, center, school] = [await anAdmin(world), await aCenter(world), await aSchool(world)];
  const pupil = await aPupil(world, school, { person: { email: school.correspondent.email } });
  const naming = { params: { id: center.wireId }, body: { responsibleUserIds: [pupil.wireId] } };
  const { status, message } = await office.caller.refused(examCentersApi.update, naming);
  expect([status, message]).toEqual([400, expect.stringContaining("donnez-lui d'abord une autre adresse")]);
  const merging = { params: { id: pupil.wireId }, body: { otherId: center.manager.wireId, dryRun: false } };
  expect(await office.caller.status(duplicatesApi.merge, merging)).toBe(400);
  await office.caller.call(usersApi.update, { params: { id: pupil.wireId }, body: { contact: { email: "famille@exemple.fr" } } });
  await office.caller.call(examCentersApi.update, naming);
  const back = { params: { id: pupil.wireId }, body: { contact: { email: school.correspondent.email } } };
  expect(await office.caller.status(usersApi.update, back), "already a manager").toBe(400);
});

test("LET-07 ADM-04 an address confirmed by the office stays confirmed after a merge into an account that has it", async ({ world }) => {
  const { school, office, successor, formerCorrespondent } = await aReplacedCorrespondent(world);
  const [child, retained] = [
    await aPupil(world, school, { person: { email: formerCorrespondent.email } }),
    await aPerson(world, { email: formerCorrespondent.email }),
  ];
  await office.call(formerSlipsApi.sayTheirs, { params: { id: child.wireId }, body: { email: formerCorrespondent.email } });
  await office.call(duplicatesApi.merge, { params: { id: retained.wireId }, body: { otherId: child.wireId, dryRun: false } });
  expect(await successor.call(formerSlipsApi.list)).toEqual([]);
  expect(await canReset(world, retained)).toBe(true);
});

test("ETB-11 LET-07 an account that a school opens without a registration gets no link, which would open nothing; once it is registered the school sends one", async ({
  world,
}) => {
  const { correspondent } = await aSchool(world);
  const email = "famille.sans@exemple.fr";
  const { user } = await correspondent.caller.call(openAccountApi.open, {
    body: { role: "USER", noRegistration: true, contact: { firstname: "Zoé", lastname: "Sans", email } },
  });
  expect(await mailsTo(world, email)).toEqual([]);
  const { email: own } = correspondent;
  const body = { role: "USER", noRegistration: true, contact: { firstname: "Léo", lastname: "Avec", email: own } } as const;
  const opened = await correspondent.caller.call(openAccountApi.open, { body });
  const [marked] = await world.db.selectFrom("users").select("emailOf").where("id", "=", Number(opened.user.id)).execute();
  expect(marked?.emailOf, "before any registration").toBe(correspondent.id);
  await correspondent.caller.call(registrationsApi.renewOf, { params: { id: user.id }, body: { categoryName: "C2" } });
  expect(await isAccepted(world, await linkFrom(world, correspondent.caller, { wireId: user.id, username: "", email }))).toBe(true);
});

test.for(["school", "club"] as const)(
  "LET-07 a new manager of a %s keeps the mailbox shared with a child who left it years ago",
  async (kind, { world }) => {
    const office = (await anAdmin(world)).caller;
    const [school, club, today] = [await aSchool(world), await aClub(world), await aSchool(world)];
    const parent = await aPerson(world, { role: kind === "school" ? "ESTABLISHEMENT" : "CLUB" });
    const child = await aPupil(world, today, { person: { email: parent.email } });
    const former = kind === "school" ? { establishmentId: school.id } : { clubId: club.id };
    await aRegistration(world, { userId: child.id, year: ACTIVE_YEAR - 2, status: "CONFIRMED", ...former });
    if (kind === "school")
      await office.call(schoolsApi.update, {
        params: { id: school.wireId },
        body: { rneCode: codeOf(700_000 + school.id), userId: parent.wireId },
      });
    else await office.call(clubsApi.update, { params: { id: club.wireId }, body: { controllerIds: [club.manager.wireId, parent.wireId] } });
    expect(await today.correspondent.caller.call(formerSlipsApi.list)).toEqual([]);
    expect(await canReset(world, child)).toBe(true);
  },
);

test("LET-07 ETB-08 a line that gives a pupil the former correspondent's address is left out and reported, in preview and result; the others are written", async ({
  world,
}) => {
  const { school, successor, formerCorrespondent } = await aReplacedCorrespondent(world);
  const contact = { ...signedUp.contact, email: "zoe.elle-meme@exemple.fr" };
  await world.nobody.call(signUpApi.register, { body: { ...signedUp, contact, establishment: { id: school.wireId } } });
  await world.settle();
  const [year, month, day] = ["2012", "05", "14"];
  const cells = {
    lastname: contact.lastname,
    firstname: contact.firstname,
    email: formerCorrespondent.email,
    birthday: `${day}/${month}/${year}`,
  };
  const line = { row: 2, ...cells, genre: "F", categoryName: "C2", languageName: "", takesAddress: true };
  const rows = [line, { ...line, row: 3, lastname: "Petit", email: "", takesAddress: undefined }];
  const before = await successor.call(pupilImportApi.importRows, { query: { dryRun: "true" }, body: { rows } });
  expect([before.created, before.corrected, before.preview?.lines.map(({ state }) => state)]).toEqual([1, 0, ["held", "new"]]);
  expect(await successor.call(pupilImportApi.importRows, { body: { rows } })).toMatchObject({
    ...{ created: 1, corrected: 0 },
    invalidRows: [{ row: 2, column: "E-mail", reason: expect.stringContaining("ne s'occupe plus de l'établissement") }],
  });
});

test.for(["school", "club"] as const)(
  "LET-07 an address given to a child is not a former mailbox because its owner manages a %s that the child had left; one typed once they are back there is",
  async (kind, { world }) => {
    const [office, past, club, today] = [await anAdmin(world), await aSchool(world), await aClub(world), await aSchool(world)];
    const [parent, former] = kind === "school" ? [past.correspondent, { establishmentId: past.id }] : [club.manager, { clubId: club.id }];
    const [givenEmail, hadEmail] = [await aPupil(world, today), await aPupil(world, today, { person: { email: parent.email } })];
    for (const { id: userId } of [givenEmail, hadEmail])
      await aRegistration(world, { userId, year: ACTIVE_YEAR - 1, status: "CONFIRMED", ...former });
    const update = { params: { id: givenEmail.wireId }, body: { contact: { email: parent.email } } };
    await today.correspondent.caller.call(usersApi.update, update);
    const listEmailOwners = async () => {
      const people = world.db.selectFrom("users").select("emailOf").where("id", "in", [givenEmail.id, hadEmail.id]).orderBy("id").execute();
      return (await people).map(({ emailOf }) => emailOf);
    };
    expect(await listEmailOwners()).toEqual([null, null]);
    await office.caller.call(registrationsApi.removeMany, {
      body: { ids: [givenEmail, hadEmail].map(({ registration }) => registration.wireId) },
    });
    expect(await listEmailOwners(), "nobody there typed them").toEqual([null, null]);
    for (const email of ["autre@exemple.fr", parent.email])
      await office.caller.call(usersApi.update, { params: { id: givenEmail.wireId }, body: { contact: { email } } });
    expect(await listEmailOwners()).toEqual([parent.id, null]);
  },
);
