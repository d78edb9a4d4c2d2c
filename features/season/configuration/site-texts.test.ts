import { expect, test } from "vitest";
import { hasGaps, isUnfinished, sitePages, siteTexts } from "./site-texts.ts";

test("PPL-08 the pages that the law requires are at the foot of the others, each at its address", () => {
  expect(sitePages.map((name) => [siteTexts[name].title, siteTexts[name].address])).toEqual([
    ["Confidentialité", "confidentialite"],
    ["Mentions légales", "mentions-legales"],
    ["Accessibilité", "accessibilite"],
  ]);
});

test.each([
  ["", true, false],
  ["  ", true, false],
  ["<p>Hébergé par [nom de l'hébergeur].</p>", true, true],
  ["<p>Hébergé par nous [].</p>", false, false],
])("PPL-08 the office still has to write in %j: %s", (html, isStill, isDraft) => {
  expect([isUnfinished(html), hasGaps(html)]).toEqual([isStill, isDraft]);
});
