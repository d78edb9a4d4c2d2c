import { sql } from "kysely";
import { expect } from "vitest";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { resultsApi } from "#contest/results/results.contract.ts";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { consentsApi } from "#people/sign-up/consents.contract.ts";
import { insert, update } from "#tests/rows.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { aCenter, anAdmin, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { eventAuthor, eventSentence } from "../event-sentence.ts";
import { timelineApi } from "../timeline.contract.ts";

/** « Note : Quart de finale 2027, 9, coefficient 38 », latest first, as the window says them. */
async function sentencesOf({ caller }: Pick<Awaited<ReturnType<typeof anAdmin>>, "caller">, { wireId }: { readonly wireId: string }) {
  const { events } = await caller.call(timelineApi.read, { params: { id: wireId } });
  const times = events.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  return events.map((event) => {
    const start = event.kind === "change" && !event.isOwn ? `${event.actor} ` : "";
    return [`${start}${eventSentence(event, (day) => day)}`, eventAuthor(event)].filter(Boolean).join(", ").replaceAll("\u00A0", " ");
  });
}

const inNovember = (day: number) => new Date(`2026-11-${String(day).padStart(2, "0")}T10:00:00Z`);

/** A stage opened, saved, graded by the key, with a convocation sent. */
async function takePart(world: World, userId: number) {
  const [stage, center] = [await aStage(world, { questions: [{}, {}] }), await aCenter(world, { name: "Lycée Ampère" })];
  const [key, two] = [{ questionnaireId: stage.id, userId }, [1, 1]];
  await update(world, "questionnaires", { id: stage.id }, { closesAt: inNovember(5) });
  await insert(world, "openings", { ...key, openedAt: inNovember(1) });
  const cells = { answers: ["12", ""], normal: ["12", ""], totals: two, versions: two, devices: two, turns: two };
  await world.db
    .insertInto("sheets")
    .values({ ...key, ...cells, savedAt: sql`array[${inNovember(3)}, ${inNovember(2)}]::timestamptz[]` })
    .execute();
  await aResult(world, { ...key, grade: 9, weightedGrade: 38.5, qualified: true, origin: "school", nextExamCenterId: center.id });
  const { id: categoryId } = await world.db.selectFrom("categories").select("id").where("name", "=", "C2").executeTakeFirstOrThrow();
  await insert(world, "gradings", { questionnaireId: stage.id, categoryId, gradedAt: inNovember(6) });
  await insert(world, "convocations", { ...key, examCenterId: center.id, date: "2027-03-13", hour: "14:00", sentAt: inNovember(7) });
}

test("PPL-13 the office reads what happened to a person, latest first: stages, marks, convocation, consents, decisions with their author", async ({
  world,
}) => {
  const [office, school] = [await anAdmin(world), await aSchool(world, { name: "Collège Jules-Ferry" })];
  const pupil = await aPupil(world, school);
  await takePart(world, pupil.id);
  const semi = await aStage(world, { name: "Demi-finale" });
  const entry = { userId: pupil.wireId, questionnaireId: semi.wireId, grade: 5, weightedGrade: 20, time: 60 };
  await school.correspondent.caller.call(registrationsApi.validate, { params: { id: pupil.registration.wireId } });
  await school.correspondent.caller.call(usersApi.update, { params: { id: pupil.wireId }, body: { contact: { email: "zoe@exemple.fr" } } });
  await office.caller.call(resultsApi.enterGrade, { body: entry });
  await pupil.caller.call(consentsApi.give, { body: { imageCapture: true, communication: true, guardian: "Camille Vialatte" } });
  const sentences = await sentencesOf(office, pupil);
  expect(sentences.filter((one) => /Quart|Convocation/.test(one))).toEqual([
    "Qualification : Quart de finale 2027",
    "Convocation envoyée : Lycée Ampère, le 2027-03-13, après Quart de finale 2027",
    "Note : Quart de finale 2027, 9, coefficient 38,5",
    "Étape fermée : Quart de finale 2027",
    "Dernier enregistrement : Quart de finale 2027, 1 réponse",
    "Feuille ouverte : Quart de finale 2027",
  ]);
  const nameOfSchool = "Marie Durand";
  expect(sentences).toEqual(
    expect.arrayContaining([
      "Compte ouvert",
      "Inscription au championnat 2027 : C2, Collège Jules-Ferry",
      `${nameOfSchool} a confirmé une inscription : championnat 2027`,
      `${nameOfSchool} a modifié une personne : E-mail`,
      expect.stringMatching(/^Note : Demi-finale 2027, 5, coefficient 20, par /),
      expect.stringMatching(/^Autorisations : images oui, e-mails de la fédération oui.*, par Camille Vialatte$/),
    ]),
  );
  expect(sentences.filter((one) => one.includes("confirmé"))).toHaveLength(1);
});

test("PPL-13 SEC-05 nobody but the office reads it, each reading is in the trail, and what was erased is not there", async ({ world }) => {
  const [office, school] = [await anAdmin(world), await aSchool(world)];
  const pupil = await aPupil(world, school);
  const params = { id: pupil.wireId };
  for (const { caller } of [pupil, school.correspondent]) expect(await caller.status(timelineApi.read, { params })).toBe(403);
  expect(await office.caller.status(timelineApi.read, { params: { id: "2147483000" } })).toBe(404);
  await office.caller.call(usersApi.update, { params, body: { contact: { phone: "06 01 02 03 04" } } });
  expect(await sentencesOf(office, pupil)).toContainEqual(expect.stringMatching(/a modifié une personne : Téléphone$/));
  const readings = world.db.selectFrom("auditTrail").select("actorId").where("action", "=", "read person");
  await expect.poll(() => readings.where("subject", "=", `user ${pupil.id}`).execute()).toEqual([{ actorId: office.id }]);
  await office.caller.call(privacyApi.erase, { params });
  const left = await sentencesOf(office, pupil);
  expect(left.filter((one) => /modifié|Autorisations|E-mail/.test(one))).toEqual([]);
  expect(left).toContainEqual(expect.stringMatching(/a effacé des données personnelles$/));
});
