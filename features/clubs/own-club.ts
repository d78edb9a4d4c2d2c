import { ClubFacts } from "./clubs.contract.ts";

const requiredMessages = {
  street: "L'adresse est requise",
  zipCode: "Le code postal est requis",
  city: "La ville est requise",
} as const;
type RequiredField = keyof typeof requiredMessages;

/** The required fields that a change would empty, with their messages. Fields that the federation left empty may stay empty. */
export const findEmptiedFields = (
  before: ClubFacts,
  after: Partial<ClubFacts>,
): readonly { readonly field: RequiredField; readonly message: string }[] =>
  (Object.keys(requiredMessages) as RequiredField[])
    .filter((field) => before[field] !== "" && after[field]?.trim() === "")
    .map((field) => ({ field, message: requiredMessages[field] }));

/** The schema of the form of one's own club. */
export const ownClubSchema = (stored: ClubFacts) =>
  ClubFacts.superRefine((facts, context) => {
    for (const { field, message } of findEmptiedFields(stored, facts)) context.addIssue({ code: "custom", path: [field], message });
  });
