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

const Right = Measures.extend({ startsOn: DayOutput, endsOn: DayOutput });
const Accommodation = z.object({
  /** The one that holds, or will. */
  right: Right.nullable(),
  /** Waiting, or refused for a reason. A school reads none, but what it gives answers it. */
  request: Measures.extend({ askedAt: Instant, refusal: z.enum(refusalReasons).nullable() }).nullable(),
});
export type Accommodation = z.output<typeof Accommodation>;
export type AccommodationOnWire = z.input<typeof Accommodation>;

export const MAX_LISTED = 1_000;
/** A request, with its instant, or a right. */
const Listed = z.object({
  ...{ userId: Id, name: z.string(), numPalmares: z.string() },
  ...{ request: Measures.nullable(), right: Right.nullable(), askedAt: Instant.nullable() },
});
export type Listed = z.output<typeof Listed>;
export type ListedOnWire = z.input<typeof Listed>;

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
  withdraw: endpoint("DELETE /users/me/accommodation", {
    summary: "Retire sa demande ; 409 si elle a déjà sa réponse.",
    may: { USER: "any" },
    response: Accommodation,
  }),
  list: endpoint("GET /accommodations", {
    summary: `Les demandes qui attendent une réponse, puis les droits qui valent ou vaudront, ${MAX_LISTED} en tout ; pour un établissement, les droits de ses élèves confirmés de l'année.`,
    may: { ADMIN: "any", ESTABLISHEMENT: "any" },
    response: z.array(Listed),
  }),
  of: endpoint("GET /users/:id/accommodation", {
    summary: "Le droit d'une personne à du temps en plus ou à un aménagement ; pour un établissement, de ses élèves confirmés de l'année.",
    ...inCharge,
  }),
  give: endpoint("POST /users/:id/accommodation", {
    summary:
      "Donne un droit, qui remplace celui d'avant dès son premier jour (d'un établissement, dès ce jour), et répond à la demande. Une fin passée y met fin.",
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
