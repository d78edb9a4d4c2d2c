import { questionsApi } from "#contest/questions/questions.contract.ts";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { resultsApi } from "#contest/results/results.contract.ts";
import { thresholdsApi } from "#contest/results/thresholds.contract.ts";
import { demoQuestions } from "#demo/questions.ts";
import { shapeOf } from "#season/marking/question-type.ts";
import { stagesApi } from "#season/stages/stages.contract.ts";
import { changeStage } from "#tests/stages.ts";
import { aCenter, anAdmin, type World } from "#tests/world.ts";

/** The office at work, by API only: creates, opens and grades a quarter-final of eighteen questions, and convokes. */
export async function anOffice(world: World) {
  const { caller } = await anAdmin(world);
  await world.db.updateTable("questionnaires").set({ active: false }).execute();
  const stage = await caller.call(stagesApi.create, {
    body: { name: "Quart de finale en ligne", year: 2027, active: false, physical: false },
  });
  for (const [index, { possibleAnswers, type, title, text, regex }] of demoQuestions.entries()) {
    const { id, possibleAnswers: samples } = await caller.call(questionsApi.create, {
      params: { questionnaireId: stage.id },
      body: { title, text, regex, coefficient: index + 1, ...shapeOf(type) },
    });
    for (const answer of possibleAnswers) await caller.call(questionsApi.createAnswer, { params: { questionId: id }, body: answer });
    for (const sample of samples) await caller.call(questionsApi.removeAnswer, { params: { id: sample.id } });
  }
  const params = { id: stage.id };
  const semi = await caller.call(stagesApi.create, {
    body: { name: "Demi-finale", year: 2027, active: false, physical: true, previousQuestionnaireId: stage.id },
  });
  await caller.call(stagesApi.update, {
    params,
    body: {
      active: true,
      date: "2027-03-20",
      hour: "14:00",
      qualifiedForNextStep: "<p>Bravo, vous êtes qualifié(e) pour la demi-finale !</p>",
      convoquedForNextStep: "<p>Bravo, vous êtes qualifié(e) et convoqué(e) à la demi-finale.</p>",
      notQualifiedForNextStep: "<p>Cette fois, vous n'êtes pas qualifié(e).</p>",
      waitingForQualificationInformation: "<p>Les résultats arrivent bientôt.</p>",
    },
  });
  return {
    stage,
    semi,
    async confirm(registrationId: string) {
      await caller.call(registrationsApi.validate, { params: { id: registrationId } });
    },
    async closeAndGrade() {
      await caller.call(stagesApi.update, { params, body: { isClosed: true, showOnUserDashboard: true } });
      // A minute later: nothing can be saved any more.
      await changeStage(world, Number(stage.id), { isClosed: true });
      await caller.call(resultsApi.generate, { params });
    },
    async qualify(category: string, grade: number, weightedGrade: number) {
      await caller.call(thresholdsApi.set, { params, body: [{ category, grade, weightedGrade }] });
      return caller.call(resultsApi.compute, { params });
    },
    async convoke(userId: string) {
      const center = await aCenter(world);
      await caller.call(resultsApi.update, { body: [{ userId, questionnaireId: stage.id, nextExamCenterId: center.wireId }] });
      return center;
    },
    resultOf: (userId: string) => caller.call(resultsApi.one, { query: { userId, questionnaireId: stage.id } }),
  };
}
