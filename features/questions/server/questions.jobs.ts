import type { Database } from "#database/open.ts";
import type { RoomTools } from "#features/node/server/node.service.ts";
import { cleanSpokenText } from "#platform/server/rich-text.ts";

const SPEAK = "speak-formulas";

/** At each start, formulas of questions that were saved before formulas were spoken get their speech (PPL-04). */
export async function questionsJobs({ db, jobs }: Pick<RoomTools, "db" | "jobs">): Promise<void> {
  await jobs.workCoalesced(SPEAK, () => speakFormulas(db));
  await jobs.send(db, SPEAK, {});
}

/** Text that is changed meanwhile stays: it was spoken when it was saved. */
export async function speakFormulas(db: Database): Promise<void> {
  const silent = await db
    .selectFrom("questions")
    .select(["id", "text"])
    .where("text", "like", "%data-formula=%")
    .where("text", "not like", "%data-speech=%")
    .execute();
  for (const { id, text } of silent) {
    const spoken = await cleanSpokenText(text);
    if (spoken !== text) await db.updateTable("questions").set({ text: spoken }).where("id", "=", id).where("text", "=", text).execute();
  }
}
