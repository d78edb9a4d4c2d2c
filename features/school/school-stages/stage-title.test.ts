import { expect, test } from "vitest";
import { titleOfStage } from "./stage-title.ts";

test("CLS-03 a stage is named with its year once", () => {
  expect(titleOfStage({ name: "Notre quart de finale 2027", year: 2027 })).toBe("Notre quart de finale 2027");
  expect(titleOfStage({ name: "Quart du collège", year: 2027 })).toBe("Quart du collège · 2027");
});
