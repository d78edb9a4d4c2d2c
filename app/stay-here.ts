import type { FastifyInstance } from "fastify";
import { forbidden } from "#platform/server/errors.ts";
import { isHere } from "./settings.ts";

/** The demonstration, whose password everybody knows, answers this machine alone: not the name that a proxy, or a page elsewhere, calls it by. */
export function stayHere(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ hostname, headers }) => {
    if (!isHere(hostname) || headers["x-forwarded-for"] !== undefined)
      throw forbidden(
        "La démonstration ne se montre que sur la machine où elle tourne\u00A0: pour un vrai championnat, donnez PUBLIC_URL.",
      );
  });
}
