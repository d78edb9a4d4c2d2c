import { isFrance } from "#features/users/postal-code.ts";

/** What to ask of a postal code: a French one, once it is whole, has its cities; `null` of any other. */
export function citiesToAsk(country: string, postalCode: string) {
  const zipCode = postalCode.trim();
  return isFrance(country) && /^\d{5}$/.test(zipCode) ? { params: { zipCode } } : null;
}

/** The names suggested, each once. */
export const cityNames = (found: readonly { readonly city: string }[] = []): string[] => [...new Set(found.map(({ city }) => city))];
