import { refuseFormerMailbox, welcome } from "#access/links/server/mailed-links.service.ts";
import { resolveEnrolmentFor } from "#contest/registrations/server/enrolment.service.ts";
import { ownClassOr400 } from "#contest/registrations/server/own-class.service.ts";
import { enrol } from "#contest/registrations/server/registrations.service.ts";
import { openAccount } from "#core/accounts/server/accounts.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { schoolOfId } from "#organizations/establishments/server/establishments.service.ts";
import { refusalOfBirthday } from "#platform/contract/birthday.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { refusalOfPostalCode } from "#platform/contract/postal-code.ts";
import { badRequest, conflict, throwIfRefused } from "#platform/server/errors.ts";
import { languageOr400 } from "#season/configuration/server/languages.service.ts";
import { findKnownPupil, refusalOfDuplicate } from "../line-outcome.ts";
import type { PupilDraft } from "../pupils.contract.ts";
import * as queries from "./pupil-import.queries.ts";

export const REGISTER_PERSON = action("register person", "a inscrit une personne");

interface AddContext {
  readonly context: Parameters<typeof resolveEnrolmentFor>[2];
  readonly mailing: Omit<Parameters<typeof welcome>[1], "now" | "issuedBy">;
}

export const addPupil = (db: Database, draft: PupilDraft, { context, mailing }: AddContext): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { caller, now } = context;
    await caller.recheckAccess(trx);
    const enrolment = await resolveEnrolmentFor(trx, draft, context);
    const { establishmentId, year } = enrolment;
    checkPerson(draft, dayInParis(now));
    const className = establishmentId === null ? "" : await ownClassOr400(trx, caller, year, draft.className);
    if (establishmentId !== null) await refuseDuplicate(trx, draft, { establishmentId, year, caller });
    const { id: languageId } = await languageOr400(trx, draft.languageName);
    const { role, birthday, genre } = draft;
    const { zip_code: zipCode, ...contact } = draft.contact;
    const account = await openAccount(trx, { role, birthday, genre, languageId, zipCode, establishmentId, ...contact });
    const registration = await enrol(trx, account.id, { ...enrolment, className });
    if (caller.role !== "ADMIN") await refuseFormerMailbox(trx, account.id);
    if (account.email !== "") {
      const purpose =
        establishmentId === null ? undefined : ({ kind: "pupil", name: (await schoolOfId(trx, establishmentId)).name } as const);
      await welcome(trx, { ...mailing, now, issuedBy: caller.id, ...(purpose && { purpose }) }, account);
    }
    const after = { username: account.username, registration };
    await record(trx, { actorId: caller.id, action: REGISTER_PERSON, subject: `user ${account.id}`, after });
    return account.id;
  });

function checkPerson({ birthday, contact }: PupilDraft, today: string): void {
  throwIfRefused(refusalOfBirthday(birthday, today), badRequest, "birthday");
  throwIfRefused(refusalOfPostalCode(contact.country, contact.zip_code), badRequest, "contact.zip_code");
}

/** Refuses a pupil already in the school's list, even when added twice concurrently: 409 with the existing account. */
async function refuseDuplicate(
  trx: Connection,
  { birthday, contact }: PupilDraft,
  { year, ...list }: queries.ListOfSchool & { readonly year: number },
): Promise<void> {
  await queries.lockList(trx, list.establishmentId);
  const known = findKnownPupil({ ...contact, birthday }, await queries.listKnownPupils(trx, list));
  const refusal = refusalOfDuplicate(known, year);
  if (refusal !== null && known?.isSeen === false) throw conflict(refusal);
  if (refusal !== null && known) throw conflict(refusal, { known: { id: String(known.id), year: known.year } });
}
