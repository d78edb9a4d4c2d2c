import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { citiesApi } from "#features/cities/cities.contract.ts";
import { citiesToAsk, cityNames } from "#features/cities/suggestion.ts";
import { ask } from "#platform/web/query.ts";
import { useSuggestions } from "#platform/web/useSuggestions.ts";
import type { AddressPaths } from "./AddressFields.tsx";
import type { SignUpForm } from "./form.ts";

const at = (values: unknown, path: string): string =>
  path.split(".").reduce((value, name) => (value as Record<string, unknown>)[name], values) as string;

/** The cities of the postal code typed. The only one is filled in by itself, and taken back for another code, never over what the person typed. */
export function useCities(form: SignUpForm, paths: AddressPaths) {
  const queries = useQueryClient();
  const filledIn = useRef("");
  const read = () => ({
    zipCode: at(form.getValues(), paths.zipCode),
    country: at(form.getValues(), paths.country),
    city: at(form.getValues(), paths.city),
  });
  const { zipCode, country } = read();
  const cities = cityNames(useSuggestions(citiesApi.ofZipCode, citiesToAsk(country, zipCode)));

  const suggestFor = async (typed: string): Promise<void> => {
    const asked = citiesToAsk(read().country, typed);
    if (!asked) return;
    const found = await queries.fetchQuery({ ...ask(citiesApi.ofZipCode, asked), staleTime: Number.POSITIVE_INFINITY }).catch(() => []);
    const [only, another] = found;
    const { zipCode, city } = read();
    const isFree = zipCode === typed && (city.trim() === "" || city === filledIn.current);
    if (!isFree) return;
    filledIn.current = only && !another ? only.city : "";
    form.getInputProps(paths.city).onChange(filledIn.current);
  };
  return { cities, suggestFor };
}
