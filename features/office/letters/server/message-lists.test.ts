import { expect } from "vitest";
import { timelineApi } from "#office/timeline/timeline.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { aMinutePasses } from "#tests/mailing.ts";
import { insert, update } from "#tests/rows.ts";
import { aResult, aStage } from "#tests/stages.ts";
import {
  ACTIVE_YEAR,
  aCenter,
  aClub,
  aLeader,
  anAdmin,
  aParticipant,
  aPerson,
  aRegistration,
  aSchool,
  test,
  type World,
} from "#tests/world.ts";
import { type MessageListOnWire, messagesApi } from "../messages.contract.ts";

const draft = { subject: "À savoir", text: "Bonjour {prénom}, pour {championnat}\u00A0: {lien}" };
const aWord = (): string => `liste${crypto.randomUUID().slice(0, 8)}`;

/** The office, which writes to a list until all its letters are written. */
async function anOffice(world: World) {
  const office = await anAdmin(world);
  const preview = (list: MessageListOnWire, text = draft) => office.caller.call(messagesApi.preview, { body: { ...text, list } });
  const send = async (list: MessageListOnWire, letters: number, text = draft) => {
    const { id } = await office.caller.call(messagesApi.send, { body: { ...text, list, letters, key: crypto.randomUUID() } });
    const state = async () => (await office.caller.call(messagesApi.list)).find((message) => message.id === id)?.job?.state;
    await expect.poll(state, { timeout: 60_000, interval: 100 }).toBe("done");
    const mails = await world.db
      .selectFrom("mails as m")
      .innerJoin("mailPeople as p", "p.mailId", "m.id")
      .select(["p.userId", "m.recipient", "m.text"])
      .where("p.scope", "=", Number(id))
      .where("p.occasion", "=", "message")
      .orderBy("p.userId")
      .execute();
    const listed = (await office.caller.call(messagesApi.list)).find((message) => message.id === id);
    expect(listed?.list).toBe(list.kind);
    const trail = await world.db.selectFrom("auditTrail").selectAll().where("subject", "=", `message ${id}`).executeTakeFirstOrThrow();
    const { filter } = await world.db.selectFrom("messages").select("filter").where("id", "=", Number(id)).executeTakeFirstOrThrow();
    return { id, mails, trail, filter };
  };
  const mailsShown = async ({ wireId }: { readonly wireId: string }) =>
    (await office.caller.call(timelineApi.read, { params: { id: wireId } })).events.flatMap(({ mail }) => mail ?? []);
  return { office, preview, send, mailsShown };
}

test("PPL-11 the office writes to accounts as filtered, and learns who cannot be written to and why", async ({ world }) => {
  const { office, preview, send, mailsShown } = await anOffice(world);
  const name = aWord();
  const club = await aPerson(world, { role: "CLUB", lastname: name, firstname: "Emmy" });
  await aPerson(world, { role: "CLUB", lastname: name, email: "" });
  const closed = await aPerson(world, { role: "CLUB", lastname: name });
  await update(world, "users", { id: closed.id }, { status: "DESACTIVATED" });
  const refusing = await aPerson(world, { role: "CLUB", lastname: name });
  await insert(world, "unsubscribed", { mailbox: refusing.email, at: world.time.now });
  await aPerson(world, { role: "ESTABLISHEMENT", lastname: name });
  const list: MessageListOnWire = { kind: "accounts", filter: { search: name, "filter.role": "CLUB" } };
  const read = await preview(list);
  expect(read).toMatchObject({ letters: 1, people: 1, unreachable: 3, withoutAddress: 1, notOpen: 1, placesWithoutPeople: 0 });
  expect(read.samples).toMatchObject([{ to: club.email, text: expect.stringContaining(`pour ${ACTIVE_YEAR}\u00A0: http`) }]);
  expect(read.samples[0]?.text).not.toContain("/participant");
  const { mails, trail, filter } = await send(list, 1);
  expect(mails.map(({ userId }) => userId)).toEqual([club.id]);
  expect(trail).toMatchObject({ actorId: office.id, action: "write to accounts", after: { "filter.role": ["CLUB"], queued: 1 } });
  expect(JSON.stringify([trail, filter]), "a search may name somebody").not.toContain(name);
  const mail = { subject: draft.subject, text: expect.stringContaining("Bonjour Emmy, pour 2027") };
  expect(await mailsShown(club)).toMatchObject([mail]);
});

test("PPL-11 the office writes to people of a stage of any year by their results, and the text names the stage", async ({ world }) => {
  const { preview, send, mailsShown } = await anOffice(world);
  const year = ACTIVE_YEAR - 1;
  const stage = await aStage(world, { name: "Demi-finale", year });
  const [qualified, other] = [await aParticipant(world), await aParticipant(world)];
  for (const { id } of [qualified, other]) await aRegistration(world, { userId: id, year });
  await aResult(world, { userId: qualified.id, questionnaireId: stage.id, qualified: true, origin: "hand" });
  await aResult(world, { userId: other.id, questionnaireId: stage.id, qualified: false, origin: "hand" });
  const text = { ...draft, subject: "{étape}" };
  const all: MessageListOnWire = { kind: "results", questionnaireId: stage.wireId, filter: {} };
  expect(await preview(all, text)).toMatchObject({ letters: 2, people: 2, unreachable: 0 });
  const { mails, trail } = await send({ ...all, filter: { "filter.results.qualified": "true" } }, 1, text);
  expect(mails).toMatchObject([{ userId: qualified.id, text: expect.stringContaining(`pour ${year}`) }]);
  expect(mails[0]?.text).toContain("/participant");
  expect(trail).toMatchObject({
    action: "write to people of stage",
    after: { questionnaireId: stage.id, "filter.results.qualified": true },
  });
  await update(world, "questionnaires", { id: stage.id }, { name: "Autre nom" });
  const mail = { subject: `Demi-finale ${year}`, text: expect.stringContaining(String(year)) };
  expect(await mailsShown(qualified)).toMatchObject([mail]);
});

test("PPL-11 the office writes to those convoked from a stage, or to those who run the centers, once each", async ({ world }) => {
  const { preview, send } = await anOffice(world);
  const stage = await aStage(world);
  const name = aWord();
  const [here, there] = [await aCenter(world, { name: `${name} un` }), await aCenter(world, { name: `${name} deux` })];
  await insert(world, "examCenterControllers", { examCenterId: there.id, userId: here.manager.id });
  const [convoked, elsewhere] = [await aParticipant(world, { status: "CONFIRMED" }), await aParticipant(world, { status: "CONFIRMED" })];
  const convocation = { questionnaireId: stage.id, qualified: true, origin: "hand" } as const;
  await aResult(world, { ...convocation, userId: convoked.id, nextExamCenterId: here.id });
  await aResult(world, { ...convocation, userId: elsewhere.id, nextExamCenterId: there.id });
  const ofStage = { questionnaireId: stage.wireId };
  const people = await send({ kind: "convoked", ...ofStage, filter: { "filter.centre": here.wireId, "filter.mail": "toSend" } }, 1);
  expect(people.mails.map(({ userId }) => userId)).toEqual([convoked.id]);
  expect(people.trail).toMatchObject({
    action: "write to convoked people",
    after: { questionnaireId: stage.id, "filter.centre": here.id },
  });

  const centers: MessageListOnWire = { kind: "convokedCenters", ...ofStage, filter: { search: name } };
  expect(await preview(centers)).toMatchObject({ letters: 2, people: 2, unreachable: 0, placesWithoutPeople: 0 });
  const managers = await send(centers, 2);
  expect(managers.mails.map(({ userId }) => userId)).toEqual([here.manager.id, there.manager.id]);
  expect(managers.trail.action).toBe("write to centers of stage");
});

test("PPL-11 the office writes to correspondents, contacts of clubs and managers of centers, and learns of places without", async ({
  world,
}) => {
  const { preview, send } = await anOffice(world);
  const name = aWord();
  const [paid, nobody] = [await aSchool(world, { name: `${name} un` }), await aSchool(world, { name: `${name} trois` })];
  const toPay = await aSchool(world, { name: `${name} deux`, status: "PENDING" });
  await update(world, "establishments", { id: nobody.id }, { userId: null });
  const schools: MessageListOnWire = { kind: "schools", filter: { search: name } };
  expect(await preview(schools)).toMatchObject({ letters: 2, people: 2, unreachable: 0, placesWithoutPeople: 1 });
  const lastYear = { ...schools, filter: { ...schools.filter, year: ACTIVE_YEAR - 1, registrationFilter: "registered" } } as const;
  expect(await preview(lastYear)).toMatchObject({ letters: 0, people: 0 });
  const correspondents = await send({ ...schools, filter: { ...schools.filter, registrationFilter: "to_pay" } }, 1);
  expect(correspondents.mails.map(({ userId }) => userId)).toEqual([toPay.correspondent.id]);
  expect(correspondents.trail).toMatchObject({ action: "write to correspondents", after: { registrationFilter: "to_pay" } });

  const club = await aClub(world, { name: `${name} un` });
  const second = await aClub(world, { name: `${name} deux` });
  await aLeader(world, club);
  await update(world, "clubControllers", { clubId: second.id }, { userId: club.manager.id });
  const clubs: MessageListOnWire = { kind: "clubs", filter: { search: name, registrationFilter: "paid" } };
  expect(await preview(clubs), "a contact of two clubs").toMatchObject({ letters: 1, people: 1 });
  const contacts = await send(clubs, 1);
  expect(contacts.mails.map(({ userId }) => userId)).toEqual([club.manager.id]);
  expect(contacts.trail.action).toBe("write to contacts of clubs");

  const center = await aCenter(world, { name });
  await insert(world, "examCenterControllers", { examCenterId: center.id, userId: paid.correspondent.id });
  const managers = await send({ kind: "centers", filter: { search: name, "filter.id": center.wireId } }, 2);
  expect(managers.mails.map(({ userId }) => userId).sort()).toEqual([center.manager.id, paid.correspondent.id].sort());
  expect(managers.trail).toMatchObject({ action: "write to managers of centers", after: { "filter.id": center.id } });
});

test("PPL-11 two people in charge who share an address get one letter, and a list that changed meanwhile is refused", async ({ world }) => {
  const { office, preview, send } = await anOffice(world);
  const name = aWord();
  const [one, other] = [await aSchool(world, { name: `${name} un` }), await aSchool(world, { name: `${name} deux` })];
  const email = `${name}@exemple.fr`;
  await update(world, "users", { id: [one.correspondent.id, other.correspondent.id] }, { email });
  const list: MessageListOnWire = { kind: "schools", filter: { search: name } };
  expect(await preview(list)).toMatchObject({ letters: 1, people: 2, samples: [{ to: email, people: ["Marie Durand", "Marie Durand"] }] });
  const body = { ...draft, list, letters: 2, key: crypto.randomUUID() };
  const refusal = await office.caller.refused(messagesApi.send, { body });
  expect(refusal).toMatchObject({ status: 409, message: expect.stringContaining("ferait 1 e-mail, et non 2") });
  expect((await send(list, 1)).mails).toHaveLength(2);
});

test("PPL-10 PPL-11 a letter to those in charge that waits is written again, with the same words, when one of them gets another address", async ({
  world,
}) => {
  const { office, send } = await anOffice(world);
  const name = aWord();
  const [email, other] = [`${name}@exemple.fr`, `${name}.autre@exemple.fr`];
  const stage = await aStage(world, { name: "Finale" });
  const centers = [await aCenter(world, { name: `${name} un` }), await aCenter(world, { name: `${name} deux` })];
  const managers = centers.map(({ manager }) => manager);
  await update(world, "users", { id: managers.map(({ id }) => id) }, { email });
  const text = { subject: `{étape} ${name}`, text: "Pour {championnat}\u00A0: {lien}" };
  const list: MessageListOnWire = { kind: "convokedCenters", questionnaireId: stage.wireId, filter: { search: name } };
  expect((await send(list, 1, text)).mails).toHaveLength(2);
  await world.db.deleteFrom("results").where("questionnaireId", "=", stage.id).execute();
  await world.db.deleteFrom("questionnaires").where("id", "=", stage.id).execute();
  await office.caller.call(usersApi.update, { params: { id: managers[0]?.wireId ?? "" }, body: { contact: { email: other } } });
  await aMinutePasses(world);
  const mails = await world.db
    .selectFrom("mails")
    .select(["recipient", "text"])
    .where("subject", "=", `Finale ${ACTIVE_YEAR} ${name}`)
    .orderBy("recipient")
    .execute();
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual([email, other].sort());
  for (const { text } of mails) expect(text).not.toContain("/participant");
});

test("PPL-11 a test of a message to a list of places goes to oneself", async ({ world }) => {
  const { office } = await anOffice(world);
  const name = aWord();
  await aSchool(world, { name });
  const list: MessageListOnWire = { kind: "schools", filter: { search: name } };
  expect(await office.caller.call(messagesApi.test, { body: { ...draft, list } })).toEqual({ to: office.email });
});

test("SEC-01 PPL-11 a list of another kind, another list's filter, a stage that is none and a word without meaning are refused", async ({
  world,
}) => {
  const { office } = await anOffice(world);
  const { wireId: questionnaireId } = await aStage(world);
  const refused = (changes: object) => office.caller.refused(messagesApi.preview, { body: { ...draft, ...changes } as never });
  for (const changes of [
    {},
    { filter: {}, list: { kind: "schools", filter: {} } },
    { list: { kind: "participants", filter: {} } },
    { list: { kind: "schools" } },
    { list: { kind: "schools", filter: { "filter.role": "ADMIN" } } },
    { list: { kind: "schools", filter: { registrationFilter: "everybody" } } },
    { list: { kind: "schools", filter: { page: 2 } } },
    { list: { kind: "accounts", filter: { "filter.role": "ROOT" } } },
    { list: { kind: "results", filter: {} } },
    { list: { kind: "convokedCenters", questionnaireId, filter: { "filter.mail": "sent" } } },
    { list: { kind: "convoked", questionnaireId, filter: { search: "a".repeat(201) } } },
    { list: { kind: "centers", questionnaireId, filter: {} } },
  ])
    expect((await refused(changes)).status, JSON.stringify(changes)).toBe(400);
  expect((await refused({ list: { kind: "results", questionnaireId: "999999", filter: {} } })).status).toBe(404);
  for (const [field, words] of [
    ...["Objet\r\nBcc: tous@exemple.fr", "Objet\u202E", "Objet\u2028suite"].map((subject) => ["subject", subject] as const),
    ["text", "Pour {étape}"] as const,
  ]) {
    const { status, issues } = await refused({ [field]: words, list: { kind: "schools", filter: {} } });
    expect([status, issues?.[0]?.path], words).toEqual([400, field]);
  }
});

test("SEC-01 nobody but the office writes to any list", async ({ world }) => {
  const { wireId: questionnaireId } = await aStage(world);
  const lists: MessageListOnWire[] = [
    ...(["accounts", "schools", "clubs", "centers"] as const).map((kind) => ({ kind, filter: {} })),
    ...(["results", "convoked", "convokedCenters"] as const).map((kind) => ({ kind, questionnaireId, filter: {} })),
  ];
  const others = [await aParticipant(world), (await aSchool(world)).correspondent, (await aClub(world)).manager];
  for (const { caller } of others)
    for (const list of lists) {
      expect(await caller.status(messagesApi.preview, { body: { ...draft, list } }), list.kind).toBe(403);
      expect(await caller.status(messagesApi.send, { body: { ...draft, list, letters: 1, key: "clef" } }), list.kind).toBe(403);
    }
});
