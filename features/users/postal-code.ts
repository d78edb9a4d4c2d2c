import type * as z from "zod";

/** France is the default: an address without a country is there. */
export const isFrance = (country: string): boolean => ["", "france"].includes(country.trim().toLowerCase());

/** Why a form does not take this postal code (INS-10): five digits in France, the default; `null` when it does. */
export function refusalOfPostalCode(country: string, postalCode: string): string | null {
  const typed = postalCode.trim();
  if (isFrance(country)) return /^\d{5}$/.test(typed) ? null : "Le code postal doit contenir 5 chiffres";
  return typed.length >= 2 && typed.length <= 12 ? null : "Le code postal doit contenir de 2 à 12 caractères";
}

/** What the personal-information screen remarks on a French postal code (PAR-07), without holding it back. */
export function postalCodeWarning(country: string, postalCode: string): string | null {
  const typed = postalCode.trim();
  if (!isFrance(country) || typed === "") return null;
  if (!/^\d+$/.test(typed)) return "Le code postal doit contenir uniquement des chiffres";
  if (typed.length < 5) return "Le code postal doit contenir exactement 5 chiffres";
  return typed.length > 5 ? "Le code postal ne peut pas dépasser 5 chiffres" : null;
}

/** The same where there may be none. */
export const refusalOfPostalCodeIfAny = (country: string, postalCode: string): string | null =>
  postalCode.trim() === "" ? null : refusalOfPostalCode(country, postalCode);

/** The schema of a place whose postal code fits its country (INS-10), judged whatever else is wrong. */
export const withPostalCode = <Place extends z.ZodType>(
  place: Place,
  field: "zipCode" | "zip_code",
  refusalOfCode = refusalOfPostalCode,
): Place => {
  const read = (value: unknown) => value as Record<typeof field | "country", string>;
  const refusalOf = (value: unknown) => refusalOfCode(read(value).country, read(value)[field]);
  return place.refine((value) => refusalOf(value) === null, {
    path: [field],
    when: ({ value }) => typeof read(value)?.country === "string" && typeof read(value)[field] === "string",
    error: ({ input }) => refusalOf(input) ?? undefined,
  });
};
