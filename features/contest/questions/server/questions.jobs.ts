import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { sweepTypesetTexts, typesetStatements } from "./statements.service.ts";

const TYPESET = "speak-formulas";

/** Typesets, at each start, the statements that were saved before typesetting existed (PPL-04). */
export async function questionsJobs({ db, jobs }: Pick<RoomTools, "db" | "jobs">): Promise<void> {
  await jobs.workCoalesced(TYPESET, async () => {
    await typesetStatements(db);
    await sweepTypesetTexts(db);
  });
  await jobs.send(db, TYPESET, {});
}
