import * as z from "zod";

/** The part of a coefficient earned without the point. */
const share = z.literal([0, 0.5, 1], "Le coefficient est acquis en entier, à moitié ou pas du tout");
const whole = (most: number) => z.int("Un nombre entier est attendu").min(0, "Un nombre positif est attendu").max(most, `${most} au plus`);
const positive = (most: number) => whole(most).min(1, "Un nombre d'au moins 1 est attendu");
const closed = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, { error: ({ code }) => (code === "unrecognized_keys" ? "Ce paramètre n'existe pas" : undefined) });

/** The age at the end of the calendar year in which the championship's school year starts. */
const Ages = closed({ from: whole(120).describe("De"), to: whole(120).nullable().describe("À") }).refine(
  ({ from, to }) => to === null || from <= to,
  {
    message: "L'âge le plus petit dépasse le plus grand",
    path: ["from"],
  },
);
export type Ages = z.output<typeof Ages>;

const CategoryRules = closed({
  /** Problems past this one do not count; null: all count. */
  lastProblem: positive(200).nullable().describe("Dernier problème compté"),
  minutes: positive(1_440).nullable().describe("Durée"),
  /** Whether the older come first between equals, else the younger. */
  olderFirst: z.boolean().describe("Les plus âgés d'abord"),
  /** The id of the category in whose ranking its people stand; null: their own. */
  rankedWith: positive(999_999_999).nullable().describe("Classée avec (numéro)"),
  /** Other ages raise a doubt, never a refusal; null: no doubt. */
  ages: Ages.nullable().describe("Âges"),
  /** More seasons in this category raise a doubt; null: no doubt. */
  mostSeasons: positive(50).nullable().describe("Participations au plus"),
  /** Another registration raises a doubt for so many years after an international final in this category; null: no doubt. */
  afterInternationalFinal: closed({
    categoryId: positive(999_999_999).describe("Catégorie (numéro)"),
    years: positive(10).describe("Années"),
  })
    .nullable()
    .describe("Après une finale internationale"),
});
export type CategoryRules = z.output<typeof CategoryRules>;

export const noLimits: CategoryRules = {
  lastProblem: null,
  minutes: null,
  olderFirst: false,
  rankedWith: null,
  ages: null,
  mostSeasons: null,
  afterInternationalFinal: null,
};

export const rankingKeys = ["grade", "weightedGrade", "time", "birthday"] as const;

const RankingKey = closed({
  key: z.enum(rankingKeys).describe("Critère"),
  descending: z.boolean().describe("Du plus grand au plus petit"),
});
/** A criterion of a ranking. A category where the older come first reverses the birthday's direction. */
export type RankingKey = z.output<typeof RankingKey>;

const Scoring = closed({
  wrongTotal: share.describe("Nombre total faux"),
  oneOfSeveral: share.describe("Une seule solution donnée"),
  wrongAmongRight: share.describe("Réponse fausse à côté d'une juste"),
  repeated: share.describe("Solution répétée"),
});
export type Scoring = z.output<typeof Scoring>;

const TimeRounding = z.enum(["up", "nearest", "down"]);
export type TimeRounding = z.output<typeof TimeRounding>;

const Places = z.union(
  [
    closed({ percent: positive(100).describe("Part des présents (%)"), rounding: TimeRounding.describe("Arrondi") }),
    closed({ people: positive(1_000_000).describe("Personnes") }),
  ],
  "Une part des présents, ou un nombre de personnes",
);

const Qualification = z.discriminatedUnion("by", [
  closed({ by: z.literal("thresholds") }),
  closed({
    by: z.literal("rank").describe("Selon"),
    within: z.enum(["center", "stage"]).describe("Dans chaque"),
    places: Places.describe("Places"),
    leastGrade: whole(200).describe("Points au moins"),
    /** Whether those equal to the last one also qualify; otherwise none of them does. */
    equalsGoOn: z.boolean().describe("Ex æquo compris"),
  }),
]);
type Qualification = z.output<typeof Qualification>;
export type QualificationByRank = Extract<Qualification, { by: "rank" }>;

const Cumulation = closed({ semiFinal: whole(10).describe("Demi-finale"), final: positive(10).describe("Finale") });
/** The weight of each of the two stages in the national ranking, for grades, coefficients and times. */
export type Cumulation = z.output<typeof Cumulation>;

const Papers = closed({ first: positive(10).describe("Première épreuve"), second: positive(10).describe("Seconde épreuve") });
/** The weight of each paper of the international final, for grades, coefficients and times. */
export type Papers = z.output<typeof Papers>;

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const DayOfYear = closed({ month: positive(12).describe("Mois"), day: positive(31).describe("Jour") }).refine(
  ({ month, day }) => day <= (daysOfMonths[month - 1] ?? 0),
  {
    message: "Ce jour n'existe pas chaque année",
    path: ["day"],
  },
);
export type DayOfYear = z.output<typeof DayOfYear>;

const Teams = closed({
  /** The number of members of a team; null: any number. */
  women: whole(10).nullable().describe("Femmes"),
  men: whole(10).nullable().describe("Hommes"),
  /** The last day to declare a team; null: any day. */
  declaredBy: DayOfYear.nullable().describe("Se déclare au plus tard"),
  confirmedMember: z.boolean().describe("Un membre confirmé"),
  /** A team has the sums of its members, and is ranked by them; null: no ranking of teams. */
  ranking: z.literal("sums").nullable().describe("Classement"),
}).refine(({ women, men }) => women !== 0 || men !== 0, { message: "Une équipe a au moins un membre", path: ["women"] });
export type Teams = z.output<typeof Teams>;

const Periods = closed({
  convocationDays: whole(90).describe("Jours avant l'épreuve"),
  /**
   * Days from the closing to the provisional ranking, days to make a claim, days that answers are kept once the ranking is definitive, the month at
   * whose end schools stop keeping proofs, and the last day to become a member in order; null: not decided.
   */
  rankingDays: positive(90).nullable().describe("Jours avant le classement provisoire"),
  claimDays: whole(60).nullable().describe("Jours de réclamation"),
  answerDays: positive(400).nullable().describe("Jours de conservation des réponses"),
  proofsUntilMonth: positive(12).nullable().describe("Copies gardées jusqu'à la fin du mois"),
  membersBy: DayOfYear.nullable().describe("Membres en règle au"),
});
export type Periods = z.output<typeof Periods>;

/** The rules of a season (RUL-01): every parameter with its label, and nothing else. `categories` goes by their ids. */
export const Regulations = closed({
  categories: z
    .record(z.string().regex(/^[1-9]\d{0,8}$/), CategoryRules)
    .refine(
      (categories) =>
        Object.entries(categories).every(
          ([id, { rankedWith }]) =>
            rankedWith === null || (String(rankedWith) !== id && (categories[rankedWith]?.rankedWith ?? null) === null),
        ),
      "Une catégorie est classée avec une autre, qui a son propre classement",
    )
    .describe("Catégories"),
  /** `rank`: where a stage has no questions of its own, problem n has coefficient n; null: any coefficient. */
  coefficients: z.literal("rank").nullable().describe("Coefficients sans questions"),
  /** `holds`: online, nothing typed after a person's minutes is saved (TIM-01); `shown`: the sheet only shows the time. */
  timeLimit: z.enum(["shown", "holds"]).describe("Temps en ligne"),
  scoring: Scoring.describe("Barème"),
  timeRounding: TimeRounding.describe("Arrondi du temps"),
  /** `divided`: rankings compare the time of a person with more of it divided by their factor (TIM-02); `raw`: as it is. */
  comparedTime: z.enum(["raw", "divided"]).describe("Temps comparé"),
  ranking: z
    .array(RankingKey)
    .min(1, "Un classement compare au moins un critère")
    .refine((keys) => new Set(keys.map(({ key }) => key)).size === keys.length, "Un critère ne compte qu'une fois")
    .describe("Classement"),
  qualification: Qualification.describe("Qualification"),
  cumulation: Cumulation.describe("Cumul"),
  /** Null: the papers of the international final are not added. */
  papers: Papers.nullable().describe("Épreuves de la finale internationale"),
  teams: Teams.describe("Équipes"),
  periods: Periods.describe("Délais"),
});
export type Regulations = z.output<typeof Regulations>;

const canQualify = ({ categories, qualification }: Regulations): boolean =>
  qualification.by === "thresholds" ||
  Object.values(categories).every(({ lastProblem }) => lastProblem === null || lastProblem >= qualification.leastGrade);

/** Rules fit for publication. A stored version that contradicts itself is still read, because versions never change. */
export const PublishableRegulations = Regulations.refine(canQualify, {
  message: "Une catégorie compte moins de problèmes que ce nombre de points\u00A0: personne n'y serait qualifié",
  path: ["qualification", "leastGrade"],
}).refine(({ ranking }) => ranking.some(({ key }) => key !== "birthday"), {
  message: "Un classement compare autre chose que l'âge\u00A0: ajoutez un critère",
  path: ["ranking"],
});

/** The values for a version older than these parameters: the platform did so then. */
const formerly = {
  whole: { coefficients: "rank", timeLimit: "shown", comparedTime: "raw", qualification: { by: "thresholds" }, papers: null },
  category: { ages: null, mostSeasons: null, afterInternationalFinal: null, rankedWith: null },
  teams: { women: null, men: null, declaredBy: null, confirmedMember: false, ranking: null },
  periods: { rankingDays: null, claimDays: null, answerDays: null, proofsUntilMonth: null, membersBy: null },
} as const;

const Stored = z.looseObject({
  categories: z.record(z.string(), z.looseObject({})),
  teams: z.looseObject({}),
  periods: z.looseObject({}),
});

/** A version never changes, and an older one lacks later parameters. @throws {ZodError} If it is invalid. */
export function readRegulations(body: unknown): Regulations {
  const { categories, teams, periods, ...others } = Stored.parse(body);
  return Regulations.parse({
    ...formerly.whole,
    ...others,
    categories: Object.fromEntries(Object.entries(categories).map(([id, own]) => [id, { ...noLimits, ...own }])),
    teams: { ...formerly.teams, ...teams },
    periods: { ...formerly.periods, ...periods },
  });
}

const without = (values: object, former: object) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !(name in former) || JSON.stringify(value) !== JSON.stringify(former[name as keyof typeof former]),
    ),
  );

/** Omits parameters with their former value, because nodes of the version before read the same rows. */
export function storedRegulations({ categories, teams, periods, ...others }: Regulations): object {
  const { women, men } = teams;
  return {
    ...without(others, formerly.whole),
    categories: Object.fromEntries(Object.entries(categories).map(([id, own]) => [id, without(own, formerly.category)])),
    teams: { ...without(teams, formerly.teams), women, men },
    periods: without(periods, formerly.periods),
  };
}

/** The regulations of the 40th edition, without its categories, whose ids differ by database. */
export const regulationsOf40thEdition: Regulations = {
  categories: {},
  coefficients: "rank",
  timeLimit: "shown",
  scoring: { wrongTotal: 1, oneOfSeveral: 0.5, wrongAmongRight: 0, repeated: 0 },
  timeRounding: "up",
  comparedTime: "raw",
  ranking: [
    { key: "grade", descending: true },
    { key: "weightedGrade", descending: true },
    { key: "time", descending: false },
    { key: "birthday", descending: true },
  ],
  qualification: { by: "thresholds" },
  cumulation: { semiFinal: 1, final: 2 },
  papers: { first: 1, second: 1 },
  teams: { women: 2, men: 2, declaredBy: { month: 3, day: 31 }, confirmedMember: true, ranking: "sums" },
  periods: { convocationDays: 15, rankingDays: 7, claimDays: 2, answerDays: 31, proofsUntilMonth: 2, membersBy: { month: 1, day: 31 } },
};

export const rulesOfCategory = ({ categories }: Regulations, categoryId: number): CategoryRules => categories[categoryId] ?? noLimits;

/** The minutes after which the category's sheets close (TIM-01); null: none. PostgreSQL: `held_minutes`. */
export const heldMinutes = (rules: Regulations, categoryId: number): number | null =>
  rules.timeLimit === "holds" ? rulesOfCategory(rules, categoryId).minutes : null;

export const standingCategory = (rules: Regulations, categoryId: number): number =>
  rulesOfCategory(rules, categoryId).rankedWith ?? categoryId;

type Belonging = Pick<CategoryRules, "ages" | "mostSeasons"> & { readonly years?: number; readonly with?: string };
/** The category in which people spend the `years` after an international final. */
const CATEGORY_AFTER_FINALS = "HC";

/** Article 3 of the 40th edition by category name; a year earlier or later at school is usual. */
const membersOf40thEdition: Readonly<Record<string, Belonging>> = {
  CE: { ages: { from: 6, to: 9 }, mostSeasons: null },
  CM: { ages: { from: 8, to: 11 }, mostSeasons: null },
  C1: { ages: { from: 10, to: 13 }, mostSeasons: null },
  C2: { ages: { from: 12, to: 15 }, mostSeasons: null },
  L1: { ages: { from: 14, to: 18 }, mostSeasons: null },
  L2: { ages: { from: 17, to: 30 }, mostSeasons: 5 },
  "LE - L2 en équipe et individuel": { ages: { from: 17, to: 30 }, mostSeasons: 5, with: "L2" },
  GP: { ages: { from: 18, to: null }, mostSeasons: null, years: 2 },
  HC: { ages: { from: 17, to: null }, mostSeasons: null, years: 2 },
};

/** These rules with the 40th edition's teams, periods and members of categories. */
export function decidedAsIn40thEdition(
  rules: Regulations,
  categories: readonly { readonly id: number; readonly name: string }[],
): Regulations {
  const idOf = (name: string | undefined) => categories.find((category) => category.name === name)?.id;
  const categoryId = idOf(CATEGORY_AFTER_FINALS);
  const own = categories.flatMap(({ id, name }) => {
    const { years, with: withName, ...belonging } = membersOf40thEdition[name] ?? {};
    const afterInternationalFinal = years === undefined || categoryId === undefined ? null : { categoryId, years };
    return Object.hasOwn(membersOf40thEdition, name)
      ? [[id, { ...rulesOfCategory(rules, id), ...belonging, rankedWith: idOf(withName) ?? null, afterInternationalFinal }] as const]
      : [];
  });
  const { papers, teams, periods } = regulationsOf40thEdition;
  return { ...rules, papers, teams, periods, categories: { ...rules.categories, ...Object.fromEntries(own) } };
}
