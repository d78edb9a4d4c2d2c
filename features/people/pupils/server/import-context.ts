import type { welcomeAll } from "#access/links/server/mailed-links.service.ts";
import type { Connection } from "#database/open.ts";
import type { updatePerson } from "#people/people/server/changes.service.ts";
import type { Caller } from "#platform/server/session.ts";

export interface ImportContext {
  readonly establishmentId: number;
  readonly caller: Caller;
  /** Checks again that the sender may write the list, and locks that until the end of the transaction. */
  readonly recheckAccess: (db: Connection) => Promise<void>;
  readonly year: number;
  /** Whether the number of pupils is limited; never for the office. */
  readonly isLimited: boolean;
  readonly mailing: Parameters<typeof welcomeAll>[1] & Omit<Parameters<typeof updatePerson>[3], "caller">;
}
