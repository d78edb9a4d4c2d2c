import type { Connection, Database } from "#database/open.ts";
import { refuseCrowd, refuseFullMailbox, welcome } from "#features/auth/server/auth.service.ts";
import { requestClub } from "#features/clubs/server/requests.service.ts";
import { refuseKnown, requestSchool, withDirectory } from "#features/establishments/server/declaration.service.ts";
import type { PublicDirectory } from "#features/establishments/server/directory.service.ts";
import { languageNamed } from "#features/languages/server/languages.service.ts";
import type { Season } from "#features/registrations/season.ts";
import { enrol, judgeEntry, yearToJoin } from "#features/registrations/server/registrations.service.ts";
import { refusalOfBirthday } from "#features/users/birthday.ts";
import { type NewAccount, openAccount } from "#features/users/server/users.service.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { badRequest } from "#platform/server/errors.ts";
import type { Required } from "../consents.ts";
import type { DraftOf, RegistrationDraft } from "../sign-up.contract.ts";
import { judgeConsents, keepConsents } from "./consents.service.ts";

interface Circumstances {
  readonly season: Season;
  readonly required: Required;
  /** Whom those write to who cannot register by themselves. */
  readonly contactEmail: string;
  /** Absent: only the local directory of schools is known. */
  readonly directory: PublicDirectory | undefined;
  /** What sends the welcome, and when all this happens. */
  readonly mailing: Parameters<typeof welcome>[1];
  readonly origin: Parameters<typeof refuseCrowd>[1];
}

/** Somebody judged fit to register: the account to open, and what it enters the championship as. */
interface Newcomer {
  readonly account: NewAccount;
  readonly enter: (trx: Connection, userId: number) => Promise<unknown>;
}

/** Opens the account, what it registers for the active year, its consents and its welcome mail: all of them, or nothing (INS-14). */
export async function register(db: Database, draft: RegistrationDraft, circumstances: Circumstances) {
  const { mailing, origin, required } = circumstances;
  const newcomer = await judge(db, draft, circumstances);
  judgeConsents(draft, required, draft.role === "USER" ? "participant" : "correspondent");
  return db.transaction().execute(async (trx) => {
    await refuseCrowd(trx, origin, newcomer.account.email, mailing.now);
    const account = await openAccount(trx, newcomer.account);
    await newcomer.enter(trx, account.id);
    await keepConsents(trx, account.id, draft, mailing.now);
    await refuseFullMailbox(trx, account.email, mailing.now);
    await welcome(trx, mailing, account);
    return account;
  });
}

async function judge(db: Connection, draft: RegistrationDraft, circumstances: Circumstances): Promise<Newcomer> {
  switch (draft.role) {
    case "USER":
      return participant(db, draft, circumstances);
    case "ESTABLISHEMENT":
      return correspondent(db, draft, circumstances);
    case "CLUB":
      return clubManager(draft, circumstances);
  }
}

async function participant(db: Connection, draft: DraftOf<"USER">, { season, mailing: { now } }: Circumstances): Promise<Newcomer> {
  const entry = await judgeEntry(db, draft, season, now);
  const refusal = refusalOfBirthday(draft.birthday, dayInParis(now));
  if (refusal !== null) throw badRequest(refusal, "birthday");
  const { id: languageId } = await languageNamed(db, draft.languageName);
  const { contact, role, birthday, genre } = draft;
  const { zip_code: zipCode, phone = "", ...named } = contact;
  return {
    account: { role, birthday, genre, languageId, zipCode, phone, ...named },
    enter: (trx, userId) => enrol(trx, userId, entry),
  };
}

async function correspondent(db: Connection, draft: DraftOf<"ESTABLISHEMENT">, circumstances: Circumstances): Promise<Newcomer> {
  const { role, contact, establishment, takeOver } = draft;
  const { season, contactEmail, directory, mailing } = circumstances;
  const year = yearToJoin("school", season, mailing.now);
  if (!takeOver) await refuseKnown(db, establishment, contactEmail);
  const declared = await withDirectory(establishment, { db, ask: directory, now: mailing.now });
  return {
    account: { role, ...contact },
    enter: (trx, userId) => requestSchool(trx, declared, { userId, year, now: mailing.now }),
  };
}

function clubManager({ role, contact, club }: DraftOf<"CLUB">, { season, contactEmail, mailing }: Circumstances): Newcomer {
  const year = yearToJoin("club", season, mailing.now);
  return {
    account: { role, ...contact },
    enter: (trx, userId) => requestClub(trx, club, { userId, year, now: mailing.now, contactEmail, path: "club.name" }),
  };
}
