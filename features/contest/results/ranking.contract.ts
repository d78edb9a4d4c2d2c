import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Id, text, wholeNumber, Year } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { pageOf } from "#platform/contract/page.ts";

const Affiliation = z.object({ name: z.string(), city: z.string() });

/** A person's place in the ranking of a category. Grade and weightedGrade in points, time in minutes. */
const RankingRow = z.object({
  rank: z.number(),
  tied: z.boolean(),
  user: z.object({ id: Id, numPalmares: z.string(), contact: z.object({ lastname: z.string(), firstname: z.string() }) }),
  category: z.object({ name: z.string() }),
  establishment: Affiliation.nullable(),
  club: Affiliation.nullable(),
  grade: z.number(),
  weightedGrade: z.number().nullable(),
  time: z.number().nullable(),
});

const StageRankingRow = RankingRow.extend({ qualified: z.boolean().nullable() });
export type StageRankingRow = z.output<typeof StageRankingRow>;
export type StageRankingRowOnWire = z.input<typeof StageRankingRow>;

const MarksOut = z.object({ grade: z.number(), weightedGrade: z.number().nullable(), time: z.number().nullable() });

/** The sum (semi-final + 2 x final), and its parts; semiFinal null: not graded there. */
const NationalRankingRow = RankingRow.extend({ semiFinal: MarksOut.nullable(), final: MarksOut });
export type NationalRankingRow = z.output<typeof NationalRankingRow>;
export type NationalRankingRowOnWire = z.input<typeof NationalRankingRow>;

const InternationalRankingRow = RankingRow.extend({ first: MarksOut.nullable(), second: MarksOut.nullable() });
export type InternationalRankingRow = z.output<typeof InternationalRankingRow>;
export type InternationalRankingRowOnWire = z.input<typeof InternationalRankingRow>;

/** A team's place at a stage: the sums of its graded members, all of `members`. */
const TeamRankingRow = MarksOut.extend({
  rank: z.number(),
  tied: z.boolean(),
  squad: z.object({ id: Id, name: z.string() }),
  members: z.number(),
  people: z.array(MarksOut.extend({ lastname: z.string(), firstname: z.string() })),
});
export type TeamRankingRow = z.output<typeof TeamRankingRow>;
export type TeamRankingRowOnWire = z.input<typeof TeamRankingRow>;

const RankingQuery = z.object({
  /** Default: all categories, one after the other, ranked separately. */
  category: text(100).optional(),
  limit: wholeNumber(1, 100).default(25),
  page: wholeNumber(1, 10_000_000).default(1),
  /** The first of each category, ex æquo included, all at once in place of a page: for a podium or a print. */
  first: wholeNumber(1, 1_000).optional(),
  format: z.enum(["xlsx"]).optional(),
});
export type RankingQuery = z.output<typeof RankingQuery>;
const StageRef = z.object({ id: Id, name: z.string(), year: z.number() });

/** Ranked in the order of `ranking.ts`; absent or ungraded people have no rank. */
export const rankingApi = {
  ofStage: endpoint("GET /results/ranking/:id", {
    summary: "Le classement d'une étape, par catégorie ; les ex æquo partagent leur rang.",
    may: office,
    params: ById,
    query: RankingQuery,
    /** `pending`: how many of the ranked people have an unconfirmed registration; they answer and are ranked like the others. */
    response: pageOf(StageRankingRow).extend({ pending: z.number() }),
    file: "xlsx",
  }),
  national: endpoint("GET /results/national/:year", {
    summary: "Le classement national d'une année : demi-finale + 2 × finale, par catégorie.",
    may: office,
    params: z.object({ year: Year }),
    query: RankingQuery,
    response: pageOf(NationalRankingRow).extend({ semiFinal: StageRef, final: StageRef }),
    file: "xlsx",
  }),
  international: endpoint("GET /results/international/:year", {
    summary: "Le classement de la finale internationale d'une année : la somme de ses deux épreuves, par catégorie.",
    may: office,
    params: z.object({ year: Year }),
    query: RankingQuery,
    response: pageOf(InternationalRankingRow).extend({ first: StageRef, second: StageRef }),
    file: "xlsx",
  }),
  changeState: endpoint("PATCH /results/ranking/:id", {
    summary:
      "Rend définitif le classement d'une étape terminée, ou le remet en provisoire, confirmé par le nom de l'étape. Définitif, aucune note n'y change.",
    may: office,
    params: ById,
    body: z.object({ isDefinitive: z.boolean(), confirmation: text(200).default("") }),
    response: z.object({ rankingDefinitiveAt: Instant.nullable() }),
  }),
  teams: endpoint("GET /results/teams/:id", {
    summary: "Le classement des équipes à une étape : les sommes de leurs membres notés.",
    may: office,
    params: ById,
    query: RankingQuery.pick({ format: true }),
    response: z.array(TeamRankingRow),
    file: "xlsx",
  }),
};
