import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { ById, Id } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";

const may = { ADMIN: "any", USER: "own", ESTABLISHEMENT: "own", CLUB: "own" } as const;

const Device = z.object({
  id: z.uuid(),
  /** Browser and system: « Firefox sur Windows ». */
  words: z.string(),
  openedAt: Instant,
  lastUsedAt: Instant,
  endsWithBrowser: z.boolean(),
  isThis: z.boolean(),
});

export const devicesApi = {
  list: endpoint("GET /authentification/devices/:id", {
    summary: "Les appareils où un compte est connecté, le dernier utilisé d'abord.",
    may,
    params: ById,
    response: z.array(Device),
  }),
  end: endpoint("DELETE /authentification/devices/:id/:sessionId", {
    summary: "Déconnecte un appareil d'un compte.",
    may,
    params: z.object({ id: Id, sessionId: z.uuid() }),
  }),
};
