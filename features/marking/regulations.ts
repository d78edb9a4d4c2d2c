import * as z from "zod";

/** The part of a coefficient that is earned without the point. */
const share = z.literal([0, 0.5, 1], "Le coefficient est acquis en entier, à moitié ou pas du tout");
const whole = (most: number) => z.int("Un nombre entier est attendu").min(0, "Un nombre positif est attendu").max(most, `${most} au plus`);
const positive = (most: number) => whole(most).min(1, "Un nombre d'au moins 1 est attendu");
const closed = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, { error: ({ code }) => (code === "unrecognized_keys" ? "Ce paramètre n'existe pas" : undefined) });

const CategoryRules = closed({
  /** Problems past this one do not count; null: all count. */
  lastProblem: positive(200).nullable(),
  minutes: positive(1_440).nullable(),
  /** Between equals the older first, else the younger. */
  olderFirst: z.boolean(),
});
export type CategoryRules = z.output<typeof CategoryRules>;

/** The rules of a category that a season does not name. */
export const noLimits: CategoryRules = { lastProblem: null, minutes: null, olderFirst: false };

const RankingKey = closed({ key: z.enum(["grade", "weightedGrade", "time", "birthday"]), descending: z.boolean() });
/** What a ranking compares. A birthday's direction is reversed in a category where the older come first. */
export type RankingKey = z.output<typeof RankingKey>;

const Scoring = closed({ wrongTotal: share, oneOfSeveral: share, wrongAmongRight: share, repeated: share });
/** The part of the coefficient for an answer that does not earn the point. */
export type Scoring = z.output<typeof Scoring>;

const TimeRounding = z.enum(["up", "nearest", "down"]);
export type TimeRounding = z.output<typeof TimeRounding>;

const Cumulation = closed({ semiFinal: whole(10), final: positive(10) });
/** The weight of each of the two stages in the national ranking, for grades, coefficients and times. */
export type Cumulation = z.output<typeof Cumulation>;

/** The rules of a season (RUL-01): every parameter, and nothing else. `categories` goes by their ids. */
export const Regulations = closed({
  categories: z.record(z.string().regex(/^[1-9]\d{0,8}$/), CategoryRules),
  scoring: Scoring,
  timeRounding: TimeRounding,
  ranking: z
    .array(RankingKey)
    .min(1, "Un classement compare au moins un critère")
    .refine((keys) => new Set(keys.map(({ key }) => key)).size === keys.length, "Un critère ne compte qu'une fois"),
  cumulation: Cumulation,
  /** Members of a team; null: any number. */
  teams: closed({ women: whole(10).nullable(), men: whole(10).nullable() }),
  periods: closed({ convocationDays: whole(90) }),
});
export type Regulations = z.output<typeof Regulations>;

/** The regulations of the 40th edition, without its categories, which a database names. */
export const regulationsOf40thEdition: Regulations = {
  categories: {},
  scoring: { wrongTotal: 1, oneOfSeveral: 0.5, wrongAmongRight: 0, repeated: 0 },
  timeRounding: "up",
  ranking: [
    { key: "grade", descending: true },
    { key: "weightedGrade", descending: true },
    { key: "time", descending: false },
    { key: "birthday", descending: true },
  ],
  cumulation: { semiFinal: 1, final: 2 },
  teams: { women: null, men: null },
  periods: { convocationDays: 15 },
};

export const rulesOfCategory = ({ categories }: Regulations, categoryId: number): CategoryRules => categories[categoryId] ?? noLimits;
