import type { Database } from "#database/open.ts";
import { welcome } from "#features/auth/server/auth.service.ts";
import { languageNamed } from "#features/languages/server/languages.service.ts";
import type { Season } from "#features/registrations/season.ts";
import { enrol, judgeEntry } from "#features/registrations/server/registrations.service.ts";
import { refusalOfBirthday } from "#features/users/birthday.ts";
import { refusalOfPostalCode } from "#features/users/postal-code.ts";
import { openAccount } from "#features/users/server/users.service.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { badRequest } from "#platform/server/errors.ts";
import { consents, consentsVersion, type Required, refusalOfConsents } from "../consents.ts";
import type { RegistrationDraft } from "../sign-up.contract.ts";
import { insertConsents } from "./sign-up.queries.ts";

interface Circumstances {
  readonly season: Season;
  readonly required: Required;
  /** What sends the welcome, and when all this happens. */
  readonly mailing: Parameters<typeof welcome>[1];
}

/** Opens the account, its registration of the active year, its consents and its welcome mail: all of them, or nothing. */
export async function register(db: Database, draft: RegistrationDraft, { season, required, mailing }: Circumstances) {
  const { now } = mailing;
  const entry = await judgeEntry(db, draft, season, now);
  judgePerson(draft, required, dayInParis(now));
  const { id: languageId } = await languageNamed(db, draft.languageName);
  const { contact, role, birthday, genre } = draft;
  const { zip_code: zipCode, phone = "", ...named } = contact;
  return db.transaction().execute(async (trx) => {
    const account = await openAccount(trx, { role, birthday, genre, languageId, zipCode, phone, ...named });
    await enrol(trx, account.id, entry);
    await insertConsents(
      trx,
      consents.map(({ kind, field }) => ({
        userId: account.id,
        kind,
        given: draft[field] ?? false,
        textVersion: consentsVersion,
        givenAt: now,
      })),
    );
    await welcome(trx, mailing, account);
    return account;
  });
}

/** What a form alone cannot judge: the day it is, the country of the postal code, what the federation requires; 400 at the field. */
function judgePerson(draft: RegistrationDraft, required: Required, today: string): void {
  const birthday = refusalOfBirthday(draft.birthday, today);
  if (birthday !== null) throw badRequest(birthday, "birthday");
  const postalCode = refusalOfPostalCode(draft.contact.country, draft.contact.zip_code);
  if (postalCode !== null) throw badRequest(postalCode, "contact.zip_code");
  const consent = refusalOfConsents(draft, required);
  if (consent !== null) throw badRequest(consent.message, consent.field);
}
