const LARGEST = 2_147_483_647;

interface Turn {
  readonly device: number;
  readonly turn: number;
}

/**
 * A number that this device draws for a person, and its how-manieth save: the pages of a device count together, so that a save which was held up
 * replaces nothing newer. Nothing where the device keeps nothing: then the later one to arrive wins.
 */
export function nextTurn(userId: string): Turn | undefined {
  const name = `answers turn ${userId}`;
  try {
    const [device = 0, turn = 0] = (localStorage.getItem(name) ?? "").split("-").map(Number);
    const next = device > 0 && turn > 0 && turn < LARGEST ? { device, turn: turn + 1 } : { device: drawn(), turn: 1 };
    localStorage.setItem(name, `${next.device}-${next.turn}`);
    return next;
  } catch {
    return undefined;
  }
}

const drawn = (): number => 1 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % LARGEST);
