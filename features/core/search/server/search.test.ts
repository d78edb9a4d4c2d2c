import { expect } from "vitest";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { aStage } from "#tests/stages.ts";
import { aCenter, aClub, anAdmin, aPerson, aSchool, test } from "#tests/world.ts";
import { MAX_FOUND, searchApi } from "../search.contract.ts";

const numberOf = ({ id }: { readonly id: number }) => `P${String(id).padStart(7, "0")}`;

test("PPL-13 one search finds people, schools, clubs, centers and stages, without accents, in any order of words", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const find = (text: string) => caller.call(searchApi.find, { query: { text } });
  const person = await aPerson(world, { lastname: "Kovalevskaïa", firstname: "Sophie" });
  const [school, club] = [await aSchool(world, { name: "Collège Kovalevski" }), await aClub(world, { name: "Les Kovalevski" })];
  const center = await aCenter(world, { name: "Salle Kovalevski" });
  const stage = await aStage(world, { name: "Coupe Kovalevski" });
  const found = await find("KOVALEVSK");
  expect(found.people).toEqual([
    { id: person.wireId, firstname: "Sophie", lastname: "Kovalevskaïa", numPalmares: numberOf(person), role: "USER" },
  ]);
  expect([found.schools, found.clubs, found.centers, found.stages].map((kind) => kind.map(({ id }) => id))).toEqual([
    [school.wireId],
    [club.wireId],
    [center.wireId],
    [stage.wireId],
  ]);
  expect((await find("sophie kovalevskaia")).people.map(({ id }) => id)).toEqual([person.wireId]);
  expect((await find(numberOf(person))).people.map(({ id }) => id)).toEqual([person.wireId]);
  expect(await find("introuvable-nulle-part")).toEqual({ people: [], schools: [], clubs: [], centers: [], stages: [] });
});

test("PPL-13 few of each kind; people only from a word of three letters on; no erased one", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const find = async (text: string) => (await caller.call(searchApi.find, { query: { text } })).people.map(({ lastname }) => lastname);
  for (let count = 0; count <= MAX_FOUND; count++) await aPerson(world, { lastname: `Ly Xanthippe${count}`, firstname: "Li" });
  expect(await find("xanthippe")).toHaveLength(MAX_FOUND);
  expect(await find("ly")).toEqual([]);
  expect(await find("%%%")).toEqual([]);
  const erased = await aPerson(world, { lastname: "Zénodote", firstname: "Iris" });
  expect(await find("zenodote")).toEqual(["Zénodote"]);
  await caller.call(privacyApi.erase, { params: { id: erased.wireId } });
  expect(await find("zenodote")).toEqual([]);
});

test("PPL-13 SEC-01 only the office searches everybody", async ({ world }) => {
  for (const role of ["USER", "ESTABLISHEMENT", "CLUB"] as const) {
    const { caller } = await aPerson(world, { role });
    expect(await caller.status(searchApi.find, { query: { text: "durand" } })).toBe(403);
  }
});
