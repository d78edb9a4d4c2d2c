import { expect } from "vitest";
import { usersApi } from "#people/people/people.contract.ts";
import { hashPassword } from "#platform/server/password.ts";
import { aPerson, proveForOneCall, test, type World } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";
import { proofApi } from "../proof.contract.ts";

const PASSWORD = "une longue phrase à moi";
const NEXT = "trois mots bien violets";
const passwordHash = await hashPassword(PASSWORD);

const logIn = (world: World, username: string, password: string) => world.nobody.status(authApi.logIn, { body: { username, password } });

test("people change their own password: this device stays signed in, the others and what was mailed before end, and they are told", async ({
  world,
}) => {
  const person = await aPerson(world, { passwordHash });
  const other = await world.signedInAs(person.id);
  await world.nobody.call(authApi.resetPassword, { body: { username: person.username } });
  await world.settle();
  const letters = () =>
    world.db.selectFrom("mails").select(["subject", "text"]).where("recipient", "=", person.email).orderBy("id").execute();
  const [reset] = await letters();
  await proveForOneCall(world, person.id);
  await person.caller.call(authApi.changePassword, { body: { password: NEXT } });
  expect([await person.caller.status(usersApi.me), await other.status(usersApi.me)]).toEqual([200, 401]);
  expect([await logIn(world, person.username, PASSWORD), await logIn(world, person.username, NEXT)]).toEqual([401, 200]);
  const token = /token=([\w-]+)/.exec(reset?.text ?? "")?.[1] ?? "";
  expect(await world.nobody.status(authApi.choosePassword, { body: { token, password: PASSWORD } })).toBe(400);
  expect((await letters()).map(({ subject }) => subject)).toContain("Votre mot de passe a changé");
});

test.for([
  ["trop court", "court"],
  ["trop courant", "motdepasse123456"],
  ["se devine", "Zoé Lefèvre 2026"],
] as const)("PUB-04 a password that %s is refused, and the former one stays", async ([, password], { world }) => {
  const { caller, username, id } = await aPerson(world, { firstname: "Zoé", lastname: "Lefèvre", passwordHash });
  await proveForOneCall(world, id);
  const refused = await caller.refused(authApi.changePassword, { body: { password } });
  expect([refused.status, refused.issues.map(({ path }) => path)]).toEqual([400, ["password"]]);
  expect(await logIn(world, username, PASSWORD)).toBe(200);
});

test("LET-08 changing it gives no right to a first passkey: with what and when the account was opened stays", async ({ world }) => {
  const { caller, id } = await aPerson(world, { passwordHash });
  const origin = () => world.db.selectFrom("credentials").select(["chosenWith", "chosenAt", "issuedBy"]).where("userId", "=", id).execute();
  const before = await origin();
  world.time.now = new Date(world.time.now.getTime() + 60_000);
  await proveForOneCall(world, id);
  await caller.call(authApi.changePassword, { body: { password: NEXT } });
  expect(await origin()).toEqual(before);
});

test("LET-08 a new password asks for the present one each time, even just after the sign-in or another proof", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const { accessToken } = await world.nobody.call(authApi.logIn, { body: { username, password: PASSWORD } });
  const caller = world.withToken(accessToken);
  const change = (password: string) => caller.refused(authApi.changePassword, { body: { password } });
  const prove = () => caller.call(proofApi.stepUp, { body: { password: PASSWORD } });
  await prove();
  world.time.now = new Date(world.time.now.getTime() + 1_000);
  expect((await change(NEXT)).body.code).toBe("STEP_UP");
  await prove();
  expect((await change("court")).status, "a refused password uses no proof").toBe(400);
  await caller.call(authApi.changePassword, { body: { password: NEXT } });
  expect((await change(PASSWORD)).body.code, "it was for one call").toBe("STEP_UP");
  await caller.call(proofApi.stepUp, { body: { password: NEXT } });
  world.time.now = new Date(world.time.now.getTime() + 2 * 60_000);
  expect((await change(PASSWORD)).body.code, "two minutes later").toBe("STEP_UP");
});
