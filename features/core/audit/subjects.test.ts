import { expect, test } from "vitest";
import { parseSubject, subjectName } from "./subjects.ts";

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

test.each([
  ["year 2027", "Championnat 2027"],
  ["stage 12", "Étape n° 12, qui n'existe plus"],
  ["category CE", "CE"],
])("SEC-04 without a current name, the subject « %s » is « %s »", (subject, name) => {
  expect(subjectName({ about: null, subject })).toBe(name);
});
