import { expect, test } from "vitest";
import { centerOfSchool, refusalToConvert } from "./conversion.ts";

const address = {
  name: "Lycée Ampère",
  rneCode: "0690023A",
  street: "31 rue de la Bourse",
  city: "Lyon",
  zipCode: "69002",
  country: "France",
};

test("ADM-07 a school becomes a center at the same address, with 0 seats until they are entered", () => {
  expect(centerOfSchool({ ...address, user: { id: "7" } })).toEqual({ ...address, seats: 0 });
});

test("ADM-07 a school without a correspondent cannot become a center: no manager", () => {
  expect(refusalToConvert({ user: { id: "7" } })).toBeNull();
  expect(refusalToConvert({ user: null })).toMatch(/n'a pas de correspondant/);
});
