import type { Database } from "#database/open.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import { holdParticipant, moveToSquad } from "#features/registrations/server/change.service.ts";
import { isRegistrationWith } from "#features/registrations/server/registrations.service.ts";
import { conflict, forbidden } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { refusalToChooseSquad, refusalToJoin } from "../squad-choice.ts";
import { squadsApi } from "../squads.contract.ts";
import { findSquad, listSquads } from "./squads.queries.ts";

interface Tools {
  readonly db: Database;
  readonly configuration: Configuration;
}

/** The squads of a championship, and who is in them. */
export function squadsRoutes(api: Api, { db, configuration }: Tools): void {
  implement(api, squadsApi.list, ({ query: { year } }) => listSquads(db, year));

  implement(
    api,
    squadsApi.assign,
    async ({ body: { registrationId, squadName }, caller }) => {
      const { activeYear } = await configuration.season();
      return db.transaction().execute(async (trx) => {
        const registration = await holdParticipant(trx, registrationId, caller);
        const refusal = caller.role === "ADMIN" ? null : refusalToChooseSquad(registration, activeYear);
        if (refusal !== null) throw forbidden(refusal);
        if (squadName === null) return moveToSquad(trx, registration, null, caller);
        const noSquads = refusalToJoin(registration);
        if (noSquads !== null) throw conflict(noSquads);
        const squad = await findSquad(trx, registration.year, squadName);
        if (!squad) throw conflict(`Aucune équipe ${registration.year} ne porte le nom «\u00A0${squadName}\u00A0».`);
        return moveToSquad(trx, registration, squad, caller);
      });
    },
    ({ body: { registrationId }, caller }) => isRegistrationWith(db, registrationId, caller),
  );
}
