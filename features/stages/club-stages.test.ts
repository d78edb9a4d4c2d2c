import { expect, test } from "vitest";
import { clubStageFilters } from "./club-stages.ts";

const stages = (...names: string[]) => names.map((name, index) => ({ id: String(index), name }));

test("CLB-04 only the stages of a club's filters, under the filters' names, the final first", () => {
  expect(clubStageFilters(stages("Quarts de finale", "QUART DE FINALE 2027", "Demi – finale", "Finale internationale"))).toEqual([
    { id: "2", name: "Demi-finale" },
    { id: "1", name: "Quart de finale" },
  ]);
  expect(clubStageFilters(stages("Finale nationale"))).toEqual([{ id: "0", name: "Finale nationale" }]);
});

test("CLB-04 if several stages match one filter, each keeps its own name", () => {
  expect(clubStageFilters(stages("Quart de finale en ligne", "Quart de finale, écoles"))).toEqual(
    stages("Quart de finale en ligne", "Quart de finale, écoles"),
  );
});
