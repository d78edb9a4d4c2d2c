import type { Page } from "playwright-core";

/** The keys of a store of the device (IndexedDB). */
export const keysOn = (page: Page, database: string, store: string): Promise<unknown[]> =>
  page.evaluate(
    ([database, store]) =>
      new Promise<unknown[]>((resolve) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => {
          const keysRequest = opening.result.transaction(store).objectStore(store).getAllKeys();
          keysRequest.onsuccess = () => resolve(keysRequest.result);
        };
      }),
    [database, store] as const,
  );
