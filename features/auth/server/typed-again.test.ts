import { expect } from "vitest";
import { schoolsApi } from "#features/establishments/schools.contract.ts";
import { pupilApi } from "#features/pupils/pupil.contract.ts";
import { pupilImportApi } from "#features/pupils/pupil-import.contract.ts";
import { signUpApi } from "#features/sign-up/sign-up.contract.ts";
import { usersApi } from "#features/users/users.contract.ts";
import { formWith } from "#tests/person.ts";
import { coded } from "#tests/public-directory.ts";
import { lea, titles, zoe } from "#tests/pupil-list.ts";
import { pupil as signedUp } from "#tests/sign-ups.ts";
import { linkFrom, linkTo, logIn, opens } from "#tests/ways-in.ts";
import { workbookOf } from "#tests/workbook.ts";
import { aClub, aMember, anAdmin, aPerson, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";
import { formerSlipsApi } from "../former-slips.contract.ts";

/** A school whose correspondent was replaced. */
async function succeeded(world: World) {
  const [school, office, successor] = [await aSchool(world), await anAdmin(world), await aPerson(world, { role: "ESTABLISHEMENT" })];
  const { correspondent: eve } = school;
  const body = { rneCode: coded(700_000 + school.id), userId: successor.wireId };
  await office.caller.call(schoolsApi.update, { params: { id: school.wireId }, body });
  return { school, office: office.caller, successor: successor.caller, eve };
}

const mailsTo = (world: World, recipient: string) =>
  world.db.selectFrom("mails").select(["subject", "text"]).where("recipient", "=", recipient).orderBy("id").execute();

const draft = { role: "USER", birthday: "05/14/2012", genre: "femme", categoryName: "C2", languageName: "Français" } as const;
const contact = { lastname: "Ajoutée", firstname: "Zoé", zip_code: "01400", country: "France" };

test("LET-07 ETB-08 a list of the successor's, or of the office's, that holds the former correspondent's address mails nothing there and says so, before and after", async ({
  world,
}) => {
  const { school, office, successor, eve } = await succeeded(world);
  const email = eve.email.replace("@", "+classe@");
  const list = async (...lines: readonly (readonly string[])[]) => formWith("excel", await workbookOf(titles, lines));
  const foreseen = await successor.call(pupilImportApi.importFile, {
    query: { dryRun: "true" },
    body: await list(lea.with(2, email), zoe),
  });
  expect(foreseen.unmailed).toBe(1);
  expect(foreseen.preview?.lines.map(({ notes }) => notes.filter(({ field }) => field === "email").length)).toEqual([1, 0]);
  expect(foreseen.preview?.lines[0]?.notes[0]?.words).toContain("ne s'occupe plus de l'établissement");
  const { users, unmailed } = await successor.call(pupilImportApi.importFile, { query: {}, body: await list(lea.with(2, email), zoe) });
  expect(unmailed).toBe(1);
  const byOffice = await office.call(pupilImportApi.importFile, {
    query: { establishmentId: school.wireId },
    body: await list(lea.with(0, "Office").with(2, eve.email)),
  });
  expect(byOffice.unmailed).toBe(1);
  expect((await mailsTo(world, email)).concat(await mailsTo(world, eve.email)).filter(({ text }) => text?.includes("#token="))).toEqual([]);
  const listed = [users[0], byOffice.users[0]].map((user) => ({ id: user?.id, hasPassword: false }));
  expect(await successor.call(formerSlipsApi.list)).toMatchObject(listed);
});

test("LET-07 ETB-10 a school gives no pupil, new or not, the address of its former correspondent, and is told why; nobody's address changes", async ({
  world,
}) => {
  const { school, successor, eve } = await succeeded(world);
  const pupil = await aPupil(world, school);
  const refusals = [
    await successor.refused(pupilApi.add, { body: { ...draft, contact: { ...contact, email: eve.email } } }),
    await successor.refused(usersApi.update, { params: { id: pupil.wireId }, body: { contact: { email: eve.email } } }),
  ];
  for (const { status, message } of refusals) expect([status, message]).toEqual([400, expect.stringContaining("ne s'occupe plus")]);
  expect(await world.db.selectFrom("users").select("id").where("email", "=", eve.email).execute()).toEqual([{ id: eve.id }]);
  expect((await successor.call(pupilApi.add, { body: { ...draft, contact: { ...contact, email: "" } } })).contact.email).toBe("");
});

test("LET-07 whoever registers in public with that address reads there that it opens nothing; the office's own link opens, once it has read whose it is", async ({
  world,
}) => {
  const { school, office, successor, eve } = await succeeded(world);
  const body = { ...signedUp, contact: { ...signedUp.contact, email: eve.email }, establishment: { id: school.wireId } };
  const { user } = await world.nobody.call(signUpApi.register, { body });
  const letter = (await mailsTo(world, eve.email)).at(-1);
  expect([letter?.text?.includes("#token="), letter?.text?.includes(user.username)]).toEqual([false, true]);
  expect((await successor.call(formerSlipsApi.list)).map(({ id }) => id)).toEqual([user.id]);
  const person = { wireId: user.id, username: user.username, email: eve.email };
  expect(await opens(world, await linkFrom(world, office, person))).toBe(true);
  expect(await logIn(world, person)).toBe(200);
});

test("LET-07 a link that a colleague had mailed to a manager's own mailbox opens nothing once that one runs the club no more; the password chosen with one is read, taken back or kept", async ({
  world,
}) => {
  const [club, colleague] = [await aClub(world), await aPerson(world, { role: "CLUB" })];
  const { manager } = club;
  await world.db.insertInto("clubControllers").values({ clubId: club.id, userId: colleague.id }).execute();
  const mailboxes = ["a", "b", "c"].map((word) => manager.email.replace("@", `+${word}@`));
  const members = await Promise.all(mailboxes.map((email) => aMember(world, club, { person: { email } })));
  const [used, kept, unused] = members as [(typeof members)[0], (typeof members)[0], (typeof members)[0]];
  for (const member of [used, kept]) expect(await opens(world, await linkFrom(world, colleague.caller, member))).toBe(true);
  const way = await linkFrom(world, colleague.caller, unused);
  await world.db.deleteFrom("clubControllers").where("userId", "=", manager.id).execute();
  expect(await opens(world, way)).toBe(false);
  expect((await colleague.caller.call(formerSlipsApi.list)).map(({ id }) => id).toSorted()).toEqual(
    [used, kept, unused].map(({ wireId }) => wireId).toSorted(),
  );
  const settle = (fate: "take" | "keep", { wireId }: typeof used) => ({ body: { userIds: [wireId], fate } });
  await colleague.caller.call(formerSlipsApi.settle, settle("keep", kept));
  await colleague.caller.call(formerSlipsApi.settle, settle("take", used));
  expect((await colleague.caller.call(formerSlipsApi.list)).map(({ id }) => id)).toEqual([unused.wireId]);
  expect([await logIn(world, kept), await logIn(world, used)]).toEqual([200, 401]);
  await world.nobody.call(authApi.resetPassword, { body: { username: kept.username } });
  await world.settle();
  expect(await opens(world, await linkTo(world, kept))).toBe(false);
});
