import { expect, test } from "vitest";
import { firstSteps } from "./first-steps.ts";

const done = (facts: Partial<Parameters<typeof firstSteps>[0]>) =>
  firstSteps({ estimatedParticipants: 0, visible: false, pending: 0, confirmed: 0, ...facts })
    .filter(({ isDone }) => isDone)
    .map(({ name }) => name);

test("ETB-01 a newcomer's steps tick themselves off, in any order", () => {
  expect(firstSteps({ estimatedParticipants: 0, visible: false, pending: 0, confirmed: 0 }).map(({ name }) => name)).toEqual([
    "estimate",
    "open",
    "share",
    "confirm",
  ]);
  expect(done({})).toEqual([]);
  expect(done({ estimatedParticipants: 30 })).toEqual(["estimate"]);
  expect(done({ estimatedParticipants: 30, visible: true })).toEqual(["estimate", "open"]);
  expect(done({ pending: 2 })).toEqual(["share"]);
  expect(done({ pending: 1, confirmed: 3 }), "one more waits").toEqual(["share"]);
  expect(done({ confirmed: 1 })).toEqual(["share", "confirm"]);
});
