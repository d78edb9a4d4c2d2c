import type { FastifyInstance, FastifyRequest } from "fastify";
import { forbidden } from "#platform/server/errors.ts";
import { isHere } from "./settings.ts";

/** What proxies and tunnels write into what they pass on. */
const PASSED_ON = /^(via|forwarded|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-original-.+|true-client-ip|cf-.+)$/;

/** Whether the page that calls is of this machine, as far as it says: `null` is nobody's. */
const isOfHere = (address: string | undefined): boolean =>
  address === undefined || (URL.canParse(address) && isHere(new URL(address).hostname));

/** Called by its own name, by a page of its own, through nothing: nginx, unless told otherwise, passes on as HTTP/1.0. */
const isDirect = ({ hostname, headers, raw }: FastifyRequest): boolean =>
  raw.httpVersion !== "1.0" &&
  hostname !== "" &&
  isHere(hostname) &&
  isOfHere(headers.origin) &&
  isOfHere(headers.referer) &&
  !Object.keys(headers).some((name) => PASSED_ON.test(name));

/** The demonstration, whose password everybody knows, answers this machine alone: nothing that a proxy, a tunnel, or a page elsewhere sends (LET-10). */
export function stayHere(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (!isDirect(request))
      throw forbidden(
        "La démonstration ne se montre que sur la machine où elle tourne, et pas à travers un serveur mandataire ou un tunnel. Pour un vrai championnat, réglez PUBLIC_URL (l'adresse que les gens ouvrent), et DATABASE_URL si un serveur PostgreSQL est à vous\u00A0: il commence vide, avec votre compte.",
      );
  });
}
