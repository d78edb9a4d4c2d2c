import { ClubFacts } from "./clubs.contract.ts";

const kept = {
  street: "L'adresse est requise",
  zipCode: "Le code postal est requis",
  city: "La ville est requise",
} as const;
type KeptField = keyof typeof kept;

/** What a club had to give to register and would take away: each field, and what is said there. Clubs that the federation entered without stay so. */
export const emptied = (before: ClubFacts, after: Partial<ClubFacts>): readonly { readonly field: KeptField; readonly message: string }[] =>
  (Object.keys(kept) as KeptField[])
    .filter((field) => before[field] !== "" && after[field]?.trim() === "")
    .map((field) => ({ field, message: kept[field] }));

/** What the form of one's own club must hold. */
export const ownClub = (stored: ClubFacts) =>
  ClubFacts.superRefine((facts, context) => {
    for (const { field, message } of emptied(stored, facts)) context.addIssue({ code: "custom", path: [field], message });
  });
