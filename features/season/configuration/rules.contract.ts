import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ConfirmedQuery, Id, Year } from "#platform/contract/fields.ts";
import { PublishableRegulations, Regulations } from "#season/marking/regulations.ts";

const OfYear = z.object({ year: Year });

const SeasonRules = z.object({
  version: z.number(),
  rules: Regulations,
  texts: z.array(z.object({ article: z.string(), sentence: z.string() })),
  categories: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The stages of the season in their order, each with the `version` and `rules` that it keeps; null: it follows the season. */
  stages: z.array(
    z.object({ id: Id, name: z.string(), version: z.number().nullable(), rules: Regulations.nullable(), isGraded: z.boolean() }),
  ),
});
export type SeasonRulesOnWire = z.input<typeof SeasonRules>;

export const rulesOfStageIn = ({ rules, stages }: SeasonRulesOnWire, stageId: string): SeasonRulesOnWire["rules"] =>
  stages.find(({ id }) => id === stageId)?.rules ?? rules;

const Sentence = z.object({ parameter: z.string(), article: z.string(), sentence: z.string(), since: z.number() });
export type AppliedRule = z.output<typeof Sentence>;

/** A category in the rules of a season; null: no limit. `since`: the first of the consecutive seasons with the same rules for it. */
const AppliedCategory = z.object({
  name: z.string(),
  description: z.string(),
  lastProblem: z.number().nullable(),
  minutes: z.number().nullable(),
  olderFirst: z.boolean(),
  since: z.number(),
});
export type AppliedCategory = z.output<typeof AppliedCategory>;

const Change = z.object({ article: z.string(), before: z.string().nullable(), after: z.string().nullable() });

/**
 * The rules of a season in words (RUL-02), each with its first season in this form, the changes since the season before, if any, and the differences
 * (`before`) at stages that keep earlier rules.
 */
const AppliedSeason = z.object({
  year: z.number(),
  sentences: z.array(Sentence),
  categories: z.array(AppliedCategory),
  changes: z.object({ since: z.number(), list: z.array(Change) }).nullable(),
  /** A node of the version before omits them. */
  stages: z.array(z.object({ name: z.string(), list: z.array(Change) })).optional(),
});
export type AppliedSeason = z.output<typeof AppliedSeason>;

export const rulesApi = {
  applied: endpoint("GET /regulations", {
    summary:
      "Le règlement appliqué : les règles d'une saison en phrases, et ce qui a changé depuis la précédente ; null, si elle n'en a pas.",
    may: "everyone",
    query: z.object({ season: Year.optional() }),
    response: z.object({ seasons: z.array(z.number()), season: AppliedSeason.nullable() }),
  }),
  read: endpoint("GET /seasons/:year/rules", {
    summary: "Les règles d'une saison, en valeurs et en phrases.",
    may: office,
    params: OfYear,
    response: SeasonRules,
  }),
  change: endpoint("PATCH /seasons/:year/rules", {
    summary:
      "Change les règles d'une saison ; les étapes déjà notées gardent les leurs, et il faut alors dire à partir de quelle étape les nouvelles valent ; 409 si elles changent ce qui compte pour ceux qui répondent.",
    may: office,
    params: OfYear,
    query: ConfirmedQuery,
    body: z.object({
      basedOn: z.int(),
      rules: PublishableRegulations,
      from: Id.optional(),
      confirmsWorstFirst: z.boolean().default(false),
    }),
    response: SeasonRules,
  }),
};
