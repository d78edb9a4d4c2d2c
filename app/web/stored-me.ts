import type { PersonOnWire } from "#people/people/people.contract.ts";
import { DAY_MS } from "#platform/contract/time-units.ts";
import { drafts } from "#platform/web/drafts.ts";
import { responseCache } from "#platform/web/response-cache.ts";
import { session } from "#platform/web/session.ts";
import type { waitingPages } from "#school/answer-sheets/web/waiting.ts";

const STORAGE_KEY = "who is signed in";

/** Stores a center's manager, or a participant who answers a sheet, on this device, for use without network, until the session ends. */
export const storeMe = (person: PersonOnWire): Promise<void> => responseCache.save(STORAGE_KEY, person);

export const readStoredMe = async (): Promise<PersonOnWire | undefined> => {
  const person = await responseCache.read<PersonOnWire>(STORAGE_KEY);
  return person?.role === session.read()?.role ? person : undefined;
};

export const { clearAll } = responseCache;

/** Few devices hold photographs of answer forms: only these load the code that removes them. */
async function withPhotographs(remove: (pages: typeof waitingPages) => Promise<void>): Promise<void> {
  const databases = "databases" in indexedDB ? await indexedDB.databases() : null;
  if (databases?.every(({ name }) => name !== "palmares-photographs")) return;
  await remove((await import("#school/answer-sheets/web/waiting.ts")).waitingPages);
}

/** Drafts that show more than their user's own answers or marks, by the beginning of their names; either user may be a child on a shared computer. */
const sensitiveDrafts = [
  { start: "pupils/", lifetime: DAY_MS, leavesOthers: true },
  { start: "questions/", lifetime: 7 * DAY_MS, leavesOthers: true },
  { start: "school-stages/", lifetime: 7 * DAY_MS, leavesOthers: false },
];

const kindOf = (name: string) => sensitiveDrafts.find(({ start }) => name.startsWith(start));

/** Lists of pupils and keys of answers do not stay beside another account. */
export async function removeOthers(accountId: string): Promise<void> {
  await Promise.all([
    withPhotographs((waitingPages) => waitingPages.removeOthers(accountId)),
    drafts.removeWhere((userId, name) => userId !== accountId && kindOf(name)?.leavesOthers === true),
  ]);
}

/** What other pages stored expires by date, even if nobody opens them again. */
export async function removeExpired(): Promise<void> {
  await Promise.all([
    responseCache.removeExpired(),
    withPhotographs((waitingPages) => waitingPages.removeExpired()),
    drafts.removeWhere((_, name, age) => age > (kindOf(name)?.lifetime ?? Number.POSITIVE_INFINITY)),
  ]);
}
