import { expect, test } from "vitest";
import { clubStageFilters } from "./club-stages.ts";
import type { StageKind } from "./stage-kind.ts";

const stage = (id: string, name: string, kind: StageKind) => ({ id, name, kind });

test("CLB-04 only the stages of a club's filters, under the filters' names, the final first", () => {
  const stages = [
    stage("0", "Quarts de finale", "other"),
    stage("1", "QUART DE FINALE 2027", "quarter_final"),
    stage("2", "Deuxième tour", "semi_final"),
    stage("3", "Finale internationale", "international_final"),
  ];
  expect(clubStageFilters(stages)).toEqual([
    { id: "2", name: "Demi-finale" },
    { id: "1", name: "Quart de finale" },
  ]);
  expect(clubStageFilters([stage("0", "À Paris", "national_final")])).toEqual([{ id: "0", name: "Finale nationale" }]);
});

test("CLB-04 if several stages match one filter, each keeps its own name", () => {
  const stages = [stage("0", "Quart de finale en ligne", "quarter_final"), stage("1", "Quart de finale, écoles", "quarter_final")];
  expect(clubStageFilters(stages)).toEqual(stages);
});
