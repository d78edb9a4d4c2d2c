import type { RequiredConsents } from "#access/consents/consents.ts";
import { refuseMissingConsents, saveConsents } from "#access/consents/server/consents.service.ts";
import { refuseFullMailbox, refuseTooManyRegistrations, welcome } from "#access/links/server/mailed-links.service.ts";
import { enrol, resolveEnrolment } from "#contest/registrations/server/registrations.service.ts";
import { type NewAccount, openAccount } from "#core/accounts/server/accounts.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { declareClub, type EnrolClub } from "#organizations/clubs/server/requests.service.ts";
import { declareSchool } from "#organizations/establishments/server/automatic-acceptance.service.ts";
import { refuseExisting, withDirectoryFacts } from "#organizations/establishments/server/declaration.service.ts";
import type { PublicDirectory } from "#organizations/establishments/server/directory.service.ts";
import type { EnrolSchool } from "#organizations/establishments/server/request-decisions.service.ts";
import { refusalOfBirthday } from "#platform/contract/birthday.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { badRequest, throwIfRefused } from "#platform/server/errors.ts";
import type { Season } from "#season/configuration/season.ts";
import { languageOr400 } from "#season/configuration/server/languages.service.ts";
import { openYearOr403 } from "#season/configuration/server/season.service.ts";
import { findOpenStageOf } from "#season/stages/server/stages.service.ts";
import type { DraftOf, RegistrationDraft } from "../sign-up.contract.ts";

interface RegistrationContext {
  readonly season: Season;
  readonly required: RequiredConsents;
  /** The address for people who cannot register by themselves. */
  readonly contactEmail: string;
  /** Absent: only the local directory of schools is used. */
  readonly directory: PublicDirectory | undefined;
  readonly mailing: Parameters<typeof welcome>[1];
  readonly origin: Parameters<typeof refuseTooManyRegistrations>[1];
  readonly acceptance: {
    /** Whether schools and clubs without reasons against them are accepted at once. */
    readonly isAutomatic: boolean;
    readonly enrolSchool: EnrolSchool;
    readonly enrolClub: EnrolClub;
  };
}

interface Applicant {
  readonly account: NewAccount;
  /** Returns the purpose of the account for the first mail; a participant's needs none. */
  readonly enter: (trx: Connection, userId: number) => Promise<NonNullable<Parameters<typeof welcome>[1]["purpose"]> | undefined>;
}

/** Opens the account, its registration for the active year, its consents and its welcome mail: all or nothing (INS-14). */
export async function register(db: Database, draft: RegistrationDraft, context: RegistrationContext) {
  const { mailing, origin, required } = context;
  const applicant = await validateDraft(db, draft, context);
  refuseMissingConsents(draft, required);
  return db.transaction().execute(async (trx) => {
    await refuseTooManyRegistrations(trx, origin, applicant.account.email, mailing.now);
    const account = await openAccount(trx, applicant.account);
    const purpose = await applicant.enter(trx, account.id);
    await saveConsents(trx, account.id, draft, mailing.now);
    await refuseFullMailbox(trx, account.email, mailing.now);
    await welcome(trx, { ...mailing, ...(purpose && { purpose }) }, account);
    const stage = (await findOpenStageOf(trx, account.id)) ?? null;
    return { user: account, isAccepted: purpose !== undefined && "name" in purpose, stage };
  });
}

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

async function participantApplicant(db: Connection, draft: DraftOf<"USER">, context: RegistrationContext): Promise<Applicant> {
  const { now } = context.mailing;
  const enrolment = await resolveEnrolment(db, draft, context.season, now);
  throwIfRefused(refusalOfBirthday(draft.birthday, dayInParis(now)), badRequest, "birthday");
  const { id: languageId } = await languageOr400(db, draft.languageName);
  const { contact, role, birthday, genre } = draft;
  const { zip_code: zipCode, phone = "", ...names } = contact;
  return {
    account: { role, birthday, genre, languageId, zipCode, phone, ...names },
    enter: (trx, userId) => enrol(trx, userId, enrolment).then(() => undefined),
  };
}

async function correspondentApplicant(db: Connection, draft: DraftOf<"ESTABLISHEMENT">, context: RegistrationContext): Promise<Applicant> {
  const { role, contact, establishment, takeOver } = draft;
  const { season, contactEmail, directory, mailing, acceptance } = context;
  const year = openYearOr403("school", season, mailing.now);
  if (!takeOver) await refuseExisting(db, establishment, contactEmail);
  const school = await withDirectoryFacts(establishment, { db, publicDirectory: directory, now: mailing.now });
  return {
    account: { role, ...contact },
    enter: async (trx, userId) => {
      const applicant = { userId, year, now: mailing.now, takeOver };
      const isAccepted = await declareSchool(trx, school, applicant, { ...mailing, ...acceptance });
      return isAccepted ? { kind: "school", name: school.name } : { kind: "school-request" };
    },
  };
}

function clubApplicant({ role, contact, club }: DraftOf<"CLUB">, context: RegistrationContext): Applicant {
  const { season, contactEmail, mailing, acceptance } = context;
  const year = openYearOr403("club", season, mailing.now);
  return {
    account: { role, ...contact },
    enter: async (trx, userId) => {
      const applicant = { userId, year, now: mailing.now, contactEmail, path: "club.name" } as const;
      const isAccepted = await declareClub(trx, club, applicant, { ...mailing, ...acceptance });
      return isAccepted ? { kind: "club", name: club.name } : { kind: "club-request" };
    },
  };
}
