import { sql } from "kysely";
import { expect } from "vitest";
import { authApi } from "#people/auth/auth.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { pupilsApi } from "#people/pupils/pupils.contract.ts";
import { signUpApi } from "#people/sign-up/sign-up.contract.ts";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { aMail, aMailbox } from "#tests/mailing.ts";
import { aSlip, callerFrom, PASSWORD, passwordHash, rightPassword } from "#tests/password-guessing.ts";
import { askForLink, isAccepted, linkIn, linkTo } from "#tests/password-links.ts";
import type { Caller } from "#tests/person.ts";
import { update } from "#tests/rows.ts";
import { pupil as signedUp } from "#tests/sign-ups.ts";
import { openApplication } from "#tests/template.ts";
import { aClub, aMember, anAdmin, aPerson, aPupil, aSchool, openWorld, test as quiet, type World } from "#tests/world.ts";
import { mailApi } from "../mail.contract.ts";
import { insertMails, planSending } from "./mail.queries.ts";
import { MAX_PER_ADDRESS, MAX_PER_ISSUER, MAX_WAITING, withSendTimes } from "./sending-limits.ts";

const test = quiet.extend("mailbox", { scope: "file" }, aMailbox);

const draft = (email: string, firstname = "Zoé") => ({ ...signedUp, contact: { ...signedUp.contact, firstname, email } });

const lettersTo = ({ db }: World, recipient: string) =>
  db.selectFrom("mails").select(["text", "sendAt"]).where("recipient", "=", recipient).orderBy("id").execute();
const advanceHours = ({ time }: World, hours: number) => {
  time.now = new Date(time.now.getTime() + hours * 3_600_000);
};
const aSecondLater = (world: World) => advanceHours(world, 1 / 3_600);
const letter = (n: number, others: object = {}) => ({ ...aMail(`test-${n}`), userId: null, ...others });
/** Letters numbered from `first`, each to an address of its own. */
const manyLetters = (first: number, count: number, issuedBy: number | null, others: object = {}) =>
  Array.from({ length: count }, (_, n) => letter(first + n, { issuedBy, ...others }));
const countWaiting = async ({ db, time }: World, letters: Parameters<typeof insertMails>[1]) =>
  (await insertMails(db, letters, time.now)).filter(({ waits }) => waits).length;

test("LET-11 nobody can write to strangers through us: no name with a link, and one word of a name at most in the first mail", async ({
  world,
}) => {
  const lure = "vous,\n\nALERTE : confirmez sur https://palmares-fr.evil.example/login\n\nIgn";
  const { status, issues } = await world.nobody.refused(signUpApi.register, { body: draft("victime@exemple.fr", lure) });
  expect([status, issues[0]?.path]).toEqual([400, "contact.firstname"]);
  await world.nobody.call(signUpApi.register, { body: draft("victime@exemple.fr", "Gagnez gros") });
  const [first] = await lettersTo(world, "victime@exemple.fr");
  expect(first?.text).toContain("Votre compte est créé");
  expect(first?.text).not.toContain("Gagnez gros");
  await world.nobody.call(signUpApi.register, { body: draft("voisin@exemple.fr", "Zoé-Lou") });
  expect((await lettersTo(world, "voisin@exemple.fr"))[0]?.text).toContain("L'inscription de Zoé-Lou est prise.");
});

test("LET-11 if a stranger keeps registering a neighbour's address, a few mails are sent each hour, and it stops", async ({ world }) => {
  const email = "voisine@exemple.fr";
  const register = async () => world.nobody.status(signUpApi.register, { body: draft(email) });
  for (let n = 0; n < 20; n++) expect(await register()).toBe(201);
  const refusal = await world.nobody.refused(signUpApi.register, { body: draft("VOISINE@exemple.fr") });
  expect(refusal).toMatchObject({ status: 429, retryAfter: 3_600, message: expect.stringContaining("attendez 60 minutes") });
  const now = world.time.now.getTime();
  const hoursUntilSent = (await lettersTo(world, email)).map(({ sendAt }) => (new Date(sendAt).getTime() - now) / 3_600_000);
  expect(hoursUntilSent).toEqual(Array.from({ length: 20 }, (_, n) => Math.floor(n / MAX_PER_ADDRESS)));
  expect(await world.nobody.status(signUpApi.register, { body: draft("autre@exemple.fr") })).toBe(201);
  expect(await world.from("203.0.113.90").status(signUpApi.register, { body: draft(email) }), "the neighbour").toBe(201);
  advanceHours(world, 2);
  expect(await register(), "accepted again later").toBe(201);
});

test("LET-11 mails to one mailbox are counted together, however its address is spelt", async ({ world }) => {
  const spelling = (n: number) => (n % 2 ? `zoe+${n}@exemple.fr` : `Zoe+lettre-${n}@Exemple.FR`);
  for (let n = 0; n < 20; n++) expect(await world.nobody.status(signUpApi.register, { body: draft(spelling(n)) })).toBe(201);
  const { rows } = await sql<{ soon: number; later: number }>`
    select count(*) filter (where send_at <= ${world.time.now})::int as soon, count(*) filter (where send_at > ${world.time.now})::int as later
    from mails where lower(recipient) like 'zoe+%'`.execute(world.db);
  expect(rows).toEqual([{ soon: MAX_PER_ADDRESS, later: 20 - MAX_PER_ADDRESS }]);
  expect(await world.nobody.status(signUpApi.register, { body: draft("zoe@exemple.fr") })).toBe(429);
});

/** Registers with `count` spellings of a mailbox, twenty from each origin; returns the statuses. */
async function flood(world: World, name: string, count: number): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < count; n++)
    statuses.push(
      await world.from(`198.51.100.${Math.floor(n / 20)}`).status(signUpApi.register, { body: draft(`${name}+${n}@exemple.fr`) }),
    );
  return statuses;
}

test("LET-11 registrations of a mailbox from everywhere delay no other mail to it, and are refused when twenty of these wait", async ({
  world,
}) => {
  const [person, admin, school] = [await aPerson(world, { passwordHash }), await anAdmin(world), await aSchool(world)];
  const statuses = await flood(world, person.username, 60);
  expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_PER_ADDRESS + MAX_WAITING);
  const refusal = await world.from("198.51.100.99").refused(signUpApi.register, { body: draft(person.email) });
  expect(refusal).toMatchObject({ status: 429, retryAfter: 3_600, message: expect.stringContaining("attendez 60 minutes") });
  const pupil = await aPupil(world, school, { person: { email: `${person.username}+eleve@exemple.fr` } });
  for (let device = 0; device < 2; device++)
    await callerFrom(world, "203.0.113.9", new Map()).call(authApi.logIn, rightPassword(person.username));
  const token = await aSlip(world, person.id);
  await world.nobody.call(authApi.choosePassword, { body: { username: person.username, token, password: `${PASSWORD} à moi` } });
  for (const { caller } of [admin, school.correspondent]) {
    await caller.call(authApi.sendPasswordLink, { body: { userId: pupil.wireId } });
    aSecondLater(world);
  }
  await admin.caller.call(usersApi.update, { params: { id: person.wireId }, body: { contact: { email: "ailleurs@exemple.fr" } } });
  const mails = world.db.selectFrom("mails").select(["subject", "sendAt"]).where("recipient", "in", [person.email, pupil.email]);
  const others = await mails.orderBy("id").execute();
  expect(others.map(({ subject }) => subject)).toEqual([
    "Connexion depuis un nouvel appareil",
    "Votre mot de passe a changé",
    "Choisissez un nouveau mot de passe",
    "Choisissez un nouveau mot de passe",
    "L'adresse e-mail de votre compte a changé",
  ]);
  expect(others.filter(({ sendAt }) => sendAt > world.time.now)).toEqual([]);
  advanceHours(world, 1);
  expect(await world.nobody.status(signUpApi.register, { body: draft(person.email) }), "once some were sent").toBe(201);
});

test("LET-11 mails wait only behind their own share: strangers', notices, schools' codes, ours, and each school's, club's or officer's", async ({
  world,
}) => {
  const [recipient, now] = ["tous@exemple.fr", world.time.now];
  const [one, other] = [await aSchool(world), await aSchool(world)];
  const shares = {
    strangers: { cause: "first-password-1" },
    notices: { cause: "new-device-1", isForAddress: true as const, userId: one.correspondent.id },
    noticesOfOther: { cause: "new-device-2", isForAddress: true as const, userId: other.correspondent.id },
    noticesBySchool: { cause: "new-device-3", isForAddress: true as const, issuedBy: one.correspondent.id },
    codes: { cause: "school-code-1", isForAddress: true as const },
    ours: { cause: "convocation-1" },
    school: { cause: "first-password-2", issuedBy: one.correspondent.id },
    other: { cause: "moved-2", issuedBy: other.correspondent.id },
  };
  for (const [share, envelope] of Object.entries(shares)) {
    const many = Array.from({ length: MAX_PER_ADDRESS }, (_, n) => letter(0, { recipient, ...envelope, cause: `${envelope.cause}${n}` }));
    expect(await countWaiting(world, many), share).toBe(0);
  }
  for (const [share, envelope] of Object.entries(shares)) {
    const [leavesAt] = await planSending(world.db, [{ ...envelope, recipient }], now);
    expect((leavesAt?.getTime() ?? 0) - now.getTime(), share).toBe(3_600_000);
  }
  expect(await planSending(world.db, [{ cause: "reset-1", recipient }], now)).toEqual([now]);
});

test("LET-11 LET-09 a notice about an account does not wait behind those caused by a school: repeated address changes, accounts opened with slips", async ({
  world,
}) => {
  const [victim, school] = [await aPerson(world, { passwordHash }), await aSchool(world)];
  const { caller, id } = school.correspondent;
  for (let n = 0; n < 5; n++) {
    const pupil = await aPupil(world, school, { person: { email: victim.email } });
    const answers: number[] = [];
    for (const email of ["a@attaquant.fr", victim.email, "a@attaquant.fr", victim.email]) {
      aSecondLater(world);
      answers.push(await caller.status(usersApi.update, { params: { id: pupil.wireId }, body: { contact: { email } } }));
    }
    expect(answers).toEqual([200, 200, 200, 429]);
  }
  for (let n = 0; n < 12; n++) {
    const { id: pupilId, username } = await aPupil(world, school, { person: { email: victim.email } });
    const token = await aSlip(world, pupilId, id);
    await world.nobody.call(authApi.choosePassword, { body: { username, token, password: `${PASSWORD} à moi` } });
  }
  for (let device = 0; device < 2; device++)
    await callerFrom(world, "203.0.113.9", new Map()).call(authApi.logIn, rightPassword(victim.username));
  const { rows } = await sql<{ subject: string; isNow: boolean }>`
    select subject, send_at <= ${world.time.now} as is_now from mails where recipient = ${victim.email} order by id`.execute(world.db);
  expect(rows.at(-1)).toEqual({ subject: "Connexion depuis un nouvel appareil", isNow: true });
  expect(rows.filter(({ isNow }) => isNow)).toHaveLength(MAX_PER_ADDRESS + 1);
});

test("LET-11 the office corrects an address without limit; a school may do so again within the hour", async ({ world }) => {
  const [school, office] = [await aSchool(world), await anAdmin(world)];
  const pupil = await aPupil(world, school);
  const change = async (caller: Caller, n: number) => {
    aSecondLater(world);
    return caller.status(usersApi.update, { params: { id: pupil.wireId }, body: { contact: { email: `n${n}-${pupil.id}@exemple.fr` } } });
  };
  const { caller } = school.correspondent;
  for (let n = 0; n < 3; n++) expect(await change(caller, n)).toBe(200);
  const again = { params: { id: pupil.wireId }, body: { contact: { email: "encore@exemple.fr" } } };
  const message = expect.stringContaining("déjà changé 3 fois depuis une heure\u00A0: attendez 60 minutes");
  expect(await caller.refused(usersApi.update, again)).toMatchObject({ status: 429, retryAfter: 3_598, message });
  for (let n = 3; n < 8; n++) expect(await change(office.caller, n)).toBe(200);
  advanceHours(world, 1);
  expect(await change(await world.signedInAs(school.correspondent.id), 8)).toBe(200);
});

test("LET-11 PUB-04 a link in a delayed mail is valid for seven days from when it is sent", async ({ world }) => {
  for (let n = 0; n <= MAX_PER_ADDRESS; n++) await world.nobody.call(signUpApi.register, { body: draft("lien@exemple.fr") });
  const letters = await lettersTo(world, "lien@exemple.fr");
  expect(letters.at(-1)?.text).toContain("jusqu'au 27 novembre 2026");
  advanceHours(world, 7 * 24 + 0.5);
  const isAcceptedAt = (place: number) => isAccepted(world, linkIn(letters.at(place)?.text ?? ""));
  expect([await isAcceptedAt(0), await isAcceptedAt(-1)]).toEqual([false, true]);
});

test("LET-11 password requests for new accounts of one mailbox send at most eight mails, now or when their links have expired", async ({
  world,
}) => {
  const email = "cible@exemple.fr";
  const usernames: string[] = [];
  const leavingNow = async () => {
    const soon = new Date(world.time.now.getTime() + 600_000);
    const mails = await world.db.selectFrom("mails").select(["cause", "sendAt"]).where("recipient", "=", email).execute();
    const fresh = mails.filter(({ sendAt }) => sendAt > new Date(soon.getTime() - 3_600_000));
    const requested = fresh.filter(({ cause }) => cause.startsWith("reset-"));
    const others = fresh.filter(({ sendAt }) => sendAt <= soon).length - requested.length;
    return { requested: requested.length, others, all: fresh.length };
  };
  const reset = async (username: string, place: number) => {
    await world.from(`198.51.100.${place}`).call(authApi.resetPassword, { body: { username } });
    await world.settle();
  };
  for (let n = 0; n < 24; n++) {
    const { user } = await world.from(`198.51.100.${100 + (n % 2)}`).call(signUpApi.register, { body: draft(email) });
    usernames.push(user.username);
    await reset(user.username, n);
  }
  const { requested, others } = await leavingNow();
  expect(requested).toBe(8);
  expect(others).toBeLessThanOrEqual(MAX_PER_ADDRESS);
  advanceHours(world, 8 * 24);
  for (const [n, username] of usernames.entries()) await reset(username, n);
  const aWeekLater = await leavingNow();
  expect(aWeekLater).toMatchObject({ requested: 8, all: 24 });
  expect(aWeekLater.others).toBeLessThanOrEqual(MAX_PER_ADDRESS);
  const answered = await aPerson(world, { email, passwordHash });
  await reset(answered.username, 0);
  expect((await lettersTo(world, email)).at(-1)?.text, "an account of the owner").toContain(answered.username);
});

test("PUB-03 LET-11 an owner's account is in the mail however many a stranger made for the address; it says that there are more", async ({
  world,
}) => {
  const email = "beaucoup@exemple.fr";
  const strangers = await Promise.all(Array.from({ length: 55 }, () => aPerson(world, { email })));
  await update(world, "users", { id: strangers.map(({ id }) => id) }, { status: "PENDING" });
  const owner = await aPerson(world, { email, passwordHash });
  const ask = async () => {
    await askForLink(world, email);
    return (await lettersTo(world, email)).at(-1)?.text ?? "";
  };
  const text = await ask();
  expect(text).toContain(owner.username);
  expect(text).toContain("D'autres comptes ont encore cette adresse");
  expect(text.match(/Identifiant/g)).toHaveLength(50);
  await update(world, "users", { id: strangers.slice(0, 6).map(({ id }) => id) }, { status: "DESACTIVATED" });
  aSecondLater(world);
  expect(await ask()).not.toContain("D'autres comptes");
});

test("LET-11 repeated requests for a new password get the same answer, and three mails an hour", async ({ world }) => {
  const { username, email } = await aPerson(world);
  const ask = () => world.nobody.status(authApi.resetPassword, { body: { username } });
  for (let n = 0; n < 5; n++, aSecondLater(world)) expect(await ask()).toBe(204);
  await expect.poll(async () => (await lettersTo(world, email)).length).toBe(3);
  expect(await world.from("203.0.113.91").status(authApi.resetPassword, { body: { username } }), "the owner, elsewhere").toBe(204);
  await expect.poll(async () => (await lettersTo(world, email)).length).toBe(4);
  advanceHours(world, 1);
  expect(await ask()).toBe(204);
  await expect.poll(async () => (await lettersTo(world, email)).length).toBe(5);
});

test("LET-11 repeated requests for one account's link do not block the other accounts of that address", async ({ world }) => {
  const [requested, other] = [await aPerson(world), await aPerson(world, { email: "fratrie@exemple.fr" })];
  await update(world, "users", { id: requested.id }, { email: "fratrie@exemple.fr" });
  const askAll = async (place: string, username: string) => {
    aSecondLater(world);
    await world.from(place).call(authApi.resetPassword, { body: { username } });
    await world.settle();
    return (await lettersTo(world, "fratrie@exemple.fr")).length;
  };
  for (let n = 0; n < 12; n++) await askAll(`203.0.113.${100 + (n % 4)}`, requested.username);
  expect(await askAll("203.0.113.100", requested.username), "no more for that one").toBe(8);
  expect(await askAll("203.0.113.100", other.username), "its first").toBe(9);
  expect((await lettersTo(world, "fratrie@exemple.fr")).at(-1)?.text).toContain(other.username);
  expect(await askAll("203.0.113.100", "fratrie@exemple.fr"), "both have one").toBe(9);
  await world.nobody.call(authApi.choosePassword, await linkTo(world, { email: "fratrie@exemple.fr" }));
  await askAll("203.0.113.100", other.username);
  expect((await lettersTo(world, "fratrie@exemple.fr")).at(-1)?.text, "used, and forgotten again").toContain("token=");
});

test("LET-11 a school or a club that insists learns that the mails were sent; the office is never blocked", async ({ world }) => {
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
    const sendLink = () => caller.status(authApi.sendPasswordLink, { body: { userId: person.wireId } });
    for (let n = 0; n < 3; n++, aSecondLater(world)) expect(await sendLink()).toBe(204);
    const { status, message } = await caller.refused(authApi.sendPasswordLink, { body: { userId: person.wireId } });
    expect([status, message]).toEqual([429, expect.stringContaining("3 e-mails sont déjà partis à cette adresse")]);
    expect(await lettersTo(world, person.email)).toHaveLength(6);
    expect(await admin.caller.status(authApi.sendPasswordLink, { body: { userId: person.wireId } }), "the office").toBe(204);
  }
});

test("LET-11 mails beyond the limit are sent in later hours: none is lost, the office sees which wait, and sends one at once", async ({
  mailbox,
}) => {
  const before = await openWorld();
  const now = before.time.now;
  const family = Array.from({ length: MAX_PER_ADDRESS + 3 }, (_, n) =>
    letter(n, { recipient: n % 2 ? "Famille@exemple.fr" : "famille@exemple.fr" }),
  );
  const written = await insertMails(before.db, [...family, letter(100)], now);
  expect(written.map(({ waits }) => waits)).toEqual([...family.map((_, n) => n >= MAX_PER_ADDRESS), false]);
  const admin = await anAdmin(before);
  const { data } = await admin.caller.call(mailApi.list, { query: { search: "famille@", sortBy: ["createdAt:ASC"], limit: 20 } });
  expect(data.filter(({ leavesAt }) => leavesAt !== null)).toHaveLength(3);
  const resent = await admin.caller.call(mailApi.resend, { params: { id: String(written[MAX_PER_ADDRESS]?.id) } });
  expect(resent.leavesAt).toBeNull();
  await before.stop();
  const sentAt = async (clock: Date, expected: number) => {
    const after = await openApplication(before.databaseUrl, { smtp: { url: mailbox.url, from: "c@palmares.test" }, clock: () => clock });
    const sent = () => mailbox.received.filter(({ to }) => /^famille@/i.test(String(to))).length;
    await expect.poll(sent, { timeout: 15_000 }).toBe(expected);
    await after.close();
  };
  await sentAt(now, MAX_PER_ADDRESS + 1);
  await sentAt(new Date(now.getTime() + 3_600_000), MAX_PER_ADDRESS + 3);
  await before.close();
});

test("LET-11 a school's mails are sent at a thousand an hour; the office's, and thousands of convocations, do not wait", async ({
  world,
}) => {
  const { correspondent } = await aSchool(world);
  const admin = await anAdmin(world);
  expect(await countWaiting(world, manyLetters(1_000, MAX_PER_ISSUER - 1, correspondent.id))).toBe(0);
  expect(await countWaiting(world, manyLetters(5_000, 500, correspondent.id))).toBe(499);
  expect(await countWaiting(world, manyLetters(10_000, 1_500, admin.id))).toBe(0);
  expect(await countWaiting(world, manyLetters(20_000, 5_000, null))).toBe(0);
  const body = { ...draft("q-tard@exemple.fr"), guardian: undefined } as unknown as CallInputOf<typeof pupilsApi.add>["body"];
  await correspondent.caller.call(pupilsApi.add, { body });
  expect((await lettersTo(world, "q-tard@exemple.fr"))[0]?.sendAt.getTime()).toBeGreaterThan(world.time.now.getTime());
});

test("LET-11 LET-09 notices do not count in the thousand mails an hour of the school that causes them, and do not wait behind them", async ({
  world,
}) => {
  const { id: issuedBy } = (await aSchool(world)).correspondent;
  const notices = (first: number, count: number) => manyLetters(first, count, issuedBy, { isForAddress: true });
  const letters = (first: number, count: number) => manyLetters(first, count, issuedBy);
  expect(await countWaiting(world, notices(31_000, 500))).toBe(0);
  expect(await countWaiting(world, [...letters(32_000, MAX_PER_ISSUER - 1), ...notices(34_000, 500), ...letters(35_000, 2)])).toBe(1);
  expect(await countWaiting(world, notices(36_000, 1_500))).toBe(0);
});

test("LET-11 PPL-10 what leaves to a family as one e-mail counts as one in the hour of its address; those of a school's address each", async ({
  world,
}) => {
  const waiting = async (recipient: string, count: number, bundle?: string) => {
    const letters = Array.from({ length: count }, (_, n) =>
      letter(n, { cause: `${recipient}-${bundle}-${n}`, recipient, ...(bundle && { bundle }) }),
    );
    return countWaiting(world, letters);
  };
  const family = "quatre@exemple.fr";
  expect(await waiting(family, MAX_PER_ADDRESS - 2)).toBe(0);
  expect(await waiting(family, 4, "convocations")).toBe(0);
  expect(await waiting(family, 4, "cancellations")).toBe(0);
  expect(await waiting(family, 4, "results"), "the ninth, whole").toBe(4);
  expect(await waiting("ecole@exemple.fr", MAX_PER_ADDRESS + 1, "convocations")).toBe(1);
});

test("LET-11 earlier mails to a mailbox are found by its index, however many there are", async ({ world }) => {
  const letters = sql`select 1 as place, 'reset-1' as cause, 'a@exemple.fr' as recipient, null::int as user_id, null::int as issued_by, false as for_address, null::text as bundle`;
  const plan = await world.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return (await sql`explain ${withSendTimes(letters, world.time.now)}`.execute(trx)).rows;
  });
  expect(JSON.stringify(plan)).toContain("mails_of_mailbox");
});
