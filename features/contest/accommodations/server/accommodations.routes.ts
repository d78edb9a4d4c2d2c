import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { isConfirmedPupilOf } from "#access/responsibility/server/responsibility.service.ts";
import type { Connection } from "#database/open.ts";
import { ownSchool } from "#organizations/establishments/server/establishments.service.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import type { Caller } from "#platform/server/session.ts";
import { accommodationsApi, MAX_LISTED } from "../accommodations.contract.ts";
import { listAccommodations } from "./accommodations.queries.ts";
import { askAccommodation, giveAccommodation, readAccommodation, refuseAccommodation, withdrawRequest } from "./accommodations.service.ts";

/** Marks keep the minutes more that their person had, and sheets that are written get them. A first save locks its sheet before its person. */
type Tools = RoomTools & Record<"lockFirstSave" | "keepExtra" | "raiseSheets", (trx: Connection, userId: number) => Promise<unknown>>;
type OfPerson = { readonly params: { readonly id: number }; readonly caller: Caller };

export function accommodationsRoutes(api: Api, { db, clock, outbox, site, ...sheets }: Tools): void {
  const owns = ({ params: { id }, caller }: OfPerson, connection: Connection) => isConfirmedPupilOf(connection, id, caller);
  const tools = () => ({ outbox, site, now: clock() });

  implement(api, accommodationsApi.own, ({ caller }) => readAccommodation(db, caller.id));
  implement(api, accommodationsApi.ask, ({ body, caller }) =>
    db.transaction().execute((trx) => askAccommodation(trx, caller, body, clock())),
  );
  implement(api, accommodationsApi.withdraw, ({ caller }) => db.transaction().execute((trx) => withdrawRequest(trx, caller)));
  implement(api, accommodationsApi.list, async ({ caller }) => {
    if (caller.role === "ESTABLISHEMENT") await ownSchool(db, caller.id);
    return listAccommodations(db, caller, MAX_LISTED);
  });
  implement(api, accommodationsApi.of, owns, ({ params: { id }, caller }) => readAccommodation(db, id, caller.role !== "ADMIN"));
  implement(api, accommodationsApi.give, owns, ({ params: { id: userId }, body, caller }) =>
    db.transaction().execute(async (trx) => {
      await sheets.lockFirstSave(trx, userId);
      const given = await giveAccommodation(trx, { caller, userId }, body, tools());
      await sheets.keepExtra(trx, userId);
      await sheets.raiseSheets(trx, userId);
      return given;
    }),
  );
  implement(api, accommodationsApi.refuse, ({ params: { id: userId }, body: { reason }, caller }) =>
    db.transaction().execute((trx) => refuseAccommodation(trx, { caller, userId }, reason, tools())),
  );
}
