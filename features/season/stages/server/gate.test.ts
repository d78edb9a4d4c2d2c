import { expect } from "vitest";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
import { anAdmin, test } from "#tests/world.ts";
import { gateApi } from "../stages.contract.ts";

type Office = Awaited<ReturnType<typeof anAdmin>>;

const setPassword = ({ caller }: Office, value: string | null) =>
  caller.call(configurationApi.update, { params: { name: "GATE_PASSWORD" }, body: { value } });
const keyOf = async ({ caller }: Office) => (await caller.call(gateApi.read)).key;

test("STG-07 without a password the gate is open to the office, whatever is typed", async ({ world }) => {
  const office = await anAdmin(world);
  expect(await keyOf(office)).toBeNull();
  expect(await office.caller.call(gateApi.open, { body: { password: "n'importe quoi" } })).toBeUndefined();
});

test("STG-07 the server verifies the password; a new one, or the same one set again, has a new key", async ({ world }) => {
  const office = await anAdmin(world);
  await setPassword(office, "sésame ouvre-toi");
  const { status, message } = await office.caller.refused(gateApi.open, { body: { password: "sésame" } });
  expect([status, message]).toEqual([403, "Ce mot de passe n'est pas le bon. Vérifiez-le auprès de la fédération, puis recommencez."]);
  expect(await office.caller.call(gateApi.open, { body: { password: "sésame ouvre-toi" } })).toBeUndefined();
  const first = await keyOf(office);
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(await keyOf(await anAdmin(world))).toBe(first);
  await setPassword(office, "sésame ouvre-toi");
  expect(await keyOf(office)).not.toBe(first);
  await setPassword(office, null);
  expect(await keyOf(office)).toBeNull();
});

test("STG-07 attempts are throttled like log-ins; the right password ends the delay", async ({ world }) => {
  const office = await anAdmin(world);
  await setPassword(office, "sésame ouvre-toi");
  const open = (password: string) => office.caller.status(gateApi.open, { body: { password } });
  for (let attempt = 0; attempt < 6; attempt += 1) expect(await open("faux")).toBe(attempt < 5 ? 403 : 429);
  expect(await open("sésame ouvre-toi")).toBe(429);
  const { retryAfter = 0 } = await office.caller.refused(gateApi.open, { body: { password: "faux" } });
  expect(retryAfter).toBeGreaterThan(0);
  world.time.now = new Date(world.time.now.getTime() + retryAfter * 1_000);
  expect(await open("sésame ouvre-toi")).toBe(204);
  expect(await open("faux")).toBe(403);
  await setPassword(office, null);
});
