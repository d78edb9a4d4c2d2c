import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { badRequest, conflict, forbidden, foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement, ownerOfId } from "#platform/server/implement.ts";
import type { Caller } from "#platform/server/session.ts";
import { passkeysApi } from "../passkeys.contract.ts";
import { relyingPartyOf } from "./ceremony.service.ts";
import type { Duties } from "./duty.service.ts";
import { findOwner } from "./passkeys.queries.ts";
import * as service from "./passkeys.service.ts";
import { resetKeys } from "./reset.service.ts";

export function passkeysRoutes(api: Api, { duties, clock, ...others }: RoomTools & { readonly duties: Duties }): void {
  const { db } = others;
  const party = relyingPartyOf(others.site);
  const tools = (): service.Tools => ({ ...others, party, now: clock() });

  const refuseFirstKey = async (caller: Caller) => {
    if (await duties.requiresMailedLink(caller))
      throw forbidden(
        "Le délai pour ajouter une clé est passé\u00A0: choisissez d'abord un nouveau mot de passe avec un lien reçu par e-mail.",
      );
  };

  implement(api, passkeysApi.list, async ({ caller }) => ({
    ...(await service.listOwn(db, caller.id)),
    isRequired: await duties.isRequired(caller),
    deadline: await duties.deadline(caller),
    requiresMailedLink: await duties.requiresMailedLink(caller),
    origin: party.origin,
  }));

  implement(api, passkeysApi.options, async ({ caller }) => {
    await refuseFirstKey(caller);
    return service.startAdding(tools(), caller);
  });

  implement(api, passkeysApi.add, async ({ caller, body: { name, passkey } }) => {
    await refuseFirstKey(caller);
    return service.add(tools(), caller, name, passkey);
  });

  const isOwnKey = ownerOfId((connection, callerId, id) => service.isOwnKey(connection, id, callerId));

  implement(api, passkeysApi.rename, isOwnKey, ({ params: { id }, body: { name } }) => service.rename(db, id, name));

  implement(api, passkeysApi.remove, isOwnKey, async ({ params: { id }, caller }) =>
    service.remove(tools(), caller, id, await duties.isRequired(caller)),
  );

  implement(api, passkeysApi.renewCodes, ({ caller }) => service.renewCodes(tools(), caller));

  implement(api, passkeysApi.reset, async ({ params: { id }, caller }) => {
    if (id === caller.id) throw badRequest("Retirez vos propres clés depuis «\u00A0Mon compte\u00A0».");
    foundOr404(await findOwner(db, id), "Cette personne n'existe pas");
    const tools = { ...others, now: clock() };
    const isReset = await db.transaction().execute((trx) => resetKeys(trx, tools, { userId: id, actorId: caller.id }));
    if (!isReset) throw conflict("Cette personne n'a pas de clé d'accès.");
  });
}
