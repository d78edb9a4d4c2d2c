import { sql } from "kysely";
import { test as base, expect } from "vitest";
import { type Occasion, officeLetters } from "#access/mail/office-letters.ts";
import { UNSUBSCRIBE_PATH } from "#access/mail/server/unsubscribe.service.ts";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { duplicatesApi } from "#people/people/duplicates.contract.ts";
import { openAccountApi } from "#people/people/open-account.contract.ts";
import { HOUR_MS } from "#platform/contract/time-units.ts";
import { aMailbox, aMinutePasses, aWorldThatMails } from "#tests/mailing.ts";
import { advanceTime } from "#tests/password-guessing.ts";
import { insert, update } from "#tests/rows.ts";
import { aResult, aStage, changeStage } from "#tests/stages.ts";
import { anAdmin, aParticipant, aPupil, aRegistration, aSchool, type World } from "#tests/world.ts";
import { lettersApi } from "../letters.contract.ts";

const test = base.extend("mailbox", { scope: "file" }, aMailbox).extend("world", aWorldThatMails);

const POLL = { timeout: 30_000, interval: 200 };
const LONG = { timeout: 90_000 };

async function switchOn(world: World, ...occasions: Occasion[]) {
  const office = await anAdmin(world);
  advanceTime(world, 1);
  for (const occasion of occasions) {
    const { subject, text } = officeLetters[occasion];
    await office.caller.call(lettersApi.update, { params: { occasion }, body: { subject, text, isOn: true } });
  }
  advanceTime(world, 1);
  return office;
}

type AnyOccasion = Occasion | "confirmation-withdrawn";

const lettersOf = (world: World, occasion: AnyOccasion) =>
  world.db.selectFrom("mails").select(["recipient", "subject"]).where("cause", "like", `${occasion}-%`).orderBy("recipient").execute();

const recipientsOf = async (world: World, occasion: AnyOccasion) => (await lettersOf(world, occasion)).map(({ recipient }) => recipient);

/** A stage that is open, unless something else is said. */
const anOpenStage = (world: World, facts: Parameters<typeof aStage>[1] = {}) =>
  aStage(world, { active: true, questions: [{ right: ["4"], wrong: ["5"] }], ...facts });

/** A participant whose mailbox has not answered yet. */
async function aStranger(world: World, facts: Parameters<typeof aParticipant>[1] = {}) {
  const stranger = await aParticipant(world, facts);
  await update(world, "users", { id: stranger.id }, { status: "PENDING" });
  return stranger;
}

const aFamily = async (world: World, email: string, facts: Parameters<typeof aParticipant>[1] = {}) => [
  await aParticipant(world, { ...facts, person: { email, firstname: "Zoé" } }),
  await aParticipant(world, { ...facts, person: { email: email.toUpperCase(), firstname: "Anne" } }),
];

test(
  "PPL-10 LET-11 nothing is written while a letter is off; once on, a family gets one letter that names its children, once",
  LONG,
  async ({ world, mailbox }) => {
    const confirm = (ids: readonly number[]) =>
      update(world, "registrations", { userId: ids }, { status: "CONFIRMED", confirmedAt: world.time.now });
    await aParticipant(world, { status: "CONFIRMED" });
    await aMinutePasses(world);
    expect(await lettersOf(world, "confirmed")).toEqual([]);

    await switchOn(world, "confirmed");
    const email = "famille.confirmee@exemple.fr";
    const family = await aFamily(world, email, { status: "PENDING" });
    const stranger = await aStranger(world, { person: { email: "inconnue@exemple.fr" } });
    await confirm([...family, stranger].map(({ id }) => id));
    await aMinutePasses(world);
    expect(await lettersOf(world, "confirmed"), "it may still be undone").toEqual([]);
    advanceTime(world, 90);
    await aMinutePasses(world);
    const mail = await mailbox.waitFor(email);
    expect(mail.text).toContain("est confirmée pour Zoé et Anne.");
    expect(mail.html).toContain("est confirmée pour Zoé et Anne.");
    expect(mail.unsubscribe, "it is needed: no link to stop it").toBe("");
    await aMinutePasses(world);
    const letters = await lettersOf(world, "confirmed");
    expect(letters, "once, nothing about what was before, and nothing to a mailbox that has not answered (LET-11)").toHaveLength(1);
  },
);

test(
  "PPL-10 ETB-09 a person mailed about their confirmation is mailed when their school takes it back, and again once they are confirmed anew",
  LONG,
  async ({ world, mailbox }) => {
    await switchOn(world, "confirmed");
    const school = await aSchool(world);
    const email = "famille.reprise@exemple.fr";
    const aPupilAt = (email: string, firstname = "Marie") => aPupil(world, school, { person: { email, firstname } });
    const [zoe, anne] = [await aPupilAt(email, "Zoé"), await aPupilAt(email, "Anne")];
    const [silent, unread] = [await aPupilAt("tout.de.suite@exemple.fr"), await aPupilAt("jamais.partie@exemple.fr")];
    const byIds = (...pupils: readonly (typeof zoe)[]) => ({ body: { ids: pupils.map(({ registration }) => registration.wireId) } });
    const { caller } = school.correspondent;
    const minutesPass = async () => {
      await world.asOwner(async (pool) => void (await pool.query("update audit_trail set at = at - interval '80 seconds'")));
      advanceTime(world, 90);
      await aMinutePasses(world);
    };
    const written = async (name: "confirmed" | "confirmation-withdrawn") =>
      (await recipientsOf(world, name)).filter((recipient) => recipient === email).length;
    await caller.call(registrationsApi.validateMany, byIds(zoe, anne, silent, unread));
    await caller.call(registrationsApi.unconfirm, byIds(silent));
    await minutesPass();
    const takenBack = world.db.updateTable("mailPeople").set({ isDue: true }).where("userId", "=", unread.id);
    expect(await takenBack.executeTakeFirst()).toEqual({ numUpdatedRows: 1n });
    await caller.call(registrationsApi.unconfirm, byIds(zoe, unread));
    await aMinutePasses(world);
    expect(await written("confirmation-withdrawn"), "it may be confirmed again at once").toBe(0);
    await minutesPass();
    await aMinutePasses(world);
    expect([await written("confirmed"), await written("confirmation-withdrawn")]).toEqual([1, 1]);
    expect(await recipientsOf(world, "confirmation-withdrawn"), "not to whom nothing was written").toEqual([email]);
    const mail = await mailbox.waitFor(email, ({ subject }) => subject.includes("à confirmer de nouveau"));
    expect(mail.text).toContain("était confirmée pour Zoé.");
    for (const round of [2, 3]) {
      await caller.call(registrationsApi.validateMany, byIds(zoe));
      await minutesPass();
      expect([await written("confirmed"), await written("confirmation-withdrawn")], "confirmed anew").toEqual([round, round - 1]);
      await caller.call(registrationsApi.unconfirm, byIds(zoe));
      await minutesPass();
      expect([await written("confirmed"), await written("confirmation-withdrawn")], "taken back anew").toEqual([round, round]);
    }
  },
);

test("PPL-10 a stage that opens, closes and shows its results has each letter written to whom it concerns", LONG, async ({ world }) => {
  await anOpenStage(world);
  const [answering, silent] = [await aParticipant(world, { status: "CONFIRMED" }), await aParticipant(world, { status: "CONFIRMED" })];
  await switchOn(world, "opened", "reminder", "received", "results");
  await aMinutePasses(world);
  expect(await lettersOf(world, "opened"), "it was open before").toEqual([]);

  const stage = await anOpenStage(world, { name: "Demi-finale", isClosed: true });
  const all = [answering.email, silent.email].sort();
  await changeStage(world, stage.id, { isClosed: false });
  await aMinutePasses(world);
  expect(await recipientsOf(world, "opened")).toEqual(all);
  expect((await lettersOf(world, "opened"))[0]?.subject).toBe("Demi-finale 2027\u00A0: c'est ouvert");

  await insert(world, "openings", [
    { questionnaireId: stage.id, userId: answering.id, answered: [1] },
    { questionnaireId: stage.id, userId: silent.id },
  ]);
  for (const [days, openHours, toldHours, reminded] of [
    [4, 30, 30, []],
    [2, 23, 23, []],
    [2, 25, 23, []],
    [2, 25, 25, [silent.email]],
  ] as const) {
    await sql`update mails set created_at = now() - ${toldHours} * interval '1 hour' where recipient = ${silent.email}`.execute(world.db);
    await sql`update questionnaires set closes_at = now() + ${days} * interval '1 day', open_turned_at = now() - ${openHours} * interval '1 hour'
      where id = ${stage.id}`.execute(world.db);
    await aMinutePasses(world);
    expect(await recipientsOf(world, "reminder"), `closes in ${days} days, open for ${openHours} hours, told ${toldHours} ago`).toEqual(
      reminded,
    );
  }
  expect((await lettersOf(world, "reminder"))[0]?.subject).toBe("Demi-finale 2027\u00A0: il reste deux jours");
  await changeStage(world, stage.id, { isClosed: true });
  await aMinutePasses(world);
  expect(await recipientsOf(world, "received")).toEqual([answering.email]);
  expect(await recipientsOf(world, "results")).toEqual([]);

  await aResult(world, { questionnaireId: stage.id, userId: answering.id, grade: 3, weightedGrade: 4, time: 10 });
  await changeStage(world, stage.id, { showOnUserDashboard: true });
  await aMinutePasses(world);
  expect(await recipientsOf(world, "results")).toEqual([answering.email]);
});

test("PPL-10 a renewal is acknowledged by mail, unless it waits for no confirmation", LONG, async ({ world }) => {
  const back = await aParticipant(world, { year: 2026, status: "CONFIRMED" });
  await switchOn(world, "registered");
  await aRegistration(world, { userId: back.id, status: "PENDING" });
  await aParticipant(world, { status: "PENDING" });
  await update(world, "registrations", { year: 2027 }, { createdAt: world.time.now });
  await aMinutePasses(world);
  expect(await recipientsOf(world, "registered"), "a newcomer gets the letter of the password").toEqual([back.email]);
});

test(
  "PPL-10 LET-11 a deleted registration is said once it is settled: one letter to a family, none after a merge, to a mailbox that never answered, to who is registered again, or to a child with another account",
  LONG,
  async ({ world, mailbox }) => {
    const { caller } = await switchOn(world, "deleted");
    const email = "supprimee@exemple.fr";
    const family = await aFamily(world, email, { status: "PENDING" });
    const [again, merged, kept] = [await aParticipant(world), await aParticipant(world), await aParticipant(world)];
    const stranger = await aStranger(world);
    const child = { email: "deux.fois@exemple.fr", firstname: "Lise", lastname: "Noël" };
    const twice = await aParticipant(world, { person: child });
    await aParticipant(world, { person: child });
    const ids = [...family, again, stranger, twice].map(({ registration }) => registration.wireId);
    await caller.call(registrationsApi.removeMany, { body: { ids } });
    await caller.call(duplicatesApi.merge, { params: { id: kept.wireId }, body: { otherId: merged.wireId, dryRun: false } });
    await aRegistration(world, { userId: again.id });
    await aMinutePasses(world);
    expect(await lettersOf(world, "deleted"), "it has just been done").toEqual([]);
    await world.asOwner((pool) => pool.query("update audit_trail set at = at - interval '80 seconds'"));
    await aMinutePasses(world);
    await aMinutePasses(world);
    const mail = await mailbox.waitFor(email);
    expect(mail.text).toContain("est supprimée pour Zoé et Anne.");
    expect([mail.html.includes("est supprimée pour"), mail.unsubscribe]).toEqual([true, ""]);
    expect(await lettersOf(world, "deleted")).toHaveLength(1);
  },
);

test(
  "PPL-10 a signed link, without sign-in, ends the letters that are not needed, opening it alone changes nothing, and it can be undone",
  LONG,
  async ({ world, mailbox }) => {
    await switchOn(world, "opened");
    const reader = await aParticipant(world, { status: "CONFIRMED", person: { email: "lasse+tri@exemple.fr" } });
    await anOpenStage(world);
    await aMinutePasses(world);
    const mail = await mailbox.waitFor(reader.email);
    const link = /^<(https?:.*)>$/.exec(mail.unsubscribe)?.[1] ?? "";
    expect(mail.text).toContain(`Ne plus recevoir ces messages : ${link}`);
    const { pathname, search } = new URL(link);
    expect(pathname).toBe(UNSUBSCRIBE_PATH);
    const isStored = async () => (await world.db.selectFrom("unsubscribed").select("mailbox").execute()).map(({ mailbox }) => mailbox);

    expect((await world.http.inject(pathname + search)).body).toContain('<form method="post">');
    expect(await isStored(), "mail programs open links by themselves").toEqual([]);
    const forged = search.replace("lasse", "autre");
    expect((await world.http.inject({ method: "POST", url: pathname + forged })).statusCode).toBe(404);
    const cut = await world.http.inject(pathname + search.slice(0, -5));
    expect([cut.statusCode, cut.body]).toEqual([404, expect.stringMatching(/arrivé incomplet.*@/s)]);
    const post = (payload: string, others = {}) => {
      const headers = { "content-type": "application/x-www-form-urlencoded", ...others };
      return world.http.inject({ method: "POST", url: pathname + search, payload, headers });
    };
    expect((await post("List-Unsubscribe=One-Click")).statusCode).toBe(200);
    expect(await isStored()).toEqual(["lasse@exemple.fr"]);

    await anOpenStage(world, { name: "Demi-finale" });
    await aMinutePasses(world);
    expect(await lettersOf(world, "opened"), "no second one").toHaveLength(1);
    expect((await post("retour=oui", { origin: "null", cookie: "XSRF-TOKEN=abc" })).body).toContain("de nouveau");
    expect(await isStored()).toEqual([]);
  },
);

test(
  "PPL-10 many letters are a job of steps, also once who wrote them has left the office; families stay whole",
  LONG,
  async ({ world }) => {
    const author = await switchOn(world, "opened");
    const office = await anAdmin(world);
    await update(world, "users", { id: author.id }, { role: "USER" });
    await world.asOwner((pool) =>
      pool.query(`
      with people as (
        insert into users (role, username, status, firstname, lastname, email)
        select 'USER', 'foule-' || n, 'CONFIRMED', 'Prénom', 'Nom', 'foule-' || n / 2 || '@exemple.fr' from generate_series(2, 5201) n returning id)
      insert into registrations (kind, year, user_id, category_id) select 'participant', 2027, id, 1 from people`),
    );
    await anOpenStage(world);
    await aMinutePasses(world);
    const job = async () => (await office.caller.call(lettersApi.list)).find(({ occasion }) => occasion === "opened")?.job;
    await expect.poll(async () => (await job())?.state, POLL).toBe("done");
    expect(await job()).toMatchObject({ done: 2, total: 2, report: { letters: 2_600 } });
    expect(await lettersOf(world, "opened")).toHaveLength(2_600);
  },
);

test("PPL-10 letters that somebody stopped are written to nobody until they are resumed", LONG, async ({ world }) => {
  const { caller, id } = await switchOn(world, "opened");
  const reader = await aParticipant(world, { status: "CONFIRMED" });
  const { now } = world.time;
  const stopped = { kind: "letters:opened", state: "cancelled", total: 1, askedBy: id, askedAt: now, endedAt: now } as const;
  await insert(world, "jobs", stopped);
  await anOpenStage(world);
  await aMinutePasses(world);
  expect(await lettersOf(world, "opened")).toEqual([]);
  const [letter] = (await caller.call(lettersApi.list)).filter(({ occasion }) => occasion === "opened");
  expect(letter).toMatchObject({ isOn: true, isStopped: true });
  const params = { occasion: "opened" } as const;
  expect(await caller.call(lettersApi.resume, { params })).toMatchObject({ isStopped: false, job: { state: "running" } });
  await expect.poll(() => lettersOf(world, "opened"), POLL).toMatchObject([{ recipient: reader.email }]);
  expect(await caller.status(lettersApi.resume, { params })).toBe(409);
});

test("PPL-10 a person just qualified is mailed that a stage is open once it can no longer be taken back", LONG, async ({ world }) => {
  await switchOn(world, "opened");
  const quarter = await aStage(world);
  const person = await aParticipant(world, { status: "CONFIRMED" });
  await aResult(world, { questionnaireId: quarter.id, userId: person.id, qualified: true, origin: "hand" });
  await anOpenStage(world, { name: "Demi-finale", previousQuestionnaireId: quarter.id });
  await aMinutePasses(world);
  expect(await lettersOf(world, "opened")).toEqual([]);
  await sql`update results set updated_at = now() - interval '80 seconds'`.execute(world.db);
  await aMinutePasses(world);
  expect(await lettersOf(world, "opened")).toHaveLength(1);
});

test("PPL-10 a person confirmed while a stage is open reads both in one mail", LONG, async ({ world, mailbox }) => {
  await switchOn(world, "confirmed", "opened");
  const stage = await anOpenStage(world, { name: "Demi-finale", isClosed: true });
  const email = "famille.en.cours@exemple.fr";
  const family = await aFamily(world, email, { status: "PENDING" });
  const [early, slow] = [await aParticipant(world, { status: "PENDING" }), await aParticipant(world, { status: "PENDING" })];
  const hoursAgo = (hours: number) => new Date(world.time.now.getTime() - hours * HOUR_MS);
  await changeStage(world, stage.id, { isClosed: false });
  await update(world, "questionnaires", { id: stage.id }, { openTurnedAt: hoursAgo(30) });
  for (const [person, hours] of [...family.map((person) => [person, 2] as const), [early, 40], [slow, 25]] as const)
    await update(world, "registrations", { userId: person.id }, { createdAt: hoursAgo(hours) });
  await aMinutePasses(world);
  const recipients = await recipientsOf(world, "opened");
  expect(recipients, "not to who has just registered and may be confirmed today").toEqual([early.email, slow.email].sort());

  const ids = family.map(({ id }) => id);
  await update(world, "registrations", { userId: ids }, { status: "CONFIRMED", confirmedAt: world.time.now });
  await aMinutePasses(world);
  expect(await lettersOf(world, "opened"), "it may still be undone").toHaveLength(2);
  advanceTime(world, 90);
  for (let minute = 0; minute < 3; minute++) await aMinutePasses(world);
  const { subject, text } = await mailbox.waitFor(email);
  expect(subject).toContain("inscription confirmée");
  expect(text).toMatch(/est confirmée pour Zoé et Anne\.[\s\S]*«\s?Demi-finale 2027\s?» est ouvert pour Zoé et Anne\./);
  expect(text.split("Bonjour"), "one greeting").toHaveLength(2);
  expect(await lettersOf(world, "confirmed")).toHaveLength(1);
  expect(await lettersOf(world, "opened"), "told already").toHaveLength(2);
});

test("PPL-10 the office rewrites a letter, reads it as a family would, and an unknown placeholder is refused at its field", async ({
  world,
}) => {
  const { caller } = await anAdmin(world);
  const params = { occasion: "confirmed" } as const;
  expect(await caller.call(lettersApi.preview, { params, body: { subject: "x", text: "y" } })).toEqual([]);
  await aStranger(world);
  await aFamily(world, "apercu@exemple.fr");
  const body = { subject: "{championnat}", text: "Bonjour {prénom}" };
  const [letter, ...others] = await caller.call(lettersApi.preview, { params, body });
  expect(letter).toMatchObject({ subject: "2027", text: expect.stringMatching(/^Bonjour Zoé et Anne\n\n/) });
  expect(letter?.html, "as it is laid out, its foot apart").toMatch(
    /^<!doctype html>[\s\S]*>Bonjour Zoé et Anne<[\s\S]*Championnat d&#39;essai<br/i,
  );
  expect(others, "nor who would not be written to").toEqual([]);
  const draft = { subject: "Confirmé", text: "Bonjour {étape}" };
  const refused = await caller.refused(lettersApi.update, { params, body: { ...draft, isOn: true } });
  expect([refused.status, refused.issues[0]?.path]).toEqual([400, "text"]);
  const saved = await caller.call(lettersApi.update, { params, body: { ...draft, text: "Bonjour {prénom}", isOn: false } });
  expect(await caller.call(lettersApi.list)).toContainEqual(saved);
});

test("PPL-10 SEC-05 erasing a person wipes a letter that names them, and who it was written to", LONG, async ({ world }) => {
  await switchOn(world, "registered");
  const office = await anAdmin(world);
  const [zoe, anne] = await aFamily(world, "effacee@exemple.fr", { year: 2026, status: "CONFIRMED" });
  for (const person of [zoe, anne]) await aRegistration(world, { userId: person?.id ?? 0, status: "PENDING" });
  await update(world, "registrations", { year: 2027 }, { createdAt: world.time.now });
  await aMinutePasses(world);
  expect(await lettersOf(world, "registered")).toHaveLength(1);
  const exported = await office.caller.download(privacyApi.export, { params: { id: anne?.wireId ?? "" } });
  expect(JSON.parse(exported.bytes.toString()).mails, "also where the letter is filed under another child").toHaveLength(1);
  await office.caller.call(privacyApi.erase, { params: { id: anne?.wireId ?? "" } });
  expect(await lettersOf(world, "registered")).toEqual([]);
  const people = await world.db.selectFrom("mailPeople").select("userId").execute();
  expect(people.map(({ userId }) => userId)).toEqual([zoe?.id]);
});

test(
  "PPL-10 SEC-02 a letter that always leaves is sent in the office's words, and can neither be switched off nor lose its links",
  LONG,
  async ({ world, mailbox }) => {
    const { caller } = await anAdmin(world);
    const params = { occasion: "password-asked" } as const;
    const body = { subject: "Votre nouveau mot de passe", text: "Bonjour, voici : {liens}Jusqu'au {expiration}.", isOn: true };
    expect((await caller.refused(lettersApi.update, { params, body: { ...body, isOn: false } })).issues[0]?.path).toBe("isOn");
    expect((await caller.refused(lettersApi.update, { params, body: { ...body, text: "Bonjour" } })).issues[0]?.path).toBe("text");
    await caller.call(lettersApi.update, { params, body });
    const reader = await aParticipant(world, { status: "CONFIRMED" });
    const [preview] = await caller.call(lettersApi.preview, { params, body: { subject: body.subject, text: body.text } });
    expect(preview?.text).toContain(`Identifiant : ${reader.username}`);
    await world.nobody.call(authApi.resetPassword, { body: { username: reader.username } });
    const mail = await mailbox.waitFor(reader.email);
    expect([mail.subject, mail.text]).toEqual([
      body.subject,
      expect.stringMatching(
        /^Bonjour, voici :\s+Identifiant : \S+\s+Code : \S+\s+\S+#token=\S+\s+Le lien ne s'ouvre pas bien .*\s+Jusqu'au /,
      ),
    ]);
  },
);

test("PPL-10 SEC-02 the first link to choose a password comes in the office's words, to a family in one letter that agrees with its number", async ({
  world,
}) => {
  const { caller } = await anAdmin(world);
  const params = { occasion: "first-password" } as const;
  const body = { subject: "{objet} : {mot-de-passe}", text: "Bienvenue. {compte} {liens}Avant le {expiration}." };
  await aFamily(world, "bienvenue@exemple.fr");
  const [preview] = await caller.call(lettersApi.preview, { params, body });
  expect([preview?.subject, preview?.text]).toEqual([
    "Vos 2 inscriptions au championnat : les mots de passe",
    expect.stringMatching(
      /^Bienvenue\. 2 comptes sont créés .*\n\n(Identifiant : \S+\nCode : EXE-MPLE-234\n\S+#token=exemple\S+\n\n){2}Le lien .*\n\nAvant le /,
    ),
  ]);
  const { caller: author } = await aParticipant(world);
  expect(await author.status(lettersApi.update, { params, body: { ...body, isOn: true } })).toBe(403);
  await caller.call(lettersApi.update, { params, body: { ...body, isOn: true } });
  const contact = { lastname: "Noether", firstname: "Emmy", email: "emmy@exemple.fr" };
  await caller.call(openAccountApi.open, {
    body: { role: "CLUB", noRegistration: true, contact, inCharge: { of: "club", name: "Club Noether" } },
  });
  const [mail] = await world.db.selectFrom("mails").select(["subject", "text"]).where("recipient", "=", contact.email).execute();
  expect([mail?.subject, mail?.text]).toEqual([
    "Vous êtes responsable d'un club : votre mot de passe",
    expect.stringMatching(/^Bienvenue\. .*« Club Noether ».*\n\nIdentifiant : /),
  ]);
});
