import type { PersonOnWire } from "#features/people/people.contract.ts";
import { toggleQualified } from "#features/results/qualification.ts";
import { resultOf } from "#features/results/stage-person.ts";
import type { Change } from "./useQualification.ts";

type Qualified = boolean | null;

/** The qualification after « Modifier ». */
export const toggledOf = (person: PersonOnWire): boolean => toggleQualified(resultOf(person)?.qualified ?? null);

export const changesTo = (stageId: string, people: readonly PersonOnWire[], qualified: Qualified): Change[] =>
  people.map(({ id }) => ({ userId: id, questionnaireId: stageId, qualified }));

/** The people who would lose their center. */
export const peopleLosingCenter = (people: readonly PersonOnWire[], qualified: Qualified): readonly PersonOnWire[] =>
  qualified === true ? [] : people.filter((person) => resultOf(person)?.nextExamCenter);

export const successMessageOf = (count: number, qualified: Qualified): string => {
  const whom = count === 1 ? "Qualification" : "Qualifications";
  return qualified === null ? `${whom} en attente` : `${whom} modifiée${count === 1 ? "" : "s"}`;
};
