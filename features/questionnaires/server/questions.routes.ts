import type { Connection, Database } from "#database/open.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { questionsApi } from "../questionnaires.contract.ts";
import { addPossibleAnswer, changePossibleAnswer, removePossibleAnswer } from "./possible-answers.service.ts";
import { addQuestion, changeQuestion, removeQuestion } from "./questions.service.ts";

/** The questions of a stage and their possible answers, for the office: fixed once somebody has answered, but for a wrong key. */
export function questionsRoutes(api: Api, { db }: { db: Database }): void {
  const whole = <T>(change: (trx: Connection) => Promise<T>): Promise<T> => db.transaction().execute(change);

  implement(api, questionsApi.create, ({ params: { questionnaireId }, body, caller }) =>
    whole((trx) => addQuestion(trx, caller.id, questionnaireId, body)),
  );

  implement(api, questionsApi.update, ({ params: { id }, body, caller }) => whole((trx) => changeQuestion(trx, caller.id, id, body)));

  implement(api, questionsApi.remove, ({ params: { id }, caller }) => whole((trx) => removeQuestion(trx, caller.id, id)));

  implement(api, questionsApi.createAnswer, ({ params: { questionId }, query: { force }, body, caller }) =>
    whole((trx) => addPossibleAnswer(trx, { actorId: caller.id, force }, questionId, body)),
  );

  implement(api, questionsApi.updateAnswer, ({ params: { id }, query: { force }, body, caller }) =>
    whole((trx) => changePossibleAnswer(trx, { actorId: caller.id, force }, id, body)),
  );

  implement(api, questionsApi.removeAnswer, ({ params: { id }, query: { force }, caller }) =>
    whole((trx) => removePossibleAnswer(trx, { actorId: caller.id, force }, id)),
  );
}
