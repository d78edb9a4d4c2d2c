/** How far a request is, to act for a school or to register a club. */
export const requestStates = ["waiting", "confirmed", "refused"] as const;
export type RequestState = (typeof requestStates)[number];

/** Pupils whom a list names at most before somebody is known to act for the school. */
export const MOST_PREPARED = 2_000;
export const MOST_BYTES_OF_LINES = 4 * 1_024 * 1_024;
export const tooManyPrepared = `${MOST_PREPARED} élèves au plus avant la confirmation`;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long the code of the official address may be typed: a letter waits until somebody opens the school's mailbox. */
export const CODE_LASTS_MS = 7 * DAY_MS;
/** How long a prepared list of pupils is kept after it was last saved, and how long before its end that is told. */
export const LIST_LASTS_MS = 60 * DAY_MS;
export const LIST_TOLD_MS = 7 * DAY_MS;
/** Between two codes of one request. */
const PAUSE_MS = 5 * MINUTE_MS;
/** Codes of one request, in all. */
const MOST_SENDINGS = 5;
/** Mailboxes of applicants in a day for which one official address is written to, and requests of each. */
const MOST_MAILBOXES = 20;
const MOST_OF_ONE_MAILBOX = 3;
/** Wrong codes, after which another must be sent. */
const MOST_TRIES = 5;

interface Sent {
  /** When its letter leaves: later than it was asked for where many go to that address. */
  readonly codeSentAt: Date | null;
  readonly codeSendings: number;
  readonly codeTries: number;
  readonly hasCode: boolean;
}

/** Whether the code that was sent may still be typed. */
export const isCodeOpen = ({ codeSentAt, codeTries, hasCode }: Sent, now: Date): boolean =>
  hasCode && codeTries < MOST_TRIES && codeSentAt !== null && now.getTime() - codeSentAt.getTime() < CODE_LASTS_MS;

/**
 * Why no code is sent now; `null` when one is. `written`: the mailboxes of the applicants, one a request, for whom the official address was written to
 * in a day; `mailbox`: that of this one.
 */
export function refusalToSend({ codeSentAt, codeSendings }: Sent, written: readonly string[], mailbox: string, now: Date): string | null {
  const ofMailbox = written.filter((one) => one === mailbox).length;
  const isFull = ofMailbox >= MOST_OF_ONE_MAILBOX || new Set(written).size >= MOST_MAILBOXES;
  if (codeSendings >= MOST_SENDINGS || (codeSendings === 0 && isFull))
    return "Plusieurs codes ont déjà été envoyés à cette adresse\u00A0: demandez-les à votre secrétariat, ou attendez la réponse de la fédération.";
  if (codeSentAt !== null && codeSentAt > now)
    return "Votre code est écrit, mais beaucoup d'e-mails vont à cette adresse\u00A0: le vôtre part avec les suivants, dans les heures qui viennent.";
  if (codeSentAt !== null && now.getTime() - codeSentAt.getTime() < PAUSE_MS)
    return "Un code vient d'être envoyé\u00A0: laissez-lui cinq minutes pour arriver, puis recommencez.";
  return null;
}

interface Declared {
  readonly rneCode: string | null;
  readonly officialEmail: string | null;
  /** A school of the same name and town, under another code or none: two that are taken for one another are told apart by hand. */
  readonly hasTwin: boolean;
}

/** Whether the school itself can say who acts for it: its code is known to a directory, which tells where it is written to. */
export const isConfirmedByCode = ({ rneCode, officialEmail, hasTwin }: Declared): boolean =>
  rneCode !== null && officialEmail !== null && !hasTwin;

interface Typed {
  readonly name: string;
  readonly type: string;
  readonly street: string;
  readonly zipCode: string;
  readonly city: string;
}

/** What a new school is called and where it is: the directory's word, and where it says nothing what was typed. */
export const factsOf = <Facts extends Typed>(
  typed: Facts,
  directory: { readonly [field in keyof Typed]: string | null } | null,
): Facts => ({
  ...typed,
  ...Object.fromEntries(Object.entries(directory ?? {}).filter(([field, value]) => field in typed && value !== null)),
});
