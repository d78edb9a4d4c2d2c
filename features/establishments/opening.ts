/** What a school decides of its season. */
export interface SchoolSeason {
  readonly estimatedParticipants: number;
  readonly proposeToBeHalfExamCenter: boolean;
  readonly visible: boolean;
}

export const estimateMissing = "Le nombre de participants doit être indiqué";

/** Why this is no estimate of the participants (ETB-02); `null` when it is one. */
const refusalOfEstimate = (estimate: number): string | null => (estimate > 0 ? null : estimateMissing);

/** Why a school with this estimate cannot open its registrations (ETB-03); `null` when it can. */
export const refusalToOpen = (estimate: number): string | null =>
  refusalOfEstimate(estimate) && "Le nombre de participants doit être renseigné et supérieur à 0 avant de pouvoir ouvrir les inscriptions";

/** What of the season differs from what is stored, as it is sent; `null` when nothing does. */
export function changesOf(typed: SchoolSeason, stored: SchoolSeason): Partial<SchoolSeason> | null {
  const changed = (["estimatedParticipants", "proposeToBeHalfExamCenter", "visible"] as const).filter(
    (field) => typed[field] !== stored[field],
  );
  return changed.length > 0 ? Object.fromEntries(changed.map((field) => [field, typed[field]])) : null;
}
