import type { Database } from "#database/open.ts";
import { type Api, FileResponse, implement } from "#platform/server/implement.ts";
import { questionSetApi } from "../question-set.contract.ts";
import { correctKey, previewKey } from "./key.service.ts";
import { exportQuestions, readQuestionFile } from "./question-file.service.ts";
import { importQuestions, readQuestionSet, saveQuestionSet } from "./question-set.service.ts";

/** The questions of a stage as a set, for the office: saved whole, as a file, and their key once people have answered. */
export function questionSetRoutes(api: Api, { db }: { db: Database }): void {
  implement(api, questionSetApi.read, ({ params: { id } }) => readQuestionSet(db, id));

  implement(api, questionSetApi.save, ({ params: { id }, body, caller }) => saveQuestionSet(db, caller.id, id, body));

  implement(api, questionSetApi.correctKey, ({ params: { id }, query: { dryRun }, body, caller }) =>
    dryRun ? previewKey(db, id, body) : correctKey(db, caller.id, id, body),
  );

  implement(api, questionSetApi.exportFile, async ({ params: { id } }) => {
    const { name, content } = await exportQuestions(db, id);
    return new FileResponse(name, content);
  });

  implement(api, questionSetApi.importFile, async ({ query: { questionnaireId, mode, basedOn }, file, caller }) => {
    await readQuestionSet(db, questionnaireId);
    const drafts = await readQuestionFile(file);
    return importQuestions(db, { actorId: caller.id, id: questionnaireId, mode, basedOn }, drafts);
  });
}
