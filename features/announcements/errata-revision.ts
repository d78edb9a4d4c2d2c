/** What a sheet knows of the errata, and of what the office set of the stage: `errata.stage`. */
export const revisionOf = (errata: string, stage: string): string => `${errata}.${stage}`;

/** Whether the office changed the stage, its switch or its dates, between the two. */
export const isOtherStage = (known: string, revision: string): boolean => known.split(".")[1] !== revision.split(".")[1];
