import { clubStages, isClubStage } from "./stage-match.ts";

interface Stage {
  readonly id: string;
  readonly name: string;
}

/**
 * The stages of a year whose results a club may ask for, under the names of its filters (CLB-04); where several match one filter, under their
 * own.
 */
export const clubStageFilters = (stages: readonly Stage[]): readonly Stage[] =>
  clubStages.flatMap((kind) => {
    const alike = stages.filter(({ name }) => isClubStage(kind, name));
    return alike.length === 1 ? alike.map(({ id }) => ({ id, name: `${kind[0]?.toUpperCase()}${kind.slice(1)}` })) : alike;
  });
