import type { FastifyInstance, FastifyRequest } from "fastify";
import { forbidden } from "#platform/server/errors.ts";
import { isLoopback } from "./settings.ts";

/** Headers that proxies, tunnels and clouds add: the client's address, and their own names. */
const PROXY_HEADERS =
  /forwarded|(client|real|remote)-?(ip|addr)|(^|-)via$|^x-scheme$|^(cdn|cf|cloudfront|fastly|fly|tailscale|x-(amzn|azure|envoy|original))-/;

/** Whether the calling page is on this machine, as far as the header shows: `null` is not. */
const isLocalPage = (address: string | undefined): boolean =>
  address === undefined || (URL.canParse(address) && isLoopback(new URL(address).hostname));

/**
 * A call by our own name, from our own page, with no sign of a proxy: an old nginx forwards with HTTP/1.0 unless configured otherwise.
 * A proxy that speaks HTTP/1.1 and adds no header is not detected: its browsers are refused by their `Origin` at sign-in, a script is not.
 * A link from elsewhere (`Referer`) is allowed: the user who follows it is at this machine.
 */
const isDirect = ({ hostname, headers, raw }: FastifyRequest): boolean =>
  raw.httpVersion !== "1.0" &&
  hostname !== "" &&
  isLoopback(hostname) &&
  isLocalPage(headers.origin) &&
  !Object.keys(headers).some((name) => PROXY_HEADERS.test(name));

/** The demonstration, whose password is public, answers only this machine: no call through a proxy or a tunnel, or from a remote page (LET-10). */
export function refuseRemoteCalls(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (!isDirect(request))
      throw forbidden(
        "La démonstration ne se montre que sur la machine où elle tourne, et pas à travers un serveur mandataire ou un tunnel. Pour un vrai championnat, réglez PUBLIC_URL (l'adresse que les gens ouvrent), et DATABASE_URL si un serveur PostgreSQL est à vous\u00A0: il commence vide, avec votre compte.",
      );
  });
}
