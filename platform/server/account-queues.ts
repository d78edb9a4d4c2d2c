import { limitConcurrencyFairly } from "./concurrency-limit.ts";
import { tooMany } from "./errors.ts";

// Each process has its own queues. A caller that disconnects leaves them.

/** Each call may wait for locked rows, and uses a connection of the pool meanwhile. */
const MAX_CONCURRENT = 2;

const RETRY_AFTER_SECONDS = 20;
const retryLater = (why: string) =>
  tooMany(RETRY_AFTER_SECONDS, `${why} en ce moment\u00A0: recommencez dans ${RETRY_AFTER_SECONDS} secondes.`);

const calls = limitConcurrencyFairly(Number.POSITIVE_INFINITY, MAX_CONCURRENT);

/** A page opens with several: two hundred slow ones of one account had taken every connection. */
const MAX_CONCURRENT_READINGS = 4;
const readings = limitConcurrencyFairly(Number.POSITIVE_INFINITY, MAX_CONCURRENT_READINGS);

/**
 * Runs at most two calls of a kind at once for an account, and four readings; its sessions take turns. Files are written while they are read: a long one
 * delays no change.
 */
export const queueByAccount = <T>(
  { id, sessionId }: { readonly id: number | string; readonly sessionId: string },
  kind: "change" | "file" | "reading",
  signal: AbortSignal | (() => AbortSignal),
  work: () => Promise<T>,
): Promise<T> => (kind === "reading" ? readings : calls)([`${kind} ${id}`, sessionId], work, signal);

interface PlacedAccount {
  readonly id: number;
  readonly place: string | undefined;
}

/**
 * The same for the accounts of a school, club or center together, whose changes may all wait for its lock: fifty colleagues had taken every connection
 * from saves.
 */
export const queueByPlace = <T>(
  { id, place }: PlacedAccount,
  kind: "change" | "reading",
  signal: AbortSignal | (() => AbortSignal),
  work: () => Promise<T>,
): Promise<T> => (place === undefined ? work() : queueByAccount({ id: place, sessionId: `${id}` }, kind, signal, work));

/** Each takes a connection, and a search of the directory 35 ms of the database. */
const MAX_CONCURRENT_STRANGERS = 3;
const MAX_WAITING_STRANGERS = 500;
const strangers = limitConcurrencyFairly(MAX_CONCURRENT_STRANGERS);

/** Addresses take turns. @throws {Refusal} 429 in French past five hundred that wait, for one of the address with most. */
export const queueStranger = <T>(address: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
  const result = strangers([address], work, signal);
  if (strangers.waiting() > MAX_WAITING_STRANGERS) strangers.rejectOne(retryLater("Beaucoup de demandes arrivent"));
  return result;
};

/** A broken connection keeps its turn for half a minute: a participant who loads the page again must not wait for it. */
const MAX_CONCURRENT_OF_ACCOUNT = 6;
const largeOfPlaces = limitConcurrencyFairly(Number.POSITIVE_INFINITY, MAX_CONCURRENT);
const largeOfAccounts = limitConcurrencyFairly(Number.POSITIVE_INFINITY, MAX_CONCURRENT_OF_ACCOUNT);

/** Each large reading is whole in memory until it is read. */
export const queueLarge = <T>({ id, place }: PlacedAccount, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  place ? largeOfPlaces([place, `${id}`], work, signal) : largeOfAccounts([`${id}`], work, signal);

/** Each file uses memory, and an export a connection of the pool, until it is written: saves must not lack them. */
const MAX_CONCURRENT_FILES = 6;
const MAX_CONCURRENT_FILES_OF_PLACE = 3;
const MAX_WAITING = 30;
const files = limitConcurrencyFairly(MAX_CONCURRENT_FILES);
const filesOfPlaces = limitConcurrencyFairly(Number.POSITIVE_INFINITY, MAX_CONCURRENT_FILES_OF_PLACE);

/**
 * Places take turns, and their accounts. A place keeps its turn until its file is read, because all files share the room for bytes that wait for their
 * readers.
 *
 * @throws {Refusal} 429 in French past thirty that wait, for one of the place with most.
 */
export const queueFile = <T>(
  { id, place }: PlacedAccount,
  signal: AbortSignal,
  write: () => Promise<T>,
  isRead?: () => Promise<void>,
): Promise<T> => {
  const path = [place ?? `account ${id}`, `${id}`];
  const writeInTurn = async () => {
    const written = files(path, write, signal);
    if (files.waiting() > MAX_WAITING) files.rejectOne(retryLater("Beaucoup de fichiers sont préparés"));
    const result = await written;
    if (place !== undefined) await isRead?.();
    return result;
  };
  return filesOfPlaces(path, writeInTurn, signal);
};
