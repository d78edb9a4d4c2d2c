import type { LetterText } from "#access/mail/letter-text.ts";
import { type Occasion, officeLetters, type Placeholder } from "#access/mail/office-letters.ts";
import {
  countRemaining,
  type Family,
  listAlsoDue,
  type MailedPerson,
  type Mailing,
  mayComeAgain,
  type Share,
  writeLetters,
} from "#access/mail/server/mailing.service.ts";
import { neededText } from "#access/mail/server/needed-letters.service.ts";
import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { type Site, signed } from "#access/mail/server/site.service.ts";
import type { Job } from "#core/jobs/jobs.contract.ts";
import { findLatest, requestJob } from "#core/jobs/server/jobs.service.ts";
import type { LongWork } from "#core/jobs/server/long-work.service.ts";
import type { Connection } from "#database/open.ts";
import { zonedWeekdayEnd } from "#platform/contract/zoned.ts";
import { conflict } from "#platform/server/errors.ts";
import { composeLetter, joinLetters, timeLeft } from "../compose-letter.ts";
import * as queries from "./letters.queries.ts";
import { CONFIRMATION_WITHDRAWN, isOfStage, peopleOf, unconfirmedPeople } from "./occasion-people.queries.ts";

/** Up to this number of people letters are written at once; more need a job, whose progress is shown and which can be cancelled. */
const MAX_WITHOUT_JOB = 1_000;
const PEOPLE_PER_STEP = 5_000;
const KIND = "letters";
const NOT_STOPPED = "Ces e-mails ne sont pas arrêtés\u00A0: il n'y a rien à reprendre.";
export const kindOf = (occasion: Occasion): string => `${KIND}:${occasion}`;

export type Tools = Pick<RoomTools, "db" | "clock" | "jobs" | "outbox" | "configuration" | "site"> & { readonly longWork: LongWork };

export const stepsFor = (count: number): string[] =>
  Array.from({ length: Math.max(1, Math.ceil(count / PEOPLE_PER_STEP)) }, (_, index) => `partie ${index + 1}`);

interface Plan {
  readonly steps: readonly string[];
}

export const registerLetters = (tools: Tools): void =>
  tools.longWork.registerAutomatic(KIND, async (trx, { kind, place, done }) => {
    const occasion = kind.slice(KIND.length + 1) as Occasion;
    const due = await dueOn(trx, tools, occasion);
    return { letters: due ? await write(trx, tools, due, { part: done, of: (place as Plan).steps.length }) : 0 };
  });

export async function writeDueLetters(tools: Tools): Promise<void> {
  for (const { occasion, isOn } of await queries.listStored(tools.db)) if (isOn) await writeOccasion(tools, occasion as Occasion);
}

/** Whether a user has stopped the letters of an occasion since it was switched on: none is written until they are resumed. */
export const isStopped = ({ isOn, since }: queries.StoredLetter, latest: Job | undefined): boolean =>
  isOn && latest?.state === "cancelled" && latest.endedAt !== null && latest.endedAt >= since;

const writeOccasion = (tools: Tools, occasion: Occasion): Promise<void> =>
  tools.db.transaction().execute(async (trx) => {
    await queries.lockOccasion(trx, occasion);
    const due = await dueOn(trx, tools, occasion);
    if (!due) return;
    const latest = await findLatest(trx, kindOf(occasion));
    if (latest?.state === "running" || isStopped(due.letter, latest)) return;
    const count = await countRemaining(trx, due.mailing, MAX_WITHOUT_JOB + 1);
    if (count === 0) return;
    if (count <= MAX_WITHOUT_JOB) return void (await write(trx, tools, due));
    await requestLetters(trx, tools, due, null);
    tools.longWork.wake();
  });

async function requestLetters(trx: Connection, { clock }: Tools, { letter, mailing }: Due, askedBy: number | null): Promise<void> {
  const steps = stepsFor(await countRemaining(trx, mailing));
  const place = { steps } satisfies Plan;
  await requestJob(trx, { kind: kindOf(letter.occasion as Occasion), askedBy, askedAt: clock(), place, total: steps.length });
}

/** @throws {Refusal} 409 if they are not stopped. */
export async function resumeLetters(trx: Connection, tools: Tools, occasion: Occasion, askedBy: number): Promise<void> {
  const due = await dueOn(trx, tools, occasion);
  if (!due || !isStopped(due.letter, await findLatest(trx, kindOf(occasion)))) throw conflict(NOT_STOPPED);
  await requestLetters(trx, tools, due, askedBy);
}

interface Due {
  readonly letter: queries.StoredLetter;
  readonly year: number;
  readonly mailing: Mailing;
}

/** `undefined` if it is off, or without a season. `isBeside`: for the letter of their confirmation itself, which waits for no other. */
async function dueOn(trx: Connection, { configuration, clock }: Tools, occasion: Occasion, isBeside = false): Promise<Due | undefined> {
  const letter = await queries.findStored(trx, occasion);
  const { activeYear: year } = await configuration.season();
  if (!letter?.isOn || year === null) return undefined;
  const { isUnsubscribable } = officeLetters[occasion];
  const confirmedSince = occasion === OPENED && !isBeside ? await confirmedSinceOn(trx) : null;
  const people = peopleOf(occasion, { year, since: letter.since, stagesBefore: letter.stagesBefore, now: clock(), confirmedSince });
  return { letter, year, mailing: { occasion, people, isUnsubscribable, isPerScope: isOfStage(occasion) } };
}

async function confirmedSinceOn(trx: Connection): Promise<Date | null> {
  const letter = await queries.findStored(trx, CONFIRMED);
  return letter?.isOn && !isStopped(letter, await findLatest(trx, kindOf(CONFIRMED))) ? letter.since : null;
}

async function write(trx: Connection, tools: Tools, { letter, year, mailing }: Due, share?: Share) {
  const { outbox, site, clock } = tools;
  const stages = new Map((await queries.listStageNames(trx, year)).map((stage) => [stage.id, stage]));
  if (mailing.occasion !== CONFIRMED)
    return writeLetters(
      trx,
      outbox,
      mailing,
      (family) => toLetter(letter, family, { year, site, stage: mailing.isPerScope ? stages.get(family[0].scope) : undefined }),
      share,
    );
  const opened = await openedBeside(trx, tools, mailing);
  const context = { year, site };
  const compose = (family: Family) => {
    const also = family.flatMap(({ userId }) => (opened.scopes.get(userId) ?? []).map((scope) => ({ occasion: OPENED, scope, userId })));
    const letters = [...new Set(also.map(({ scope }) => scope))].map((scope) => {
      const readers = family.filter(({ userId }) => opened.scopes.get(userId)?.includes(scope));
      return composeFor(opened.text, readers, { ...context, stage: stages.get(scope) });
    });
    return { ...signed(joinLetters(composeFor(letter, family, context), letters), site), also };
  };
  const written = await writeLetters(trx, outbox, { ...mailing, at: clock() }, compose, share);
  await mayComeAgain(trx, CONFIRMATION_WITHDRAWN, CONFIRMED);
  return written;
}

const CONFIRMED = "confirmed" satisfies Occasion;
const OPENED = "opened" satisfies Occasion;

/** The open stages that the letter of a confirmation also announces to people who have not been informed of them, with the words. */
async function openedBeside(trx: Connection, tools: Tools, confirmed: Mailing) {
  const none = { text: officeLetters.opened, scopes: new Map<number, number[]>() };
  await queries.lockOccasion(trx, OPENED);
  const due = await dueOn(trx, tools, OPENED, true);
  if (!due || isStopped(due.letter, await findLatest(trx, kindOf(OPENED)))) return none;
  const people = Map.groupBy(await listAlsoDue(trx, due.mailing, confirmed), ({ userId }) => userId);
  return { text: due.letter, scopes: new Map([...people].map(([userId, rows]) => [userId, rows.map(({ scope }) => scope)])) };
}

/** Writes to people whose confirmation was taken back after its letter; never while these letters are being written. */
export const writeWithdrawnConfirmations = ({ db, outbox, site, configuration, clock }: Tools): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await queries.lockOccasion(trx, CONFIRMED);
    const { activeYear: year } = await configuration.season();
    if (year === null || (await findLatest(trx, kindOf(CONFIRMED)))?.state === "running") return;
    const people = unconfirmedPeople(year);
    const mailing: Mailing = { occasion: CONFIRMATION_WITHDRAWN, people, isUnsubscribable: false, isPerScope: false, at: clock() };
    const text = await neededText(trx, CONFIRMATION_WITHDRAWN);
    if ((await writeLetters(trx, outbox, mailing, (family) => toLetter(text, family, { year, site }))) > 0)
      await mayComeAgain(trx, CONFIRMED, CONFIRMATION_WITHDRAWN);
  });

export interface Context {
  readonly year: number;
  readonly site: Site;
  /** The link of a recipient who does not take part. */
  readonly link?: string | undefined;
  readonly stage?: Omit<queries.NamedStage, "id"> | undefined;
  /** Addressed to managers of places: « inscrit(e) » refers to another person, and agrees with no reader. */
  readonly isToPlaces?: boolean;
}

type Named = Pick<MailedPerson, "firstname" | "username" | "genre">;

export const toLetter = (text: LetterText, family: readonly Named[], context: Context): LetterText =>
  signed(composeFor(text, family, context), context.site);

function composeFor(
  text: LetterText,
  family: readonly Named[],
  { year, site, stage, isToPlaces = false, link = `${site.publicUrl}/participant` }: Context,
): LetterText {
  const others: Partial<Record<Placeholder, string>> = {
    championnat: String(year),
    lien: link,
    contact: site.contactEmail,
    ...(stage && {
      étape: stage.name,
      fermeture: stage.closesAt ? zonedWeekdayEnd(stage.closesAt) : "bientôt",
      reste: timeLeft(stage.secondsLeft ?? 0),
    }),
  };
  return composeLetter(
    text,
    family.map(({ firstname, username, genre }) => ({ firstname, username, genre: isToPlaces ? null : genre })),
    others,
  );
}
