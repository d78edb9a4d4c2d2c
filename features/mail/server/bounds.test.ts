import { sql } from "kysely";
import { expect } from "vitest";
import { authApi } from "#features/auth/auth.contract.ts";
import { pupilApi } from "#features/pupils/pupil.contract.ts";
import { signUpApi } from "#features/sign-up/sign-up.contract.ts";
import type { CallOf } from "#platform/contract/endpoint.ts";
import { aMailbox } from "#tests/mailing.ts";
import { openApplication } from "#tests/template.ts";
import { aClub, aMember, anAdmin, aPerson, aPupil, aSchool, openWorld, test as quiet, type World } from "#tests/world.ts";
import { mailApi } from "../mail.contract.ts";
import { MOST_OF_ONE_ISSUER, MOST_TO_ONE_ADDRESS, planned } from "./bounds.ts";
import { insertMails } from "./mail.queries.ts";

const test = quiet.extend("mailbox", { scope: "file" }, aMailbox);

const draft = (email: string, firstname = "Zoé"): CallOf<typeof signUpApi.register>["body"] => ({
  role: "USER",
  contact: { lastname: "Lefèvre", firstname, email, address: "3 place Abel", city: "Lyon", zip_code: "69003", country: "France" },
  birthday: "05/14/2012",
  genre: "femme",
  categoryName: "C2",
  languageName: "Français",
  imageCapture: true,
  communication: true,
});

const lettersTo = ({ db }: World, recipient: string) =>
  db.selectFrom("mails").select(["text", "sendAt"]).where("recipient", "=", recipient).orderBy("id").execute();
const later = ({ time }: World, hours: number) => {
  time.now = new Date(time.now.getTime() + hours * 3_600_000);
};
const aSecondLater = (world: World) => later(world, 1 / 3_600);
const letter = (n: number, others: object = {}) => ({
  cause: `test-${n}`,
  userId: null,
  recipient: `famille-${n}@exemple.fr`,
  subject: "Convocation",
  text: "À demain",
  ...others,
});

test("LET-11 nobody writes to a stranger through us: no name that leads elsewhere, and none at all in the first mail", async ({
  world,
}) => {
  const lure = "vous,\n\nALERTE : confirmez sur https://palmares-fr.evil.example/login\n\nIgn";
  const { status, issues } = await world.nobody.refused(signUpApi.register, { body: draft("victime@exemple.fr", lure) });
  expect([status, issues[0]?.path]).toEqual([400, "contact.firstname"]);
  await world.nobody.call(signUpApi.register, { body: draft("victime@exemple.fr", "Gagnez gros") });
  const [first] = await lettersTo(world, "victime@exemple.fr");
  expect(first?.text).toContain("Votre compte est créé");
  expect(first?.text).not.toContain("Gagnez gros");
});

test("LET-11 however often a stranger registers a neighbour's address, a few letters leave each hour, and it stops", async ({ world }) => {
  const email = "voisine@exemple.fr";
  const register = async () => world.nobody.status(signUpApi.register, { body: draft(email) });
  for (let n = 0; n < 20; n++) expect(await register()).toBe(201);
  const { status, message, retryAfter } = await world.nobody.refused(signUpApi.register, { body: draft("VOISINE@exemple.fr") });
  expect([status, retryAfter]).toEqual([429, 3_600]);
  expect(message).toContain("attendez 60 minutes");
  const now = world.time.now.getTime();
  const leaving = (await lettersTo(world, email)).map(({ sendAt }) => (new Date(sendAt).getTime() - now) / 3_600_000);
  expect(leaving).toEqual(Array.from({ length: 20 }, (_, n) => Math.floor(n / MOST_TO_ONE_ADDRESS)));
  expect(await world.nobody.status(signUpApi.register, { body: draft("autre@exemple.fr") })).toBe(201);
  expect(await world.from("203.0.113.90").status(signUpApi.register, { body: draft(email) }), "the neighbour").toBe(201);
  later(world, 2);
  expect(await register(), "later it is welcome again").toBe(201);
});

test("LET-11 letters to one mailbox are counted together, however its address is spelt", async ({ world }) => {
  const spelt = (n: number) => (n % 2 ? `zoe+${n}@exemple.fr` : `Zoe+lettre-${n}@Exemple.FR`);
  for (let n = 0; n < 20; n++) expect(await world.nobody.status(signUpApi.register, { body: draft(spelt(n)) })).toBe(201);
  const { rows } = await sql<{ soon: number; later: number }>`
    select count(*) filter (where send_at <= ${world.time.now})::int as soon, count(*) filter (where send_at > ${world.time.now})::int as later
    from mails where lower(recipient) like 'zoe+%'`.execute(world.db);
  expect(rows).toEqual([{ soon: MOST_TO_ONE_ADDRESS, later: 20 - MOST_TO_ONE_ADDRESS }]);
  expect(await world.nobody.status(signUpApi.register, { body: draft("zoe@exemple.fr") })).toBe(429);
});

test("LET-11 who asks for a new password again and again is answered alike, and gets three letters an hour", async ({ world }) => {
  const { username, email } = await aPerson(world);
  const ask = () => world.nobody.status(authApi.resetPassword, { body: { username } });
  for (let n = 0; n < 5; n++, aSecondLater(world)) expect(await ask()).toBe(204);
  await expect.poll(async () => (await lettersTo(world, email)).length).toBe(3);
  expect(await world.from("203.0.113.91").status(authApi.resetPassword, { body: { username } }), "the owner, elsewhere").toBe(204);
  await expect.poll(async () => (await lettersTo(world, email)).length).toBe(4);
  later(world, 1);
  expect(await ask()).toBe(204);
  await expect.poll(async () => (await lettersTo(world, email)).length).toBe(5);
});

test("LET-11 whoever has one account's link sent again and again keeps none from the other accounts of that address", async ({ world }) => {
  const [asked, other] = [await aPerson(world), await aPerson(world, { email: "fratrie@exemple.fr" })];
  await world.db.updateTable("users").set({ email: "fratrie@exemple.fr" }).where("id", "=", asked.id).execute();
  const askAll = async (place: string, username: string) => {
    aSecondLater(world);
    await world.from(place).call(authApi.resetPassword, { body: { username } });
    await world.settle();
    return (await lettersTo(world, "fratrie@exemple.fr")).length;
  };
  for (let n = 0; n < 12; n++) await askAll(`203.0.113.${100 + (n % 4)}`, asked.username);
  expect(await askAll("203.0.113.100", asked.username), "no more for that one").toBe(8);
  expect(await askAll("203.0.113.100", other.username), "its first").toBe(9);
  expect((await lettersTo(world, "fratrie@exemple.fr")).at(-1)?.text).toContain(other.username);
  expect(await askAll("203.0.113.100", "fratrie@exemple.fr"), "both have theirs").toBe(9);
  const token = /token=([\w-]+)/.exec((await lettersTo(world, "fratrie@exemple.fr")).at(-1)?.text ?? "")?.[1] ?? "";
  await world.nobody.call(authApi.choosePassword, { body: { token, password: "une longue phrase à moi" } });
  await askAll("203.0.113.100", other.username);
  expect((await lettersTo(world, "fratrie@exemple.fr")).at(-1)?.text, "used, and forgotten again").toContain("token=");
});

test("LET-11 a school or a club that insists is told that the letters have left; the office is never kept from helping", async ({
  world,
}) => {
  const [school, club] = [await aSchool(world), await aClub(world)];
  const [pupil, member] = [await aPupil(world, school), await aMember(world, club)];
  const admin = await anAdmin(world);
  for (const [caller, person] of [
    [school.correspondent.caller, pupil],
    [club.manager.caller, member],
  ] as const) {
    for (let n = 0; n < 3; n++, aSecondLater(world))
      await world.nobody.call(authApi.resetPassword, { body: { username: person.username } });
    await expect.poll(async () => (await lettersTo(world, person.email)).length).toBe(3);
    const press = () => caller.status(authApi.sendPasswordLink, { body: { userId: person.wireId } });
    for (let n = 0; n < 3; n++, aSecondLater(world)) expect(await press()).toBe(204);
    const { status, message } = await caller.refused(authApi.sendPasswordLink, { body: { userId: person.wireId } });
    expect([status, message]).toEqual([429, expect.stringContaining("3 e-mails sont déjà partis à cette adresse")]);
    expect(await lettersTo(world, person.email)).toHaveLength(6);
    expect(await admin.caller.status(authApi.sendPasswordLink, { body: { userId: person.wireId } }), "the office").toBe(204);
  }
});

test("LET-11 letters past the bound leave in the hours after: none is lost, the office sees which wait, and sends one at once", async ({
  mailbox,
}) => {
  const before = await openWorld();
  const now = before.time.now;
  const family = Array.from({ length: MOST_TO_ONE_ADDRESS + 3 }, (_, n) =>
    letter(n, { recipient: n % 2 ? "Famille@exemple.fr" : "famille@exemple.fr" }),
  );
  const written = await insertMails(before.db, [...family, letter(100)], now);
  expect(written.map(({ waits }) => waits)).toEqual([...family.map((_, n) => n >= MOST_TO_ONE_ADDRESS), false]);
  const admin = await anAdmin(before);
  const { data } = await admin.caller.call(mailApi.list, { query: { search: "famille@", sortBy: ["createdAt:ASC"], limit: 20 } });
  expect(data.filter(({ leavesAt }) => leavesAt !== null)).toHaveLength(3);
  const resent = await admin.caller.call(mailApi.resend, { params: { id: String(written[MOST_TO_ONE_ADDRESS]?.id) } });
  expect(resent.leavesAt).toBeNull();
  await before.stop();
  const sentAt = async (clock: Date, expected: number) => {
    const after = await openApplication(before.databaseUrl, { smtp: { url: mailbox.url, from: "c@palmares.test" }, clock: () => clock });
    const sent = () => mailbox.received.filter(({ to }) => /^famille@/i.test(String(to))).length;
    await expect.poll(sent, { timeout: 15_000 }).toBe(expected);
    await after.close();
  };
  await sentAt(now, MOST_TO_ONE_ADDRESS + 1);
  await sentAt(new Date(now.getTime() + 3_600_000), MOST_TO_ONE_ADDRESS + 3);
  await before.close();
});

test("LET-11 what a school has sent leaves a thousand an hour; the office, and thousands of convocations, wait for nobody", async ({
  world,
}) => {
  const { correspondent } = await aSchool(world);
  const admin = await anAdmin(world);
  const some = (first: number, count: number, issuedBy: number | null) =>
    Array.from({ length: count }, (_, n) => letter(first + n, { issuedBy, recipient: `q-${first + n}@exemple.fr` }));
  const waiting = async (letters: ReturnType<typeof some>) =>
    (await insertMails(world.db, letters, world.time.now)).filter(({ waits }) => waits).length;
  expect(await waiting(some(1_000, MOST_OF_ONE_ISSUER - 1, correspondent.id))).toBe(0);
  expect(await waiting(some(5_000, 500, correspondent.id))).toBe(499);
  expect(await waiting(some(10_000, 1_500, admin.id))).toBe(0);
  expect(await waiting(some(20_000, 5_000, null))).toBe(0);
  const body = { ...draft("q-tard@exemple.fr"), establishment: undefined } as unknown as CallOf<typeof pupilApi.add>["body"];
  await correspondent.caller.call(pupilApi.add, { body });
  expect((await lettersTo(world, "q-tard@exemple.fr"))[0]?.sendAt.getTime()).toBeGreaterThan(world.time.now.getTime());
});

test("LET-11 earlier letters to a mailbox are found by its index, however many there are", async ({ world }) => {
  const letters = sql`select 1 as place, 'a@exemple.fr' as recipient, null::int as issued_by, null::timestamptz as text_expires_at`;
  const plan = await world.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return (await sql`explain ${planned(letters, world.time.now)}`.execute(trx)).rows;
  });
  expect(JSON.stringify(plan)).toContain("mails_of_mailbox");
});
