import { createStore, del, entries, set } from "idb-keyval";

/** A photographed page on this device, until the server has it or somebody puts it aside. */
export interface WaitingPage {
  readonly id: string;
  readonly accountId: string;
  readonly stageId: string;
  /** « IMG_2041.jpg », « scan.pdf, page 3 ». */
  readonly name: string;
  readonly addedAt: number;
  readonly picture: Blob;
  /** Not read yet; read and not sent; seen twice; given to nobody. */
  readonly state: "new" | "read" | "double" | "refused";
  readonly text: string;
  readonly isStraight: boolean;
  /** Whose it is; empty while nobody knows. */
  readonly owner: string;
  /** What is said of it. */
  readonly messages: readonly string[];
  readonly replaces: boolean;
}

const store = createStore("palmares-photographs", "pages");
const prefixOf = (accountId: string, stageId?: string): string => `${accountId}/${stageId === undefined ? "" : `${stageId}/`}`;
const keyOf = ({ accountId, stageId, id }: WaitingPage): string => `${prefixOf(accountId, stageId)}${id}`;

/** Photographs stay on the device across reloads and without network. */
export const waitingPages = {
  async read(accountId: string, stageId: string): Promise<WaitingPage[]> {
    const prefix = prefixOf(accountId, stageId);
    const stored = await entries<string, WaitingPage>(store);
    return stored
      .filter(([key]) => key.startsWith(prefix))
      .map(([, page]) => page)
      .toSorted((one, other) => one.addedAt - other.addedAt);
  },
  write: (page: WaitingPage): Promise<void> => set(keyOf(page), page, store),
  remove: (page: WaitingPage): Promise<void> => del(keyOf(page), store),
  async count(accountId: string): Promise<number> {
    return (await entries<string, WaitingPage>(store)).filter(([key]) => key.startsWith(prefixOf(accountId))).length;
  },
  async removeAll(accountId: string): Promise<void> {
    for (const [key] of await entries<string, WaitingPage>(store)) if (key.startsWith(prefixOf(accountId))) await del(key, store);
  },
};
