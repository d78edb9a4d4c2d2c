import type { Connection, Database } from "#database/open.ts";
import { type NewAccount, openAccount } from "#features/accounts/server/accounts.service.ts";
import { requestClub } from "#features/clubs/server/requests.service.ts";
import type { Season } from "#features/configuration/season.ts";
import { openYearOr403 } from "#features/configuration/server/season.service.ts";
import type { RequiredConsents } from "#features/consents/consents.ts";
import { refuseMissingConsents, saveConsents } from "#features/consents/server/consents.service.ts";
import { refuseExisting, requestSchool, withDirectoryFacts } from "#features/establishments/server/declaration.service.ts";
import type { PublicDirectory } from "#features/establishments/server/directory.service.ts";
import { languageOr400 } from "#features/languages/server/languages.service.ts";
import { refuseFullMailbox, refuseTooManyRegistrations, welcome } from "#features/links/server/mailed-links.service.ts";
import { enrol, resolveEnrolment } from "#features/registrations/server/registrations.service.ts";
import { refusalOfBirthday } from "#platform/contract/birthday.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { badRequest } from "#platform/server/errors.ts";
import type { DraftOf, RegistrationDraft } from "../sign-up.contract.ts";

interface RegistrationContext {
  readonly season: Season;
  readonly required: RequiredConsents;
  /** The address for people who cannot register by themselves. */
  readonly contactEmail: string;
  /** Absent: only the local directory of schools is used. */
  readonly directory: PublicDirectory | undefined;
  /** What sends the welcome mail, and the time of the registration. */
  readonly mailing: Parameters<typeof welcome>[1];
  readonly origin: Parameters<typeof refuseTooManyRegistrations>[1];
}

/** A validated registration: the account to open, and how to enter it in the championship. */
interface Applicant {
  readonly account: NewAccount;
  readonly enter: (trx: Connection, userId: number) => Promise<unknown>;
}

/** Opens the account, its registration for the active year, its consents and its welcome mail: all or nothing (INS-14). */
export async function register(db: Database, draft: RegistrationDraft, context: RegistrationContext) {
  const { mailing, origin, required } = context;
  const applicant = await validateDraft(db, draft, context);
  refuseMissingConsents(draft, required);
  return db.transaction().execute(async (trx) => {
    await refuseTooManyRegistrations(trx, origin, applicant.account.email, mailing.now);
    const account = await openAccount(trx, applicant.account);
    await applicant.enter(trx, account.id);
    await saveConsents(trx, account.id, draft, mailing.now);
    await refuseFullMailbox(trx, account.email, mailing.now);
    const purpose = purposes[draft.role];
    await welcome(trx, { ...mailing, ...(purpose && { purpose: { kind: purpose } }) }, account);
    return account;
  });
}

/** What the first letter says that the account is for; a participant's needs nothing more. */
const purposes = { USER: undefined, ESTABLISHEMENT: "school-request", CLUB: "club-request" } as const;

async function validateDraft(db: Connection, draft: RegistrationDraft, context: RegistrationContext): Promise<Applicant> {
  switch (draft.role) {
    case "USER":
      return participantApplicant(db, draft, context);
    case "ESTABLISHEMENT":
      return correspondentApplicant(db, draft, context);
    case "CLUB":
      return clubApplicant(draft, context);
  }
}

async function participantApplicant(
  db: Connection,
  draft: DraftOf<"USER">,
  { season, mailing: { now } }: RegistrationContext,
): Promise<Applicant> {
  const enrolment = await resolveEnrolment(db, draft, season, now);
  const refusal = refusalOfBirthday(draft.birthday, dayInParis(now));
  if (refusal !== null) throw badRequest(refusal, "birthday");
  const { id: languageId } = await languageOr400(db, draft.languageName);
  const { contact, role, birthday, genre } = draft;
  const { zip_code: zipCode, phone = "", ...names } = contact;
  return {
    account: { role, birthday, genre, languageId, zipCode, phone, ...names },
    enter: (trx, userId) => enrol(trx, userId, enrolment),
  };
}

async function correspondentApplicant(db: Connection, draft: DraftOf<"ESTABLISHEMENT">, context: RegistrationContext): Promise<Applicant> {
  const { role, contact, establishment, takeOver } = draft;
  const { season, contactEmail, directory, mailing } = context;
  const year = openYearOr403("school", season, mailing.now);
  if (!takeOver) await refuseExisting(db, establishment, contactEmail);
  const school = await withDirectoryFacts(establishment, { db, publicDirectory: directory, now: mailing.now });
  return {
    account: { role, ...contact },
    enter: (trx, userId) => requestSchool(trx, school, { userId, year, now: mailing.now }),
  };
}

function clubApplicant({ role, contact, club }: DraftOf<"CLUB">, { season, contactEmail, mailing }: RegistrationContext): Applicant {
  const year = openYearOr403("club", season, mailing.now);
  return {
    account: { role, ...contact },
    enter: (trx, userId) => requestClub(trx, club, { userId, year, now: mailing.now, contactEmail, path: "club.name" }),
  };
}
