import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import type { Connection } from "#database/open.ts";
import { runsClub } from "#organizations/clubs/server/clubs.service.ts";
import { ownSchool, schoolOf } from "#organizations/establishments/server/establishments.service.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import { HOUR_MS } from "#platform/contract/time-units.ts";
import { type Api, implement, ownerOfId } from "#platform/server/implement.ts";
import type { Caller } from "#platform/server/session.ts";
import { ttlCache } from "#platform/server/ttl-cache.ts";
import { isOfSchoolOf, showDiplomas } from "#school/school-stages/server/school-stages.service.ts";
import { diplomasApi } from "../diplomas.contract.ts";
import { areRegisteredWith, countDiplomas, countWithdrawn, type Selection } from "./diplomas.queries.ts";
import { listWithout, printDiplomas, signedList, verify, withdrawDiploma } from "./diplomas.service.ts";
import * as schools from "./school-diplomas.service.ts";
import { listKeys, listPublicKeys } from "./signing-keys.queries.ts";
import { rotateKey } from "./signing-keys.service.ts";

type PrintRequest = Pick<RequestOf<typeof diplomasApi.print>, "body"> & { readonly caller: Caller };

export function diplomasRoutes(api: Api, tools: RoomTools): void {
  const { db, changes, clock, configuration } = tools;

  const isOwnStage = ownerOfId((connection, callerId, id) => isOfSchoolOf(connection, id, callerId));

  /** The part of the request that this caller may print; null: none. */
  const selectionOf = async (
    db: Connection,
    { caller, body: { userIds, className, clubId, category } }: PrintRequest,
  ): Promise<Selection | null> => {
    switch (caller.role) {
      case "ADMIN":
        return { userIds, category };
      case "USER":
        return userIds?.some((id) => id !== caller.id) ? null : { userIds: [caller.id] };
      case "ESTABLISHEMENT": {
        const school = await schoolOf(db, caller.id);
        return school ? { userIds, className, establishmentId: school.id, seenBy: caller.id } : null;
      }
      case "CLUB":
        return clubId !== undefined && (await runsClub(db, caller.id, clubId)) ? { userIds, clubId } : null;
    }
  };

  implement(
    api,
    diplomasApi.print,
    async (request, db) => {
      const selection = await selectionOf(db, request);
      if (selection === null) return false;
      const { userIds } = selection;
      const { role } = request.caller;
      return role === "USER" || userIds === undefined || areRegisteredWith(db, request.params.questionnaireId, userIds, selection);
    },
    async (request) => {
      const { params, body, caller } = request;
      const selection = (await selectionOf(db, request)) ?? { userIds: [] };
      const recipient = body.className || body.category;
      return printDiplomas(tools, params.questionnaireId, { design: body.design, recipient, caller }, selection);
    },
  );

  implement(api, diplomasApi.without, async ({ params: { questionnaireId }, caller }) => {
    const { id: establishmentId } = await ownSchool(db, caller.id);
    return listWithout(db, questionnaireId, { establishmentId, seenBy: caller.id });
  });

  implement(
    api,
    diplomasApi.printOfSchool,
    async ({ params: { id }, body: { userIds }, caller }, db) =>
      (caller.role === "USER" || (await isOfSchoolOf(db, id, caller.id))) && schools.mayPrintFor(db, id, userIds, caller),
    ({ params: { id }, body: { design, ...chosen }, caller }) => schools.printSchoolDiplomas(tools, id, { design, caller }, chosen),
  );

  implement(api, diplomasApi.ofSchool, isOwnStage, ({ params: { id }, caller }) => schools.readSchoolDiplomas(db, id, caller.id));

  implement(api, diplomasApi.show, isOwnStage, async ({ params: { id }, body: { shown }, caller }) => {
    const { activeYear } = await configuration.season();
    await db.transaction().execute((trx) => showDiplomas(trx, id, shown, { caller, activeYear, now: clock() }));
  });

  implement(api, diplomasApi.mine, ({ query: { year }, caller }) => schools.listShownTo(db, caller.id, year));

  const lists = changes.cached(["withdrawn_diplomas", "signing_keys"], () => Promise.resolve(ttlCache(clock, HOUR_MS, 1)));
  implement(api, diplomasApi.verifier, async () => {
    const withdrawn = await (await lists()).getOrLoad("withdrawn", () => signedList(tools));
    return { withdrawn, keys: await listPublicKeys(db) };
  });

  implement(api, diplomasApi.verify, ({ body: { code } }) => verify(db, code));

  implement(api, diplomasApi.overview, async () => ({
    issued: await countDiplomas(db),
    withdrawn: await countWithdrawn(db),
    keys: await listKeys(db),
  }));

  implement(api, diplomasApi.withdraw, ({ params: { number }, caller }) => withdrawDiploma(db, caller.id, number));

  implement(api, diplomasApi.rotate, async ({ caller }) => ({ kid: (await rotateKey(tools, caller.id)).kid }));
}
