import { drafts } from "#platform/web/drafts.ts";
import type { Edit, Edits } from "../sheet.ts";

export type KeptEdits = ReturnType<typeof keptEditsOf>;

/** What a person typed for a stage and has not saved, kept on this device; a draft a question, so that two tabs never erase each other's. */
export const keptEditsOf = (userId: string, stageId: string) => {
  const nameOf = (questionId: string) => `answers/${stageId}/${questionId}`;
  const drop = (questionId: string) => drafts.drop(userId, nameOf(questionId));
  return {
    async read(questionIds: readonly string[]): Promise<Edits> {
      const kept = await Promise.all(questionIds.map(async (id) => [id, await drafts.read<Edit>(userId, nameOf(id))] as const));
      return Object.fromEntries(kept.flatMap(([id, edit]) => (edit ? [[id, edit]] : [])));
    },
    keep: (questionId: string, edit: Edit) => drafts.keep(userId, nameOf(questionId), edit),
    drop,
    /** Drops what was saved, unless another tab has kept something else since. */
    async dropSaved(questionId: string, { answers, total }: Edit): Promise<void> {
      const kept = await drafts.read<Edit>(userId, nameOf(questionId));
      if (kept && JSON.stringify([kept.answers, kept.total]) === JSON.stringify([answers, total])) await drop(questionId);
    },
  };
};
