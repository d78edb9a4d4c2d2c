import type { Updateable } from "kysely";
import type { Connection, Database } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { languageNamed } from "#features/languages/server/languages.service.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import { sortsOf } from "#platform/contract/page.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import type { Changes } from "#platform/server/changes.ts";
import type { Clock } from "#platform/server/clock.ts";
import { badRequest, known } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { recent } from "#platform/server/recent.ts";
import { refusalOfBirthday } from "../birthday.ts";
import { type StagePeopleSort, usersApi } from "../users.contract.ts";
import { narrowedTo } from "./stage-people.queries.ts";
import { listStagePeople } from "./stage-people.service.ts";
import { updateUser } from "./users.queries.ts";
import { findSelf } from "./users.service.ts";

type OwnChanges = RequestOf<typeof usersApi.updateMe>["body"];

interface Tools {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
}

const COUNTS_KEPT_MS = 5_000;
const COUNTS_KEPT = 500;

/** One's own account, and the people of a stage. */
export function usersRoutes(api: Api, { db, clock, changes }: Tools): void {
  const counts = changes.cached(["results"], () => Promise.resolve(recent(clock, COUNTS_KEPT_MS, COUNTS_KEPT)));

  implement(api, usersApi.ofStage, async ({ params: { quizId }, query: { limit, page, search, sortBy, ...filters } }) => {
    const narrowed = known(await narrowedTo(db, quizId, { search, ...filters }), "Cette étape n'existe pas");
    return listStagePeople(
      { db, recent: await counts() },
      narrowed,
      { limit, page, search, sortBy, sorts: sortsOf<StagePeopleSort>(sortBy) },
      filters,
    );
  });

  implement(api, usersApi.me, async ({ caller }) => known(await findSelf(db, caller.id)));

  implement(api, usersApi.updateMe, async ({ body, caller }) => {
    const changes = await columnsOf(db, body, dayInParis(clock()));
    if (Object.keys(changes).length > 0)
      await db.transaction().execute(async (trx) => {
        await updateUser(trx, caller.id, changes);
        // The trail keeps what the office, schools and clubs do; of a person's own data it says which, never what.
        if (caller.role !== "USER")
          await record(trx, {
            actorId: caller.id,
            action: "change own account",
            subject: `user ${caller.id}`,
            after: Object.keys(changes),
          });
      });
    return known(await findSelf(db, caller.id));
  });
}

/** What to write: the fields named, and no other. */
async function columnsOf(
  db: Connection,
  { contact: { zip_code: zipCode, ...address } = {}, birthday, genre, languageName }: OwnChanges,
  today: string,
): Promise<Updateable<DB["users"]>> {
  const refusal = birthday === undefined ? null : refusalOfBirthday(birthday, today);
  if (refusal) throw badRequest(refusal, "birthday");
  const changes = {
    ...address,
    zipCode,
    birthday,
    genre,
    languageId: languageName === undefined ? undefined : (await languageNamed(db, languageName)).id,
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
