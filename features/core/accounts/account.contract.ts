import * as z from "zod";
import { day } from "#platform/contract/instant.ts";
import { contactFieldNames, contactOf } from "./contact.ts";

export const genres = ["homme", "femme"] as const;

export const Birthday = day(
  "La date de naissance n'existe pas",
  "La date de naissance est requise",
  "La date de naissance s'écrit jj/mm/aaaa, par exemple 14/05/2012",
);

/** PENDING until a password was chosen; the office sets and unsets DESACTIVATED. */
export const accountStatuses = ["PENDING", "CONFIRMED", "DESACTIVATED"] as const;
export type AccountStatus = (typeof accountStatuses)[number];

export const Contact = z.object(contactOf(contactFieldNames, () => z.string()));

/** The contact as the wizards require it. */
export const contactFields = contactOf(contactFieldNames, (_, { schema, required }) => schema(required?.message));

/** The contact as the person, their school or the office changes it later. */
export const changedContactFields = contactOf(contactFieldNames, (_, { schema, required }) =>
  schema(required?.always ? required.message : undefined),
);

/** A person whom their school or the office enters: only the name is required. */
export const draftContactFields = {
  ...contactOf(contactFieldNames, (_, { schema }) => schema().default("")),
  lastname: contactFields.lastname,
  firstname: contactFields.firstname,
};
