import type { ProposalOnWire, ProposedPerson } from "./placement.contract.ts";
import { FAR_KM } from "./reasons.ts";

/** Whether applying the proposal would give this person another center, or the first one. */
export const isMoved = ({ centerId, todayId }: Pick<ProposedPerson, "centerId" | "todayId">): boolean =>
  centerId !== null && centerId !== todayId;

const isFar = ({ km }: Pick<ProposedPerson, "km">): boolean => km !== null && km > FAR_KM;

/** The people of each list of the page: those whom the office looks at by name, those who would move, everybody. */
export const peopleLists: Readonly<Record<"look" | "moved" | "all", (person: ProposedPerson) => boolean>> = {
  look: (person) => person.centerId === null || isFar(person),
  moved: isMoved,
  all: () => true,
};

export const countsOf = ({ people }: Pick<ProposalOnWire, "people">) => ({
  placed: people.filter(({ centerId }) => centerId !== null).length,
  unplaced: people.filter(({ centerId }) => centerId === null).length,
  moved: people.filter(isMoved).length,
  far: people.filter(isFar).length,
});
