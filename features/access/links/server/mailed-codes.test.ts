import { expect } from "vitest";
import { authApi } from "#people/auth/auth.contract.ts";
import { HOUR_MS } from "#platform/contract/time-units.ts";
import { askForLink, isAccepted, PASSWORD } from "#tests/password-links.ts";
import { anAdmin, aParticipant, aPerson, test, type World } from "#tests/world.ts";

/** The link and the code of each account in the last letter to an address, by identifier. */
async function secretsTo(world: World, email: string) {
  const mails = world.db.selectFrom("mails").select("text").where("recipient", "=", email).orderBy("id", "desc").limit(1);
  const { text } = await mails.executeTakeFirstOrThrow();
  const found = (text ?? "").matchAll(/Identifiant : (\S+)\nCode : (\S+)\n\S+#token=([\w-]+)/g);
  return new Map(Array.from(found, ([, username = "", code = "", token = ""]) => [username, { username, code, token }]));
}

async function askedFor(world: World, username: string, email: string) {
  await askForLink(world, username);
  return secretsTo(world, email);
}

const byCode = ({ username, code }: { username: string; code: string }) => ({ body: { username, token: code, password: PASSWORD } });
const byLink = ({ token }: { token: string }) => ({ body: { token, password: PASSWORD } });
const only = <T>(values: Map<string, T>): T => [...values.values()][0] as T;

test("PUB-04 a mailed link has a code beside it: either opens the account once, and the other ends with it", async ({ world }) => {
  const [one, other] = [await aParticipant(world), await aParticipant(world)];
  const secrets = only(await askedFor(world, one.username, one.email));
  expect(secrets.code).toMatch(/^[2-9A-HJ-NP-Z]{3}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{3}$/);
  expect(await isAccepted(world, byCode({ ...secrets, code: secrets.code.replaceAll("-", " ").toLowerCase() }))).toBe(true);
  expect([await isAccepted(world, byCode(secrets)), await isAccepted(world, byLink(secrets))]).toEqual([false, false]);
  const others = only(await askedFor(world, other.username, other.email));
  expect(await isAccepted(world, byLink(others))).toBe(true);
  expect(await isAccepted(world, byCode(others))).toBe(false);
});

test("PUB-04 SEC-05 a code opens the account of its identifier alone, for as long as its link, and is stored as a hash of the secret", async ({
  world,
}) => {
  const email = "fratrie.codes@exemple.fr";
  const children = [await aPerson(world, { email, username: "ada.codes" }), await aPerson(world, { email, username: "bea.codes" })];
  const secrets = await askedFor(world, email, email);
  expect([...secrets.keys()].toSorted()).toEqual(["ada.codes", "bea.codes"]);
  const none = { username: "", code: "", token: "" };
  const { ada = none, bea = none } = { ada: secrets.get("ada.codes"), bea: secrets.get("bea.codes") };
  expect(await isAccepted(world, byCode({ ...ada, code: bea.code }))).toBe(false);
  expect(await isAccepted(world, { body: { token: ada.code, password: PASSWORD } }), "without its identifier").toBe(false);
  const rows = await world.db
    .selectFrom("oneTimeLinks")
    .select(["hash", "codeHash"])
    .where("userId", "=", children[0]?.id ?? 0)
    .execute();
  expect(rows.map(({ codeHash }) => codeHash?.length)).toEqual([32]);
  expect(await isAccepted(world, byCode(ada))).toBe(true);
  world.time.now = new Date(world.time.now.getTime() + HOUR_MS + 1);
  expect(await isAccepted(world, byCode(bea))).toBe(false);
});

test("PUB-04 PPL-06 wrong codes of a mailed link are counted and delayed like those of a slip, and a right one waits behind none", async ({
  world,
}) => {
  const admin = await anAdmin(world);
  const secrets = only(await askedFor(world, admin.username, admin.email));
  for (let tries = 0; tries < 5; tries += 1)
    expect(await isAccepted(world, byCode({ ...secrets, code: `222-2222-22${tries + 2}` }))).toBe(false);
  const counted = await world.db.selectFrom("throttles").select("key").execute();
  expect(counted.length).toBeGreaterThan(0);
  expect(await isAccepted(world, byCode(secrets))).toBe(true);
});

test("PUB-04 opening a link, as scanners of mail do, uses nothing up", async ({ world }) => {
  const person = await aParticipant(world);
  const secrets = only(await askedFor(world, person.username, person.email));
  for (let times = 0; times < 3; times += 1) {
    expect((await world.http.inject(`/connexion/mot-de-passe?token=${secrets.token}`)).statusCode).toBe(200);
    expect(await world.nobody.call(authApi.readPasswordLink, { body: { token: secrets.token } })).toEqual({ username: person.username });
  }
  expect(await isAccepted(world, byLink(secrets))).toBe(true);
});
