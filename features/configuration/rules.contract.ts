import * as z from "zod";
import { Regulations } from "#features/marking/regulations.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { Year } from "#platform/contract/fields.ts";

const OfYear = z.object({ year: Year });

/** The rules of a season: their version, their values by parameter, and the same in words with their articles of the regulations. */
const SeasonRules = z.object({
  version: z.number(),
  rules: Regulations,
  texts: z.array(z.object({ article: z.string(), sentence: z.string() })),
});

export const rulesApi = {
  read: endpoint("GET /seasons/:year/rules", {
    summary: "Les règles d'une saison, en valeurs et en phrases.",
    may: office,
    params: OfYear,
    response: SeasonRules,
  }),
  change: endpoint("PATCH /seasons/:year/rules", {
    summary: "Change les règles d'une saison ; les étapes déjà notées gardent les leurs.",
    may: office,
    params: OfYear,
    body: z.object({ basedOn: z.int(), rules: Regulations }),
    response: SeasonRules,
  }),
};
