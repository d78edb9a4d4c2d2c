/** Identifies the errata and the office's settings of the stage that a sheet has read, as `errata.stage`. */
export const revisionOf = (errata: string, stage: string): string => `${errata}.${stage}`;

/** Whether the office changed the stage's switch or dates between the two; a node of the previous version sends no stage. */
export function isOtherStage(known: string, revision: string): boolean {
  const [one, other] = [known, revision].map((of) => of.split(".")[1]);
  return one !== undefined && other !== undefined && one !== other;
}
