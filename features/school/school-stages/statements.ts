import type { SchoolProblemOnWire, SchoolStageOnWire } from "./school-stages.contract.ts";

export const playingCategories = (stage: SchoolStageOnWire, names: readonly string[]): string[] =>
  names.filter((name) => stage.problemList.some(({ categories }) => categories.includes(name)));

/** The problems of a category in order, with their numbers on the answer sheet. */
export const statementsOf = (stage: SchoolStageOnWire, category: string): (SchoolProblemOnWire & { readonly number: number })[] =>
  stage.problemList.filter(({ categories }) => categories.includes(category)).map((problem, index) => ({ ...problem, number: index + 1 }));
