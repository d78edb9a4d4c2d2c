import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Id } from "#platform/contract/fields.ts";
import { DayOutput, day, Instant } from "#platform/contract/instant.ts";
import { MAX_EXTRA, needs, refusalReasons } from "./accommodation.ts";

const BOUNDS = `Entre 0 et ${MAX_EXTRA} minutes de plus par heure`;
export const Measures = z.object({
  extra: z.int(BOUNDS).min(0, BOUNDS).max(MAX_EXTRA, BOUNDS),
  needs: z.array(z.enum(needs)).max(needs.length),
});
const isSome = ({ extra, needs }: z.output<typeof Measures>) => extra > 0 || needs.length > 0;
const none = { message: "Choisissez du temps en plus, ou un aménagement", path: ["needs"] };
export const Asked = Measures.refine(isSome, none);
const dayOf = day("La date est requise");
export const Given = Measures.extend({ startsOn: dayOf, endsOn: dayOf }).refine(isSome, none);

const Accommodation = z.object({
  /** The one that holds, or will. */
  right: Measures.extend({ startsOn: DayOutput, endsOn: DayOutput }).nullable(),
  /** Waiting, or refused for a reason. A school reads none. */
  request: Measures.extend({ askedAt: Instant, refusal: z.enum(refusalReasons).nullable() }).nullable(),
});
export type Accommodation = z.output<typeof Accommodation>;
export type AccommodationOnWire = z.input<typeof Accommodation>;

export const MAX_REQUESTS = 500;
const Waiting = Measures.extend({ userId: Id, firstname: z.string(), lastname: z.string(), numPalmares: z.string(), askedAt: Instant });
export type Waiting = z.output<typeof Waiting>;

const inCharge = { may: { ADMIN: "any", ESTABLISHEMENT: "own" }, params: ById, response: Accommodation } as const;

export const accommodationsApi = {
  own: endpoint("GET /users/me/accommodation", {
    summary: "Son propre droit à du temps en plus ou à un aménagement, et sa demande.",
    may: { USER: "any" },
    response: Accommodation,
  }),
  ask: endpoint("POST /users/me/accommodation", {
    summary: "Demande du temps en plus ou un aménagement ; une autre demande remplace la première.",
    may: { USER: "any" },
    body: Asked,
    response: Accommodation,
  }),
  requests: endpoint("GET /accommodations/requests", {
    summary: `Les demandes qui attendent une réponse : les ${MAX_REQUESTS} plus anciennes.`,
    may: office,
    response: z.array(Waiting),
  }),
  of: endpoint("GET /users/:id/accommodation", {
    summary: "Le droit d'une personne à du temps en plus ou à un aménagement ; pour un établissement, de ses élèves confirmés de l'année.",
    ...inCharge,
  }),
  give: endpoint("POST /users/:id/accommodation", {
    summary:
      "Donne un droit, qui remplace celui d'avant dès son premier jour (d'un établissement, dès ce jour) ; de la fédération, il répond à la demande. Une fin passée y met fin.",
    ...inCharge,
    colleague: "register",
    body: Given,
  }),
  refuse: endpoint("POST /users/:id/accommodation/refusal", {
    summary: "Refuse une demande, avec une raison que la personne lit.",
    ...inCharge,
    may: office,
    body: z.object({ reason: z.enum(refusalReasons, "Choisissez une raison") }),
  }),
};
