import type { Connection, Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { refuseFormerMailbox, welcome } from "#features/auth/server/auth.service.ts";
import { languageNamed } from "#features/languages/server/languages.service.ts";
import { judgeEntryBy } from "#features/registrations/server/entry.service.ts";
import { enrol } from "#features/registrations/server/registrations.service.ts";
import { refusalOfBirthday } from "#features/users/birthday.ts";
import { refusalOfPostalCode } from "#features/users/postal-code.ts";
import { openAccount } from "#features/users/server/users.service.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { badRequest, conflict } from "#platform/server/errors.ts";
import { knownAs, refusalToDouble } from "../known-pupil.ts";
import type { PupilDraft } from "../pupil.contract.ts";
import { holdList, listKnown } from "./pupil-import.queries.ts";

interface Circumstances {
  readonly moment: Parameters<typeof judgeEntryBy>[2];
  readonly mailing: Omit<Parameters<typeof welcome>[1], "now" | "issuedBy">;
}

/** Opens the account of a new person, registers it, and mails the way in where there is an address: all of it, or nothing. Answers its id. */
export const addPupil = (db: Database, draft: PupilDraft, { moment, mailing }: Circumstances): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await moment.caller.askAgain(trx);
    const entry = await judgeEntryBy(trx, draft, moment);
    judgePerson(draft, dayInParis(moment.now));
    if (entry.establishmentId !== null) await refuseDouble(trx, draft, { ...entry, establishmentId: entry.establishmentId });
    const { id: languageId } = await languageNamed(trx, draft.languageName);
    const { role, birthday, genre } = draft;
    const { zip_code: zipCode, ...contact } = draft.contact;
    const { establishmentId } = entry;
    const account = await openAccount(trx, { role, birthday, genre, languageId, zipCode, establishmentId, ...contact });
    const registration = await enrol(trx, account.id, entry);
    if (moment.caller.role !== "ADMIN") await refuseFormerMailbox(trx, account.id);
    if (account.email !== "") await welcome(trx, { ...mailing, now: moment.now, issuedBy: moment.caller.id }, account);
    await record(trx, {
      actorId: moment.caller.id,
      action: "register person",
      subject: `user ${account.id}`,
      after: { username: account.username, registration },
    });
    return account.id;
  });

/** What a form alone cannot judge: the day it is, the country of the postal code; 400 at the field. */
function judgePerson({ birthday, contact }: PupilDraft, today: string): void {
  const tooLate = refusalOfBirthday(birthday, today);
  if (tooLate !== null) throw badRequest(tooLate, "birthday");
  const postalCode = refusalOfPostalCode(contact.country, contact.zip_code);
  if (postalCode !== null) throw badRequest(postalCode, "contact.zip_code");
}

interface Place {
  readonly establishmentId: number;
  readonly year: number;
}

/** Nobody stands twice in the list of a school, even added twice at the same moment: 409 with the account that there is. */
async function refuseDouble(trx: Connection, { birthday, contact }: PupilDraft, { establishmentId, year }: Place): Promise<void> {
  await holdList(trx, establishmentId);
  const known = knownAs({ ...contact, birthday }, await listKnown(trx, establishmentId));
  const refusal = refusalToDouble(known, year);
  if (refusal !== null && known) throw conflict(refusal, { known: { id: String(known.id), year: known.year } });
}
