import { test as base, expect } from "vitest";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { timelineApi } from "#office/timeline/timeline.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { consentsApi } from "#people/sign-up/consents.contract.ts";
import { openMailbox } from "#tests/mailbox.ts";
import { aMinutePasses } from "#tests/mailing.ts";
import { advanceTime } from "#tests/password-guessing.ts";
import { insert, update } from "#tests/rows.ts";
import { aClub, aMember, anAdmin, aParticipant, aWorld, openWorld, test as plain, type World } from "#tests/world.ts";
import { messagesApi } from "../messages.contract.ts";

const test = base.extend("world", aWorld);

const draft = { subject: "Une place de plus", text: "Bonjour {prénom},\n\nIdentifiant : {identifiant}" };

/** Sends a message as this account, and waits until its letters are written. */
const send = async ({ caller }: Awaited<ReturnType<typeof anAdmin>>, letters: number, others: object = {}) => {
  const { id } = await caller.call(messagesApi.send, { body: { ...draft, filter: {}, letters, key: crypto.randomUUID(), ...others } });
  const state = async () => (await caller.call(messagesApi.list)).find((message) => message.id === id)?.job?.state;
  await expect.poll(state, { timeout: 30_000, interval: 100 }).toBe("done");
  return id;
};

/** The mails that a person's window shows. */
const mailsShown = async ({ caller }: Awaited<ReturnType<typeof anAdmin>>, { wireId }: { readonly wireId: string }) =>
  (await caller.call(timelineApi.read, { params: { id: wireId } })).events.flatMap(({ mail }) => mail ?? []);

const mailsIn = (world: World) => world.db.selectFrom("mails").select(["recipient", "subject", "text"]).orderBy("recipient").execute();

test("PPL-11 the office writes to those whom its filter shows, one letter per address, and reads it in each person's window", async ({
  world,
}) => {
  const [office, club] = [await anAdmin(world), await aClub(world)];
  const inClub = (firstname: string, email: string) => aMember(world, club, { person: { firstname, email } });
  const zoe = await inClub("Zoé", "famille@exemple.fr");
  const paul = await inClub("Paul", "Famille@exemple.fr");
  const alone = await inClub("Inès", "ines@exemple.fr");
  await inClub("Sans adresse", "");
  await aParticipant(world, { person: { email: "ailleurs@exemple.fr" } });
  const filter = { "filter.registrations.club.id": club.wireId, search: "Durand" };
  const read = await office.caller.call(messagesApi.preview, { body: { ...draft, filter } });
  expect([read.letters, read.people, read.unreachable, read.withoutAddress, read.samples.length]).toEqual([2, 3, 1, 1, 2]);
  expect(read.samples[0]).toMatchObject({ people: ["Zoé Durand", "Paul Durand"], text: expect.stringContaining("Bonjour Zoé et Paul,") });
  expect(await mailsIn(world), "a preview writes nothing").toEqual([]);

  await send(office, 2, { filter });
  expect((await mailsIn(world)).map(({ recipient }) => recipient.toLowerCase())).toEqual(["famille@exemple.fr", "ines@exemple.fr"]);
  for (const person of [zoe, paul, alone]) {
    const mail = { subject: draft.subject, status: "waiting", text: expect.stringContaining(person.username) };
    expect(await mailsShown(office, person)).toMatchObject([mail]);
  }
  const later = new Date(world.time.now.getTime() + 3_600_000);
  await update(world, "mails", { userId: alone.id }, { sendAt: later });
  expect(await mailsShown(office, alone), "behind the limit of its address").toMatchObject([{ leavesAt: later.toISOString() }]);
  const { filter: stored } = await world.db.selectFrom("messages").select("filter").executeTakeFirstOrThrow();
  expect(stored, "a search may name somebody").not.toHaveProperty("search");
  const trail = world.db.selectFrom("auditTrail").select(["action", "after"]).where("actorId", "=", office.id);
  expect(await trail.where("action", "<>", "read person").execute()).toMatchObject([
    { action: "write to participants", after: { queued: 2, subject: draft.subject } },
  ]);
  await office.caller.call(privacyApi.erase, { params: { id: paul.wireId } });
  expect(await mailsIn(world), "it named them").toMatchObject([{ recipient: "ines@exemple.fr" }]);
});

test("PPL-10 a family letter that waits is written again to each address when one of the family gets another, and to the others when one is erased", async ({
  world,
}) => {
  const office = await anAdmin(world);
  const child = (firstname: string) => aParticipant(world, { person: { firstname, email: "famille@exemple.fr" } });
  const [zoe, paul] = [await child("Zoé"), await child("Paul"), await child("Inès")];
  const greetings = async () =>
    (await mailsIn(world))
      .filter(({ subject }) => subject === draft.subject)
      .map(({ recipient, text }) => [recipient, text?.split(",")[0]]);
  await send(office, 1);
  expect(await greetings()).toEqual([["famille@exemple.fr", "Bonjour Zoé"]]);
  await office.caller.call(usersApi.update, { params: { id: zoe.wireId }, body: { contact: { email: "zoe@exemple.fr" } } });
  await aMinutePasses(world);
  expect(await greetings()).toEqual([
    ["famille@exemple.fr", "Bonjour Paul et Inès"],
    ["zoe@exemple.fr", "Bonjour Zoé"],
  ]);
  await office.caller.call(privacyApi.erase, { params: { id: paul.wireId } });
  await aMinutePasses(world);
  expect(await greetings()).toEqual([
    ["famille@exemple.fr", "Bonjour Inès"],
    ["zoe@exemple.fr", "Bonjour Zoé"],
  ]);
});

test("PPL-11 « inscrit(e) » agrees with whoever is alone at an address and whose gender is known, and with nobody else", async ({
  world,
}) => {
  const office = await anAdmin(world);
  const mail = (name: string) => `${name}@exemple.fr`;
  const person = (firstname: string, genre: "femme" | "homme", email = mail(firstname)) =>
    aParticipant(world, { person: { firstname, genre, email } });
  const girl = await person("ana", "femme");
  await person("bob", "homme");
  const unknown = await person("camille", "femme");
  await update(world, "users", { id: unknown.id }, { genre: null });
  const sister = await person("dora", "femme", mail("famille"));
  await person("elsa", "femme", mail("famille"));
  const agreed = { subject: "Inscrit(e)", text: "Vous êtes inscrit(e), avec les inscrit(e)s." };
  const read = await office.caller.call(messagesApi.preview, { body: { ...agreed, filter: {} } });
  expect(read.samples.map(({ subject, text }) => [subject, text.split("\n")[0]])).toEqual([
    ["Inscrite", "Vous êtes inscrite, avec les inscrit(e)s."],
    ["Inscrit", "Vous êtes inscrit, avec les inscrit(e)s."],
    ["Inscrit(e)", agreed.text],
  ]);
  await send(office, 4, agreed);
  expect((await mailsIn(world)).map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [mail("ana"), "Inscrite"],
    [mail("bob"), "Inscrit"],
    [mail("camille"), "Inscrit(e)"],
    [mail("famille"), "Inscrit(e)"],
  ]);
  const readBy = async (person: typeof girl) => (await mailsShown(office, person)).map(({ text }) => text?.split("\n")[0]);
  expect([await readBy(girl), await readBy(sister)]).toEqual([["Vous êtes inscrite, avec les inscrit(e)s."], [agreed.text]]);
});

plain("PPL-10 a family letter that is taken back while it is being delivered arrives once where it was going", async () => {
  const mailbox = await openMailbox();
  const world = await openWorld({ smtp: { url: mailbox.url, from: "championnat@palmares.test" } });
  try {
    const office = await anAdmin(world);
    const zoe = await aParticipant(world, { person: { firstname: "Zoé", email: "fratrie@exemple.fr" } });
    await aParticipant(world, { person: { firstname: "Paul", email: "fratrie@exemple.fr" } });
    const release = mailbox.pause();
    await send(office, 1);
    await mailbox.waitForDelivery();
    await office.caller.call(usersApi.update, { params: { id: zoe.wireId }, body: { contact: { email: "zoe.seule@exemple.fr" } } });
    release();
    await mailbox.waitFor("fratrie@exemple.fr");
    await world.settle();
    await aMinutePasses(world);
    await mailbox.waitFor("zoe.seule@exemple.fr", ({ subject }) => subject === draft.subject);
    const arrived = mailbox.received.filter(({ subject }) => subject === draft.subject);
    expect(arrived.map(({ to, text }) => [to[0], text.split(",")[0]])).toEqual([
      ["fratrie@exemple.fr", "Bonjour Zoé et Paul"],
      ["zoe.seule@exemple.fr", "Bonjour Zoé"],
    ]);
  } finally {
    await world.close();
    await mailbox.close();
  }
});

test("PPL-11 a message whose answer was lost is written once, and its window sends no other", async ({ world }) => {
  const [office] = [await anAdmin(world), await aParticipant(world)];
  const { caller } = office;
  const body = { ...draft, filter: {}, letters: 1, key: crypto.randomUUID() };
  const id = await send(office, 1, body);
  expect(await caller.call(messagesApi.send, { body })).toMatchObject({ id });
  expect((await caller.refused(messagesApi.send, { body: { ...body, text: "Autre chose" } })).message).toContain("déjà parti");
  expect(await caller.call(messagesApi.list)).toHaveLength(1);
});

test("PPL-11 a list that changed meanwhile, one that reaches nobody, an unknown placeholder and an unknown filter are refused", async ({
  world,
}) => {
  const { caller } = await anAdmin(world);
  const body = { ...draft, filter: {}, letters: 1, key: crypto.randomUUID() };
  const refused = (changes: object) => caller.refused(messagesApi.send, { body: { ...body, ...changes } });
  expect(await refused({})).toMatchObject({ status: 409, message: "Ce message ne s'adresse à personne qui ait une adresse." });
  await aParticipant(world);
  await aParticipant(world);
  expect((await refused({})).message).toContain("ferait 2 e-mails, et non 1");
  expect((await refused({ text: "{étape}" })).issues?.[0]?.path).toBe("text");
  expect((await refused({ filter: { "filter.role": "ADMIN" } })).status).toBe(400);
  expect(await mailsIn(world)).toEqual([]);
});

test("PPL-07 PPL-11 a test goes to oneself, and who wants none of these letters gets none", async ({ world }) => {
  const [office, reader] = [await anAdmin(world), await aParticipant(world)];
  await insert(world, "unsubscribed", { mailbox: reader.email, at: world.time.now });
  const refusing = await aParticipant(world);
  advanceTime(world, 1);
  await refusing.caller.call(consentsApi.give, { body: { imageCapture: true, communication: false } });
  const other = await aParticipant(world, { person: { firstname: "Inès" } });
  const body = { ...draft, filter: {} };
  expect(await office.caller.call(messagesApi.test, { body })).toEqual({ to: office.email });
  expect(await mailsIn(world)).toMatchObject([
    { recipient: office.email, subject: `Essai\u00A0: ${draft.subject}`, text: expect.stringContaining("Bonjour Inès,") },
  ]);
  expect(await office.caller.call(messagesApi.preview, { body })).toMatchObject({ letters: 1, unreachable: 2, withoutAddress: 0 });
  await send(office, 1);
  expect((await mailsIn(world)).map(({ recipient }) => recipient).sort()).toEqual([office.email, other.email].sort());
});

plain("SEC-01 nobody but the office writes, or reads what was written to a person", async ({ world }) => {
  const reader = await aParticipant(world);
  const body = { ...draft, filter: {} };
  expect(await reader.caller.status(messagesApi.send, { body: { ...body, letters: 1, key: "clef" } })).toBe(403);
  expect(await reader.caller.status(messagesApi.preview, { body })).toBe(403);
  expect(await reader.caller.status(timelineApi.read, { params: { id: reader.wireId } })).toBe(403);
});
