import { expect, test } from "vitest";
import { noticeOfLimit } from "./question-limit.ts";

test.each([
  [8, 8, ["Quart de finale 2027"], null],
  [8, 9, [], null],
  [8, 9, ["Quart de finale 2027"], /^Quart de finale 2027.: .*seules les questions 1 à 9 comptent\. Les notes déjà calculées restent/],
  [8, null, ["Un", "Deux"], /^Un, Deux.: .*toutes les questions comptent\./],
])("CFG-01 changing how many questions count, from %s to %s, with current stages %j", (before, after, stages, notice) => {
  const actual = noticeOfLimit({ before, after }, stages);
  if (notice === null) expect(actual).toBeNull();
  else expect(actual).toMatch(notice);
});
