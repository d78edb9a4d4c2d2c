import { expect, test } from "vitest";
import { refusalToEdit } from "./edit-pupil.ts";

const [ours, theirs] = [{ id: "7" }, { id: "8" }];

test.each([
  [[{ year: 2027, establishment: ours }], 2027, null],
  [[{ year: 2026, establishment: ours }], 2027, /n'est pas inscrite avec vous en 2027/],
  [[{ year: 2027, establishment: theirs }], 2027, /n'est pas inscrite avec vous en 2027/],
  [[{ year: 2027, establishment: null }], 2027, /n'est pas inscrite avec vous en 2027/],
  [[], 2027, /n'est pas inscrite avec vous en 2027/],
  [[{ year: 2027, establishment: ours }], null, /Aucun championnat n'est ouvert/],
] as const)("ETB-11 registered %j while %s is active: %s", (registrations, activeYear, refusal) => {
  expect(refusalToEdit(registrations, "7", activeYear)).toEqual(refusal && expect.stringMatching(refusal));
});
