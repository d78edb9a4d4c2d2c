import { type Purpose, welcome } from "#access/links/server/mailed-links.service.ts";
import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { resolvePupilEnrolment } from "#contest/registrations/server/enrolment.service.ts";
import { refuseWithoutAllClasses } from "#contest/registrations/server/own-class.service.ts";
import { openAccount } from "#core/accounts/server/accounts.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { refusalOfPostalCode } from "#platform/contract/postal-code.ts";
import { badRequest, forbidden, throwIfRefused } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import type { Caller } from "#platform/server/session.ts";
import { type AccountDraft, openAccountApi } from "../open-account.contract.ts";

const OPEN_ACCOUNT = action("open account", "a ouvert un compte");

export function openAccountRoutes(api: Api, { db, clock, configuration, outbox, site }: RoomTools): void {
  /** The school that opens the account; null if the office does. */
  const schoolFor = async (trx: Connection, { role, inCharge }: AccountDraft, caller: Caller): Promise<number | null> => {
    if (caller.role === "ADMIN") return null;
    if (role !== "USER" || inCharge) throw forbidden("Un établissement n'ouvre de comptes que pour ses élèves.");
    const { establishmentId, year } = await resolvePupilEnrolment(trx, { caller, season: await configuration.season(), now: clock() });
    // The account would be in no class.
    await refuseWithoutAllClasses(trx, caller, year);
    return establishmentId;
  };

  implement(api, openAccountApi.open, async ({ body, caller }) =>
    db.transaction().execute(async (trx) => {
      await caller.recheckAccess(trx);
      const establishmentId = await schoolFor(trx, body, caller);
      refuseContact(body);
      const { zip_code: zipCode, ...contact } = body.contact;
      const account = await openAccount(trx, { role: body.role, zipCode, establishmentId, ...contact });
      const purpose = purposeOf(body);
      // A link from a school is useless before its pupil is registered: it is sent later, from the list of pupils.
      if (account.email !== "" && caller.role === "ADMIN")
        await welcome(trx, { outbox, site, now: clock(), issuedBy: caller.id, purpose }, account);
      await record(trx, {
        actorId: caller.id,
        action: OPEN_ACCOUNT,
        subject: `user ${account.id}`,
        after: { role: body.role, username: account.username, establishmentId },
      });
      return { user: { id: account.id } };
    }),
  );
}

function purposeOf({ role, inCharge }: AccountDraft): Purpose {
  if (role === "ADMIN") return { kind: "office" };
  if (inCharge) return { kind: inCharge.of, name: inCharge.name };
  return { kind: "account" };
}

/** Officers and club managers get no printed slip: without an address they could never sign in. */
function refuseContact({ role, contact: { email, country, zip_code } }: AccountDraft): void {
  if (role !== "USER" && email === "") throw badRequest("L'adresse e-mail est requise", "contact.email");
  throwIfRefused(zip_code === "" ? null : refusalOfPostalCode(country, zip_code), badRequest, "contact.zip_code");
}
