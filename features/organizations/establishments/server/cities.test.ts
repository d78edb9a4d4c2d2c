import { expect } from "vitest";
import { test } from "#tests/world.ts";
import { citiesApi } from "../cities.contract.ts";

test("INS-10 a postal code suggests its cities, in French order; one that is not five digits is refused", async ({ world }) => {
  const inserted = { 74270: ["Éloise", "Franclens", "Chêne-en-Semine", "Ecole"], 69001: ["Lyon 01", "Lyon"] };
  for (const [zipCode, names] of Object.entries(inserted)) {
    const rows = names.map((city) => ({ zipCode, city, latitude: 46, longitude: 5.8 }));
    await world.db.insertInto("cities").values(rows).execute();
  }
  const cities = await world.nobody.call(citiesApi.ofZipCode, { params: { zipCode: "74270" } });
  expect(cities.map(({ city }) => city)).toEqual(["Chêne-en-Semine", "Ecole", "Éloise", "Franclens"]);
  expect(await world.nobody.call(citiesApi.ofZipCode, { params: { zipCode: "99999" } })).toEqual([]);
  expect(await world.nobody.call(citiesApi.ofZipCode, { params: { zipCode: "69001" } })).toEqual([{ city: "Lyon" }]);
  const { status, message } = await world.nobody.refused(citiesApi.ofZipCode, { params: { zipCode: "7427" } });
  expect([status, message]).toEqual([400, "Le code postal doit contenir 5 chiffres"]);
});
