/** The limit of sheets in one file; below, of spare sheets in each category. */
export const MAX_PRINTED = 1_000;
export const MAX_SPARES = 20;

interface Printed {
  readonly categories: readonly { readonly id: string }[];
}

/** The categories of a stage that these pupils have: spare sheets of others are printed only on request. */
export const categoriesOf = ({ categories }: Printed, pupils: readonly { readonly categoryId: string }[]): string[] =>
  categories.map(({ id }) => id).filter((id) => pupils.some(({ categoryId }) => categoryId === id));
