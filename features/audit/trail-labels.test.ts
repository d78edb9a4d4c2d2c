import { expect, test } from "vitest";
import { actionLabels, parseSubject } from "./trail-labels.ts";

test.each([
  ["registration 7", { kind: "registration", key: "7" }],
  ["possible answer 12", { kind: "possible answer", key: "12" }],
  ["category LE - L2 en équipe et individuel", { kind: "category", key: "LE - L2 en équipe et individuel" }],
  ["result 12/3", { kind: "result", key: "12/3" }],
  ["questionnaire 3", null],
  ["something else", null],
])("SEC-04 the trail's subject « %s »: %j", (subject, parsed) => {
  expect(parseSubject(subject)).toEqual(parsed);
});

test("SEC-04 every label follows a name, in French", () => {
  expect(Object.values(actionLabels).filter((label) => !/^(a|s'est) \S/.test(label))).toEqual([]);
});
