/** Whose keys these are: devices give a key to the pages of this address alone. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
  readonly name: string;
}

const isLoopback = (host: string): boolean => host === "localhost" || host === "[::1]" || /^127\./.test(host);

/** The address that everybody knows; a device takes no number for a name, so that on one's own machine it is `localhost`. */
export function relyingPartyOf({
  publicUrl,
  federationName,
}: {
  readonly publicUrl: string;
  readonly federationName: string;
}): RelyingParty {
  const url = new URL(publicUrl);
  if (isLoopback(url.hostname)) url.hostname = "localhost";
  return { id: url.hostname, origin: url.origin, name: federationName };
}
