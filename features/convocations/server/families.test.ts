import { expect } from "vitest";
import { usersApi } from "#features/people/people.contract.ts";
import { resultsApi } from "#features/results/results.contract.ts";
import { aMinutePasses } from "#tests/mailing.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { aCenter, anAdmin, aParticipant, test, type World } from "#tests/world.ts";
import { convocationsApi } from "../convocations.contract.ts";

/** Two children of a family who are convoked, and somebody else; no letter leaves. */
async function aConvokedFamily(world: World) {
  const quarter = await aStage(world, { name: "Quart de finale", showOnUserDashboard: true });
  await aStage(world, { name: "Demi-finale", physical: true, previousQuestionnaireId: quarter.id });
  await world.db.updateTable("questionnaires").set({ date: "2027-03-13", hour: "14:00" }).where("id", "=", quarter.id).execute();
  const center = await aCenter(world, { name: `Lycée ${quarter.id}` });
  const other = await aCenter(world, { name: `Collège ${quarter.id}` });
  const aChild = async (firstname: string, email: string, at = center) => {
    const person = await aParticipant(world, { status: "CONFIRMED", person: { firstname, email } });
    await aResult(world, {
      ...{ userId: person.id, questionnaireId: quarter.id, grade: 4, weightedGrade: 10 },
      ...{ qualified: true, origin: "hand", nextExamCenterId: at.id },
    });
    return person;
  };
  const email = `famille-${quarter.id}@exemple.fr`;
  const zoe = await aChild("Zoé", email);
  await aChild("Paul", `paul-${quarter.id}@exemple.fr`);
  const office = (await anAdmin(world)).caller;
  const params = { questionnaireId: quarter.wireId };
  const mail = (query: { again?: "true" } = {}) => office.call(convocationsApi.mail, { params, query });
  const change = (person: { wireId: string }, nextExamCenterId: string | null) =>
    office.call(resultsApi.update, { body: [{ userId: person.wireId, questionnaireId: quarter.wireId, nextExamCenterId }] });
  const undo = (person: { wireId: string }) =>
    office.call(resultsApi.undo, { body: { questionnaireId: quarter.wireId, userIds: [person.wireId] } });
  const lettersTo = (recipient: string) =>
    world.db.selectFrom("mails").select(["subject", "text"]).where("recipient", "ilike", recipient).orderBy("id").execute();
  const letters = () => lettersTo(email);
  const leave = () => world.db.updateTable("mails").set({ status: "sent", sentAt: world.time.now, text: null }).execute();
  const states = async () => (await office.call(convocationsApi.summary, { params })).mails;
  return { aChild, center, other, email, zoe, office, mail, change, undo, letters, lettersTo, leave, states };
}

test("PPL-10 STG-09 those who share an address get one letter of their convocations, which says where each is expected", async ({
  world,
}) => {
  const { aChild, center, other, email, zoe, mail, letters, states } = await aConvokedFamily(world);
  const anne = await aChild("Anne", email.toUpperCase(), other);
  expect(await mail()).toMatchObject({ queued: 3, already: 0 });
  const [letter, ...others] = await letters();
  expect(others).toEqual([]);
  expect(letter?.subject).toBe("Convocation\u00A0: Demi-finale 2027, le samedi 13 mars 2027 à 14\u00A0h");
  for (const words of [
    ...["pour Zoé et Anne", "Date : samedi 13 mars 2027", zoe.username, anne.username],
    ...[`Lieu pour Zoé : ${center.name}`, `Lieu pour Anne : ${other.name}`],
  ])
    expect(letter?.text).toContain(words);
  expect(await states()).toMatchObject({ waiting: 3, toSend: 0 });
  expect(await mail()).toMatchObject({ queued: 0, already: 3 });
});

test("PPL-10 at one center it is named once; sent again, a letter names only those whose convocation has changed", async ({ world }) => {
  const { aChild, center, other, email, zoe, mail, change, letters, leave } = await aConvokedFamily(world);
  await aChild("Anne", email);
  await mail();
  expect((await letters())[0]?.text?.split(center.name)).toHaveLength(2);
  await leave();
  await change(zoe, other.wireId);
  expect(await mail()).toMatchObject({ queued: 1, already: 2 });
  const replaced = (await letters()).at(-1);
  expect(replaced?.subject).toMatch(/^Nouvelle convocation/);
  expect(replaced?.text).toContain("pour Zoé, à");
  expect(replaced?.text).not.toContain("Anne");
  await leave();
  await change(zoe, center.wireId);
  await mail({ again: "true" });
  expect((await letters()).at(-1)?.text).toContain(
    "Pour Zoé, cette convocation remplace la précédente. Voici la convocation pour Zoé et Anne",
  );
});

test("PPL-10 EDG-07 who loses the center before a family's letter leaves is in it no more; taken back, they get their own", async ({
  world,
}) => {
  const { aChild, email, zoe, mail, change, undo, letters, states } = await aConvokedFamily(world);
  const anne = await aChild("Anne", email);
  await mail();
  await change(zoe, null);
  expect(await letters(), "no letter tells what is not so any more").toEqual([]);
  await aMinutePasses(world);
  const rewritten = await letters();
  expect(rewritten).toMatchObject([{ subject: expect.stringMatching(/^Convocation/), text: expect.stringContaining(anne.username) }]);
  expect(rewritten[0]?.text).not.toContain("Zoé");
  expect(rewritten[0]?.text).not.toContain("remplace");
  await undo(zoe);
  await aMinutePasses(world);
  await aMinutePasses(world);
  const both = await letters();
  expect(both.map(({ text }) => /pour (.*), à/.exec(text ?? "")?.[1])).toEqual(["Anne", "Zoé"]);
  expect(both[1]?.subject).toMatch(/^Convocation/);
  expect(await states()).toMatchObject({ waiting: 3, toSend: 0 });
});

test("PPL-10 EDG-07 once a family's letter has left, the cancellation is for the one alone who loses the center", async ({ world }) => {
  const { aChild, email, zoe, mail, change, letters, leave } = await aConvokedFamily(world);
  await aChild("Anne", email);
  await mail();
  await leave();
  await change(zoe, null);
  await aMinutePasses(world);
  const [, cancelled, ...others] = await letters();
  expect(others).toEqual([]);
  expect(cancelled?.subject).toMatch(/^Convocation annulée/);
  expect(cancelled?.text).toContain("Zoé");
  expect(cancelled?.text).not.toContain("Anne");
});

test("PPL-10 EDG-07 of a letter that is being sent, or replaces one that was read, the cancellation is not left out", async ({ world }) => {
  const { aChild, email, zoe, mail, change, letters, leave } = await aConvokedFamily(world);
  const anne = await aChild("Anne", email);
  await mail();
  await world.db
    .updateTable("mails")
    .set({ tryAt: new Date(world.time.now.getTime() + 60_000) })
    .execute();
  await change(zoe, null);
  expect((await letters()).map(({ subject }) => subject.split("\u00A0")[0])).toEqual(["Convocation", "Convocation annulée"]);
  await leave();
  await mail({ again: "true" });
  await change(anne, null);
  expect((await letters()).at(-1)?.subject).toMatch(/^Convocation annulée/);
});

test("PPL-10 LET-07 who gets another address before a family's letter leaves gets their own there, and the others theirs", async ({
  world,
}) => {
  const { aChild, email, zoe, office, mail, letters, lettersTo, states } = await aConvokedFamily(world);
  await aChild("Anne", email);
  await mail();
  const own = `zoe-${zoe.id}@exemple.fr`;
  await office.call(usersApi.update, { params: { id: zoe.wireId }, body: { contact: { email: own } } });
  await aMinutePasses(world);
  const convoked = [...(await letters()), ...(await lettersTo(own))].filter(({ subject }) => subject.startsWith("Convocation"));
  expect(convoked.map(({ text }) => /pour (.*), à/.exec(text ?? "")?.[1])).toEqual(["Anne", "Zoé"]);
  expect(await states()).toMatchObject({ waiting: 3, changed: 0 });
});
