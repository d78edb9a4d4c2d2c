import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { ById, Id, text, wholeNumber, Year } from "#platform/contract/fields.ts";
import { pageOf } from "#platform/contract/page.ts";

const Place = z.object({ name: z.string(), city: z.string() });

/** A person's place in the ranking of a category. Grade and weightedGrade in points, time in minutes. */
const Ranked = z.object({
  rank: z.number(),
  /** Shares the rank with others. */
  tied: z.boolean(),
  user: z.object({ id: Id, numPalmares: z.string(), contact: z.object({ lastname: z.string(), firstname: z.string() }) }),
  category: z.object({ name: z.string() }),
  establishment: Place.nullable(),
  club: Place.nullable(),
  grade: z.number(),
  weightedGrade: z.number().nullable(),
  time: z.number().nullable(),
});

const StageRanked = Ranked.extend({ qualified: z.boolean().nullable() });
export type StageRanked = z.output<typeof StageRanked>;
export type StageRankedOnWire = z.input<typeof StageRanked>;

const MarksOut = z.object({ grade: z.number(), weightedGrade: z.number().nullable(), time: z.number().nullable() });

/** The sum (semi-final + 2 x final), and what it is made of; semiFinal null: not graded there. */
const NationalRanked = Ranked.extend({ semiFinal: MarksOut.nullable(), final: MarksOut });
export type NationalRanked = z.output<typeof NationalRanked>;
export type NationalRankedOnWire = z.input<typeof NationalRanked>;

const MOST_AT_ONCE = 1_000;

const RankingQuery = z.object({
  /** None: all categories, one after the other, each ranked on its own. */
  category: text(100).optional(),
  limit: wholeNumber(1, 100).default(25),
  page: wholeNumber(1, 10_000_000).default(1),
  /** The first of each category, ex æquo included, all at once instead of a page: for a podium, for a print. */
  first: wholeNumber(1, MOST_AT_ONCE).optional(),
  format: z.enum(["xlsx"]).optional(),
});
export type RankingQuery = z.output<typeof RankingQuery>;

const admin = { ADMIN: "any" } as const;
const StageNamed = z.object({ id: Id, name: z.string(), year: z.number() });

/** The order of `ranking.ts`; the absent and those without grade have no place. */
export const rankingApi = {
  ofStage: endpoint({
    method: "GET",
    path: "/results/ranking/:id",
    summary: "Le classement d'une étape, par catégorie ; les ex æquo partagent leur rang.",
    may: admin,
    params: ById,
    query: RankingQuery,
    response: pageOf(StageRanked),
    file: "xlsx",
  }),
  national: endpoint({
    method: "GET",
    path: "/results/national/:year",
    summary: "Le classement national d'une année : demi-finale + 2 × finale, par catégorie.",
    may: admin,
    params: z.object({ year: Year }),
    query: RankingQuery,
    response: pageOf(NationalRanked).extend({ semiFinal: StageNamed, final: StageNamed }),
    file: "xlsx",
  }),
};
