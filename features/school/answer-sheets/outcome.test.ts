import { expect, test } from "vitest";
import { outcomeOf } from "./outcome.ts";
import { fingerprintOf, unsignedCode } from "./sheet-code.ts";

test("CLS-05 a photograph of a sheet that is typed already says so, and that nothing typed changes", () => {
  const code = { stageId: 3, userId: 7, spare: null, categoryId: 2, style: "usual", page: 1, problems: fingerprintOf([11, 12]) } as const;
  type Pictures = Parameters<typeof outcomeOf>[2]["pictures"];
  const noticesOf = (entries: readonly { readonly source: string }[], pictures: Pictures = []) => {
    const outcome = outcomeOf(`${unsignedCode(code)}.ABCDEF`, true, {
      stage: { id: "3", name: "Quart" },
      categories: [{ id: "2", name: "C1", problemIds: ["11", "12"] }],
      pupils: [{ userId: "7", firstname: "Zoé", lastname: "Abadie", isOnScreen: false, entries }],
      ...{ pictures, others: [] },
    });
    return "notices" in outcome ? outcome.notices : null;
  };
  expect(noticesOf([])).toEqual([]);
  expect(noticesOf([{ source: "paper" }])).toEqual([
    "Cette feuille est déjà saisie\u00A0: la photo s'ajoute, et rien de ce qui est saisi ne change.",
  ]);
  const other = { userId: "7", spare: null, style: "large", page: 1 } as const;
  expect(noticesOf([], [other]), "printed in another way too").toEqual([
    "Cet élève a déjà une autre feuille photographiée\u00A0: les deux sont gardées, et montrées à la saisie.",
  ]);
  expect(noticesOf([], [{ ...other, userId: "8" }]), "somebody else's").toEqual([]);
});

test("CLS-05 a spare sheet is named by what is printed on it", () => {
  const code = {
    stageId: 3,
    userId: null,
    spare: 458_101_209,
    categoryId: 2,
    style: "usual",
    page: 1,
    problems: fingerprintOf([11]),
  } as const;
  const outcome = (pictures: Parameters<typeof outcomeOf>[2]["pictures"]) =>
    outcomeOf(`${unsignedCode(code)}.ABCDEF`, true, {
      stage: { id: "3", name: "Quart" },
      categories: [{ id: "2", name: "C1", problemIds: ["11"] }],
      ...{ pupils: [], pictures, others: [] },
    });
  expect(outcome([])).toMatchObject({ kind: "kept", owner: "Feuille de réserve (C1)" });
  expect(outcome([{ userId: null, spare: 458_101_209, style: "usual", page: 1 }])).toMatchObject({
    kind: "double",
    message: "La feuille de réserve (C1) est déjà là\u00A0: gardez l'ancienne photo, ou remplacez-la.",
  });
});
