export const LEVELS = [0, 1, 2, 3, 4] as const;

/** A claim about a ranking: among the first so many percent of a stage and category. Level 1 is the best; 0: took part; 4: goes on without a grade. */
export interface Distinction {
  readonly level: (typeof LEVELS)[number];
  /** 0 at levels 0 and 4. */
  readonly percent: number;
}

const PARTICIPATION: Distinction = { level: 0, percent: 0 };
/** For people who go on without a grade, by a school or the office: neither a rank nor a distinction. */
export const QUALIFICATION: Distinction = { level: 4, percent: 0 };

/** With fewer people ranked there is no distinction, which would reveal the places of the others. */
export const LEAST_RANKED = 10;

/** A place in the ranking of a stage and category; equals share their rank. */
export interface RankedResult {
  readonly rank: number;
  /** The number of people ranked there. */
  readonly ranked: number;
  readonly grade: number;
}

/** The best distinction of a place. Zero points earn none, however many people have zero. */
export function distinctionOf({ rank, ranked, grade }: RankedResult, percents: readonly number[]): Distinction {
  if (ranked < LEAST_RANKED || grade <= 0) return PARTICIPATION;
  const index = percents.findIndex((percent) => rank * 100 <= percent * ranked);
  return index === -1 ? PARTICIPATION : { level: (index + 1) as 1 | 2 | 3, percent: percents[index] ?? 0 };
}

/** Whether a printed distinction is still true, whatever today's percents are. */
export const isStillTrue = ({ level, percent }: Distinction, place: RankedResult): boolean =>
  level === PARTICIPATION.level || distinctionOf(place, [percent]).level === 1;

/** Today's distinction, or the former one if it is still true and no weaker, so that a change of percents withdraws no diploma. */
export function distinctionToPrint(former: Distinction | undefined, place: RankedResult, percents: readonly number[]): Distinction {
  const today = distinctionOf(place, percents);
  if (!former || former.percent === 0 || !isStillTrue(former, place)) return today;
  return today.level === 0 || former.percent <= today.percent ? former : today;
}

/** A definitive rank is printed only where it honors: in the first half, for the first three and the best distinction. */
export const isRankSaid = ({ rank, ranked }: RankedResult, { level }: Distinction): boolean =>
  rank * 2 <= ranked && (rank <= 3 || level === 1);

const names = ["Participation", "Mention très bien", "Mention bien", "Mention assez bien", "Qualification"] as const;

export const distinctionName = ({ level }: Distinction): string => names[level];

/** « parmi les 10 % premiers de sa catégorie », in a school « … dans l'établissement »; empty for taking part. */
export function distinctionReason({ level, percent }: Distinction, isOfSchool = false): string {
  if (level === QUALIFICATION.level) return "pour l'étape suivante";
  return percent === 0 ? "" : `parmi les ${percent}\u00A0% premiers de sa catégorie${isOfSchool ? " dans l'établissement" : ""}`;
}

/** « 1er sur 412 », « 3e sur 412 ». */
export const rankText = ({ rank, ranked }: { readonly rank: number; readonly ranked: number }): string =>
  `${rank === 1 ? "1er" : `${rank}e`} sur ${ranked.toLocaleString("fr-FR")}`;
