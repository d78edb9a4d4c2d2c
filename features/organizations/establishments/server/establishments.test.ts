import { expect } from "vitest";
import { ACTIVE_YEAR, aSchool, test, type World } from "#tests/world.ts";
import { establishmentsApi } from "../establishments.contract.ts";

const listNames = async (world: World, query: { search?: string; rneCode?: string } = {}) =>
  (await world.nobody.call(establishmentsApi.register, { query })).map(({ name }) => name);

test("INS-04 only schools that are visible and registered for the active year are offered, as soon as they are", async ({ world }) => {
  const open = await aSchool(world, { name: "Collège Ouvert" });
  const unpaid = await aSchool(world, { name: "Collège Nouveau", status: "PENDING" });
  await aSchool(world, { name: "Collège Caché", visible: false });
  const former = await aSchool(world, { name: "Collège Parti" });
  await world.settle();
  expect(await listNames(world)).toEqual([unpaid.name, open.name, former.name]);
  expect(await world.nobody.call(establishmentsApi.register, { query: { search: "ouvert" } })).toEqual([
    { id: open.wireId, rneCode: null, name: "Collège Ouvert", city: "Lyon" },
  ]);

  const year = ACTIVE_YEAR - 1;
  await world.db.updateTable("registrations").set({ year }).where("establishmentId", "=", former.id).execute();
  await world.db.deleteFrom("registrations").where("establishmentId", "=", unpaid.id).execute();
  await world.settle();
  expect(await listNames(world)).toEqual([open.name]);
  expect(await listNames(world, { search: "Parti" })).toEqual([]);
  await world.season({ ACTIVE_YEAR: year });
  expect(await listNames(world)).toEqual([former.name]);
  await world.season();
});

test("INS-04 a search ignores case, accents, word order and a typing error; the best comes first, twenty at most", async ({ world }) => {
  await aSchool(world, { name: "Lycée Évariste Galois" });
  await aSchool(world, { name: "Lycée Sophie Germain" });
  for (const typed of ["evariste galois", "GALOIS", "galois evariste", "evarist galoi", "galois lyon"])
    expect((await listNames(world, { search: typed }))[0], typed).toBe("Lycée Évariste Galois");
  await aSchool(world, { name: "Collège Évarist Galois" });
  expect(await listNames(world, { search: "galois evariste" })).toEqual(["Lycée Évariste Galois", "Collège Évarist Galois"]);
  expect(await listNames(world, { search: "100%_" })).toEqual([]);
  for (let n = 0; n < 21; n++) await aSchool(world, { name: `École Pascal ${n}` });
  expect(await listNames(world, { search: "école pascal" })).toHaveLength(20);
});

test("INS-05 a school is found by its RNE code, however it is typed; a school that is not open is not", async ({ world }) => {
  await aSchool(world, { name: "Lycée du Code", rneCode: "0690001A" });
  await aSchool(world, { visible: false, rneCode: "0690002B" });
  expect(await listNames(world, { rneCode: " 0690001a " })).toEqual(["Lycée du Code"]);
  expect(await listNames(world, { rneCode: "0690002B" })).toEqual([]);
  expect(await listNames(world, { rneCode: "0690001" })).toEqual([]);
  for (const rneCode of ["", "  "]) expect(await listNames(world, { rneCode }), "as without a code").toEqual(await listNames(world));
});
