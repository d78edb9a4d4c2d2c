import { compareValues } from "#platform/contract/compare-values.ts";
import { foldText } from "#platform/contract/fold-text.ts";
import type { CandidateState } from "./candidate-state.ts";
import { isEntered, type Marks } from "./grade-row.ts";
import type { CandidateOnWire } from "./sitting.contract.ts";

export interface CandidateSearch {
  readonly search?: string | undefined;
  readonly category?: string | undefined;
  readonly state?: CandidateState | undefined;
  readonly sortBy?: readonly string[] | undefined;
}

type MarksOf = (candidate: CandidateOnWire) => Marks & { readonly qualified?: boolean | null };

/** « Durand Léo » */
export const candidateName = ({ user: { contact } }: CandidateOnWire): string => `${contact.lastname} ${contact.firstname}`.trim();

export const candidateAffiliation = ({ registration }: Pick<CandidateOnWire, "registration">): string => {
  const affiliation = registration?.establishment ?? registration?.club;
  return affiliation ? [affiliation.name, affiliation.city].filter(Boolean).join(", ") : "";
};

const isOfState = (state: CandidateState, marks: Marks): boolean => {
  if (state === "absents") return marks.absent;
  return state === "restants" ? !isEntered(marks) : marks.grade !== null;
};

const collator = new Intl.Collator("fr", { sensitivity: "variant" });

/** Filters and sorts the candidates by the URL, by name by default: the server's answer, computed from the list on the device (CTR-02). */
export function filterAndSortCandidates(
  candidates: readonly CandidateOnWire[],
  { search = "", category, state, sortBy = [] }: CandidateSearch,
  { categories, marksOf }: { readonly categories: readonly string[]; readonly marksOf: MarksOf },
): CandidateOnWire[] {
  const words = foldText(search).split(/\s+/);
  const keys: Readonly<Record<string, (candidate: CandidateOnWire) => string | number | null>> = {
    "user.contact.lastname": ({ user }) => user.contact.lastname,
    "user.contact.firstname": ({ user }) => user.contact.firstname,
    "registration.category.name": ({ registration }) => (registration ? categories.indexOf(registration.category.name) : null),
    "registration.establishment.name": (candidate) => candidateAffiliation(candidate) || null,
    "result.grade": (candidate) => marksOf(candidate).grade,
    "result.weightedGrade": (candidate) => marksOf(candidate).weightedGrade,
    "result.time": (candidate) => marksOf(candidate).time,
    "result.qualified": (candidate) => (candidate.result?.qualified == null ? null : Number(candidate.result.qualified)),
  };
  const sorts = [...sortBy, "user.contact.lastname:ASC", "user.contact.firstname:ASC"].map((sort) => {
    const colon = sort.lastIndexOf(":");
    return { key: keys[sort.slice(0, colon)] ?? (() => null), isDescending: sort.endsWith(":DESC") };
  });
  return candidates
    .filter((candidate) => {
      const { lastname, firstname } = candidate.user.contact;
      const text = foldText(`${lastname} ${firstname} ${candidate.user.username} ${candidate.user.numPalmares}`);
      const isOfCategory = category === undefined || candidate.registration?.category.name === category;
      return isOfCategory && (state === undefined || isOfState(state, marksOf(candidate))) && words.every((word) => text.includes(word));
    })
    .sort((one, other) => {
      for (const { key, isDescending } of sorts) {
        const order = compareValues(collator, key(one), key(other), isDescending);
        if (order !== 0) return order;
      }
      return Number(one.user.id) - Number(other.user.id);
    });
}
