import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test.each(["=1+1", "+33", "-3", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1+1", "\u00A0@x", "\uff1dcmd", " \uff0b1"])(
  "SEC-02 no program reads %j in a CSV file as a formula",
  (text) => {
    expect(csvOf([], [[text]])).toBe(`\uFEFF\r\n"'${text}"\r\n`);
  },
);

test("SEC-02 other texts stay as they are in a CSV file, with doubled quotes", () => {
  expect(csvOf(["Nom"], [['Dupont dit "le Vif"', "3-4"]])).toBe('\uFEFF"Nom"\r\n"Dupont dit ""le Vif""";"3-4"\r\n');
});
