import { expect, test } from "vitest";
import { centerOfSchool, refusalToConvert } from "./conversion.ts";

const place = {
  name: "Lycée Ampère",
  rneCode: "0690023A",
  street: "31 rue de la Bourse",
  city: "Lyon",
  zipCode: "69002",
  country: "France",
};

test("ADM-07 a school becomes the centre of the same place, without seats until somebody counts them", () => {
  expect(centerOfSchool({ ...place, user: { id: "7" } })).toEqual({ ...place, seats: 0 });
});

test("ADM-07 a school without a correspondent becomes no centre: nobody would run it", () => {
  expect(refusalToConvert({ user: { id: "7" } })).toBeNull();
  expect(refusalToConvert({ user: null })).toMatch(/n'a pas de correspondant/);
});
