import { sql } from "kysely";
import { describe, expect } from "vitest";
import { aClub, anAdmin, aParticipant, aPerson, test, type World } from "#tests/world.ts";
import { accountSorts, usersApi } from "../people.contract.ts";

test("ADM-04 the office finds an account by name, e-mail, identifier or member number, ten a page", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const person = await aParticipant(world, {
    person: { username: "zoe.lefevre", firstname: "Zoé", lastname: "Lefèvre-Ångström", email: "famille@exemple.org" },
  });
  const number = `P${person.wireId.padStart(7, "0")}`;
  for (const search of ["angstrom zoe", "LEFÈVRE", "zoe.lefevre", "famille@", number])
    expect(await caller.call(usersApi.all, { query: { search } }), search).toMatchObject({
      data: [{ username: "zoe.lefevre" }],
      meta: { itemsPerPage: 10, totalItems: 1, search },
    });
  expect((await caller.call(usersApi.all, { query: { search: "100%" } })).data).toEqual([]);
});

test("ADM-04 blanks, commas, hyphens, apostrophes and the order of words make no difference to any search of people", async ({ world }) => {
  const { caller } = await anAdmin(world);
  await aPerson(world, { username: "lou.adam", firstname: "Lou-Anne", lastname: "Adam" });
  await aPerson(world, { username: "thais.abgrall", firstname: "Thaïs", lastname: "d'Abgrall" });
  const found = async (search: string) => (await caller.call(usersApi.all, { query: { search } })).data.map(({ username }) => username);
  for (const search of ["lou anne adam", "Adam,Lou-Anne", "anne  ADAM", "adam ‐ lou–anne"])
    expect(await found(search), search).toEqual(["lou.adam"]);
  for (const search of ["abgrall   thais", "abgrall, thaïs", "d’Abgrall", "d abgrall"])
    expect(await found(search), search).toEqual(["thais.abgrall"]);
  expect(await found("lou abgrall")).toEqual([]);
  expect(await found("-_-%")).toEqual([]);
});

test("ADM-04 accounts are filtered by role, one or several, and by status; sorted by two keys", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const club = await aClub(world);
  await Promise.all(["Ba", "Ab", "Aa"].map((firstname) => aPerson(world, { lastname: "Filtre", firstname })));
  await world.db.updateTable("users").set({ lastname: "Filtre", firstname: "Club" }).where("id", "=", club.manager.id).execute();
  await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("firstname", "=", "Ab").execute();
  const firstnames = async (query: object) =>
    (await caller.call(usersApi.all, { query: { search: "filtre", ...query } })).data.map(({ contact }) => contact.firstname);
  expect(await firstnames({}), "by name").toEqual(["Aa", "Ab", "Ba", "Club"]);
  expect(await firstnames({ sortBy: ["role:DESC", "contact.firstname:DESC"] })).toEqual(["Club", "Ba", "Ab", "Aa"]);
  expect(await firstnames({ "filter.role": "CLUB" })).toEqual(["Club"]);
  expect(await firstnames({ "filter.role": ["CLUB", "USER"], sortBy: "numPalmares:ASC", limit: 2, page: 2 })).toHaveLength(2);
  expect(await firstnames({ "filter.status": "DESACTIVATED" })).toEqual(["Ab"]);
  expect(await firstnames({ "filter.role": "CLUB", "filter.status": "DESACTIVATED" })).toEqual([]);
  const { meta } = await caller.call(usersApi.all, { query: { search: "filtre", "filter.role": ["CLUB", "USER"] } });
  expect(meta.filter).toEqual({ role: "CLUB,USER" });
});

test.for([
  { query: { "filter.role": "CHEF" } },
  { query: { "filter.status": "" } },
  { query: { sortBy: "password:ASC" } },
  { query: { limit: 0 } },
])("ADM-04 unknown values in a list's query are refused: $query", async ({ query }, { world }) => {
  const { caller } = await anAdmin(world);
  expect(await caller.status(usersApi.all, { query })).toBe(400);
});

/** More accounts than are sorted in one go, of every role and status; so few of some that a page spans two kinds. */
const aCrowd = (world: World) =>
  sql`insert into users (username, role, status, lastname, firstname, email)
    select 'foule-' || n, case when n % 500 = 0 then 'ADMIN' when n % 400 = 0 then 'CLUB' else 'USER' end::role,
      case when n % 600 = 0 then 'DESACTIVATED' when n % 3 = 0 then 'PENDING' else 'CONFIRMED' end::account_status,
      'Nom' || (n * 37) % 500, 'Prénom' || (n * 17) % 90, (n * 7) % 900 || '@exemple.fr' from generate_series(1, 2200) n`.execute(world.db);

const crowdTest = test.extend("crowd", { scope: "file" }, ({ world }) => aCrowd(world));

describe("ADM-04 thousands of accounts come in the same order as a few", () => {
  const columns = {
    "contact.lastname": "lastname",
    "contact.firstname": "firstname",
    "contact.email": "email",
    username: "username",
    numPalmares: "id",
    role: "role",
    status: "status",
  } as const;
  const cases = accountSorts.flatMap((field) => [[`${field}:DESC`], [`${field}:ASC`, "role:DESC"]]);

  crowdTest.for(cases)("%s, %s", async (sortBy, { world, crowd }) => {
    expect(crowd).toBeDefined();
    const { caller } = await anAdmin(world);
    const keys = sortBy.map((key) => key.split(":") as [keyof typeof columns, "ASC" | "DESC"]);
    const order = keys.flatMap(([field, direction]) => [
      `${columns[field]} ${direction}`,
      ...(field === "contact.lastname" ? [`firstname ${direction}`] : []),
    ]);
    const { rows } = await sql<{ username: string }>`
      select username from users where username like 'foule-%' order by ${sql.raw(order.join(", "))}, lastname, firstname, id`.execute(
      world.db,
    );
    for (const page of [1, 2, 90, 131, 219, 220]) {
      const { data, meta } = await caller.call(usersApi.all, { query: { search: "foule-", sortBy: sortBy as never, page } });
      expect(meta.totalItems).toBe(2_200);
      expect(data.map(({ username }) => username)).toEqual(rows.slice(page * 10 - 10, page * 10).map(({ username }) => username));
    }
  });
});
