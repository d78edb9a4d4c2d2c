import { DAY_MS, MINUTE_MS } from "#platform/contract/time-units.ts";

/** How long the code of the official address is valid: a school's mailbox is not read every day. */
export const CODE_TTL_MS = 7 * DAY_MS;
/** Between two codes of one request. */
const MIN_CODE_INTERVAL_MS = 5 * MINUTE_MS;
const MAX_SENDINGS = 5;
/** Per official address and day: it limits the applicants' mailboxes, and the requests of each mailbox. */
const MAX_MAILBOXES = 20;
const MAX_PER_MAILBOX = 3;
/** Wrong codes, after which another must be sent. */
const MAX_TRIES = 5;

interface SentCode {
  /** When its letter is sent: later than the request if many go to that address. */
  readonly codeSentAt: Date | null;
  readonly codeSendings: number;
  readonly codeTries: number;
  readonly codeHash: Uint8Array | null;
}

export const isCodeOpen = ({ codeSentAt, codeTries, codeHash }: SentCode, now: Date): boolean =>
  codeHash !== null && codeTries < MAX_TRIES && codeSentAt !== null && now.getTime() - codeSentAt.getTime() < CODE_TTL_MS;

/** `applicantMailboxes`: of the codes sent to the official address within a day, one per request; `mailbox`: of this one. */
export function refusalToSend(
  { codeSentAt, codeSendings }: SentCode,
  applicantMailboxes: readonly string[],
  mailbox: string,
  now: Date,
): string | null {
  const sentForMailbox = applicantMailboxes.filter((one) => one === mailbox).length;
  const isFull = sentForMailbox >= MAX_PER_MAILBOX || new Set(applicantMailboxes).size >= MAX_MAILBOXES;
  if (codeSendings >= MAX_SENDINGS || (codeSendings === 0 && isFull))
    return "Plusieurs codes ont déjà été envoyés à cette adresse\u00A0: demandez-les à votre secrétariat, ou attendez la réponse de la fédération.";
  if (codeSentAt !== null && codeSentAt > now)
    return "Votre code est écrit, mais beaucoup d'e-mails vont à cette adresse\u00A0: le vôtre part avec les suivants, dans les heures qui viennent.";
  if (codeSentAt !== null && now.getTime() - codeSentAt.getTime() < MIN_CODE_INTERVAL_MS)
    return "Un code vient d'être envoyé\u00A0: laissez-lui cinq minutes pour arriver, puis recommencez.";
  return null;
}

interface DeclaredSchool {
  readonly rneCode: string | null;
  readonly officialEmail: string | null;
  /** Whether a school has the same name and town, under another code or none. Only the office decides between such schools. */
  readonly hasTwin: boolean;
}

/** Whether the school itself can confirm its correspondent: a directory knows its code and its e-mail address. */
export const isConfirmableByCode = ({ rneCode, officialEmail, hasTwin }: DeclaredSchool): boolean =>
  rneCode !== null && officialEmail !== null && !hasTwin;
