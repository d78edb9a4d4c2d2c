import { expect } from "vitest";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { aMail, aMailbox, aWorldWithReturns, undoHoldPasses } from "#tests/mailing.ts";
import { askForLink, isAccepted, linkIn } from "#tests/password-links.ts";
import { insert, update } from "#tests/rows.ts";
import { secret } from "#tests/template.ts";
import { anAdmin, aPerson, test as quiet, type World } from "#tests/world.ts";
import { mailApi } from "../mail.contract.ts";
import { recordReport } from "./bounces.service.ts";
import { returnAddressOf } from "./return-address.service.ts";

const test = quiet.extend("mailbox", { scope: "file" }, aMailbox).extend("world", { scope: "file" }, aWorldWithReturns);

const GONE = "550 5.1.1 user unknown";
const FULL = "552 5.2.2 mailbox full";

const report = (world: World, to: string, diagnostic: string, action = "failed") =>
  recordReport(
    world.db,
    { secret },
    Buffer.from(
      [
        `Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.exemple\r\nTo: ${to}\r\nMIME-Version: 1.0`,
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nVoici.',
        `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.exemple\r\n\r\nAction: ${action}\r\nDiagnostic-Code: smtp; ${diagnostic}\r\n\r\n--b--`,
      ].join("\r\n"),
    ),
  );

const stateOf = ({ db }: World, id: number) =>
  db.selectFrom("mails").select(["status", "report", "lastError"]).where("id", "=", id).executeTakeFirstOrThrow();

interface Reader {
  readonly id: number;
  readonly email: string;
}

/** A mail to this person that has left. */
async function aSentMail({ db, time }: World, { id, email }: Reader, facts: object = {}) {
  const sent = { userId: id, recipient: email, status: "sent" as const, text: null, sentAt: time.now };
  const values = aMail(`sent-${id}-${Math.random()}`, { ...sent, ...facts });
  const mail = await db.insertInto("mails").values(values).returning(["id", "recipient"]).executeTakeFirstOrThrow();
  return { ...mail, returnTo: returnAddressOf(mail, secret, "retours.palmares.test") };
}

/** A person at an address that refused. */
async function aGonePerson(world: World) {
  const person = await aPerson(world);
  await report(world, (await aSentMail(world, person)).returnTo, GONE);
  return person;
}

const leave = async (world: World, person: Reader, cause: string, facts: object = {}) => {
  await insert(world, "mails", aMail(cause, { userId: person.id, recipient: person.email, ...facts }));
  await undoHoldPasses(world);
  const mail = world.db.selectFrom("mails").select(["status", "lastError"]).where("cause", "=", cause);
  await expect.poll(() => mail.executeTakeFirstOrThrow()).not.toMatchObject({ status: "waiting" });
  return mail.executeTakeFirstOrThrow();
};

test("CNV-05 a mail leaves with a return address of its own, and what comes back there is its state", async ({ world, mailbox }) => {
  const [person, other] = [await aPerson(world), await aPerson(world)];
  for (const { username } of [person, other]) await askForLink(world, username);
  const [{ returnTo, to }, second] = [await mailbox.waitFor(person.email), await mailbox.waitFor(other.email)];
  expect(to).toEqual([person.email]);
  const mails = world.db.selectFrom("mails").selectAll().where("userId", "in", [person.id, other.id]).orderBy("id");
  await expect.poll(async () => (await mails.execute()).map(({ status }) => status)).toEqual(["sent", "sent"]);
  const [mail, otherMail] = await mails.execute();
  expect(returnTo).toBe(mail && returnAddressOf(mail, secret, "retours.palmares.test"));
  expect(await report(world, returnTo, "451 4.4.1 no answer yet", "delayed")).toBe("recorded");
  const { caller } = await anAdmin(world);
  const listed = async () => (await caller.call(mailApi.list, { query: { search: person.email, "filter.status": "delayed" } })).data;
  expect(await listed()).toMatchObject([{ status: "delayed", lastError: "451 4.4.1 no answer yet" }]);
  const before = await caller.call(mailApi.counts);
  expect(await report(world, returnTo, FULL)).toBe("recorded");
  expect(await stateOf(world, mail?.id ?? 0)).toEqual({ status: "sent", report: "returned", lastError: FULL });
  expect(await caller.call(mailApi.counts)).toMatchObject({ delayed: (before.delayed ?? 0) - 1, returned: (before.returned ?? 0) + 1 });
  expect(await report(world, returnTo, GONE), "the first final word counts").toBe("none");
  expect(second.returnTo).not.toBe(returnTo);
  expect(await stateOf(world, otherMail?.id ?? 0), "none of another person").toMatchObject({ report: null });
});

test("CNV-05 a forged report, or one of another mail or address, changes nothing", async ({ world }) => {
  const [person, other] = [await aPerson(world), await aPerson(world)];
  const [mail, otherMail] = [await aSentMail(world, person), await aSentMail(world, other)];
  const domain = "retours.palmares.test";
  for (const to of [
    returnAddressOf(mail, "another secret of thirty-two chars", domain),
    mail.returnTo.replace(`+${mail.id}.`, `+${otherMail.id}.`),
    returnAddressOf({ ...mail, id: 2 ** 31 - 1 }, secret, domain),
    returnAddressOf({ ...mail, recipient: other.email }, secret, domain),
  ])
    expect(await report(world, to, GONE), to).toBe("forged");
  expect(await report(world, `${mail.returnTo}, ${otherMail.returnTo}`, GONE), "of two mails").toBe("none");
  await update(world, "mails", { id: mail.id }, { status: "waiting", text: "Bonjour" });
  expect(await report(world, mail.returnTo, GONE), "it has not left").toBe("none");
  for (const { id } of [mail, otherMail]) expect(await stateOf(world, id)).toMatchObject({ report: null, lastError: null });
});

test("CNV-05 PPL-10 a report is of all letters in the e-mail of a family, and of none that left before", async ({ world }) => {
  const email = "famille.bounce@exemple.fr";
  const [zoe, anne] = [await aPerson(world, { email }), await aPerson(world, { email })];
  const bundle = "convocations of stage 1";
  const mails = [await aSentMail(world, zoe, { bundle }), await aSentMail(world, anne, { bundle })];
  const before = await aSentMail(world, anne, { bundle, sentAt: new Date(0) });
  await report(world, mails[0]?.returnTo ?? "", FULL);
  for (const { id } of mails) expect(await stateOf(world, id)).toMatchObject({ report: "returned" });
  expect(await stateOf(world, before.id)).toMatchObject({ report: null });
});

test("CNV-05 nothing leaves to an address that refused for good until it changes; a full mailbox is written to again", async ({
  world,
  mailbox,
}) => {
  const [full, bounced, office] = [await aPerson(world), await aGonePerson(world), await anAdmin(world)];
  await report(world, (await aSentMail(world, full)).returnTo, FULL);
  expect(await leave(world, full, "after-full")).toMatchObject({ status: "sent" });
  const refused = { status: "failed", lastError: expect.stringContaining("plus rien n'y part") };
  expect(await leave(world, bounced, "after-bounced")).toMatchObject(refused);
  expect(await leave(world, { ...bounced, email: bounced.email.replace("@", "+x@") }, "same-mailbox")).toMatchObject(refused);
  const { status, message } = await office.caller.refused(authApi.sendPasswordLink, { body: { userId: bounced.wireId } });
  expect([status, message]).toEqual([400, expect.stringContaining("n'existe pas, ou plus")]);
  expect(await office.caller.call(usersApi.one, { params: { id: bounced.wireId } })).toMatchObject({ emailRefused: true });
  expect(await office.caller.call(mailApi.resendFailed)).toMatchObject({ resent: 0 });
  const email = `nouvelle-${bounced.id}@exemple.fr`;
  await office.caller.call(usersApi.update, { params: { id: bounced.wireId }, body: { contact: { email } } });
  expect(await office.caller.call(usersApi.one, { params: { id: bounced.wireId } })).toMatchObject({ emailRefused: false });
  expect(await leave(world, { ...bounced, email }, "after-change")).toMatchObject({ status: "sent" });
  expect(mailbox.received.filter(({ to }) => to.includes(bounced.email))).toEqual([]);
});

test("CNV-05 people may ask for a link at an address that refused; once it is used, letters leave again, whatever is read again", async ({
  world,
  mailbox,
}) => {
  const bounced = await aPerson(world);
  const { returnTo } = await aSentMail(world, bounced);
  await report(world, returnTo, GONE);
  world.time.now = new Date(world.time.now.getTime() + 1_000);
  const isAsked = mailbox.waitFor(bounced.email);
  await askForLink(world, bounced.username);
  const { text } = await isAsked;
  expect(await leave(world, bounced, "still-bounced")).toMatchObject({ status: "failed" });
  expect(await isAccepted(world, linkIn(text))).toBe(true);
  expect(await report(world, returnTo, GONE)).toBe("none");
  expect(await leave(world, bounced, "read-again")).toMatchObject({ status: "sent" });
});

test("CNV-05 the office tries an address again by resending one letter by hand", async ({ world }) => {
  const bounced = await aGonePerson(world);
  await leave(world, bounced, "by-hand");
  const { id } = await world.db.selectFrom("mails").select("id").where("cause", "=", "by-hand").executeTakeFirstOrThrow();
  await (await anAdmin(world)).caller.call(mailApi.resend, { params: { id: String(id) } });
  await expect.poll(() => stateOf(world, id)).toMatchObject({ status: "sent", report: null });
});

test("CNV-05 an address that our own server refuses for good counts too", async ({ world, mailbox }) => {
  const person = await aPerson(world, { email: `inconnu-${world.time.now.getTime()}@exemple.fr` });
  mailbox.reject(person.email, GONE);
  expect(await leave(world, person, "refused-at-once", { tries: 2 })).toMatchObject({
    status: "failed",
    lastError: expect.stringContaining(GONE),
  });
  expect(await leave(world, person, "refused-after")).toMatchObject({ lastError: expect.stringContaining("plus rien n'y part") });
});

test("CNV-05 SEC-05 the export of a person names what came back, and erasing takes it", async ({ world }) => {
  const [bounced, office] = [await aGonePerson(world), await anAdmin(world)];
  const exported = JSON.parse((await office.caller.download(privacyApi.export, { params: { id: bounced.wireId } })).bytes.toString());
  expect(JSON.stringify(exported)).toContain(GONE);
  expect(exported.mails).toMatchObject([{ status: "refused", report: GONE }]);
  await office.caller.call(privacyApi.erase, { params: { id: bounced.wireId } });
  expect(await world.db.selectFrom("mails").select("id").where("recipient", "=", bounced.email).execute()).toEqual([]);
});
