import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { citiesApi } from "#features/cities/cities.contract.ts";
import { isFrance } from "#features/users/postal-code.ts";
import { ask } from "#platform/web/query.ts";
import type { AddressPaths } from "./AddressFields.tsx";
import type { SignUpForm } from "./form.ts";

const citiesOf = (zipCode: string) => ({ ...ask(citiesApi.ofZipCode, { params: { zipCode } }), staleTime: Number.POSITIVE_INFINITY });

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
  const hasCities = (zipCode: string) => isFrance(read().country) && /^\d{5}$/.test(zipCode.trim());
  const { zipCode } = read();
  const { data = [] } = useQuery({ ...citiesOf(zipCode.trim()), enabled: hasCities(zipCode) });

  const suggestFor = async (typed: string): Promise<void> => {
    if (!hasCities(typed)) return;
    const found = await queries.fetchQuery(citiesOf(typed.trim())).catch(() => []);
    const [only, another] = found;
    const { zipCode, city } = read();
    const isFree = zipCode === typed && (city.trim() === "" || city === filledIn.current);
    if (!isFree) return;
    filledIn.current = only && !another ? only.city : "";
    form.getInputProps(paths.city).onChange(filledIn.current);
  };
  return { cities: data.map(({ city }) => city), suggestFor };
}
