import type { StageOnWire } from "../stages.contract.ts";

/** Stages to choose from in a list, the latest year first. */
export const stageChoices = (stages: readonly StageOnWire[]): { value: string; label: string }[] =>
  stages.toSorted((one, other) => other.year - one.year).map(({ id, name, year }) => ({ value: id, label: `${name} ${year}` }));
