import type { Connection, Database } from "#database/open.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { questionsApi } from "../questionnaires.contract.ts";
import { withImages } from "./images.ts";
import { addPossibleAnswer, changePossibleAnswer, removePossibleAnswer } from "./possible-answers.service.ts";
import { addQuestion, changeQuestion, removeQuestion } from "./questions.service.ts";

/** The questions of a stage and their possible answers, for the office: fixed once somebody has answered, but for a wrong key. */
export function questionsRoutes(api: Api, { db }: { db: Database }): void {
  const whole = <T>(change: (trx: Connection) => Promise<T>): Promise<T> => db.transaction().execute(change);

  // Images are drawn again before the stage is held: nobody waits for them.
  implement(api, questionsApi.create, async ({ params: { questionnaireId }, body, caller }) => {
    const draft = await withImages(body);
    return whole((trx) => addQuestion(trx, caller.id, questionnaireId, draft));
  });

  implement(api, questionsApi.update, async ({ params: { id }, body, caller }) => {
    const changes = await withImages(body);
    return whole((trx) => changeQuestion(trx, caller.id, id, changes));
  });

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
