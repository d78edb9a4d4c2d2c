/** What a sheet knows of the errata, and of what the office set of the stage: `errata.stage`. */
export const revisionOf = (errata: string, stage: string): string => `${errata}.${stage}`;

/** Whether the office changed the stage, its switch or its dates, between the two; a node of the version before says nothing of it. */
export function isOtherStage(known: string, revision: string): boolean {
  const [one, other] = [known, revision].map((of) => of.split(".")[1]);
  return one !== undefined && other !== undefined && one !== other;
}
