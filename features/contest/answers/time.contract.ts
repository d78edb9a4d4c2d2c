import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, ConfirmedQuery, Id, text } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { filters, pageOf, pageQuery } from "#platform/contract/page.ts";

/** In the order of the list; `over`: their time has ended, or the stage is closed. */
export const timeStates = ["left", "toBegin", "over"] as const;

const TimedPerson = z.object({
  id: Id,
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  category: z.string(),
  state: z.enum(timeStates),
  startedAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  /** With their right and what the office gave; those of their category are `usualMinutes`. */
  minutes: z.number(),
  usualMinutes: z.number(),
  extraMinutes: z.number(),
  answered: z.number(),
});
export type TimedPerson = z.output<typeof TimedPerson>;
export type TimedPersonOnWire = z.input<typeof TimedPerson>;

const MINUTES = "De 1 à 180 minutes";
export const GivenTime = z.object({
  minutes: z.int(MINUTES).min(1, MINUTES).max(180, MINUTES),
  reason: text(300, "Dites pourquoi"),
  /** Null: everyone who has time left. */
  userId: Id.nullable(),
  /** Also those whose time has ended since then; their minutes count from now. */
  since: Instant.nullable(),
});
export type GivenTime = z.output<typeof GivenTime>;

export const timeApi = {
  list: endpoint("GET /questionnaire/:id/time", {
    summary:
      "Le temps de chacun à une étape en ligne où il est tenu : qui écrit encore, et jusqu'à quand, puis qui n'a pas commencé, puis qui a fini. Vide là où il est seulement indiqué.",
    may: office,
    params: ById,
    query: pageQuery(25, ["lastname", "endsAt"])
      .extend(filters({ state: z.enum(timeStates) }))
      .strict(),
    response: pageOf(TimedPerson).extend({ counts: z.object({ left: z.number(), over: z.number(), toBegin: z.number() }) }),
  }),
  give: endpoint("POST /questionnaire/:id/time", {
    summary: "Donne des minutes à une personne, ou à toutes celles qui écrivent ou dont le temps a fini depuis un instant.",
    may: office,
    params: ById,
    query: ConfirmedQuery,
    body: GivenTime,
    response: z.object({ people: z.number() }),
  }),
};
