import { expect } from "vitest";
import { update } from "#tests/rows.ts";
import { aClub, aPerson, test, type World } from "#tests/world.ts";
import { clubColumns, clubFactNames } from "../club-columns.ts";
import { contactColumns } from "../contact.ts";
import { columnsWith, personColumnNames, personColumns } from "../person-columns.ts";
import { eraseAccounts } from "./erasure.service.ts";
import { emptyAccount, fillMissingFields } from "./merging.service.ts";

const rowOf = ({ db }: World, { id }: { readonly id: number }) =>
  db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Somebody whose every contact column has a word of its own. */
async function somebody(world: World, words: string) {
  const person = await aPerson(world, { birthday: null });
  const contact = Object.fromEntries(contactColumns.map((column) => [column, `${column} ${words}`]));
  await update(world, "users", { id: person.id }, contact);
  return person;
}

test("SEC-05 an erasure empties the columns whose rows say so, and keeps those whose rows say so", async ({ world }) => {
  const person = await somebody(world, "erased");
  await update(world, "users", { id: person.id }, { genre: "femme" });
  const before = await rowOf(world, person);
  await world.db.transaction().execute((trx) => eraseAccounts(trx, [person.id], [], world.time.now));
  const after = await rowOf(world, person);
  const emptied = columnsWith({ erased: "emptied" });
  expect(emptied.length).toBeGreaterThan(8);
  expect(emptied.map((column) => [column, after[column]])).toEqual(emptied.map((column) => [column, personColumns[column].blank]));
  const kept = columnsWith({ erased: "kept" });
  expect(kept.map((column) => after[column])).toEqual(kept.map((column) => before[column]));
});

test("ADM-04 a merge fills, keeps and empties the columns as their rows say", async ({ world }) => {
  const [kept, other] = [await aPerson(world, { birthday: null, email: "" }), await somebody(world, "merged")];
  const filled = [...columnsWith({ merged: "filled" }), ...columnsWith({ merged: "filled with the address" })];
  const blanks = Object.fromEntries(filled.map((column) => [column, personColumns[column].blank]));
  await update(world, "users", { id: kept.id }, blanks);
  await update(world, "users", { id: other.id }, { genre: "femme", birthday: "2012-05-14" });
  const before = [await rowOf(world, kept), await rowOf(world, other)] as const;
  await world.db.transaction().execute(async (trx) => {
    await fillMissingFields(trx, other.id, kept.id);
    await emptyAccount(trx, other.id, kept.id);
  });
  const after = [await rowOf(world, kept), await rowOf(world, other)] as const;
  for (const column of personColumnNames) {
    const { merged, blank } = personColumns[column];
    if (merged === "own") expect([column, after[0][column], after[1][column]]).toEqual([column, before[0][column], before[1][column]]);
    if (merged.startsWith("filled")) expect([column, after[0][column]]).toEqual([column, before[1][column]]);
    if (merged === "emptied") expect([column, after[0][column]]).toEqual([column, before[0][column]]);
    if ((merged.startsWith("filled") || merged === "emptied") && column !== "country")
      expect([column, after[1][column]]).toEqual([column, blank]);
  }
});

test("a search of people and of clubs finds the columns whose rows say so", async ({ world }) => {
  const { username, numPalmares, searchText, ...person } = await rowOf(world, await somebody(world, "found"));
  const values = { username, numPalmares, ...person };
  const searched = [...contactColumns, "username" as const, "numPalmares" as const];
  expect(searched.map((column) => [column, searchText.includes(values[column].toLowerCase())])).toEqual(
    searched.map((column) => [column, personColumns[column].searched]),
  );
  const { id } = await aClub(world);
  const facts = Object.fromEntries(clubFactNames.map((fact) => [fact, `${fact.toLowerCase()} found`]));
  const club = await world.db.updateTable("clubs").set(facts).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
  expect(clubFactNames.map((fact) => [fact, club.searchText.includes(club[fact])])).toEqual(
    clubFactNames.map((fact) => [fact, clubColumns[fact].searched]),
  );
});
