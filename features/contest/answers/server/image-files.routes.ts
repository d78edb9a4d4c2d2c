import type { FastifyInstance } from "fastify";
import { sendPng } from "#platform/server/png-files.ts";
import type { ActiveStageReader } from "./active-stage.service.ts";

export function imageFilesRoutes(app: FastifyInstance, activeStage: ActiveStageReader): void {
  app.get<{ Params: { name: string } }>("/images/:name", async ({ params: { name } }, reply) =>
    sendPng(reply, (await activeStage())?.imageFiles.get(name)),
  );
}
