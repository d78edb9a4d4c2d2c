import { expect } from "vitest";
import { aClub, test } from "#tests/world.ts";
import { clubsApi } from "../clubs.contract.ts";

test("INS-03 every club is offered to those who register, and found by its name or its city", async ({ world }) => {
  const club = await aClub(world, { name: "Échecs et Maths" });
  const other = await aClub(world, { name: "Les Nombres premiers" });
  await world.db.deleteFrom("registrations").where("clubId", "=", other.id).execute();
  await world.settle();
  const register = await world.nobody.call(clubsApi.register);
  expect(register).toEqual([
    { id: club.wireId, name: "Échecs et Maths", city: "Lyon" },
    { id: other.wireId, name: "Les Nombres premiers", city: "Lyon" },
  ]);
  expect(await world.nobody.call(clubsApi.register, { query: { search: "maths echecs" } })).toEqual([register[0]]);
  expect(await world.nobody.call(clubsApi.register, { query: { search: "lyon" } })).toEqual(register);
});
