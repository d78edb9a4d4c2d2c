import { expect } from "vitest";
import { test } from "#tests/world.ts";
import { citiesApi } from "../cities.contract.ts";

test("INS-10 a postal code suggests its cities, in French order; one that is not five digits is refused", async ({ world }) => {
  await world.db
    .insertInto("cities")
    .values(["Éloise", "Franclens", "Chêne-en-Semine", "Ecole"].map((city) => ({ zipCode: "74270", city, latitude: 46, longitude: 5.8 })))
    .execute();
  const cities = await world.nobody.call(citiesApi.ofZipCode, { params: { zipCode: "74270" } });
  expect(cities.map(({ city }) => city)).toEqual(["Chêne-en-Semine", "Ecole", "Éloise", "Franclens"]);
  expect(await world.nobody.call(citiesApi.ofZipCode, { params: { zipCode: "99999" } })).toEqual([]);
  await world.db
    .insertInto("cities")
    .values(["Lyon 01", "Lyon"].map((city) => ({ zipCode: "69001", city, latitude: 45.8, longitude: 4.8 })))
    .execute();
  expect(await world.nobody.call(citiesApi.ofZipCode, { params: { zipCode: "69001" } })).toEqual([{ city: "Lyon" }]);
  const { status, message } = await world.nobody.refused(citiesApi.ofZipCode, { params: { zipCode: "7427" } });
  expect([status, message]).toEqual([400, "Le code postal doit contenir 5 chiffres"]);
});
