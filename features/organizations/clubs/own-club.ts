import { type ClubFact, clubColumns, clubFactNames, clubFactsOf } from "#core/accounts/club-columns.ts";
import { ClubFacts } from "./club-fields.ts";

export const factsOfClub = (club: ClubFacts): ClubFacts => clubFactsOf(clubFactNames, (fact) => club[fact]);

/** The required fields that a change would empty, with their messages. Fields that the federation left empty may stay empty. */
export const findEmptiedFields = (
  before: ClubFacts,
  after: Partial<ClubFacts>,
): readonly { readonly field: ClubFact; readonly message: string }[] =>
  clubFactNames.flatMap((field) => {
    const { required: message } = clubColumns[field];
    return message !== null && before[field] !== "" && after[field]?.trim() === "" ? [{ field, message }] : [];
  });

export const withReadFacts = <Changes extends Partial<ClubFacts>>(stored: ClubFacts, changes: Changes) => ({
  ...changes,
  readFacts: clubFactsOf(
    clubFactNames.filter((fact) => changes[fact] !== undefined),
    (fact) => stored[fact],
  ) as Partial<ClubFacts>,
});

export const ownClubSchema = (stored: ClubFacts) =>
  ClubFacts.superRefine((facts, context) => {
    for (const { field, message } of findEmptiedFields(stored, facts)) context.addIssue({ code: "custom", path: [field], message });
  });
