/** The rounds of the championship, with their names on screen; national rankings exclude « other » stages. */
export const stageKinds = {
  quarter_final: "Quart de finale",
  semi_final: "Demi-finale",
  national_final: "Finale nationale",
  international_final: "Finale internationale",
  other: "Autre",
} as const;

export type StageKind = keyof typeof stageKinds;

export const stageKindChoices = Object.entries(stageKinds).map(([value, label]) => ({ value, label }));
