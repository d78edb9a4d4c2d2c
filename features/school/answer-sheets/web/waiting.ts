import { createStore, del, delMany, entries, get, set } from "idb-keyval";
import { DAY_MS } from "#platform/contract/time-units.ts";
import type { Edit } from "#platform/web/unsaved/versions.ts";

/** What is sent beside the picture. */
export interface PageRead {
  readonly text: string;
  readonly isStraight: boolean;
  readonly replaces: boolean;
}

/** A photographed page on this device, until the server has it or the user discards it. */
export interface WaitingPage extends PageRead, Edit<PageRead> {
  /** « IMG_2041.jpg », « scan.pdf, page 3 ». */
  readonly name: string;
  readonly addedAt: number;
  readonly picture: Blob;
  /** Not read yet; read but not sent; seen twice; assigned to no sheet. */
  readonly state: "new" | "read" | "double" | "refused";
  readonly owner: string;
  readonly messages: readonly string[];
}

const store = createStore("palmares-photographs", "pages");
const isCurrent = ({ addedAt }: WaitingPage): boolean => Date.now() - addedAt < DAY_MS;

async function removeWhere(isRemoved: (key: string, page: WaitingPage) => boolean): Promise<void> {
  const stored = await entries<string, WaitingPage>(store);
  const removed = stored.filter(([key, page]) => isRemoved(key, page)).map(([key]) => key);
  await delMany(removed, store);
}

/** Photographs stay on the device for a day, across reloads and without network, since they show names and handwriting of children. */
export const waitingPages = {
  /** Those of an account, by the rest of their keys, the oldest first. */
  async readAll(accountId: string, stageId = ""): Promise<Map<string, WaitingPage>> {
    const prefix = `${accountId}/${stageId}${stageId && "/"}`;
    const stored = (await entries<string, WaitingPage>(store)).filter(([key, page]) => key.startsWith(prefix) && isCurrent(page));
    return new Map(
      stored.toSorted(([, one], [, other]) => one.addedAt - other.addedAt).map(([key, page]) => [key.slice(prefix.length), page]),
    );
  },
  ofStage(accountId: string, stageId: string) {
    const keyOf = (id: string) => `${accountId}/${stageId}/${id}`;
    return {
      read: (id: string) => get<WaitingPage>(keyOf(id), store),
      save: (id: string, page: WaitingPage) => set(keyOf(id), page, store),
      discard: (id: string) => del(keyOf(id), store),
    };
  },
  removeAll: (accountId: string): Promise<void> => removeWhere((key) => key.startsWith(`${accountId}/`)),
  /** Every page runs it when it opens, for any user. */
  removeExpired: (): Promise<void> => removeWhere((_, page) => !isCurrent(page)),
  /** For when another user has signed in on this device. */
  removeOthers: (accountId: string): Promise<void> => removeWhere((key) => !key.startsWith(`${accountId}/`)),
};
