import type { WithdrawalTools } from "#contest/convocations/server/withdrawal.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { badRequest, foundOr404 } from "#platform/server/errors.ts";
import { type Api, FileResponse, implement } from "#platform/server/implement.ts";
import { shapeOf } from "#season/marking/question-type.ts";
import { paperReadersApi } from "../paper-readers.contract.ts";
import { questionSetApi } from "../question-set.contract.ts";
import { QuestionnaireFile, writeQuestionnaireFile } from "../questionnaire-file.ts";
import { questionsApi } from "../questions.contract.ts";
import { withReencodedImages } from "./images.ts";
import { correctKey, keyFile, previewKey } from "./key.service.ts";
import { noteReader } from "./paper-readers.queries.ts";
import { changeNames, readReaders } from "./paper-readers.service.ts";
import { addPossibleAnswer, changePossibleAnswer, removePossibleAnswer, sayDistinct } from "./possible-answers.service.ts";
import { withCleanText } from "./question-check.ts";
import { checkQuestionSet, type QuestionOfSet, refusalOf } from "./question-set.check.ts";
import { importQuestions, readQuestionSet, saveQuestionSet } from "./question-set.service.ts";
import { findStageWithQuestions } from "./questions.queries.ts";
import { addQuestion, changeQuestion, removeQuestion } from "./questions.service.ts";

/** The questions of a stage and their possible answers, for the office; after the first answer, only a wrong key can change. */
export function questionsRoutes(api: Api, tools: WithdrawalTools & { db: Database; reads: Database }): void {
  const { db } = tools;
  questionSetRoutes(api, tools);
  const inTransaction = <T>(change: (trx: Connection) => Promise<T>): Promise<T> => db.transaction().execute(change);

  implement(api, questionsApi.ofStage, async ({ params: { id }, caller }) => {
    await noteReader(db, id, caller.id);
    return foundOr404(await findStageWithQuestions(db, id), "Cette étape n'existe pas");
  });

  // Re-encodes images and cleans texts before locking the stage, so that no user waits for them.
  implement(api, questionsApi.create, async ({ params: { questionnaireId }, body, caller }) => {
    const draft = await withCleanText(db, await withReencodedImages(body));
    return inTransaction(async (trx) => {
      const added = await addQuestion(trx, caller.id, questionnaireId, draft);
      await noteReader(trx, questionnaireId, caller.id);
      return added;
    });
  });

  implement(api, questionsApi.update, async ({ params: { id }, body, caller }) => {
    const changes = await withCleanText(db, await withReencodedImages(body));
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

/** The questions of a stage as a set, for the office: saved whole, as a file, and their key after answers exist. */
function questionSetRoutes(api: Api, tools: WithdrawalTools & { db: Database; reads: Database }): void {
  const { db } = tools;
  /** Records that a user who receives these questions before participants can answer knows them (RUL-12). */
  const noted = async <T>(id: number, { id: userId }: { readonly id: number }, work: Promise<T>): Promise<T> => {
    const done = await work;
    await noteReader(db, id, userId);
    return done;
  };
  implement(api, questionSetApi.read, ({ params: { id }, caller }) => noted(id, caller, readQuestionSet(db, id)));

  implement(api, questionSetApi.save, ({ params: { id }, body, caller }) => noted(id, caller, saveQuestionSet(db, caller.id, id, body)));

  implement(api, paperReadersApi.list, ({ params: { id } }) => readReaders(db, id));
  implement(api, paperReadersApi.add, ({ params: { id }, body, caller }) => changeNames(db, caller.id, id, "add", body));
  implement(api, paperReadersApi.remove, ({ params: { id }, query, caller }) => changeNames(db, caller.id, id, "remove", query));

  implement(api, questionSetApi.correctKey, ({ params: { id }, query: { dryRun }, body, caller }) =>
    dryRun ? previewKey(db, id, body) : correctKey(tools, caller.id, id, body),
  );

  implement(api, questionSetApi.keyWorkbook, ({ params: { id }, body, caller }) => keyFile(tools, caller.id, id, body));

  implement(api, questionSetApi.sayDistinct, ({ params: { id }, body, caller }) =>
    db.transaction().execute((trx) => sayDistinct(trx, caller.id, id, body)),
  );

  implement(api, questionSetApi.exportFile, async ({ params: { id }, caller }) => {
    const { name, year, questions } = await noted(id, caller, readQuestionSet(db, id));
    return new FileResponse(`Questions ${name} ${year}.json`, Buffer.from(writeQuestionnaireFile(questions)));
  });

  implement(api, questionSetApi.importFile, async ({ query: { questionnaireId, mode, basedOn }, file, caller }) => {
    await readQuestionSet(db, questionnaireId);
    const drafts = await readQuestionFile(db, file);
    return noted(questionnaireId, caller, importQuestions(db, { actorId: caller.id, id: questionnaireId, mode, basedOn }, drafts));
  });
}

/** Cleaned like typed ones (SEC-02). @throws {Refusal} 400 with all errors, by question number and field. */
async function readQuestionFile(db: Connection, file: Buffer) {
  const parsed = QuestionnaireFile.safeParse(parseJson(file));
  if (!parsed.success) throw refusalOf(parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message })));
  return checkQuestionSet(
    db,
    parsed.data.questions.map(({ type, ...question }): QuestionOfSet => ({ ...question, ...shapeOf(type) })),
    { isImported: true },
  );
}

function parseJson(file: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(file));
  } catch {
    throw badRequest("Ce fichier n'est pas un questionnaire de Palmarès : choisissez un fichier .json exporté d'une étape.", "file");
  }
}
