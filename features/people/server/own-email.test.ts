import { expect } from "vitest";
import { authApi } from "#features/auth/auth.contract.ts";
import { aCenter, aPerson, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { usersApi } from "../people.contract.ts";

const subjectsTo = async (world: World, recipient: string) =>
  (await world.db.selectFrom("mails").select("subject").where("recipient", "=", recipient).execute()).map(({ subject }) => subject);

const withEmail = (email: string) => ({ body: { email } });

test("LET-07 people change their own address: the former one is told, links sent there end, and they stay signed in", async ({ world }) => {
  const { caller, id, email, username } = await aPerson(world);
  await world.nobody.call(authApi.resetPassword, { body: { username } });
  await world.settle();
  const { text } = await world.db.selectFrom("mails").select("text").where("recipient", "=", email).executeTakeFirstOrThrow();
  const next = `neuve-${id}@exemple.fr`;
  const changed = await caller.call(usersApi.changeOwnEmail, withEmail(next));
  expect(changed.contact.email).toBe(next);
  expect(await subjectsTo(world, email)).toContain("L'adresse e-mail de votre compte a changé");
  const token = /token=([\w-]+)/.exec(text ?? "")?.[1] ?? "";
  expect(await world.nobody.status(authApi.choosePassword, { body: { token, password: "trois mots bien violets" } })).toBe(400);
  expect((await caller.call(usersApi.me)).contact.email).toBe(next);
});

test("an address that is none is refused at its field, and the fourth change within an hour waits", async ({ world }) => {
  const { caller, id } = await aPerson(world);
  expect(await caller.refused(usersApi.changeOwnEmail, withEmail("lea"))).toMatchObject({ status: 400 });
  expect(await caller.refused(usersApi.changeOwnEmail, withEmail(""))).toMatchObject({ status: 400 });
  for (const turn of [1, 2, 3, 4]) {
    world.time.now = new Date(world.time.now.getTime() + 1_000);
    expect(await caller.status(usersApi.changeOwnEmail, withEmail(`essai-${turn}-${id}@exemple.fr`))).toBe(turn === 4 ? 429 : 200);
  }
});

test("two presses at once change it once, and neither waits for the other for ever", async ({ world }) => {
  const { caller, id, email } = await aPerson(world);
  const press = () => caller.status(usersApi.changeOwnEmail, withEmail(`deux-${id}@exemple.fr`));
  expect(await Promise.all([press(), press(), press()])).toEqual([200, 200, 200]);
  expect(await subjectsTo(world, email)).toHaveLength(1);
});

test("LET-07 a pupil who runs a center cannot give the address of somebody of the school", async ({ world }) => {
  const school = await aSchool(world);
  const pupil = await aPupil(world, school);
  const center = await aCenter(world);
  await world.db.insertInto("examCenterControllers").values({ examCenterId: center.id, userId: pupil.id }).execute();
  const refused = await pupil.caller.refused(usersApi.changeOwnEmail, withEmail(school.correspondent.email));
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining("gère un centre d'épreuve")]);
});
