import { stageKinds } from "./stage-kind.ts";
import type { StageOnWire } from "./stages.contract.ts";

type Stage = Pick<StageOnWire, "id" | "name" | "kind">;

const clubKinds = ["national_final", "semi_final", "quarter_final"] as const;

/** The stages of a year whose results a club may request, under the names of their kinds (CLB-04), or their own names if several are of one kind. */
export const clubStageFilters = (stages: readonly Stage[]): readonly Pick<Stage, "id" | "name">[] =>
  clubKinds.flatMap((kind): readonly Pick<Stage, "id" | "name">[] => {
    const ofKind = stages.filter((stage) => stage.kind === kind);
    return ofKind.length === 1 ? ofKind.map(({ id }) => ({ id, name: stageKinds[kind] })) : ofKind;
  });
