import { asciiDigits } from "#platform/contract/ascii-digits.ts";
import { isFrance } from "#platform/contract/postal-code.ts";

/** The query for the cities of a complete French postal code; `null` for any other. */
export function citiesQuery(country: string, postalCode: string) {
  const zipCode = asciiDigits(postalCode.trim());
  return isFrance(country) && /^\d{5}$/.test(zipCode) ? { params: { zipCode } } : null;
}

export const cityNames = (cities: readonly { readonly city: string }[] = []): string[] => [...new Set(cities.map(({ city }) => city))];
