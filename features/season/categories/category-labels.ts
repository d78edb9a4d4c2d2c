export interface DescribedCategory {
  readonly name: string;
  /** Its audience in the office's words; may be empty. */
  readonly description: string;
}

/** « C2 : 4e et 3e » */
export const categoryLabel = ({ name, description }: DescribedCategory): string =>
  description === "" ? name : `${name}\u00A0: ${description}`;

export const categoryOption = (category: DescribedCategory) => ({ value: category.name, label: categoryLabel(category) });
export type CategoryOption = ReturnType<typeof categoryOption>;
