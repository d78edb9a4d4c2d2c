import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { citiesApi } from "#features/cities/cities.contract.ts";
import { citiesQuery, cityNames } from "#features/cities/suggestion.ts";
import { apiQuery } from "#platform/web/query.ts";
import { useSuggestions } from "#platform/web/useSuggestions.ts";
import type { AddressPaths } from "./AddressFields.tsx";
import type { SignUpForm } from "./form.ts";

const valueAt = (values: unknown, path: string): string =>
  path.split(".").reduce((value, name) => (value as Record<string, unknown>)[name], values) as string;

/** The cities of the postal code typed. A single city is filled in automatically and replaced for another code, but typed text is never overwritten. */
export function useCities(form: SignUpForm, paths: AddressPaths) {
  const queryClient = useQueryClient();
  const filledIn = useRef("");
  const read = () => ({
    zipCode: valueAt(form.getValues(), paths.zipCode),
    country: valueAt(form.getValues(), paths.country),
    city: valueAt(form.getValues(), paths.city),
  });
  const { zipCode, country } = read();
  const cities = cityNames(useSuggestions(citiesApi.ofZipCode, citiesQuery(country, zipCode)));

  const suggestFor = async (typed: string): Promise<void> => {
    const query = citiesQuery(read().country, typed);
    if (!query) return;
    const found = await queryClient
      .fetchQuery({ ...apiQuery(citiesApi.ofZipCode, query), staleTime: Number.POSITIVE_INFINITY })
      .catch(() => []);
    const [firstCity, secondCity] = found;
    const { zipCode, city } = read();
    const isReplaceable = zipCode === typed && (city.trim() === "" || city === filledIn.current);
    if (!isReplaceable) return;
    filledIn.current = firstCity && !secondCity ? firstCity.city : "";
    form.getInputProps(paths.city).onChange(filledIn.current);
  };
  return { cities, suggestFor };
}
