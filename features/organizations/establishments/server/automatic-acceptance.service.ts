import { findRecipient } from "#core/accounts/server/accounts.service.ts";
import type { Connection } from "#database/open.ts";
import { lockDeclarations } from "./declaration.queries.ts";
import { requestSchool } from "./declaration.service.ts";
import { confirmRequest, type EnrolSchool, lockUndecided } from "./request-decisions.service.ts";
import { hasSimilarSchool, isAsInDirectory } from "./request-list.queries.ts";
import { acceptedMail, wordsOf } from "./requests.mails.ts";
import { hasRival, type StoredRequest } from "./requests.queries.ts";

type Applicant = Parameters<typeof requestSchool>[2] & {
  /** The school exists, and this person takes it over: only the office decides that. */
  readonly takeOver?: boolean;
};

type Context = Pick<Parameters<typeof confirmRequest>[3], "outbox" | "site" | "now"> & {
  readonly enrolSchool: EnrolSchool;
  readonly isAutomatic: boolean;
};

/** Stores a request, and confirms it at once if the office's setting asks for it and it is undoubted (LET-03). Returns whether it is confirmed. */
export async function declareSchool(
  trx: Connection,
  declared: Parameters<typeof requestSchool>[1],
  { takeOver = false, ...applicant }: Applicant,
  { isAutomatic, ...context }: Context,
): Promise<boolean> {
  // In the order of the office's decisions: the declarations, then the account.
  if (isAutomatic) await lockDeclarations(trx);
  const id = await requestSchool(trx, declared, applicant);
  if (!isAutomatic || takeOver) return false;
  const request = await lockUndecided(trx, id);
  if (!isAsInDirectory(request) || (await hasRival(trx, request)) || (await hasSimilarSchool(trx, request))) return false;
  await confirmRequest(trx, request, null, { ...context, actorId: null, isAutomatic: true });
  await tellSchool(trx, request, context);
  return true;
}

/** Writes to the directory's address, if any, because no one there has confirmed this person. */
async function tellSchool(
  trx: Connection,
  { id, userId, officialEmail, name, city }: StoredRequest,
  { outbox, site }: Pick<Context, "outbox" | "site">,
) {
  const applicant = await findRecipient(trx, userId);
  if (officialEmail === null || !applicant) return;
  const letter = acceptedMail(site, { ...wordsOf(applicant), établissement: `${name}, ${city}` });
  await outbox.post(trx, { cause: `school-request-${id}-accepted`, userId, recipient: officialEmail, isForAddress: true, ...letter });
}
