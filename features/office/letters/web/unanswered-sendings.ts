interface Sending {
  readonly key: string;
  /** The instant of the sending, by this device's clock, in milliseconds. */
  readonly at: number;
}

/** Later, the same text to the same people is another message: a reminder. */
const MAX_AGE_MS = 30 * 60_000;

const name = "messages-unanswered";

const read = (): Record<string, Sending> => JSON.parse(sessionStorage.getItem(name) ?? "{}") as Record<string, Sending>;

function store(sendings: Record<string, Sending>): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(sendings));
  } catch {
    // The storage is full: the window itself still knows its key.
  }
}

/** Sendings whose answer was lost, in this tab: the same text to the same people is sent again under the same key, and written once. */
export const unansweredSendings = {
  keyOf(content: unknown, newKey: string): string {
    const sending = read()[JSON.stringify(content)];
    return sending && Date.now() - sending.at < MAX_AGE_MS ? sending.key : newKey;
  },
  add: (content: unknown, key: string): void => store({ ...read(), [JSON.stringify(content)]: { key, at: Date.now() } }),
  remove: (key: string): void => store(Object.fromEntries(Object.entries(read()).filter(([, sending]) => sending.key !== key))),
};
