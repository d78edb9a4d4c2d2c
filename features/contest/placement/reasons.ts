/** How many of those who could stay may get another center, so that others live nearer: nobody, or one in twenty (CNV-03). */
export const othersChoices = ["none", "few"] as const;
export type Others = (typeof othersChoices)[number];

/** Why somebody has a center, then why somebody has none (CNV-01); `reason-text.ts` tells each. */
export const reasons = [
  ...(["hand", "kept", "nearest", "full", "family", "school", "other"] as const),
  ...(["unconfirmed", "unknownPlace", "noCenter", "notStepFree", "noSeat"] as const),
] as const;
export type Reason = (typeof reasons)[number];

/** The longest way that is not named. */
export const FAR_KM = 80;
