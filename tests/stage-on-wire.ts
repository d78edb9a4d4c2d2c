import type { SchoolStageOnWire } from "#school/school-stages/school-stages.contract.ts";

/** A school's own stage on paper, as pages read it. */
export const aStageOnWire = (facts: Partial<SchoolStageOnWire>): SchoolStageOnWire => ({
  ...{ id: "1", year: 2027, version: 1, problems: 2, pupils: 0, answered: 0, twice: 0, photographed: 0, answersErased: false },
  ...{ kept: { answered: 0, pictures: 0, diplomas: 0 }, name: "A", onPaper: true, onScreen: false },
  ...{ opensAt: null, closesAt: null, minutes: null, classNames: [], pupilCategories: [], problemList: [] },
  ...facts,
});
