import type { Connection, Database } from "#database/open.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { questionsApi } from "../questions.contract.ts";
import { withReencodedImages } from "./images.ts";
import { addPossibleAnswer, changePossibleAnswer, removePossibleAnswer } from "./possible-answers.service.ts";
import { findStageWithQuestions } from "./questions.queries.ts";
import { addQuestion, changeQuestion, removeQuestion } from "./questions.service.ts";

/** The questions of a stage and their possible answers, for the office: once a user has answered, only a wrong key can change. */
export function questionsRoutes(api: Api, { db }: { db: Database }): void {
  const inTransaction = <T>(change: (trx: Connection) => Promise<T>): Promise<T> => db.transaction().execute(change);

  implement(api, questionsApi.ofStage, async ({ params: { id } }) =>
    foundOr404(await findStageWithQuestions(db, id), "Cette étape n'existe pas"),
  );

  // Images are re-encoded before locking the stage: nobody waits for them.
  implement(api, questionsApi.create, async ({ params: { questionnaireId }, body, caller }) => {
    const draft = await withReencodedImages(body);
    return inTransaction((trx) => addQuestion(trx, caller.id, questionnaireId, draft));
  });

  implement(api, questionsApi.update, async ({ params: { id }, body, caller }) => {
    const changes = await withReencodedImages(body);
    return inTransaction((trx) => changeQuestion(trx, caller.id, id, changes));
  });

  implement(api, questionsApi.remove, ({ params: { id }, caller }) => inTransaction((trx) => removeQuestion(trx, caller.id, id)));

  implement(api, questionsApi.createAnswer, ({ params: { questionId }, query: { force }, body, caller }) =>
    inTransaction((trx) => addPossibleAnswer(trx, { actorId: caller.id, force }, questionId, body)),
  );

  implement(api, questionsApi.updateAnswer, ({ params: { id }, query: { force }, body, caller }) =>
    inTransaction((trx) => changePossibleAnswer(trx, { actorId: caller.id, force }, id, body)),
  );

  implement(api, questionsApi.removeAnswer, ({ params: { id }, query: { force }, caller }) =>
    inTransaction((trx) => removePossibleAnswer(trx, { actorId: caller.id, force }, id)),
  );
}
