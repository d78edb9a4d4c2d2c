import { expect } from "vitest";
import { usersApi } from "#people/people/people.contract.ts";
import { hashPassword } from "#platform/server/password.ts";
import { advanceTime } from "#tests/password-guessing.ts";
import { linkTo, logIn, PASSWORD } from "#tests/password-links.ts";
import { aPerson, proveForOneCall, test } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";
import { proofApi } from "../proof.contract.ts";

const NEXT = "trois mots bien violets";
const passwordHash = await hashPassword(PASSWORD);

test("people change their own password: this device stays signed in, the others and what was mailed before end, and they are told", async ({
  world,
}) => {
  const person = await aPerson(world, { passwordHash });
  const other = await world.signedInAs(person.id);
  await world.nobody.call(authApi.resetPassword, { body: { username: person.username } });
  await world.settle();
  const reset = await linkTo(world, person);
  await proveForOneCall(world, person.id);
  await person.caller.call(authApi.changePassword, { body: { password: NEXT } });
  expect([await person.caller.status(usersApi.me), await other.status(usersApi.me)]).toEqual([200, 401]);
  expect([await logIn(world, person), await logIn(world, person, NEXT)]).toEqual([401, 200]);
  expect(await world.nobody.status(authApi.choosePassword, reset)).toBe(400);
  const letters = await world.db.selectFrom("mails").select("subject").where("recipient", "=", person.email).execute();
  expect(letters).toContainEqual({ subject: "Votre mot de passe a changé" });
});

test.for([
  ["trop court", "court"],
  ["trop courant", "motdepasse123456"],
  ["se devine", "Zoé Lefèvre 2026"],
] as const)("PUB-04 a password that %s is refused, and the former one stays", async ([, password], { world }) => {
  const person = await aPerson(world, { firstname: "Zoé", lastname: "Lefèvre", passwordHash });
  await proveForOneCall(world, person.id);
  const refused = await person.caller.refused(authApi.changePassword, { body: { password } });
  expect(refused).toMatchObject({ status: 400, issues: [{ path: "password" }] });
  expect(await logIn(world, person)).toBe(200);
});

test("LET-08 changing it gives no right to a first passkey: with what and when the account was opened stays", async ({ world }) => {
  const { caller, id } = await aPerson(world, { passwordHash });
  const origin = () => world.db.selectFrom("credentials").select(["chosenWith", "chosenAt", "issuedBy"]).where("userId", "=", id).execute();
  const before = await origin();
  advanceTime(world, 60);
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
  advanceTime(world, 1);
  expect((await change(NEXT)).body.code).toBe("STEP_UP");
  await prove();
  expect((await change("court")).status, "a refused password uses no proof").toBe(400);
  await caller.call(authApi.changePassword, { body: { password: NEXT } });
  expect((await change(PASSWORD)).body.code, "it was for one call").toBe("STEP_UP");
  await caller.call(proofApi.stepUp, { body: { password: NEXT } });
  advanceTime(world, 2 * 60);
  expect((await change(PASSWORD)).body.code, "two minutes later").toBe("STEP_UP");
});
