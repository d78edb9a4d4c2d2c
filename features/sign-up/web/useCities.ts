import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { citiesApi } from "#features/cities/cities.contract.ts";
import { isFrance } from "#features/users/postal-code.ts";
import { ask } from "#platform/web/query.ts";
import type { IndividualForm } from "./form.ts";

const citiesOf = (zipCode: string) => ({ ...ask(citiesApi.ofZipCode, { params: { zipCode } }), staleTime: Number.POSITIVE_INFINITY });

/** The cities of the postal code typed. The only one is filled in by itself, and taken back for another code, never over what the person typed. */
export function useCities(form: IndividualForm) {
  const queries = useQueryClient();
  const filledIn = useRef("");
  const { zip_code, country } = form.values.contact;
  const hasCities = (zipCode: string) => isFrance(country) && /^\d{5}$/.test(zipCode.trim());
  const { data = [] } = useQuery({ ...citiesOf(zip_code.trim()), enabled: hasCities(zip_code) });

  const suggestFor = async (typed: string): Promise<void> => {
    if (!hasCities(typed)) return;
    const found = await queries.fetchQuery(citiesOf(typed.trim())).catch(() => []);
    const [only, another] = found;
    const { zip_code, city } = form.getValues().contact;
    const isFree = zip_code === typed && (city.trim() === "" || city === filledIn.current);
    if (!isFree) return;
    filledIn.current = only && !another ? only.city : "";
    form.setFieldValue("contact.city", filledIn.current);
  };
  return { cities: data.map(({ city }) => city), suggestFor };
}
