import { expect, test } from "vitest";
import { firstSteps } from "./first-steps.ts";

const none = { estimatedParticipants: 0, visible: false, pending: 0, confirmed: 0 };
const doneSteps = (facts: Partial<typeof none>) => firstSteps({ ...none, ...facts }).flatMap(({ name, isDone }) => (isDone ? [name] : []));

test("ETB-01 a new school's steps are ticked off, in any order", () => {
  expect(firstSteps(none).map(({ name }) => name)).toEqual(["estimate", "open", "share", "confirm"]);
  expect(doneSteps({})).toEqual([]);
  expect(doneSteps({ estimatedParticipants: 30 })).toEqual(["estimate"]);
  expect(doneSteps({ estimatedParticipants: 30, visible: true })).toEqual(["estimate", "open"]);
  expect(doneSteps({ pending: 2 })).toEqual(["share"]);
  expect(doneSteps({ pending: 1, confirmed: 3 }), "one more waits").toEqual(["share"]);
  expect(doneSteps({ confirmed: 1 })).toEqual(["share", "confirm"]);
});
