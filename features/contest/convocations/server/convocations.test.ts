import { describe, expect } from "vitest";
import { resultsApi } from "#contest/results/results.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { aMailbox, aWorldThatMails, undoHoldPasses } from "#tests/mailing.ts";
import { readPdf, withoutSpaces } from "#tests/pdf.ts";
import { update } from "#tests/rows.ts";
import { aResult, aStage, changeStage, trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, aCenter, anAdmin, aParticipant, aPupil, aRegistration, aSchool, test as quiet, type World } from "#tests/world.ts";
import { convocationsApi } from "../convocations.contract.ts";

const test = quiet.extend("mailbox", { scope: "file" }, aMailbox).extend("world", { scope: "file" }, aWorldThatMails);

type Participant = Awaited<ReturnType<typeof aParticipant>>;

/** A quarter-final whose qualified are expected on 13 March, the next semi-final, a center and the office. */
async function aConvokingStage(world: World, seats = 100) {
  const quarter = await aStage(world, { name: "Quart de finale", showOnUserDashboard: true });
  const params = { questionnaireId: quarter.wireId };
  await aStage(world, { name: "Demi-finale", physical: true, previousQuestionnaireId: quarter.id });
  const convoquedForNextStep = "<p>Entrée par la <strong>cour</strong>.</p><ul><li>un goûter</li></ul>";
  await update(world, "questionnaires", { id: quarter.id }, { date: "2027-03-13", hour: "14:00", convoquedForNextStep });
  const center = await aCenter(world, { seats });
  const admin = await anAdmin(world);
  const convoke = (person: { id: number }, at = center) =>
    aResult(world, { userId: person.id, questionnaireId: quarter.id, qualified: true, origin: "hand", nextExamCenterId: at.id });
  const aConvokedPerson = async (facts: Parameters<typeof aParticipant>[1] = {}, at = center): Promise<Participant> => {
    const person = await aParticipant(world, { status: "CONFIRMED", ...facts });
    await convoke(person, at);
    return person;
  };
  const mail = (query: Record<string, string> = {}) => admin.caller.call(convocationsApi.mail, { params, query });
  const summary = () => admin.caller.call(convocationsApi.summary, { params });
  return { quarter, params, center, admin, convoke, aConvokedPerson, mail, summary };
}

describe("STG-09 convocations by e-mail", () => {
  test("PAR-12 PPL-05 each gets place, day, hour, what to bring, the member number and the stage's text, once", async ({
    world,
    mailbox,
  }) => {
    const { quarter, center, admin, aConvokedPerson, mail, summary } = await aConvokingStage(world);
    const marie = await aConvokedPerson();
    expect(await mail()).toEqual({ queued: 1, already: 0, unreachable: 0, unconfirmed: 0 });
    const { subject, text, messageId } = await mailbox.waitFor(marie.email);
    expect(subject).toBe("Convocation\u00A0: Demi-finale 2027, le samedi 13 mars 2027 à 14\u00A0h");
    const { numPalmares } = await world.db.selectFrom("users").select("numPalmares").where("id", "=", marie.id).executeTakeFirstOrThrow();
    for (const words of [
      center.name,
      "1 rue Pascal",
      "69001 Lyon",
      "samedi 13 mars 2027",
      numPalmares,
      marie.username,
      "Catégorie : C2\u00A0: 4e et 3e",
      "Entrée par la cour.",
      "– un goûter",
      "de quoi écrire",
    ])
      expect(text).toContain(words);
    expect(messageId).toBe(`<convocation-${quarter.id}-${marie.id}-1@palmares.test>`);
    await expect.poll(async () => (await summary()).mails).toMatchObject({ sent: 1, waiting: 0, toSend: 0 });
    expect(await mail()).toMatchObject({ queued: 0, already: 1 });
    expect(await trailOf(world, `stage ${quarter.id}`)).toMatchObject([
      { actorId: admin.id, action: "mail convocations", after: { queued: 1 } },
    ]);
  });

  test("PAR-06 what the office says in all convocations follows the stage's text, in the e-mail and in the PDF; empty, nothing is added", async ({
    world,
    mailbox,
  }) => {
    const { params, admin, aConvokedPerson, mail } = await aConvokingStage(world);
    await world.season({ CONVOCATION_TEXT: "<p><strong>Interdit.</strong> La calculatrice.</p><p>Fin vers 17&nbsp;h.</p>" });
    const marie = await aConvokedPerson();
    await mail();
    const { text } = await mailbox.waitFor(marie.email);
    expect(text).toMatch(/Entrée par la cour[\s\S]*Interdit\. La calculatrice\.\s+Fin vers 17\sh\./);
    const pages = async () => readPdf((await admin.caller.download(convocationsApi.print, { params })).bytes).join("");
    expect(await pages()).toContain(withoutSpaces("Interdit. La calculatrice."));
    await world.season({ CONVOCATION_TEXT: "<p>Arrivez [une demi-heure] avant.</p>" });
    const unfinished = await admin.caller.refused(convocationsApi.mail, { params });
    expect(unfinished).toMatchObject({ status: 409, message: expect.stringContaining("crochets à remplir") });
    await world.season({ CONVOCATION_TEXT: "" });
    expect(await pages()).not.toContain(withoutSpaces("Interdit."));
  });

  test("with `again`, a sent one is sent again; one whose center or day changed is sent as a new one", async ({ world, mailbox }) => {
    const { quarter, aConvokedPerson, mail, summary } = await aConvokingStage(world);
    const [marie, paul] = [await aConvokedPerson(), await aConvokedPerson()];
    await mail();
    await mailbox.waitFor(marie.email);
    await expect.poll(async () => (await summary()).mails.sent).toBe(2);
    expect(await mail({ again: "true", userId: marie.wireId })).toMatchObject({ queued: 1, already: 0 });
    await mailbox.waitFor(marie.email, ({ messageId }) => messageId.includes(`${marie.id}-2@`));
    await expect.poll(async () => (await summary()).mails.sent).toBe(2);
    const other = await aCenter(world);
    await update(world, "results", { userId: paul.id }, { nextExamCenterId: other.id });
    expect((await summary()).mails).toMatchObject({ sent: 1, changed: 1 });
    expect(await mail()).toMatchObject({ queued: 1, already: 1 });
    const { subject, text } = await mailbox.waitFor(paul.email, ({ text }) => text.includes(other.name));
    expect(subject).toMatch(/^Nouvelle convocation/);
    expect(text).toContain("remplace la précédente");
    await update(world, "questionnaires", { id: quarter.id }, { hour: "15:30" });
    await expect.poll(async () => (await summary()).mails).toMatchObject({ changed: 2, sent: 0 });
  });

  quiet("LET-07 one that waits goes to the new address of its person", async ({ world }) => {
    const { aConvokedPerson, admin, mail, summary } = await aConvokingStage(world);
    const paul = await aConvokedPerson();
    await mail();
    const email = `juste-${paul.id}@exemple.fr`;
    await admin.caller.call(usersApi.update, { params: { id: paul.wireId }, body: { contact: { email } } });
    const mails = world.db.selectFrom("mails").select("recipient").where("userId", "=", paul.id).where("cause", "like", "convocation-%");
    expect(await mails.execute()).toEqual([{ recipient: email }]);
    expect((await summary()).mails).toMatchObject({ waiting: 1, changed: 0 });
  });

  test("LET-07 one that was sent to an address corrected since is sent again, unchanged", async ({ world, mailbox }) => {
    const { aConvokedPerson, admin, mail, summary } = await aConvokingStage(world);
    const marie = await aConvokedPerson();
    await mail();
    await mailbox.waitFor(marie.email);
    await expect.poll(async () => (await summary()).mails.sent).toBe(1);
    const email = `juste-${marie.id}@exemple.fr`;
    await admin.caller.call(usersApi.update, { params: { id: marie.wireId }, body: { contact: { email } } });
    expect((await summary()).mails).toMatchObject({ sent: 0, changed: 1 });
    expect(await mail()).toMatchObject({ queued: 1, already: 0 });
    const { text } = await mailbox.waitFor(email, ({ subject }) => subject.startsWith("Convocation"));
    expect(text).not.toContain("remplace la précédente");
    await expect.poll(async () => (await summary()).mails).toMatchObject({ sent: 1, changed: 0 });
  });

  test("people without an address or with an unconfirmed registration get none and are counted", async ({ world }) => {
    const { aConvokedPerson, mail, summary, admin, params } = await aConvokingStage(world);
    await aConvokedPerson({ person: { email: "" } });
    await aConvokedPerson({ status: "PENDING" });
    expect(await mail()).toEqual({ queued: 0, already: 0, unreachable: 1, unconfirmed: 1 });
    expect(await summary()).toMatchObject({
      qualified: 2,
      convoked: 2,
      withoutCenter: 0,
      mails: { unreachable: 1, unconfirmed: 1, toSend: 0 },
    });
    const { data } = await admin.caller.call(convocationsApi.people, { params, query: { "filter.mail": "unreachable" } });
    expect(data).toMatchObject([{ email: "", mail: "unreachable" }]);
  });

  test("LET-07 nothing is mailed to the mailbox of a former correspondent: it counts as no address, at the cancellation too", async ({
    world,
  }) => {
    const { admin, convoke, params, mail, summary } = await aConvokingStage(world);
    const school = await aSchool(world);
    const { email, caller } = school.correspondent;
    const pupil = await aPupil(world, school, { status: "CONFIRMED" });
    await caller.call(usersApi.update, { params: { id: pupil.wireId }, body: { contact: { email } } });
    await convoke(pupil);
    expect(await mail()).toMatchObject({ queued: 1, unreachable: 0 });
    await update(world, "establishments", { id: school.id }, { userId: null });
    expect(await mail({ again: "true" })).toEqual({ queued: 0, already: 0, unreachable: 1, unconfirmed: 0 });
    expect((await summary()).mails).toMatchObject({ unreachable: 1, sent: 0 });
    const { data } = await admin.caller.call(convocationsApi.people, { params, query: { "filter.mail": "unreachable" } });
    expect(data).toMatchObject([{ userId: pupil.wireId, mail: "unreachable" }]);
    await admin.caller.call(resultsApi.update, { body: [{ ...params, userId: pupil.wireId, nextExamCenterId: null }] });
    const letters = world.db.selectFrom("mails").select("subject").where("recipient", "=", email).where("cause", "like", "cancellation-%");
    expect(await letters.execute()).toEqual([]);
  });

  test("a selection is a center, a person or a school", async ({ world }) => {
    const { convoke, aConvokedPerson, mail } = await aConvokingStage(world);
    const school = await aSchool(world);
    const pupil = await aPupil(world, school, { status: "CONFIRMED" });
    const other = await aCenter(world);
    await convoke(pupil, other);
    const marie = await aConvokedPerson();
    await aConvokedPerson();
    expect(await mail({ userId: marie.wireId })).toMatchObject({ queued: 1 });
    expect(await mail({ establishment: school.wireId })).toMatchObject({ queued: 1 });
    expect(await mail({ centre: other.wireId })).toMatchObject({ queued: 0, already: 1 });
    expect(await mail()).toMatchObject({ queued: 1, already: 2 });
  });

  test("PPL-10 those who share an address get one e-mail: each child's under the name, what is the same for all once", async ({
    world,
    mailbox,
  }) => {
    const { center, aConvokedPerson, mail, summary } = await aConvokingStage(world);
    const other = await aCenter(world);
    const email = `famille-${center.id}@exemple.fr`;
    const zoe = await aConvokedPerson({ person: { firstname: "Zoé", lastname: "Martin", email } });
    const anne = await aConvokedPerson({ person: { firstname: "Anne", lastname: "Martin", email: email.toUpperCase() } }, other);
    const paul = await aConvokedPerson({ person: { firstname: "Paul" } });
    const release = mailbox.pause();
    expect(await mail()).toEqual({ queued: 3, already: 0, unreachable: 0, unconfirmed: 0 });
    release();
    const { subject, text, html, messageId } = await mailbox.waitFor(email);
    expect(subject).toBe("Convocation\u00A0: Demi-finale 2027, le samedi 13 mars 2027 à 14\u00A0h");
    const [start, ofZoe = "", ofAnne = "", ofBoth = ""] = text.split(/— (?:Zoé Martin|Anne Martin|Pour Zoé Martin et Anne Martin) —/);
    expect(start?.trim().split(/\s*\n+/)).toEqual(["Bonjour,", "Ce message est pour Zoé Martin et Anne Martin."]);
    expect([ofZoe.includes(center.name), ofZoe.includes(zoe.username), ofZoe.includes(anne.username)]).toEqual([true, true, false]);
    expect([ofAnne.includes(other.name), ofAnne.includes(anne.username), ofAnne.includes(zoe.username)]).toEqual([true, true, false]);
    for (const words of ["Entrée par la cour", "À apporter"])
      expect([text.split(words).length, ofBoth.includes(words)], "the stage's instructions").toEqual([2, true]);
    expect(html).toMatch(/<h2[^>]*>Anne Martin<.h2>/);
    expect(messageId).toMatch(new RegExp(`-${zoe.id}-1\\.convocation-\\d+-${anne.id}-1@`));
    expect((await mailbox.waitFor(paul.email)).text).not.toContain("Ce message est pour");
    await expect.poll(async () => (await summary()).mails).toMatchObject({ sent: 3, waiting: 0 });
    expect(mailbox.received.filter(({ to }) => to.some((address) => address.toLowerCase() === email))).toHaveLength(1);
  });

  test("PPL-10 LET-07 of a family's e-mail that was refused for now, who has another address meanwhile gets an own one there, and is named at the former no more", async ({
    world,
    mailbox,
  }) => {
    const { quarter, admin, aConvokedPerson, mail, summary } = await aConvokingStage(world);
    const email = `famille-${quarter.id}@exemple.fr`;
    const [zoe, anne] = [await aConvokedPerson({ person: { email } }), await aConvokedPerson({ person: { email } })];
    mailbox.refuse(1);
    await mail();
    const tries = world.db.selectFrom("mails").select("tries").where("recipient", "=", email);
    await expect.poll(() => tries.execute()).toEqual([{ tries: 1 }, { tries: 1 }]);
    const own = `zoe-${zoe.id}@exemple.fr`;
    await admin.caller.call(usersApi.update, { params: { id: zoe.wireId }, body: { contact: { email: own } } });
    await undoHoldPasses(world);
    const isConvocation = ({ subject }: { subject: string }) => subject.startsWith("Convocation");
    const texts = [await mailbox.waitFor(own, isConvocation), await mailbox.waitFor(email, isConvocation)];
    expect(texts.map(({ text }) => [zoe, anne].map(({ username }) => text.includes(username)))).toEqual([
      [true, false],
      [false, true],
    ]);
    await expect.poll(async () => (await summary()).mails).toMatchObject({ waiting: 0, sent: 2 });
  });

  test("PPL-10 LET-07 a correspondent replaced before it leaves reads the convocation of the own child, and nothing of the pupil at that address", async ({
    world,
    mailbox,
  }) => {
    const { aConvokedPerson, convoke, mail } = await aConvokingStage(world);
    const school = await aSchool(world);
    const { email, caller } = school.correspondent;
    const child = await aConvokedPerson({ person: { email } });
    const pupil = await aPupil(world, school, { status: "CONFIRMED" });
    await caller.call(usersApi.update, { params: { id: pupil.wireId }, body: { contact: { email } } });
    await convoke(pupil);
    // Those of the change have left.
    await expect.poll(() => world.db.selectFrom("mails").select("id").where("status", "=", "waiting").execute()).toEqual([]);
    mailbox.refuse(2);
    expect(await mail()).toMatchObject({ queued: 2, unreachable: 0 });
    const bundled = world.db.selectFrom("mails").selectAll().where("bundle", "is not", null).where("recipient", "=", email).orderBy("id");
    await expect.poll(() => bundled.execute()).toMatchObject([{ tries: 1 }, { tries: 1 }]);
    await update(world, "establishments", { id: school.id }, { userId: null });
    await undoHoldPasses(world);
    const { text } = await mailbox.waitFor(email, ({ subject }) => subject.startsWith("Convocation"));
    expect([child.username, pupil.username, "Ce message est pour"].map((words) => text.includes(words))).toEqual([true, false, false]);
    const states = async () => (await bundled.execute()).map(({ userId, status }) => [userId, status].join(" "));
    await expect.poll(states).toEqual([`${child.id} sent`, `${pupil.id} failed`]);
  });

  test("two requests at the same moment send each one e-mail", async ({ world, mailbox }) => {
    const { aConvokedPerson, mail } = await aConvokingStage(world);
    const people = [await aConvokedPerson(), await aConvokedPerson(), await aConvokedPerson()];
    // None is sent during the requests: `again` is for sent ones.
    const release = mailbox.pause();
    const answers = await Promise.all([mail(), mail(), mail({ again: "true" })]);
    expect(answers.reduce((sum, { queued }) => sum + queued, 0)).toBe(3);
    release();
    for (const { email } of people) await mailbox.waitFor(email);
  });

  test.for([
    ["the day", { date: null }, /^La date de la convocation manque/],
    ["the hour", { hour: null }, /^L'heure de la convocation manque/],
  ] as const)("without %s nobody is convoked, nor printed", async ([, missing, words], { world }) => {
    const { quarter, params, admin, aConvokedPerson } = await aConvokingStage(world);
    await aConvokedPerson();
    await update(world, "questionnaires", { id: quarter.id }, missing);
    for (const call of [convocationsApi.mail, convocationsApi.print]) {
      expect(await admin.caller.refused(call, { params })).toMatchObject({ status: 409, message: expect.stringMatching(words) });
    }
  });

  test("without a next stage neither", async ({ world }) => {
    const { admin } = await aConvokingStage(world);
    const last = await aStage(world, { name: "Finale", physical: true });
    await update(world, "questionnaires", { id: last.id }, { date: "2027-05-15", hour: "09:00" });
    const { status, message } = await admin.caller.refused(convocationsApi.mail, { params: { questionnaireId: last.wireId } });
    expect([status, message]).toEqual([409, expect.stringMatching(/^Aucune étape ne suit celle-ci/)]);
  });
});

describe("STG-09 convocations to print", () => {
  test("PAR-12 PPL-05 one page each, center by center, with who, when, where and what to bring", async ({ world }) => {
    const { params, center, admin, aConvokedPerson } = await aConvokingStage(world);
    await aConvokedPerson({ person: { firstname: "Олександр", lastname: "Шевченко" } });
    const marie = await aConvokedPerson({ person: { firstname: "Éléonore", lastname: "Abel" } });
    const { name, bytes } = await admin.caller.download(convocationsApi.print, { params });
    expect(name).toBe("Convocations, Demi-finale 2027.pdf");
    const [first = "", second = "", ...others] = readPdf(bytes);
    expect(others).toEqual([]);
    for (const words of [
      "Convocation",
      "Demi-finale 2027",
      "Éléonore Abel",
      marie.username,
      "C2 : 4e et 3e",
      center.name,
      "samedi 13 mars 2027",
      "un goûter",
      "de quoi écrire",
      "Page 1 sur 2",
    ])
      expect(first).toContain(withoutSpaces(words));
    expect(first).toMatch(/P\d{7}/);
    expect(second).toContain(withoutSpaces("Олександр Шевченко"));
  });

  test("the file has the name of the person, or of the center", async ({ world }) => {
    const { params, center, admin, aConvokedPerson } = await aConvokingStage(world);
    const marie = await aConvokedPerson({ person: { firstname: "Éléonore", lastname: "Abel" } });
    await aConvokedPerson();
    const print = async (query: Record<string, string>) => (await admin.caller.download(convocationsApi.print, { params, query })).name;
    expect(await print({ userId: marie.wireId })).toBe("Convocation, Demi-finale 2027, Éléonore Abel.pdf");
    expect(await print({ centre: center.wireId })).toBe(`Convocations, Demi-finale 2027, ${center.name}.pdf`);
    const query = { centre: (await aCenter(world)).wireId };
    const refused = await admin.caller.refused(convocationsApi.print, { params, query });
    expect(refused).toMatchObject({ status: 404, message: "Personne n'est convoqué dans cette sélection." });
  });

  test("PAR-06 participants print their own, once the stage is visible and the registration confirmed", async ({ world }) => {
    const { quarter, params, aConvokedPerson } = await aConvokingStage(world);
    const marie = await aConvokedPerson();
    const pending = await aConvokedPerson({ status: "PENDING" });
    const print = (person: Participant, query = {}) => person.caller.status(convocationsApi.print, { params, query });
    const { bytes } = await marie.caller.download(convocationsApi.print, { params });
    expect(readPdf(bytes)).toEqual([expect.stringContaining(marie.username)]);
    expect(await print(pending)).toBe(403);
    expect(await print(marie, { userId: pending.wireId })).toBe(403);
    expect(await print(marie, { establishment: "1" })).toBe(403);
    await changeStage(world, quarter.id, { showOnUserDashboard: false });
    expect(await print(marie)).toBe(403);
  });

  test("SEC-01 a school prints only its own pupils", async ({ world }) => {
    const { quarter, params, convoke, aConvokedPerson } = await aConvokingStage(world);
    const [school, other] = [await aSchool(world), await aSchool(world)];
    const pupil = await aPupil(world, school);
    await convoke(pupil);
    const stranger = await aConvokedPerson();
    const { caller } = school.correspondent;
    expect(readPdf((await caller.download(convocationsApi.print, { params })).bytes)).toEqual([expect.stringContaining(pupil.username)]);
    const print = (query: Record<string, string>) => caller.status(convocationsApi.print, { params, query });
    expect(await print({ userId: pupil.wireId, establishment: school.wireId })).toBe(200);
    expect(await print({ userId: stranger.wireId })).toBe(403);
    expect(await print({ establishment: other.wireId })).toBe(403);
    await changeStage(world, quarter.id, { showOnUserDashboard: false });
    expect(await print({})).toBe(403);
  });
});

describe("ETB-11 convocations of the pupils that a school chose", () => {
  test("PAR-12 one page per convoked pupil, whatever the order and the repetitions", async ({ world }) => {
    const { quarter, params, convoke } = await aConvokingStage(world);
    const school = await aSchool(world);
    const named = (lastname: string) => aPupil(world, school, { person: { lastname } });
    const [adam, bruno, carla, only] = [await named("Adam"), await named("Bruno"), await named("Carla"), await named("Qualifiée")];
    for (const pupil of [adam, bruno, carla]) await convoke(pupil);
    await aResult(world, { userId: only.id, questionnaireId: quarter.id, qualified: true, origin: "thresholds" });
    const { caller } = school.correspondent;
    const of = (...people: readonly Participant[]) => ({ params, body: { userIds: people.map(({ wireId }) => wireId) } });
    const { name, bytes } = await caller.download(convocationsApi.printPupils, of(carla, adam, adam, only));
    expect(name).toBe("Convocations, Demi-finale 2027.pdf");
    expect(readPdf(bytes)).toEqual([expect.stringContaining("Adam"), expect.stringContaining("Carla")]);
    expect((await caller.download(convocationsApi.printPupils, of(bruno))).name).toBe("Convocation, Demi-finale 2027, Marie Bruno.pdf");
    expect(await caller.refused(convocationsApi.printPupils, of(only))).toMatchObject({
      status: 404,
      message: "Personne n'est convoqué dans cette sélection.",
    });
    expect(await caller.status(convocationsApi.printPupils, of())).toBe(400);
  });

  test("ETB-15 with a person who was not its pupil that year, or a hidden stage, nothing is printed", async ({ world }) => {
    const { quarter, params, convoke, aConvokedPerson } = await aConvokingStage(world);
    const [school, other] = [await aSchool(world), await aSchool(world)];
    const [pupil, former] = [await aPupil(world, school), await aPupil(world, school, { year: 2026 })];
    const foreign = await aPupil(world, other);
    for (const person of [pupil, former, foreign]) await convoke(person);
    const print = (...people: readonly { wireId: string }[]) =>
      school.correspondent.caller.status(convocationsApi.printPupils, { params, body: { userIds: people.map(({ wireId }) => wireId) } });
    expect(await print(pupil)).toBe(200);
    for (const stranger of [former, foreign, await aConvokedPerson(), { wireId: "2147483000" }])
      expect(await print(pupil, stranger)).toBe(403);
    await changeStage(world, quarter.id, { showOnUserDashboard: false });
    expect(await print(pupil)).toBe(403);
  });
});

test("LET-06 a school prints no username (a current one) of former pupils", async ({ world }) => {
  const { params, convoke } = await aConvokingStage(world);
  const [school, other] = [await aSchool(world), await aSchool(world)];
  const [left, stayed] = [await aPupil(world, school), await aPupil(world, school)];
  for (const pupil of [left, stayed]) await convoke(pupil);
  const next = ACTIVE_YEAR + 1;
  await aRegistration(world, { userId: left.id, establishmentId: other.id, year: next });
  await world.season({ ACTIVE_YEAR: next });
  const { caller } = school.correspondent;
  const body = { userIds: [left.wireId, stayed.wireId] };
  const prints = [
    await caller.download(convocationsApi.print, { params }),
    await caller.download(convocationsApi.printPupils, { params, body }),
  ];
  await world.season();
  for (const { bytes } of prints) {
    const printed = readPdf(bytes).join();
    expect(printed).not.toContain(left.username);
    expect(printed).toContain(stayed.username);
  }
});

describe("STG-09 state of the convocations", () => {
  test("used seats by center, overbooked ones first; sorted and searched", async ({ world }) => {
    const { params, admin, aConvokedPerson, center } = await aConvokingStage(world, 10);
    const small = await aCenter(world, { seats: 1 });
    for (let count = 0; count < 2; count++) await aConvokedPerson({}, small);
    for (let count = 0; count < 3; count++) await aConvokedPerson();
    const list = (query = {}) => admin.caller.call(convocationsApi.centers, { params, query });
    const { data } = await list();
    expect(data.slice(0, 2)).toMatchObject([
      { id: small.wireId, seats: 1, convoked: 2, toMail: 2 },
      { id: center.wireId, seats: 10, convoked: 3, toMail: 3 },
    ]);
    expect((await list({ search: small.name })).data).toHaveLength(1);
    expect((await list({ sortBy: ["left:ASC"] })).data[0]).toMatchObject({ id: small.wireId });
    expect((await list({ sortBy: ["convoked:DESC"] })).data[0]).toMatchObject({ id: center.wireId });
  });

  test("the convoked, by name, by center and by state of their e-mail", async ({ world }) => {
    const { params, admin, aConvokedPerson, center } = await aConvokingStage(world);
    const zoe = await aConvokedPerson({ person: { firstname: "Zoé", lastname: "Zola" } });
    await aConvokedPerson({ person: { firstname: "Éva", lastname: "Émile" } });
    const list = async (query = {}) =>
      (await admin.caller.call(convocationsApi.people, { params, query })).data.map(({ lastname }) => lastname);
    expect(await list()).toEqual(["Émile", "Zola"]);
    expect(await list({ sortBy: ["lastname:DESC"] })).toEqual(["Zola", "Émile"]);
    expect(await list({ search: zoe.username })).toEqual(["Zola"]);
    expect(await list({ "filter.centre": center.wireId, "filter.mail": "toSend" })).toEqual(["Émile", "Zola"]);
    expect(await list({ "filter.mail": "sent" })).toEqual([]);
    expect((await admin.caller.refused(convocationsApi.people, { params, query: { "filter.mail": "other" } as never })).status).toBe(400);
  });

  test("a stage that does not exist: 404", async ({ world }) => {
    const { caller } = await anAdmin(world);
    const { summary, centers, people, print, mail } = convocationsApi;
    for (const call of [summary, centers, people, print, mail])
      expect((await caller.refused(call, { params: { questionnaireId: "2147483000" } })).status).toBe(404);
  });
});
