import { expect, test } from "vitest";
import { missingPages, outcomeOf, WHOSE } from "./outcome.ts";
import { fingerprintOf, type SheetCode, unsignedCode } from "./sheet-code.ts";

type Stage = Parameters<typeof outcomeOf>[2];

const problemIds = Array.from({ length: 7 }, (_, index) => String(index + 11));
const code: SheetCode = {
  ...{ stageId: 3, userId: 7, spare: null, categoryId: 2, style: "usual", page: 1 },
  problems: fingerprintOf(problemIds.map(Number)),
};
const zoe = { userId: "7", firstname: "Zoé", lastname: "Abadie", isOnScreen: false, entries: [] };
const stage: Stage = {
  stage: { id: "3", name: "Quart" },
  categories: [{ id: "2", name: "C1", problemIds }],
  ...{ pupils: [zoe], pictures: [], others: [{ id: "4", name: "Essai", year: 2027 }] },
};
const picture = { userId: "7", spare: null, style: "usual", page: 1 } as const;
const textOf = (facts: Partial<SheetCode> = {}) => `${unsignedCode({ ...code, ...facts })}.ABCDEF`;
const outcome = (facts: Partial<SheetCode> = {}, known: Partial<Stage> = {}, isStraight = true, waiting: readonly string[] = []) =>
  outcomeOf(textOf(facts), isStraight, { ...stage, ...known }, waiting);

const spare = { userId: null, spare: 458_101_209 };

test.each<[string, Partial<SheetCode>, RegExp]>([
  ["of another stage of the school", { stageId: 4 }, /autre épreuve.*Essai.*2027/],
  ["of another school", { stageId: 5 }, /autre établissement/],
  ["of somebody who is not a pupil of the stage", { userId: 8 }, /n'est pas, ou plus, un élève/],
])("CLS-05 a sheet %s is refused", (_, facts, message) => {
  expect(outcome(facts)).toEqual({ kind: "refused", message: expect.stringMatching(message) });
});

test("CLS-05 a code that is none of ours is refused", () => {
  expect(outcomeOf("https://exemple.fr", true, stage)).toMatchObject({ kind: "refused", message: expect.stringContaining("imprimée ici") });
});

test.each<[string, Partial<SheetCode>, Partial<Stage>, boolean, readonly RegExp[]]>([
  ["as usual", {}, {}, true, []],
  ["of which one code is read", {}, {}, false, [/Un des deux codes n'est pas lisible/]],
  ["printed before the problems changed", { problems: fingerprintOf([1]) }, {}, true, [/problèmes ont changé/]],
  [
    "typed already",
    {},
    { pupils: [{ ...zoe, entries: [{ source: "paper" }] }] },
    true,
    [/déjà saisie.*rien de ce qui est saisi ne change/],
  ],
  ["of who answered on screen", {}, { pupils: [{ ...zoe, isOnScreen: true }] }, true, [/aussi répondu à l'écran/]],
  ["printed in another way too", {}, { pictures: [{ ...picture, style: "large" }] }, true, [/déjà une autre feuille photographiée/]],
  ["of which somebody else has another", {}, { pictures: [{ ...picture, userId: "8", style: "large" }] }, true, []],
  ["whose first page is missing", { style: "large", page: 2 }, {}, true, [/La page 1 n'est pas encore là/]],
  ["whose first page is there", { style: "large", page: 2 }, { pictures: [{ ...picture, style: "large" }] }, true, []],
  ["of nobody yet", spare, {}, true, [new RegExp(WHOSE)]],
])("CLS-05 a sheet %s is kept, with what there is to say", (_, facts, known, isStraight, notices) => {
  expect(outcome(facts, known, isStraight)).toMatchObject({ kind: "kept", notices: notices.map((text) => expect.stringMatching(text)) });
});

test.each<[string, Partial<SheetCode>, Partial<Stage>, readonly string[], string]>([
  ["of a pupil", {}, { pictures: [picture] }, [], "La feuille d'Abadie Zoé est déjà là"],
  ["that waits on the device", {}, {}, [textOf()], "La feuille d'Abadie Zoé est déjà là"],
  [
    "of several pages",
    { style: "large" },
    { pictures: [{ ...picture, style: "large" }] },
    [],
    "La page 1 de la feuille d'Abadie Zoé est déjà là",
  ],
  ["of nobody", spare, { pictures: [{ ...picture, ...spare }] }, [], "La feuille de réserve (C1) est déjà là"],
])("CLS-05 a second photograph of a sheet %s is asked about", (_, facts, known, waiting, message) => {
  expect(outcome(facts, known, true, waiting)).toMatchObject({ kind: "double", message: expect.stringContaining(message) });
});

test("CLS-05 the pages that are missing of a sheet are those of its own print", () => {
  expect(missingPages([], 7)).toEqual([]);
  expect(missingPages([{ ...picture, style: "large", page: 2 }], 7)).toEqual([1]);
  expect(missingPages([picture], 7)).toEqual([]);
});
