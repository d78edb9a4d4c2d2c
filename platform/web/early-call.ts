/** A call made by the page while its scripts were loading (app/web/index.html). */
interface EarlyCall {
  /** Such as `/api/users/me`. */
  readonly address: string;
  readonly token: string;
  /** The time of the call, by this device's clock, in milliseconds. */
  readonly at: number;
  readonly response: Promise<Response>;
}

/** A tab that was frozen before its scripts had come asks again. */
const MAX_AGE_MS = 60_000;

const page = globalThis as { earlyCall?: EarlyCall };

/** Returns the response once: a second caller wants changes since. `undefined` if there is none for this address and token. */
export async function takeEarlyResponse(address: string, token: string | undefined): Promise<Response | undefined> {
  const early = page.earlyCall;
  if (early?.address !== address || early.token !== token || Date.now() - early.at > MAX_AGE_MS) return undefined;
  dropEarlyCall();
  return early.response.catch(() => undefined);
}

/** A write makes earlier reads outdated. */
export const dropEarlyCall = (): void => {
  delete page.earlyCall;
};
