import { expect, test } from "vitest";
import { judge } from "./ledger.ts";

const QUESTIONS = 3;
const sheet = (...answers: number[]) => [{ userId: 1, answers: answers.map(String) }];

test.each([
  ["the last sheet acknowledged is there", sheet(5, 5, 5), { lost: 0, torn: 0, invented: 0 }],
  ["a later one, sent and not acknowledged, took its place", sheet(6, 6, 6), { lost: 0, torn: 0, invented: 0 }],
  ["an older one is there", sheet(4, 4, 4), { lost: 3, torn: 0, invented: 0 }],
  ["none is there", [], { lost: 3, torn: 0, invented: 0 }],
  ["one answer is of an older sheet", sheet(5, 4, 5), { lost: 1, torn: 1, invented: 0 }],
  ["one answer is missing", sheet(5, 5), { lost: 1, torn: 1, invented: 0 }],
  ["half of the next sheet is there", sheet(6, 5, 5), { lost: 0, torn: 1, invented: 0 }],
  ["it was never sent", sheet(7, 7, 7), { lost: 0, torn: 0, invented: 3 }],
])("R1 of sheets 1 to 6 sent and 1 to 5 acknowledged, %s", (_, found, judgement) => {
  expect(judge(new Map([[1, { sent: 6, acknowledged: 5 }]]), found, QUESTIONS)).toEqual(judgement);
});

test("R1 without an acknowledgement nothing is lost", () => {
  expect(judge(new Map([[1, { sent: 1, acknowledged: 0 }]]), [], QUESTIONS)).toEqual({ lost: 0, torn: 0, invented: 0 });
});
