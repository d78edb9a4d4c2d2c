import { expect, test } from "vitest";
import { type Adjustment, linesOf, type Plan, refusalToSend } from "./renewal-lines.ts";

const plan: Plan = {
  year: 2026,
  activeYear: 2027,
  schoolType: "Collège",
  open: ["C1", "C2", "L1"],
  excludesLeavers: true,
  adjustments: new Map(),
};
const adjusted = (userId: string, adjustment: Adjustment): Plan => ({ ...plan, adjustments: new Map([[userId, adjustment]]) });

const fromSixth = { userId: "1", birthday: "2014-05-14", categoryName: "C1" };
const fromThird = { userId: "2", birthday: "2011-05-14", categoryName: "C2" };
const unknown = { userId: "3", birthday: null, categoryName: "C2" };
const pupils = [fromSixth, fromThird, unknown];

test("ETB-09 all are renewed as proposed, except certain leavers", () => {
  expect(linesOf(pupils, plan)).toEqual([
    { pupil: fromSixth, categoryName: "C1", className: "", doubt: null, hasLeft: false, isIncluded: true },
    { pupil: fromThird, categoryName: "L1", className: "", doubt: null, hasLeft: true, isIncluded: false },
    { pupil: unknown, categoryName: "C2", className: "", doubt: "Date de naissance inconnue", hasLeft: false, isIncluded: true },
  ]);
  expect(linesOf(pupils, { ...plan, excludesLeavers: false }).map(({ isIncluded }) => isIncluded)).toEqual([true, true, true]);
});

test("ETB-09 the correspondent's decision on a pupil overrides the proposal", () => {
  const [, , line] = linesOf(pupils, adjusted("3", { categoryName: "L1" }));
  expect(line).toMatchObject({ categoryName: "L1", className: "", doubt: null, hasLeft: false, isIncluded: true });
  expect(linesOf(pupils, adjusted("1", { className: "5e B" }))[0]).toMatchObject({ categoryName: "C1", className: "5e B" });
  expect(linesOf(pupils, adjusted("1", { isIncluded: false }))[0]).toMatchObject({ categoryName: "C1", isIncluded: false });
  expect(linesOf(pupils, adjusted("2", { isIncluded: true }))[1]).toMatchObject({ hasLeft: true, isIncluded: true });
});

test("ETB-09 a category that is not open is not proposed, and must be chosen", () => {
  const closed = { ...plan, open: ["C2"] };
  const lines = linesOf([fromSixth], closed);
  expect(lines).toMatchObject([{ categoryName: null, doubt: "La catégorie C1 n'est pas ouverte", isIncluded: true }]);
  expect(refusalToSend(lines)).toBe("Choisissez la catégorie de chaque élève");
});

test("ETB-09 without any pupil, or with one without a category, nothing is sent", () => {
  expect(refusalToSend(linesOf(pupils, plan))).toBeNull();
  expect(refusalToSend(linesOf([fromThird], plan))).toBe("Choisissez au moins un élève");
  expect(refusalToSend([])).toBe("Choisissez au moins un élève");
});
