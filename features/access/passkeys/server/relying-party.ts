/** The site that keys belong to: devices offer a key only to pages of this origin. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
  readonly name: string;
}

const isLoopback = (host: string): boolean => host === "localhost" || host === "[::1]" || /^127\./.test(host);

/** The relying party of the public address. Devices accept no IP address as a name, so on a local machine it is `localhost`. */
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
