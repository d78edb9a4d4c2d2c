interface Sending {
  readonly key: string;
  /** When it was sent, by this device's clock, in milliseconds. */
  readonly at: number;
}

/** The same text to the same people later on is another message: a reminder. */
const MAX_AGE_MS = 30 * 60_000;

const name = "messages-unanswered";

/** By what was sent, the sending. */
const read = (): Record<string, Sending> => JSON.parse(sessionStorage.getItem(name) ?? "{}") as Record<string, Sending>;

function store(sendings: Record<string, Sending>): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(sendings));
  } catch {
    // Full: the window itself still knows its key.
  }
}

/** Sendings whose answer was lost, in this tab: the same text to the same people is sent again under the same key, and written once. */
export const unansweredSendings = {
  /** The key of this content: the one under which it was sent a moment ago, else this new one. */
  keyOf(content: unknown, newKey: string): string {
    const sending = read()[JSON.stringify(content)];
    return sending && Date.now() - sending.at < MAX_AGE_MS ? sending.key : newKey;
  },
  add: (content: unknown, key: string): void => store({ ...read(), [JSON.stringify(content)]: { key, at: Date.now() } }),
  /** The server has answered. */
  remove: (key: string): void => store(Object.fromEntries(Object.entries(read()).filter(([, sending]) => sending.key !== key))),
};
