import { foldText } from "#platform/contract/fold-text.ts";

/** The stages that a club chooses from, as on the screen. */
export const clubStages = ["finale nationale", "demi-finale", "quart de finale"] as const;
export type ClubStage = (typeof clubStages)[number];

/** Whether a stage is of this kind, by its name (CLB-04): case, accents, hyphens and white space do not count. */
export const isClubStage = (kind: ClubStage, stageName: string): boolean => withoutHyphens(stageName).includes(withoutHyphens(kind));

const withoutHyphens = (name: string): string => foldText(name.replace(/[\p{Pd}\s]+/gu, " "));
