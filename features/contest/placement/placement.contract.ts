import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { Id, text } from "#platform/contract/fields.ts";
import { othersChoices, reasons } from "./reasons.ts";

const StageParams = z.object({ questionnaireId: Id });
const Others = z.enum(othersChoices).default("none");

/** Kilometres as the crow flies; null: not measured, or nobody there. */
const Kilometres = z.number().nullable();

const ProposedCenter = z.object({
  id: Id,
  name: z.string(),
  city: z.string(),
  seats: z.number(),
  /** People there today, and with the proposal. */
  today: z.number(),
  filled: z.number(),
  median: Kilometres,
  farthest: Kilometres,
});
export type ProposedCenter = z.input<typeof ProposedCenter>;

const ProposedPerson = z.object({
  userId: Id,
  lastname: z.string(),
  firstname: z.string(),
  /** Where the way begins: the town of their home, else of their school or club. */
  town: z.string(),
  territory: z.string().nullable(),
  /** Today's center, the proposed one, and the nearest possible one. Without a proposal today's center stays. */
  todayId: Id.nullable(),
  centerId: Id.nullable(),
  nearestId: Id.nullable(),
  /** Without a center: it was deleted since. */
  wish: z.object({ centerId: Id.nullable() }).nullable(),
  km: Kilometres,
  reason: z.enum(reasons),
});
export type ProposedPerson = z.input<typeof ProposedPerson>;

const Proposal = z.object({
  /** Of what was read: applying is refused if anything of it has changed. */
  version: z.string(),
  centers: z.array(ProposedCenter),
  people: z.array(ProposedPerson),
});
export type Proposal = z.output<typeof Proposal>;
export type ProposalOnWire = z.input<typeof Proposal>;

export const placementApi = {
  propose: endpoint("GET /results/placement/:questionnaireId", {
    summary:
      "Un centre proposé à chaque personne qualifiée d'une étape, et pourquoi ; avec others=few, une personne sur vingt peut aussi quitter le sien ; rien n'est écrit.",
    may: office,
    params: StageParams,
    query: z.object({ others: Others }),
    response: Proposal,
    isLarge: true,
  }),
  apply: endpoint("POST /results/placement/:questionnaireId", {
    summary:
      "Donne d'un coup les centres de la proposition lue ; 409 si les personnes, les centres ou leurs places ont changé depuis. S'annule comme ce qui est appliqué à une étape.",
    may: office,
    params: StageParams,
    body: z.object({ others: Others, version: text(64, "La version lue est requise") }),
    /** How many got another center or their first one. */
    response: z.object({ changed: z.number() }),
  }),
};
