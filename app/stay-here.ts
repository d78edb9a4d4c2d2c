import type { FastifyInstance, FastifyRequest } from "fastify";
import { forbidden } from "#platform/server/errors.ts";
import { isHere } from "./settings.ts";

/** What proxies, tunnels and clouds write into what they pass on: whom they call for, and their own names. */
const PASSED_ON =
  /forwarded|(client|real|remote)-?(ip|addr)|(^|-)via$|^x-scheme$|^(cdn|cf|cloudfront|fastly|fly|tailscale|x-(amzn|azure|envoy|original))-/;

/** Whether the page that calls is of this machine, as far as it says: `null` is nobody's. */
const isOfHere = (address: string | undefined): boolean =>
  address === undefined || (URL.canParse(address) && isHere(new URL(address).hostname));

/**
 * Called by its own name, by a page of its own, through nothing that says so: nginx passes on as HTTP/1.0 where it is old and not told otherwise.
 * A proxy that speaks HTTP/1.1 and writes nothing is not seen: its browsers are refused by their `Origin` when they sign in, a script is not.
 * What links here from elsewhere (`Referer`) may: who follows a link is at this machine.
 */
const isDirect = ({ hostname, headers, raw }: FastifyRequest): boolean =>
  raw.httpVersion !== "1.0" &&
  hostname !== "" &&
  isHere(hostname) &&
  isOfHere(headers.origin) &&
  !Object.keys(headers).some((name) => PASSED_ON.test(name));

/** The demonstration, whose password everybody knows, answers this machine alone: nothing that says it came through a proxy or a tunnel, or from a page elsewhere (LET-10). */
export function stayHere(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (!isDirect(request))
      throw forbidden(
        "La démonstration ne se montre que sur la machine où elle tourne, et pas à travers un serveur mandataire ou un tunnel. Pour un vrai championnat, réglez PUBLIC_URL (l'adresse que les gens ouvrent), et DATABASE_URL si un serveur PostgreSQL est à vous\u00A0: il commence vide, avec votre compte.",
      );
  });
}
