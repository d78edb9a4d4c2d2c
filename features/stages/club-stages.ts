import { clubStages, isClubStage } from "./stage-match.ts";

interface Stage {
  readonly id: string;
  readonly name: string;
}

/**
 * The stages of a year whose results a club may request, under their filters' names (CLB-04), or their own if several match one
 * filter.
 */
export const clubStageFilters = (stages: readonly Stage[]): readonly Stage[] =>
  clubStages.flatMap((kind) => {
    const matches = stages.filter(({ name }) => isClubStage(kind, name));
    return matches.length === 1 ? matches.map(({ id }) => ({ id, name: `${kind[0]?.toUpperCase()}${kind.slice(1)}` })) : matches;
  });
