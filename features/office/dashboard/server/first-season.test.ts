import { expect } from "vitest";
import { mailApi } from "#access/mail/mail.contract.ts";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
import { insert, update } from "#tests/rows.ts";
import { aResult, aStage, changeStage } from "#tests/stages.ts";
import { aCenter, anAdmin, aParticipant, test } from "#tests/world.ts";
import { dashboardApi } from "../dashboard.contract.ts";
import { firstSteps, stateOf } from "../first-season.ts";

test("PPL-14 a first season is read from the data, from no year at all to the first convocation; only the office reads it", async ({
  world,
}) => {
  const office = await anAdmin(world);
  const read = () => office.caller.call(dashboardApi.firstSeason);
  const todo = async () => {
    const facts = await read();
    return firstSteps(facts).flatMap((step) => (stateOf(step, facts.leftOut) === "to-do" ? [step.name] : []));
  };
  await world.season({ ACTIVE_YEAR: null, ACTIVE_REGISTRATION_INDIVIDUAL: null, ACTIVE_REGISTRATION_STUDENT: null });
  const later = ["stage", "questions", "next-stage", "registrations", "letters", "people", "answers", "qualification", "convocation"];
  expect(await todo()).toEqual(["year", "mail", "pages", "centers", ...later]);

  const leaveOut = (value: string) =>
    office.caller.status(configurationApi.update, { params: { name: "FIRST_SEASON_LEFT_OUT" }, body: { value } });
  expect(await leaveOut("mail; pages")).toBe(400);
  expect(await leaveOut("mail pages letters stage year")).toBe(200);
  await world.season();
  expect(await todo(), "the year is not optional").toEqual([
    "centers",
    ...later.filter((name) => name !== "registrations" && name !== "letters"),
  ]);

  const { id: userId, caller } = await aParticipant(world, { status: "CONFIRMED" });
  expect(await caller.status(dashboardApi.firstSeason)).toBe(403);
  const center = await aCenter(world);
  const first = await aStage(world, { active: true, questions: [{ right: ["1"], wrong: ["2"] }, { openAnswer: 1 }] });
  await aStage(world, { name: "Demi-finale", physical: true, previousQuestionnaireId: first.id, order: 1 });
  expect((await read()).stage).toMatchObject({ questions: 2, warnings: 1, saved: 0, hasOpening: false });
  expect(await todo()).toEqual(["questions", "next-stage", "answers", "qualification", "convocation"]);

  await aResult(world, {
    questionnaireId: first.id,
    userId,
    grade: 2,
    weightedGrade: 3,
    qualified: true,
    origin: "hand",
    nextExamCenterId: center.id,
  });
  expect((await read()).stage).toMatchObject({ graded: 1, qualified: 1, withoutCenter: 0, toSend: 1 });
  expect(await todo()).toEqual(["questions", "next-stage", "convocation"]);
  const appointment = { date: "2027-03-13", hour: "14:00" };
  await changeStage(world, first.id, appointment as never);
  await insert(world, "convocations", { questionnaireId: first.id, userId, examCenterId: center.id, ...appointment });
  expect(await todo()).toEqual(["questions"]);
  expect((await read()).isOver).toBe(true);
});

test("PPL-14 the office writes a test mail to itself; 409 without an address", async ({ world }) => {
  const office = await anAdmin(world);
  expect(await office.caller.call(mailApi.test)).toEqual({ to: office.email });
  const { data } = await office.caller.call(mailApi.list, { query: { search: office.email } });
  expect(data).toMatchObject([{ subject: "Essai d'envoi", to: office.email, status: "waiting" }]);
  await update(world, "users", { id: office.id }, { email: "" });
  expect(await office.caller.status(mailApi.test)).toBe(409);
});
