/** Still to enter, entered, absent: the values in the URL. */
export const candidateStates = ["restants", "saisis", "absents"] as const;
export type CandidateState = (typeof candidateStates)[number];
