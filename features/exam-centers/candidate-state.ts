/** Those still to enter, those entered, the absent: as the address says it. */
export const candidateStates = ["restants", "saisis", "absents"] as const;
export type CandidateState = (typeof candidateStates)[number];
