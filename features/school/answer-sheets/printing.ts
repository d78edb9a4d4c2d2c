/** The limit of sheets in one file; below, of spare sheets in each category. */
export const MAX_PRINTED = 1_000;
export const MAX_SPARES = 20;

/** The limit of a stage's pictures: each page of each pupil three times over, and spare sheets. */
export const maxPictures = (pupils: number, pages: number): number => 3 * pupils * pages + 500;

interface Printed {
  readonly categories: readonly { readonly id: string }[];
}

/** The categories of a stage that these pupils have: spare sheets of others are printed only on request. */
export const categoriesOf = ({ categories }: Printed, pupils: readonly { readonly categoryId: string }[]): string[] =>
  categories.map(({ id }) => id).filter((id) => pupils.some(({ categoryId }) => categoryId === id));
