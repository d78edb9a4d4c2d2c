import * as z from "zod";
import { text } from "#platform/contract/fields.ts";
import { day } from "#platform/contract/instant.ts";
import { oneLine, personName } from "#platform/contract/names.ts";

export const genres = ["homme", "femme"] as const;

/** A birthday, as requests write it. */
export const Birthday = day(
  "La date de naissance n'existe pas",
  "La date de naissance est requise",
  "La date de naissance s'écrit jj/mm/aaaa, par exemple 14/05/2012",
);

/** PENDING until a password was chosen; the office sets and unsets DESACTIVATED. */
export const accountStatuses = ["PENDING", "CONFIRMED", "DESACTIVATED"] as const;
export type AccountStatus = (typeof accountStatuses)[number];

export const Contact = z.object({
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  zip_code: z.string(),
  country: z.string(),
});

/** An e-mail address entered by somebody else for a person: it may be empty. */
export const optionalEmail = text(254).pipe(z.union([z.literal(""), z.email()], "L'adresse e-mail est invalide"));

/** The person as entered in the wizards (specification 1, section 5). */
export const contactFields = {
  lastname: personName("Le nom est requis"),
  firstname: personName("Le prénom est requis"),
  email: text(254, "L'adresse e-mail est requise").pipe(z.email("L'adresse e-mail est invalide")),
  phone: text(30),
  address: text(200, "L'adresse est requise"),
  city: oneLine(100, "La ville est requise"),
  zip_code: text(12, "Le code postal est requis"),
  country: oneLine(60, "Le pays est requis"),
};
