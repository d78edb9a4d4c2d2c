/** The facts against a category by the season's rules; null: no such fact, or no rule. */
export interface CategoryFacts {
  readonly category: string;
  /** The age, if outside of the usual ones. */
  readonly age: { readonly is: number; readonly from: number; readonly to: number | null } | null;
  /** The seasons in this category, this one included, if above the maximum. */
  readonly seasons: { readonly count: number; readonly most: number } | null;
  /** The last international final, after which the category would be `next`. */
  readonly final: { readonly year: number; readonly category: string; readonly next: string; readonly years: number } | null;
}

const agesText = (from: number, to: number | null): string => (to === null ? `${from} ans ou plus` : `de ${from} à ${to} ans`);

/** Returns why the category may be wrong (RUL-07), for the office to check: article 3 of the regulations. */
export const doubtsOf = ({ category, age, seasons, final }: CategoryFacts): string[] => [
  ...(age ? [`${age.is} ans\u00A0: en ${category}, on a ${agesText(age.from, age.to)}.`] : []),
  ...(seasons ? [`${seasons.count}e participation en ${category}\u00A0: on y participe ${seasons.most} fois au plus.`] : []),
  ...(final
    ? [
        `Finale internationale ${final.year} en ${final.category}\u00A0: on participe ensuite en ${final.next} pendant ${final.years} an${final.years > 1 ? "s" : ""}.`,
      ]
    : []),
];
