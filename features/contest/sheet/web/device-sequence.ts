const MAX_INT32 = 2_147_483_647;
/** With this epoch, seconds fit in 32 bits until 2094. */
const EPOCH_MS = Date.UTC(2026, 0);

interface DeviceSequence {
  readonly device: number;
  readonly turn: number;
}

const storageKey = (userId: string): string => `answers turn ${userId}`;

/**
 * The device's random number for a person, and the sequence number of its next save. The number is the clock's seconds, or the next number if there are more
 * saves than seconds, so that a restored profile repeats none. A device's pages share it, so that a delayed save replaces nothing newer. `undefined` if the
 * device stores nothing: then the last save to arrive wins.
 */
export function nextSequence(userId: string): DeviceSequence | undefined {
  try {
    const { device, turn } = lastSequence(userId);
    const isNumbered = device > 0 && turn > 0 && turn < MAX_INT32;
    const next = isNumbered ? { device, turn: Math.max(turn + 1, seconds()) } : { device: randomDevice(), turn: seconds() };
    localStorage.setItem(storageKey(userId), `${next.device}-${next.turn}`);
    return next;
  } catch {
    return undefined;
  }
}

/**
 * A new number for a device whose last save was outdated. Its profile was copied or its clock set back, and the server has later saves under its number.
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

const seconds = (): number => Math.min(Math.max(Math.floor((Date.now() - EPOCH_MS) / 1_000), 1), MAX_INT32);

const randomDevice = (): number => 1 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % MAX_INT32);
