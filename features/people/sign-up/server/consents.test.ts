import { expect } from "vitest";
import { consents, consentsVersion } from "#access/consents/consents.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { advanceTime } from "#tests/password-guessing.ts";
import { pupil as pupilDraft, register } from "#tests/sign-ups.ts";
import { ACTIVE_YEAR, aParticipant, aPerson, aPupil, aRegistration, aSchool, test } from "#tests/world.ts";
import { consentsApi } from "../consents.contract.ts";

const given = { imageCapture: true, communication: true, communicationPartners: false };
const all = { ...given, guardian: "Sophie Germain" };
const none = { imageCapture: false, communication: false, communicationPartners: false };

test("INS-11 a pupil entered by a school must answer; the answer is stored with its text, its date and its author", async ({ world }) => {
  const school = await aSchool(world);
  const pupil = await aParticipant(world, { establishmentId: school.id, person: { hasConsented: false } });
  expect(await pupil.caller.call(usersApi.me)).toMatchObject({ consentsAsked: true, imageCapture: false, communication: false });
  expect(await pupil.caller.call(consentsApi.give, { body: all })).toMatchObject({ ...given, consentsAsked: false });
  const rows = await world.db.selectFrom("consents").selectAll().where("userId", "=", pupil.id).orderBy("kind").execute();
  const each = { userId: pupil.id, textVersion: consentsVersion, givenBy: pupil.id, guardian: "Sophie Germain", givenAt: world.time.now };
  expect(rows).toEqual(consents.map(({ kind }) => ({ kind, given: kind !== "partners", ...each })));
  // Sent twice, or answered again: the last answer counts, the others stay stored.
  await pupil.caller.call(consentsApi.give, { body: { ...all, communicationPartners: true } });
  advanceTime(world, 1);
  expect(await pupil.caller.call(consentsApi.give, { body: all })).toMatchObject(given);
  expect(await world.db.selectFrom("consents").select("kind").where("userId", "=", pupil.id).execute()).toHaveLength(6);
});

test("INS-11 without a required consent nothing is saved; a setting makes it optional", async ({ world }) => {
  const pupil = await aParticipant(world, { person: { hasConsented: false } });
  for (const field of ["imageCapture", "communication"] as const) {
    const { status, issues } = await pupil.caller.refused(consentsApi.give, { body: { ...all, [field]: false } });
    expect([status, issues]).toEqual([400, [{ path: field, message: "Cette autorisation est nécessaire pour participer au championnat" }]]);
  }
  expect((await pupil.caller.call(usersApi.me)).consentsAsked).toBe(true);
  await world.season({ IMAGE_CONSENT_REQUIRED: false });
  const refusing = { body: { ...all, imageCapture: false } };
  expect(await pupil.caller.call(consentsApi.give, refusing)).toMatchObject({ imageCapture: false, consentsAsked: false });
  await world.season({ IMAGE_CONSENT_REQUIRED: true });
});

test("INS-11 a changed text needs a new answer; people not registered, or not participants, need none", async ({ world }) => {
  const pupil = await aPupil(world, await aSchool(world));
  expect((await pupil.caller.call(usersApi.me)).consentsAsked).toBe(false);
  await world.db.updateTable("consents").set({ textVersion: "2020-09" }).where("userId", "=", pupil.id).execute();
  expect((await pupil.caller.call(usersApi.me)).consentsAsked).toBe(true);
  const manager = await aPerson(world, { hasConsented: false });
  expect((await manager.caller.call(usersApi.me)).consentsAsked).toBe(false);
  await aRegistration(world, { userId: manager.id, year: ACTIVE_YEAR });
  expect((await manager.caller.call(usersApi.me)).consentsAsked).toBe(true);
  const { correspondent } = await aSchool(world);
  expect((await correspondent.caller.call(usersApi.me)).consentsAsked).toBe(false);
});

test("INS-11 SEC-05 after answering, any consent may be withdrawn at any time, even a required one; a parent who answers for a child is named", async ({
  world,
}) => {
  const pupil = await aParticipant(world, { person: { hasConsented: false } });
  await pupil.caller.call(consentsApi.give, { body: all });
  advanceTime(world, 1);
  expect(await pupil.caller.call(consentsApi.give, { body: none })).toMatchObject({ ...none, consentsAsked: false });
  expect(await pupil.caller.call(usersApi.me)).toMatchObject(none);
  const rows = await world.db
    .selectFrom("consents")
    .select(["given", "guardian"])
    .where("userId", "=", pupil.id)
    .where("kind", "=", "image")
    .orderBy("givenAt")
    .execute();
  expect(rows).toEqual([
    { given: true, guardian: "Sophie Germain" },
    { given: false, guardian: null },
  ]);
});

test("PPL-07 before 15, consents need the name of a parent, and withdrawing needs none; what stays given keeps who gave it", async ({
  world,
}) => {
  const child = await aParticipant(world, { person: { hasConsented: false, birthday: "2016-05-14" } });
  expect(await child.caller.refused(consentsApi.give, { body: given })).toMatchObject({ status: 400, issues: [{ path: "guardian" }] });
  for (const guardian of ["\u200b", "Sophie\nGermain"])
    expect(await child.caller.refused(consentsApi.give, { body: { ...given, guardian } })).toMatchObject({
      issues: [{ path: "guardian" }],
    });
  expect(await world.db.selectFrom("consents").select("kind").where("userId", "=", child.id).execute()).toEqual([]);
  await child.caller.call(consentsApi.give, { body: all });
  advanceTime(world, 1);
  const imageWithdrawn = { ...given, imageCapture: false };
  expect(await child.caller.call(consentsApi.give, { body: imageWithdrawn })).toMatchObject({ ...imageWithdrawn, consentsAsked: false });
  const latest = await world.db
    .selectFrom("consents")
    .select(["kind", "given", "guardian"])
    .where("userId", "=", child.id)
    .where("givenAt", "=", world.time.now)
    .orderBy("kind")
    .execute();
  expect(latest).toEqual([
    { kind: "image", given: false, guardian: null },
    { kind: "federation", given: true, guardian: "Sophie Germain" },
    { kind: "partners", given: false, guardian: null },
  ]);
  advanceTime(world, 1);
  expect((await child.caller.refused(consentsApi.give, { body: given })).status, "given again").toBe(400);
  expect(await child.caller.call(usersApi.me)).toMatchObject(imageWithdrawn);
  advanceTime(world, 1);
  expect(await child.caller.call(consentsApi.give, { body: none })).toMatchObject({ ...none, consentsAsked: false });
});

test("PPL-07 the consents of a child who registered without a parent are asked again at the first sign-in; those of an adult are not", async ({
  world,
}) => {
  const { guardian: _, ...unnamed } = pupilDraft;
  const isAsked = async (birthday: string) => {
    const { id } = await register(world, { ...unnamed, birthday });
    return (await (await world.signedInAs(Number(id))).call(usersApi.me)).consentsAsked;
  };
  expect(await isAsked("05/14/2016")).toBe(true);
  expect(await isAsked("05/14/2000")).toBe(false);
});
