import type { FastifyInstance } from "fastify";
import type { NodeTools } from "#database/node-tools.ts";
import { sendPng } from "#platform/server/png-files.ts";
import { ttlCache } from "#platform/server/ttl-cache.ts";
import type { DrawingAddresses } from "./drawings.service.ts";
import { findDrawing } from "./school-stages.queries.ts";

const [TTL_MS, MOST] = [60_000, 100];

export function drawingsRoutes(
  app: FastifyInstance,
  { db, clock, drawings }: Pick<NodeTools, "db" | "clock"> & { readonly drawings: DrawingAddresses },
): void {
  // The pupils of a class request the same ones at the same time.
  const cache = ttlCache(clock, TTL_MS, MOST);
  app.get<{ Params: { name: string } }>("/images/schools/:name", async ({ params: { name } }, reply) => {
    const drawing = drawings.read(name);
    const image = drawing && (await cache.getOrLoad(`${drawing.questionId} ${drawing.side}`, () => findDrawing(db, drawing)));
    return sendPng(reply, drawing && image && drawing.isOf(image) ? Buffer.from(image, "base64") : null);
  });
}
