import { useQueries } from "@tanstack/react-query";
import type { RequiredConsents } from "#access/consents/consents.ts";
import { clubsApi } from "#organizations/clubs/clubs.contract.ts";
import { apiQuery } from "#platform/web/query.ts";
import { categoriesApi } from "#season/categories/categories.contract.ts";
import type { DescribedCategory } from "#season/categories/category-labels.ts";
import { languagesApi } from "#season/configuration/languages.contract.ts";
import { useRequiredConsents } from "./required-consents.ts";

export interface Choices {
  /** The categories open for registration (INS-16). */
  readonly categories: readonly DescribedCategory[];
  readonly languages: readonly string[];
  readonly clubs: readonly { readonly value: string; readonly label: string }[];
  readonly requiredConsents: RequiredConsents;
}

export function useChoices() {
  const { required, ...consents } = useRequiredConsents();
  const answers = useQueries({ queries: [apiQuery(categoriesApi.names), apiQuery(languagesApi.names), apiQuery(clubsApi.register)] });
  const [{ data: categories }, { data: languages }, { data: clubs }] = answers;
  const isLoaded = required && categories && languages && clubs;
  const choices: Choices | undefined = isLoaded && {
    categories: categories.filter(({ canRegister }) => canRegister),
    languages: languages.map(({ language }) => language),
    clubs: clubs.map(({ id, name, city }) => ({ value: id, label: [name, city].filter(Boolean).join(", ") })),
    requiredConsents: required,
  };
  const retry = (): void => {
    consents.retry();
    for (const { isError, refetch } of answers) if (isError) void refetch();
  };
  return { choices, failure: consents.failure ?? answers.find(({ isError }) => isError)?.error, retry };
}
