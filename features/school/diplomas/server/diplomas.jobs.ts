import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { withdrawUntrue } from "./diplomas.service.ts";
import { withdrawUntrueOfSchools } from "./school-diplomas.service.ts";

export async function diplomasJobs({ db, jobs }: Pick<RoomTools, "db" | "jobs">): Promise<void> {
  await jobs.every("withdraw-diplomas", "25 * * * *", async () => {
    await withdrawUntrue(db);
    await withdrawUntrueOfSchools(db);
  });
}
