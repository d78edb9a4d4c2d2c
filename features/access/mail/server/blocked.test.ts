import { expect } from "vitest";
import { schoolsApi } from "#organizations/establishments/schools.contract.ts";
import { duplicatesApi } from "#people/people/duplicates.contract.ts";
import { aMail, aMailbox, aWorldThatMails, undoHoldPasses } from "#tests/mailing.ts";
import { codeOf } from "#tests/public-directory.ts";
import { aTeacher, lea } from "#tests/pupil-list.ts";
import { insert, update } from "#tests/rows.ts";
import { anAdmin, aPerson, aPupil, aSchool, test as quiet, type World } from "#tests/world.ts";
import { mailApi } from "../mail.contract.ts";

const test = quiet.extend("mailbox", { scope: "file" }, aMailbox).extend("world", { scope: "file" }, aWorldThatMails);

/** A mail about a pupil that waits, or failed. */
async function aLetter({ db }: World, { id, email }: { readonly id: number; readonly email: string }, facts: { status?: "failed" } = {}) {
  const letter = { userId: id, recipient: email, subject: "Convocation", text: "Venez", sendAt: new Date("2100-01-01"), tries: 1 };
  const values = aMail(`letter-${id}-${facts.status ?? ""}`, { ...letter, ...facts });
  return (await db.insertInto("mails").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

const stateOf = ({ db }: World, id: number) =>
  db.selectFrom("mails").select(["recipient", "status", "lastError"]).where("id", "=", id).executeTakeFirstOrThrow();

const failed = { status: "failed", lastError: expect.stringContaining("ne s'occupe plus de cette personne") };

async function aScene(world: World) {
  const [school, office, successor] = [await aSchool(world), await anAdmin(world), await aPerson(world, { role: "ESTABLISHEMENT" })];
  const eve = school.correspondent;
  const pupil = await aPupil(world, school, { person: { email: eve.email } });
  const body = { rneCode: codeOf(600_000 + school.id), userId: successor.wireId };
  const replace = () => office.caller.call(schoolsApi.update, { params: { id: school.wireId }, body });
  return { school, office: office.caller, eve, pupil, replace };
}

test("LET-07 PUB-03 a waiting mail about a pupil is not sent, even again, to the mailbox of a correspondent replaced meanwhile; the office sees why", async ({
  world,
  mailbox,
}) => {
  const { school, office, eve, pupil, replace } = await aScene(world);
  const [waiting, refused] = [await aLetter(world, pupil), await aLetter(world, pupil, { status: "failed" })];
  const others = [await aLetter(world, await aPupil(world, school)), await aLetter(world, eve)];
  await replace();
  expect(await office.status(mailApi.resend, { params: { id: String(refused) }, query: {} })).toBe(409);
  // They are due.
  await update(world, "mails", { id: [waiting, ...others] }, { sendAt: new Date(0), tries: 0 });
  await (await aTeacher(world)).send([lea]);
  for (const id of others) await expect.poll(() => stateOf(world, id)).toMatchObject({ status: "sent" });
  expect(await stateOf(world, waiting)).toMatchObject(failed);
  expect(mailbox.received.filter(({ to, subject }) => to.includes(eve.email) && subject === "Convocation")).toHaveLength(1);
});

test("LET-07 PPL-10 a letter to several that names somebody of a former correspondent's mailbox fails with the reason, and is due again to the others; sent again by the office too", async ({
  world,
  mailbox,
}) => {
  const { eve, office, pupil, replace } = await aScene(world);
  const child = await aPerson(world, { email: eve.email });
  const letter = await aLetter(world, child);
  const named = [child, pupil].map(({ id }) => ({ occasion: "opened", scope: 1, userId: id, mailId: letter }));
  await insert(world, "mailPeople", named);
  await replace();
  await update(world, "mails", { id: letter }, { sendAt: new Date(0), subject: "Une étape est ouverte" });
  await undoHoldPasses(world);
  const due = world.db.selectFrom("mailPeople").select(["mailId", "isDue"]).where("occasion", "=", "opened");
  await expect.poll(() => due.execute()).toEqual(Array(2).fill({ mailId: null, isDue: true }));
  expect(await stateOf(world, letter)).toMatchObject(failed);
  const refused = await aLetter(world, pupil, { status: "failed" });
  await update(world, "mailPeople", { occasion: "opened" }, { mailId: refused, isDue: false });
  await office.call(mailApi.resend, { params: { id: String(refused) }, query: {} });
  await expect.poll(() => due.execute()).toEqual(Array(2).fill({ mailId: null, isDue: true }));
  expect(await stateOf(world, refused)).toMatchObject(failed);
  expect(mailbox.received.filter(({ to, text }) => to.includes(eve.email) && text.startsWith("Venez"))).toEqual([]);
});

test("LET-07 ADM-05 a waiting mail does not follow a merge to a former correspondent's mailbox; the office sees why", async ({ world }) => {
  const { office, pupil, replace } = await aScene(world);
  const twin = await aPupil(world, await aSchool(world));
  const letter = await aLetter(world, twin);
  await replace();
  await office.call(duplicatesApi.merge, { params: { id: pupil.wireId }, body: { otherId: twin.wireId, dryRun: false } });
  expect(await stateOf(world, letter)).toMatchObject({ ...failed, recipient: pupil.email });
});

test("PPL-10 a letter that is not needed does not leave once its mailbox, or all whom it is for, want no more of them", async ({
  world,
  mailbox,
}) => {
  const [left, refusing, reader] = [await aPerson(world), await aPerson(world), await aPerson(world)];
  const letters = [await aLetter(world, left, { status: "failed" }), await aLetter(world, refusing), await aLetter(world, reader)];
  await update(world, "mails", { id: letters }, { unsubscribable: true });
  await insert(world, "unsubscribed", { mailbox: left.email, at: world.time.now });
  const answer = { kind: "federation", given: false, textVersion: "2026-09", givenAt: new Date("2100-01-01") } as const;
  await insert(world, "consents", { userId: refusing.id, givenBy: refusing.id, ...answer });
  const refused = await (await anAdmin(world)).caller.refused(mailApi.resend, { params: { id: String(letters[0]) } });
  expect(refused).toMatchObject({ status: 409, message: "Cette adresse ne veut plus recevoir ces messages." });
  await update(world, "mails", { id: letters }, { sendAt: new Date(0), status: "waiting" });
  await (await aTeacher(world)).send([lea]);
  await mailbox.waitFor(reader.email);
  for (const id of letters.slice(0, 2)) expect(await stateOf(world, id)).toMatchObject({ status: "failed" });
});
