const LARGEST = 2_147_483_647;

interface Turn {
  readonly device: number;
  readonly turn: number;
}

const nameOf = (userId: string): string => `answers turn ${userId}`;

/**
 * A number that this device draws for a person, and its how-manieth save: the pages of a device count together, so that a save which was held up
 * replaces nothing newer. Nothing where the device keeps nothing: then the later one to arrive wins.
 */
export function nextTurn(userId: string): Turn | undefined {
  try {
    const { device, turn } = lastOf(userId);
    const next = device > 0 && turn > 0 && turn < LARGEST ? { device, turn: turn + 1 } : { device: drawn(), turn: 1 };
    localStorage.setItem(nameOf(userId), `${next.device}-${next.turn}`);
    return next;
  } catch {
    return undefined;
  }
}

/**
 * A new number for a device whose last save was told to be outdated: its profile was restored or copied, and the server knows of saves under its
 * number that it has forgotten. Nothing where another page has saved since: that one is newer.
 */
export function renewedTurn(userId: string, sent: Turn): Turn | undefined {
  const { device, turn } = lastOf(userId);
  if (device !== sent.device || turn !== sent.turn) return undefined;
  forgetTurns(userId);
  return nextTurn(userId);
}

export const forgetTurns = (userId: string): void => localStorage.removeItem(nameOf(userId));

function lastOf(userId: string): Turn {
  const [device = 0, turn = 0] = (localStorage.getItem(nameOf(userId)) ?? "").split("-").map(Number);
  return { device, turn };
}

const drawn = (): number => 1 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % LARGEST);
