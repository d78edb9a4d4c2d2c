import type { ServerResponse } from "node:http";
import { expect } from "vitest";
import { throttleKeyWith } from "#platform/server/throttle.ts";
import { Caller } from "#tests/person.ts";
import { aPublicDirectory, codeOf, type FailingResponse } from "#tests/public-directory.ts";
import { secret } from "#tests/template.ts";
import { anApplicant, openWorld, test as plain, type World } from "#tests/world.ts";
import { establishmentsApi } from "../establishments.contract.ts";
import { requestsApi } from "../requests.contract.ts";

const CODE = "0690001B";
const row = {
  identifiant_de_l_etablissement: CODE,
  nom_etablissement: "Ecole primaire Sophie Germain",
  type_etablissement: "Ecole",
  adresse_1: "1 rue du Code",
  code_postal: "69003",
  nom_commune: "Lyon",
};
const respondWithJson = (answer: unknown) => (response: ServerResponse) =>
  response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
const respondWithRow = (changes: object = {}) => respondWithJson({ total_count: 1, results: [{ ...row, ...changes }] });

const test = plain
  .extend("directory", { scope: "file" }, aPublicDirectory)
  .extend("world", { scope: "file" }, async ({ directory }, { onCleanup }) => {
    const world = await openWorld({ educationDirectoryUrl: directory.url });
    onCleanup(() => world.close());
    return world;
  });

test.beforeEach(async ({ world, directory }) => {
  await world.db.deleteFrom("schoolDirectoryCache").execute();
  await world.db.deleteFrom("schoolDirectory").execute();
  directory.queries.length = 0;
  directory.answer = respondWithRow();
});

const lookUp = (world: World, rneCode = CODE) => world.nobody.call(establishmentsApi.directory, { params: { rneCode } });
const status = (world: World, rneCode = CODE) => world.nobody.status(establishmentsApi.directory, { params: { rneCode } });
const school = {
  rneCode: CODE,
  name: "Ecole primaire Sophie Germain",
  type: "École",
  street: "1 rue du Code",
  zipCode: "69003",
  city: "Lyon",
  country: "France",
};
const local = { rneCode: CODE, name: "École Germain", type: "École", street: "9 place Abel", zipCode: "69001", city: "Lyon" } as const;
const advanceMinutes = (world: World, minutes: number) => {
  world.time.now = new Date(world.time.now.getTime() + minutes * 60_000);
};

test("LET-01 no directory is queried for a waiting account, and queries are limited", async ({ world, directory }) => {
  directory.answer = respondWithJson({ total_count: 0, results: [] });
  const { caller, id } = await anApplicant(world);
  const declare = (nth: number) =>
    caller.status(requestsApi.declare, { body: { ...local, country: "France", rneCode: codeOf(691_000 + nth) } });
  expect(await declare(0)).toBe(409);
  expect(directory.queries, "already waiting").toEqual([]);
  const withdraw = () => world.db.deleteFrom("establishmentRequests").where("userId", "=", id).execute();
  const statuses = [];
  for (let nth = 1; nth < 12; nth++) {
    await withdraw();
    statuses.push(await declare(nth));
  }
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 201), 429, 429]);
  expect(directory.queries).toHaveLength(9);
});

test("INS-08 a school fully known to the local directory is returned without a query", async ({ world, directory }) => {
  await world.db.insertInto("schoolDirectory").values(local).execute();
  expect(await lookUp(world, " 0690001b ")).toEqual({ ...local, country: "France" });
  expect(directory.queries).toEqual([]);
});

test("INS-08 facts missing in the local directory come from the public one, queried once in its syntax", async ({ world, directory }) => {
  await world.db
    .insertInto("schoolDirectory")
    .values({ ...local, street: null, zipCode: null })
    .execute();
  const completed = { ...local, street: "1 rue du Code", zipCode: "69003", country: "France" };
  expect([await lookUp(world), await lookUp(world)]).toEqual([completed, completed]);
  advanceMinutes(world, 365 * 24 * 60);
  expect(await lookUp(world)).toEqual(completed);
  expect(directory.queries.map((query) => [...query])).toEqual([
    [
      ["where", `identifiant_de_l_etablissement="${CODE}"`],
      ["limit", "1"],
    ],
  ]);
});

test("INS-08 a school known only to the public directory; a missing fact is null until it is known", async ({ world, directory }) => {
  directory.answer = respondWithRow({ type_etablissement: "Autre", adresse_1: null });
  expect(await lookUp(world)).toEqual({ ...school, type: null, street: null });
  directory.answer = respondWithRow();
  expect(await lookUp(world)).toEqual({ ...school, type: null, street: null });
  advanceMinutes(world, 31 * 24 * 60);
  expect(await lookUp(world)).toEqual(school);
});

test("INS-08 an unknown code is reported; a wrong check letter is refused without a query", async ({ world, directory }) => {
  directory.answer = respondWithJson({ total_count: 0, results: [] });
  expect(await world.nobody.refused(establishmentsApi.directory, { params: { rneCode: CODE } })).toMatchObject({
    status: 404,
    message: "Ce code n'est pas dans l'annuaire\u00A0: remplissez les champs vous-même",
  });
  expect(directory.queries).toHaveLength(1);
  for (const wrong of ["0690001D", "x", "0690001B' or 1=1", "%00", "6".repeat(300)]) expect(await status(world, wrong), wrong).toBe(400);
  expect(directory.queries).toHaveLength(1);
});

const endless = (response: ServerResponse) => {
  const chunk = `"${"x".repeat(65_000)}",`;
  const more = () => !response.destroyed && response.write(chunk, () => setImmediate(more));
  response.write("[");
  more();
};

test.for<[string, FailingResponse]>([
  ["never answers", () => {}],
  ["begins and never ends", (response) => response.write('{"results": [')],
  ["is broken", (response) => response.writeHead(500).end("Internal error")],
  ["asks to retry later", (response) => response.writeHead(429, { "retry-after": "3600" }).end("{}")],
  ["hangs up", (response) => response.destroy()],
  ["answers HTML", (response) => response.setHeader("content-type", "text/html").end("<h1>En maintenance</h1>")],
  ["answers a different JSON", respondWithJson({ records: [{ fields: row }] })],
  ["answers half a JSON", (response) => response.end('{"total_count": 1, "results": [{"nom_eta')],
  ["answers megabytes", endless],
  ["pads a school to 100 kB", (response) => response.end(JSON.stringify({ results: [row], padding: "x".repeat(100_000) }))],
  ["redirects", (response) => response.writeHead(302, { location: "/elsewhere" }).end()],
])(
  "INS-08 a public directory that %s neither blocks nor corrupts a lookup, and is not queried for a while",
  async ([, answer], { world, directory }) => {
    await world.db
      .insertInto("schoolDirectory")
      .values({ ...local, street: null })
      .execute();
    directory.answer = answer;
    const expected = { ...local, street: null, country: "France" };
    expect([await lookUp(world), await lookUp(world)]).toEqual([expected, expected]);
    expect(directory.queries).toHaveLength(1);
    directory.answer = respondWithRow();
    advanceMinutes(world, 11);
    expect(await lookUp(world)).toEqual({ ...expected, street: "1 rue du Code" });
  },
);

test("INS-08 a failure keeps the known facts", async ({ world, directory }) => {
  directory.answer = respondWithRow({ adresse_1: null });
  await lookUp(world);
  directory.answer = (response) => response.writeHead(503).end();
  advanceMinutes(world, 31 * 24 * 60);
  const expected = { ...school, street: null };
  expect([await lookUp(world), await lookUp(world)]).toEqual([expected, expected]);
  expect(directory.queries).toHaveLength(2);
});

test("INS-08 an installation without a directory address queries nothing", async ({ directory }) => {
  const world = await openWorld();
  try {
    expect(await status(world)).toBe(404);
    expect(directory.queries).toEqual([]);
  } finally {
    await world.close();
  }
});

test("SEC-03 one address looks up 480 schools a minute and no more; what it searches counts apart", async ({ world }) => {
  const now = world.time.now;
  await world.db
    .insertInto("throttles")
    .values({ key: throttleKeyWith(secret)("directory", "192.0.2.7"), tries: 479, since: now, lastAt: now })
    .execute();
  const hasty = new Caller(world.http, undefined, "192.0.2.7");
  const statuses = [];
  for (let n = 0; n < 2; n += 1) statuses.push(await hasty.status(establishmentsApi.directory, { params: { rneCode: CODE } }));
  statuses.push(await hasty.status(establishmentsApi.searchDirectory, { query: { search: "germain" } }));
  expect(statuses).toEqual([200, 429, 200]);
});

test("INS-08 a school is found by its name, town, postal code or code, without accents, with a wrong letter, ten at most; too short a search is refused", async ({
  world,
  directory,
}) => {
  const many = Array.from({ length: 12 }, (_, nth) => ({
    rneCode: codeOf(380_100 + nth),
    name: `École Jean-Moulin ${nth}`,
    type: "École" as const,
    zipCode: "38000",
    city: "Grenoble",
  }));
  await world.db
    .insertInto("schoolDirectory")
    .values([local, ...many, { rneCode: codeOf(380_200), name: "Collège Abel", type: null, zipCode: null, city: null }])
    .execute();
  const search = (text: string) => world.nobody.call(establishmentsApi.searchDirectory, { query: { search: text } });
  const found = { rneCode: CODE, name: "École Germain", type: "École", street: null, zipCode: "69001", city: "Lyon" };
  for (const text of ["germain lyon", "GERMAIN", "ecole  Lyon", "69001", "0690001b", "lyon"])
    expect(await search(text), text).toEqual([found]);
  expect(await search("jean moulin grenoble")).toHaveLength(10);
  expect(await search("abel")).toEqual([
    { rneCode: codeOf(380_200), name: "Collège Abel", type: null, street: null, zipCode: null, city: null },
  ]);
  const camus = { name: "École Albert Camus", type: "École" as const, zipCode: "69100", city: "Villeurbanne" };
  const twins = [
    { rneCode: codeOf(380_301), ...camus, street: "12 rue Hector Berlioz" },
    { rneCode: codeOf(380_302), ...camus, street: "4 rue Jules Guesde" },
  ];
  await world.db.insertInto("schoolDirectory").values(twins).execute();
  expect(
    (await search("camus villeurbanne")).map(({ street }) => street),
    "the street tells namesakes apart",
  ).toEqual(twins.map(({ street }) => street));
  for (const text of ["clg abel", "collège abels", "colege abel"])
    expect(
      (await search(text)).map(({ name }) => name),
      text,
    ).toEqual(["Collège Abel"]);
  expect(await search("rien de tel")).toEqual([]);
  expect(directory.queries, "the public directory is not asked").toEqual([]);
  const { status: refused, message } = await world.nobody.refused(establishmentsApi.searchDirectory, { query: { search: "de la" } });
  expect([refused, message]).toEqual([400, "Écrivez au moins trois lettres"]);
});
