import type { RankedPupil } from "./standings.ts";

/** The values that a selection compares: the order of birth ranks equals, but does not select between them. */
export type Selectable = Pick<RankedPupil, "grade" | "weightedGrade" | "rank">;

const areEqual = (one: Selectable, other: Selectable): boolean =>
  one.rank === other.rank || (one.grade === other.grade && one.weightedGrade === other.weightedGrade);

/** The numbers of pupils at which a ranking, best first, can be cut without separating equals; 0 is none. */
const cutsOf = (ranked: readonly Selectable[]): number[] =>
  ranked.flatMap((pupil, index) => {
    const next = ranked[index + 1];
    return next === undefined || !areEqual(pupil, next) ? [index + 1] : [];
  });

/** The wanted number of pupils, or the nearest numbers below and above it that keep equals together (CLS-03). */
export function proposalsFor(ranked: readonly Selectable[], wanted: number): number[] {
  const cuts = [0, ...cutsOf(ranked)];
  if (cuts.includes(wanted)) return [wanted];
  const below = cuts.findLast((cut) => cut < wanted && cut > 0);
  const above = cuts.find((cut) => cut > wanted);
  return [below, above].filter((cut) => cut !== undefined);
}

export const countReaching = (ranked: readonly Selectable[], grade: number): number =>
  ranked.filter((pupil) => pupil.grade >= grade).length;

/** « 8 ou 11 » */
export const proposalsText = (proposals: readonly number[]): string => proposals.join(" ou ");

/** Pupils left out of a selection who are equal in grade and coefficient to a chosen one, each with that one (CLS-03). */
export const equalsLeftOut = <One extends Selectable>(
  ranked: readonly One[],
  chosen: readonly One[],
): readonly { readonly chosen: One; readonly equal: One }[] =>
  chosen.flatMap((one) =>
    ranked.filter((other) => !chosen.includes(other) && areEqual(one, other)).map((equal) => ({ chosen: one, equal })),
  );

/** The rule for equals in a ranking: times are compared if each sheet has one. */
export const equalsText = (ranked: readonly { readonly minutes: number | null }[]): string =>
  `À égalité de note et de coefficient, ${ranked.every(({ minutes }) => minutes !== null) ? "le temps puis l'âge rangent" : "l'âge range"} le classement`;
