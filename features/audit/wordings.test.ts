import { expect, test } from "vitest";
import { readSubject, wordings } from "./wordings.ts";

test.each([
  ["registration 7", { kind: "registration", key: "7" }],
  ["possible answer 12", { kind: "possible answer", key: "12" }],
  ["category LE - L2 en équipe et individuel", { kind: "category", key: "LE - L2 en équipe et individuel" }],
  ["result 12/3", { kind: "result", key: "12/3" }],
  ["questionnaire 3", null],
  ["something else", null],
])("SEC-04 the trail speaks of « %s »: %j", (subject, read) => {
  expect(readSubject(subject)).toEqual(read);
});

test("SEC-04 every verb goes on after a name, in French", () => {
  expect(Object.values(wordings).filter((words) => !/^(a|s'est) \S/.test(words))).toEqual([]);
});
