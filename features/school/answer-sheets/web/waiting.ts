import { createStore, del, delMany, set, values } from "idb-keyval";
import { DAY_MS } from "#platform/contract/time-units.ts";
import { drafts } from "#platform/web/drafts.ts";

/** A photographed page on this device, until the server has it or the user discards it. */
export interface WaitingPage {
  readonly id: string;
  readonly accountId: string;
  readonly stageId: string;
  /** « IMG_2041.jpg », « scan.pdf, page 3 ». */
  readonly name: string;
  readonly addedAt: number;
  readonly picture: Blob;
  /** Not read yet; read but not sent; seen twice; assigned to no sheet. */
  readonly state: "new" | "read" | "double" | "refused";
  readonly text: string;
  readonly isStraight: boolean;
  /** The owner's name; empty while unknown. */
  readonly owner: string;
  /** The messages about it. */
  readonly messages: readonly string[];
  readonly replaces: boolean;
}

const store = createStore("palmares-photographs", "pages");
const keyOf = ({ accountId, stageId, id }: WaitingPage): string => `${accountId}/${stageId}/${id}`;
const isCurrent = ({ addedAt }: WaitingPage): boolean => Date.now() - addedAt < DAY_MS;

/** The draft about which signing out asks while photographs of this stage wait. */
export const unsentName = (stageId: string): string => `photographs/${stageId}`;

async function removeWhere(isRemoved: (page: WaitingPage) => boolean): Promise<void> {
  const pages = await values<WaitingPage>(store);
  const removed = pages.filter(isRemoved);
  await delMany(removed.map(keyOf), store);
  const kept = new Set(pages.filter((page) => !isRemoved(page)).map(({ accountId, stageId }) => `${accountId}/${stageId}`));
  for (const { accountId, stageId } of removed)
    if (!kept.has(`${accountId}/${stageId}`)) await drafts.discard(accountId, unsentName(stageId));
}

/** Photographs stay on the device for a day, across reloads and without network, since they show names and handwriting of children. */
export const waitingPages = {
  async read(accountId: string, stageId: string): Promise<WaitingPage[]> {
    const stored = await values<WaitingPage>(store);
    return stored
      .filter((page) => page.accountId === accountId && page.stageId === stageId && isCurrent(page))
      .toSorted((one, other) => one.addedAt - other.addedAt);
  },
  write: (page: WaitingPage): Promise<void> => set(keyOf(page), page, store),
  remove: (page: WaitingPage): Promise<void> => del(keyOf(page), store),
  removeAll: (accountId: string): Promise<void> => removeWhere((page) => page.accountId === accountId),
  /** Every page runs it when it opens, for any user. */
  removeExpired: (): Promise<void> => removeWhere((page) => !isCurrent(page)),
  /** For when another user has signed in on this device. */
  removeOthers: (accountId: string): Promise<void> => removeWhere((page) => page.accountId !== accountId),
};
