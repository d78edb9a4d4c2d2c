import { useQueries } from "@tanstack/react-query";
import { categoriesApi } from "#features/categories/categories.contract.ts";
import { clubsApi } from "#features/clubs/clubs.contract.ts";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import { languagesApi } from "#features/languages/languages.contract.ts";
import { ask } from "#platform/web/query.ts";
import type { Required } from "../consents.ts";

const setting = (name: string) => ask(configurationApi.readPublic, { params: { name } });

export interface Choices {
  /** Those that people may register in (INS-16). */
  readonly categories: readonly string[];
  readonly languages: readonly string[];
  readonly clubs: readonly { readonly value: string; readonly label: string }[];
  readonly requiredConsents: Required;
}

/** What a wizard lets choose from; `choices` is absent until all of it is known. */
export function useChoices() {
  const answers = useQueries({
    queries: [
      ask(categoriesApi.names),
      ask(languagesApi.names),
      ask(clubsApi.register),
      setting("IMAGE_CONSENT_REQUIRED"),
      setting("FEDERATION_CONSENT_REQUIRED"),
    ],
  });
  const [{ data: categories }, { data: languages }, { data: clubs }, { data: image }, { data: federation }] = answers;
  const retry = (): void => {
    for (const { isError, refetch } of answers) if (isError) void refetch();
  };
  const failure = answers.find(({ isError }) => isError)?.error;
  if (!categories || !languages || !clubs || !image || !federation) return { failure, retry };
  const choices: Choices = {
    categories: categories.filter(({ canRegister }) => canRegister).map(({ name }) => name),
    languages: languages.map(({ language }) => language),
    clubs: clubs.map(({ id, name, city }) => ({ value: id, label: [name, city].filter(Boolean).join(", ") })),
    requiredConsents: { image: image.value !== false, federation: federation.value !== false },
  };
  return { choices, retry };
}
