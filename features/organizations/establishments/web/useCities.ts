import { useQuery } from "@tanstack/react-query";
import { asciiDigits } from "#platform/contract/ascii-digits.ts";
import { isFrance } from "#platform/contract/postal-code.ts";
import { apiQuery } from "#platform/web/query.ts";
import { citiesApi } from "../cities.contract.ts";

/** The cities of a postal code, which do not change: asked only for a complete French code. */
export function citiesQuery(country: string, postalCode: string) {
  const zipCode = asciiDigits(postalCode.trim());
  return {
    ...apiQuery(citiesApi.ofZipCode, { params: { zipCode } }),
    enabled: isFrance(country) && /^\d{5}$/.test(zipCode),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

export const useCities = (country: string, postalCode: string): string[] =>
  (useQuery(citiesQuery(country, postalCode)).data ?? []).map(({ city }) => city);
