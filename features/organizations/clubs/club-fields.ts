import * as z from "zod";
import { clubFactNames, clubFactsOf } from "#core/accounts/club-columns.ts";
import { latinName, placeName } from "#platform/contract/names.ts";
import { refusalOfOptionalPostalCode, withPostalCode } from "#platform/contract/postal-code.ts";

export const ClubDraft = withPostalCode(
  z.object({
    name: latinName(200, "Le nom du club est requis"),
    street: placeName(200, "L'adresse est requise"),
    city: latinName(100, "La ville est requise"),
    zipCode: placeName(12, "Le code postal est requis"),
    country: latinName(60, "Le pays est requis"),
  }),
  "zipCode",
);
export type ClubDraft = z.output<typeof ClubDraft>;

export const clubFields = clubFactsOf(clubFactNames, (_, { schema }) => schema);

export const ClubFacts = withPostalCode(z.object(clubFields), "zipCode", refusalOfOptionalPostalCode);
export type ClubFacts = z.output<typeof ClubFacts>;
