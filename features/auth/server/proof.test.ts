import { expect } from "vitest";
import { clubsApi } from "#features/clubs/clubs.contract.ts";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import { schoolsApi } from "#features/establishments/schools.contract.ts";
import { examCentersApi } from "#features/exam-centers/exam-centers.contract.ts";
import { passkeysApi } from "#features/passkeys/passkeys.contract.ts";
import { privacyApi } from "#features/privacy/privacy.contract.ts";
import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import { exportApi } from "#features/results/export.contract.ts";
import { accountsApi } from "#features/sign-up/accounts.contract.ts";
import { duplicatesApi } from "#features/users/duplicates.contract.ts";
import { usersApi } from "#features/users/users.contract.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { hashPassword } from "#platform/server/password.ts";
import { contracts, nameOf } from "#tests/contracts.ts";
import { aStage } from "#tests/stages.ts";
import { ACTIVE_YEAR, aPerson, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";
import { proofApi } from "../proof.contract.ts";

const PASSWORD = "une longue phrase à moi";
const passwordHash = await hashPassword(PASSWORD);

interface Request {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}
interface Guarded {
  readonly endpoint: Endpoint;
  readonly asks: (world: World) => Promise<Request> | Request;
  /** The same call where it weighs less: no proof is asked. */
  readonly free?: (world: World) => Promise<Request> | Request;
}

const somebody = async (world: World) => ({ id: (await aPerson(world)).wireId });
async function somebodyWithKey(world: World) {
  const { id } = await somebody(world);
  const key = { credentialId: id, publicKey: Buffer.alloc(1), counter: 0, transports: [], name: "Clé", createdAt: world.time.now };
  await world.db
    .insertInto("passkeys")
    .values({ userId: Number(id), ...key })
    .execute();
  return { id };
}
const administrator = {
  contact: { firstname: "Ada", lastname: "Lovelace", email: "ada@exemple.fr", phone: "0102030405" },
  noRegistration: true,
};
const setting = (name: string, value: unknown): Request => ({ params: { name }, body: { value } });

/** What weighs most: people joined, erased or taken out, the office's own accounts, addresses, and who reads what. */
const guarded: readonly Guarded[] = [
  {
    endpoint: duplicatesApi.merge,
    asks: async (world) => ({ params: await somebody(world), body: { otherId: (await somebody(world)).id } }),
    free: async (world) => ({ params: await somebody(world), body: { otherId: (await somebody(world)).id, dryRun: true } }),
  },
  { endpoint: privacyApi.erase, asks: async (world) => ({ params: await somebody(world) }) },
  { endpoint: privacyApi.applyRetention, asks: () => ({ body: { dryRun: false } }), free: () => ({ body: { dryRun: true } }) },
  { endpoint: registrationsApi.export, asks: () => ({ query: { year: ACTIVE_YEAR } }) },
  { endpoint: exportApi.results, asks: async (world) => ({ query: { questionnaireId: String((await aStage(world)).id) } }) },
  { endpoint: clubsApi.export, asks: () => ({}) },
  { endpoint: schoolsApi.export, asks: () => ({}) },
  { endpoint: examCentersApi.export, asks: () => ({}) },
  {
    endpoint: accountsApi.open,
    asks: () => ({ body: { role: "ADMIN", ...administrator } }),
    free: () => ({ body: { role: "USER", ...administrator } }),
  },
  {
    endpoint: usersApi.update,
    asks: async (world) => ({ params: await somebody(world), body: { contact: { email: "juste@exemple.fr" } } }),
    free: async (world) => ({ params: await somebody(world), body: { contact: { city: "Tours" } } }),
  },
  {
    endpoint: configurationApi.update,
    asks: () => setting("GATE_PASSWORD", "une porte"),
    free: () => setting("LOGIN_TEXT", "<p>Bonjour</p>"),
  },
  { endpoint: configurationApi.update, asks: () => setting("RETENTION_YEARS", 5) },
  { endpoint: configurationApi.update, asks: () => setting("ADMIN_PASSKEY_REQUIRED", false) },
  { endpoint: passkeysApi.options, asks: () => ({}) },
  { endpoint: passkeysApi.reset, asks: async (world) => ({ params: await somebodyWithKey(world) }) },
];

/** Of one's own keys: features/passkeys tries them, with keys. */
const ofKeys = [passkeysApi.add, passkeysApi.remove, passkeysApi.renewCodes];

const MINUTE_MS = 60_000;
const later = (world: World, minutes: number) => {
  world.time.now = new Date(world.time.now.getTime() + minutes * MINUTE_MS);
};
const anOffice = (world: World) => aPerson(world, { role: "ADMIN", passwordHash });

test("LET-08 what asks for a fresh proof is what is listed here, in each contract", () => {
  const declared = contracts.filter(({ stepUp }) => stepUp).map(nameOf);
  expect(declared.sort()).toEqual([...new Set([...guarded.map(({ endpoint }) => nameOf(endpoint)), ...ofKeys.map(nameOf)])].sort());
});

test.for(guarded.map((one, place) => [`${nameOf(one.endpoint)} (${place + 1})`, one] as const))(
  "LET-08 S14 %s: refused five minutes after the password, done once it is given again",
  async ([, { endpoint, asks, free }], { world }) => {
    const { caller } = await anOffice(world);
    const request = await asks(world);
    later(world, 5);
    const refused = await caller.refused(endpoint as never, request as never);
    expect([refused.status, refused.body.code]).toEqual([403, "STEP_UP"]);
    if (free) expect(await caller.status(endpoint, await free(world))).toBeLessThan(300);
    await caller.call(proofApi.stepUp, { body: { password: PASSWORD } });
    expect(await caller.status(endpoint, request)).toBeLessThan(300);
    later(world, 5);
    expect(await caller.status(endpoint, await asks(world)), "five minutes later").toBe(403);
  },
);

test("LET-08 signing in is a proof, renewing the tokens is none, and a proof is of one session alone", async ({ world }) => {
  const { username } = await anOffice(world);
  const body = { username, password: PASSWORD };
  const [here, there] = [await world.nobody.call(authApi.logIn, { body }), await world.nobody.call(authApi.logIn, { body })];
  const caller = world.withToken(here.accessToken);
  expect(await caller.status(clubsApi.export)).toBe(200);
  later(world, 5);
  const renewed = world.withToken((await world.withToken(here.refreshToken).call(authApi.refresh)).accessToken);
  expect(await renewed.status(clubsApi.export)).toBe(403);
  await renewed.call(proofApi.stepUp, { body: { password: PASSWORD } });
  expect(await renewed.status(clubsApi.export)).toBe(200);
  expect(await world.withToken(there.accessToken).status(clubsApi.export), "elsewhere").toBe(403);
});

test("LET-08 wrong passwords slow the session down in which they are given, and no other", async ({ world }) => {
  const office = await anOffice(world);
  const other = await world.signedInAs(office.id);
  const wrong = { body: { password: "faux" } };
  for (let tries = 0; tries < 5; tries++) expect((await office.caller.refused(proofApi.stepUp, wrong)).status).toBe(400);
  const right = { body: { password: PASSWORD } };
  const waiting = await office.caller.refused(proofApi.stepUp, right);
  expect([waiting.status, waiting.retryAfter]).toEqual([429, 1]);
  await other.call(proofApi.stepUp, right);
  later(world, 1);
  await office.caller.call(proofApi.stepUp, right);
});

test("LET-08 a school changes the address of its pupil as before: the proof is asked of the office", async ({ world }) => {
  const school = await aSchool(world);
  const { wireId } = await aPupil(world, school);
  later(world, 6);
  await school.correspondent.caller.call(usersApi.update, { params: { id: wireId }, body: { contact: { email: "eleve@exemple.fr" } } });
});
