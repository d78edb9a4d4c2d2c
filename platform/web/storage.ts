const PROBE = "storage-probe";

/**
 * Whether this browser refuses to store anything for the site, which makes signing in impossible. A full storage still has room to replace values,
 * so it does not count; in a private window it may be empty and without room.
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
