const PROBE = "storage-probe";

/**
 * Whether this browser refuses to store anything for the site: nobody can sign in then. A storage that is full has room for what replaces what is there, so it is
 * none; in a private window it may be empty and without room.
 */
export function isStorageBlocked(): boolean {
  try {
    for (const storage of [localStorage, sessionStorage])
      if (storage.length === 0) {
        storage.setItem(PROBE, "1");
        storage.removeItem(PROBE);
      }
    return false;
  } catch {
    return true;
  }
}
