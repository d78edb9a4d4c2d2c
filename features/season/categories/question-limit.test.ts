import { expect, test } from "vitest";
import { noticeOfKept, noticeOfLimit } from "./question-limit.ts";

test.each([
  [8, 8, ["Quart de finale 2027"], null],
  [8, 9, [], null],
  [8, 9, ["Quart de finale 2027"], /^Quart de finale 2027.: .*seules les questions 1 à 9 comptent\.$/],
  [8, null, ["Un", "Deux"], /^Un, Deux.: .*toutes les questions comptent\./],
])("CFG-01 changing how many questions count, from %s to %s, with current stages %j", (before, after, stages, notice) => {
  const actual = noticeOfLimit(before, after, stages);
  if (notice === null) expect(actual).toBeNull();
  else expect(actual).toMatch(notice);
});

test("RUL-04 stages with rules of their own are said to keep them", () => {
  expect(noticeOfKept([])).toBeNull();
  expect(noticeOfKept(["Quart de finale 2027", "Demi-finale 2027"])).toMatch(
    /^Les règles d'aujourd'hui restent celles de Quart de finale 2027, Demi-finale 2027.:/,
  );
});
