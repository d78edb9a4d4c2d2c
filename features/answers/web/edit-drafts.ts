import { drafts } from "#platform/web/drafts.ts";
import type { Edit, Edits } from "../sheet.ts";

export type EditDrafts = ReturnType<typeof editDraftsOf>;

/** A person's unsaved answers to a stage, stored on this device; one draft per question, so that two tabs never erase each other's. */
export const editDraftsOf = (userId: string, stageId: string) => {
  const draftKey = (questionId: string) => `answers/${stageId}/${questionId}`;
  const drop = (questionId: string) => drafts.discard(userId, draftKey(questionId));
  return {
    async read(questionIds: readonly string[]): Promise<Edits> {
      const stored = await Promise.all(questionIds.map(async (id) => [id, await drafts.read<Edit>(userId, draftKey(id))] as const));
      return Object.fromEntries(stored.flatMap(([id, edit]) => (edit ? [[id, edit]] : [])));
    },
    save: (questionId: string, edit: Edit) => drafts.save(userId, draftKey(questionId), edit),
    drop,
    /** Deletes the saved draft, unless another tab has stored another since. */
    async dropSaved(questionId: string, { answers, total }: Edit): Promise<void> {
      const stored = await drafts.read<Edit>(userId, draftKey(questionId));
      if (stored && JSON.stringify([stored.answers, stored.total]) === JSON.stringify([answers, total])) await drop(questionId);
    },
  };
};
