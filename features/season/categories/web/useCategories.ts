import { useApiQuery } from "#platform/web/query.ts";
import { categoriesApi } from "../categories.contract.ts";
import { categoryLabel, categoryOption } from "../category-labels.ts";

/** All categories as choices, in the championship's order; empty until they are loaded. */
export const useCategoryOptions = () => (useApiQuery(categoriesApi.names).data ?? []).map(categoryOption);

/** Explains a category by its name: « C2 : 4e et 3e ». Until the categories are loaded, the name alone. */
export function useCategoryLabel(): (name: string) => string {
  const { data: categories = [] } = useApiQuery(categoriesApi.names);
  return (name) => {
    const category = categories.find((one) => one.name === name);
    return category ? categoryLabel(category) : name;
  };
}
