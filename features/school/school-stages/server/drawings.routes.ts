import type { FastifyInstance } from "fastify";
import type { NodeTools } from "#database/node-tools.ts";
import { unchanging } from "#platform/server/png-files.ts";
import { ttlCache } from "#platform/server/ttl-cache.ts";
import type { DrawingAddresses } from "./drawings.service.ts";
import { findDrawing } from "./school-stages.queries.ts";

const [TTL_MS, MOST] = [60_000, 100];

/** The drawings of problems at schools' stages, cached for a year by browsers and proxies; 404 for any other name, never cached. */
export function drawingsRoutes(
  app: FastifyInstance,
  { db, clock, drawings }: Pick<NodeTools, "db" | "clock"> & { readonly drawings: DrawingAddresses },
): void {
  // The pupils of a class request the same ones at the same time.
  const cache = ttlCache(clock, TTL_MS, MOST);
  app.get<{ Params: { name: string } }>("/images/schools/:name", async ({ params: { name } }, reply) => {
    const drawing = drawings.read(name);
    const image = drawing && (await cache.getOrLoad(`${drawing.questionId} ${drawing.side}`, () => findDrawing(db, drawing)));
    if (!drawing || !image || !drawing.isOf(image)) return reply.header("cache-control", "no-store").callNotFound();
    return reply.removeHeader("set-cookie").headers(unchanging).type("image/png").send(Buffer.from(image, "base64"));
  });
}
