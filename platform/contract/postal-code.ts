import type * as z from "zod";
import { asciiDigits } from "./ascii-digits.ts";

/** France is the default: an address without a country is in France. */
export const isFrance = (country: string): boolean => ["", "france"].includes(country.trim().toLowerCase());

/** The reason that a form refuses a postal code (INS-10): five digits in France, the default; `null` if it is accepted. */
export function refusalOfPostalCode(country: string, postalCode: string): string | null {
  const typed = asciiDigits(postalCode.trim());
  if (isFrance(country)) return /^\d{5}$/.test(typed) ? null : "Le code postal doit contenir 5 chiffres";
  return typed.length >= 2 && typed.length <= 12 ? null : "Le code postal doit contenir de 2 à 12 caractères";
}

/** The warning of the personal-information screen about a French postal code (PAR-07); it does not block saving. */
export function postalCodeWarning(country: string, postalCode: string): string | null {
  const typed = asciiDigits(postalCode.trim());
  if (!isFrance(country) || typed === "") return null;
  if (!/^\d+$/.test(typed)) return "Le code postal doit contenir uniquement des chiffres";
  if (typed.length < 5) return "Le code postal doit contenir exactement 5 chiffres";
  return typed.length > 5 ? "Le code postal ne peut pas dépasser 5 chiffres" : null;
}

export const refusalOfOptionalPostalCode = (country: string, postalCode: string): string | null =>
  postalCode.trim() === "" ? null : refusalOfPostalCode(country, postalCode);

/** The schema of an address whose postal code fits its country (INS-10), whatever else is invalid. */
export const withPostalCode = <Schema extends z.ZodType>(
  schema: Schema,
  field: "zipCode" | "zip_code",
  refusalOfCode = refusalOfPostalCode,
): Schema => {
  const fieldsOf = (value: unknown) => value as Record<typeof field | "country", string>;
  const refusalOf = (value: unknown) => refusalOfCode(fieldsOf(value).country, fieldsOf(value)[field]);
  return schema.refine((value) => refusalOf(value) === null, {
    path: [field],
    when: ({ value }) => typeof fieldsOf(value)?.country === "string" && typeof fieldsOf(value)[field] === "string",
    error: ({ input }) => refusalOf(input) ?? undefined,
  });
};
