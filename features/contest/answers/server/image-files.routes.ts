import type { FastifyInstance } from "fastify";
import { unchanging } from "#platform/server/png-files.ts";
import type { ActiveStageReader } from "./active-stage.service.ts";

/** The images of the active stage, cached for a year by browsers and proxies; 404 for any other name, never cached. */
export function imageFilesRoutes(app: FastifyInstance, activeStage: ActiveStageReader): void {
  app.get<{ Params: { name: string } }>("/images/:name", async ({ params: { name } }, reply) => {
    const image = (await activeStage())?.imageFiles.get(name);
    if (!image) return reply.header("cache-control", "no-store").callNotFound();
    return reply.removeHeader("set-cookie").headers(unchanging).type("image/png").send(image);
  });
}
