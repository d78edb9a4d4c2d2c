import { expect, test } from "vitest";
import { chunksOf, MAX_SLIPS, refusalToPrint } from "./slips.ts";

const marie = { firstname: "Marie", lastname: "Durand", status: "CONFIRMED" };

test("ETB-09 an account never used gets a slip, a closed one does not", () => {
  expect(refusalToPrint([marie, { ...marie, status: "PENDING" }])).toBeNull();
  const closed = { ...marie, status: "DESACTIVATED" };
  expect(refusalToPrint([closed])).toBe("Le compte de Marie Durand est désactivé\u00A0: écrivez à la fédération.");
  expect(refusalToPrint([marie, closed])).toContain("imprimez sans cette personne, ou écrivez à la fédération");
});

test.each([
  [0, []],
  [1, [1]],
  [500, [500]],
  [501, [500, 1]],
  [1_200, [500, 500, 200]],
])("%i slips are printed in files of %j", (count, sizes) => {
  const people = Array.from({ length: count }, (_, index) => index);
  const files = chunksOf(people, MAX_SLIPS);
  expect(files.map((file) => file.length)).toEqual(sizes);
  expect(files.flat()).toEqual(people);
});
