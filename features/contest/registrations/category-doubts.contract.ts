import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { Id, Year } from "#platform/contract/fields.ts";

/** A registration whose category may be wrong, with the reasons in sentences; no registration is refused for it. */
const DoubtfulRegistration = z.object({
  registrationId: Id,
  userId: Id,
  firstname: z.string(),
  lastname: z.string(),
  numPalmares: z.string(),
  category: z.string(),
  doubts: z.array(z.string()),
});
export type DoubtfulRegistrationOnWire = z.input<typeof DoubtfulRegistration>;

export const MAX_DOUBTFUL = 500;

export const categoryDoubtsApi = {
  doubts: endpoint("GET /registrations/doubts", {
    summary: `Les inscriptions d'une année, ou d'une seule personne, dont la catégorie est à vérifier d'après le règlement de la saison : les ${MAX_DOUBTFUL} premières par nom.`,
    may: office,
    query: z.object({ year: Year, userId: Id.optional() }),
    response: z.object({ people: z.array(DoubtfulRegistration), isWhole: z.boolean() }),
  }),
};
