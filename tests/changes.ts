import { correctionApi } from "#contest/correction/correction.contract.ts";
import { questionSetApi } from "#contest/questions/question-set.contract.ts";
import { resultsApi } from "#contest/results/results.contract.ts";
import type { Caller } from "./person.ts";
import { storeFirstAnswer } from "./saved-answers.ts";
import { aStage } from "./stages.ts";
import type { World } from "./world.ts";

/** Requests of the workbooks of what would change at a graded stage, where this person gains a point: by a decision, by another key. */
export async function changesOfAStage(world: World, office: Caller, userId: number) {
  const stage = await aStage(world, { isClosed: true, questions: [{ openAnswer: 1, right: ["12"] }] });
  const questionId = stage.questions[0]?.wireId ?? "";
  const params = { id: stage.wireId };
  await storeFirstAnswer(world.db, stage, userId, "12 cm");
  await office.call(resultsApi.generate, { params });
  const [cluster] = (await office.call(correctionApi.read, { params, query: {} })).clusters;
  const solutionId = cluster?.solutionId ?? "";
  await office.call(correctionApi.decide, { params, body: { questionId, form: "12 cm", verdict: "accepted", solutionId, seen: null } });
  const { revision, pending } = await office.call(correctionApi.read, { params, query: {} });
  const decisions = pending.map(({ decision }) => decision?.id ?? "");
  const basedOn = (await office.call(questionSetApi.read, { params })).revision;
  return {
    decided: { params, body: { basedOn: revision, decisions } },
    corrected: {
      params: { id: questionId },
      body: { basedOn, possibleAnswers: [{ value: "12", isCorrect: true, spellings: [{ value: "12 cm" }] }] },
    },
  };
}
