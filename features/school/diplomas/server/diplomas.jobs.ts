import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { withdrawUntrue } from "./diplomas.service.ts";

export const diplomasJobs = ({ db, jobs }: Pick<RoomTools, "db" | "jobs">): Promise<void> =>
  jobs.every("withdraw-diplomas", "25 * * * *", () => withdrawUntrue(db));
