const MAX_INT32 = 2_147_483_647;

interface DeviceSequence {
  readonly device: number;
  readonly turn: number;
}

const storageKey = (userId: string): string => `answers turn ${userId}`;

/**
 * A random number of this device for a person, and the sequence number of its next save. A device's pages share it, so that a delayed save replaces
 * nothing newer. `undefined` if the device stores nothing: then the last save to arrive wins.
 */
export function nextSequence(userId: string): DeviceSequence | undefined {
  try {
    const { device, turn } = lastSequence(userId);
    const next = device > 0 && turn > 0 && turn < MAX_INT32 ? { device, turn: turn + 1 } : { device: randomDevice(), turn: 1 };
    localStorage.setItem(storageKey(userId), `${next.device}-${next.turn}`);
    return next;
  } catch {
    return undefined;
  }
}

/**
 * A new number for a device whose last save was outdated: its profile was restored or copied, and the server knows later saves under its number.
 * `undefined` if another page has saved since: that save is newer.
 */
export function renewSequence(userId: string, sent: DeviceSequence): DeviceSequence | undefined {
  const { device, turn } = lastSequence(userId);
  if (device !== sent.device || turn !== sent.turn) return undefined;
  clearSequence(userId);
  return nextSequence(userId);
}

export const clearSequence = (userId: string): void => localStorage.removeItem(storageKey(userId));

function lastSequence(userId: string): DeviceSequence {
  const [device = 0, turn = 0] = (localStorage.getItem(storageKey(userId)) ?? "").split("-").map(Number);
  return { device, turn };
}

const randomDevice = (): number => 1 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % MAX_INT32);
