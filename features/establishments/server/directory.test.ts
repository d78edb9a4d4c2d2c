import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { throttleKeyWith } from "#platform/server/throttle.ts";
import { Caller } from "#tests/person.ts";
import { coded } from "#tests/public-directory.ts";
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
const json = (answer: unknown) => (response: ServerResponse) =>
  response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
const one = (changes: object = {}) => json({ total_count: 1, results: [{ ...row, ...changes }] });

/** A server that speaks the API of the public directory, as each test wants it to. */
const test = plain
  .extend("directory", { scope: "file" }, async ({}, { onCleanup }) => {
    const directory = { answer: one() as (response: ServerResponse) => unknown, asked: [] as URLSearchParams[], url: "" };
    const server = createServer(({ url = "" }, response) => {
      directory.asked.push(new URL(url, "http://directory").searchParams);
      directory.answer(response);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    directory.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/records`;
    onCleanup(() => {
      server.closeAllConnections();
      server.close();
    });
    return directory;
  })
  .extend("world", { scope: "file" }, async ({ directory }, { onCleanup }) => {
    const world = await openWorld({ educationDirectoryUrl: directory.url });
    onCleanup(() => world.close());
    return world;
  });

test.beforeEach(async ({ world, directory }) => {
  await world.db.deleteFrom("schoolDirectoryCache").execute();
  await world.db.deleteFrom("schoolDirectory").execute();
  directory.asked.length = 0;
  directory.answer = one();
});

const look = (world: World, rneCode = CODE) => world.nobody.call(establishmentsApi.directory, { params: { rneCode } });
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
const later = (world: World, minutes: number) => {
  world.time.now = new Date(world.time.now.getTime() + minutes * 60_000);
};

test("LET-01 who waits already has no directory asked, and nobody has one asked without end", async ({ world, directory }) => {
  directory.answer = json({ total_count: 0, results: [] });
  const { caller, id } = await anApplicant(world);
  const declare = (place: number) =>
    caller.status(requestsApi.declare, { body: { ...local, country: "France", rneCode: coded(691_000 + place) } });
  expect(await declare(0)).toBe(409);
  expect(directory.asked, "who waits").toEqual([]);
  const withdraw = () => world.db.deleteFrom("establishmentRequests").where("userId", "=", id).execute();
  const statuses = [];
  for (let place = 1; place < 12; place++) {
    await withdraw();
    statuses.push(await declare(place));
  }
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 201), 429, 429]);
  expect(directory.asked).toHaveLength(9);
});

test("INS-08 a school that the local directory knows whole is told without asking anybody", async ({ world, directory }) => {
  await world.db.insertInto("schoolDirectory").values(local).execute();
  expect(await look(world, " 0690001b ")).toEqual({ ...local, country: "France" });
  expect(directory.asked).toEqual([]);
});

test("INS-08 what the local directory lacks comes from the public one, asked once in its own words", async ({ world, directory }) => {
  await world.db
    .insertInto("schoolDirectory")
    .values({ ...local, street: null, zipCode: null })
    .execute();
  const completed = { ...local, street: "1 rue du Code", zipCode: "69003", country: "France" };
  expect([await look(world), await look(world)]).toEqual([completed, completed]);
  later(world, 365 * 24 * 60);
  expect(await look(world)).toEqual(completed);
  expect(directory.asked.map((query) => [...query])).toEqual([
    [
      ["where", `identifiant_de_l_etablissement="${CODE}"`],
      ["limit", "1"],
    ],
  ]);
});

test("INS-08 a school that only the public directory knows; what it does not say is null, until it does", async ({ world, directory }) => {
  directory.answer = one({ type_etablissement: "Autre", adresse_1: null });
  expect(await look(world)).toEqual({ ...school, type: null, street: null });
  directory.answer = one();
  expect(await look(world)).toEqual({ ...school, type: null, street: null });
  later(world, 31 * 24 * 60);
  expect(await look(world)).toEqual(school);
});

test("INS-08 a code that nobody knows is told so; a wrong check letter is refused before anybody is asked", async ({
  world,
  directory,
}) => {
  directory.answer = json({ total_count: 0, results: [] });
  expect(await world.nobody.refused(establishmentsApi.directory, { params: { rneCode: CODE } })).toMatchObject({
    status: 404,
    message: "Ce code n'est pas dans l'annuaire\u00A0: remplissez les champs vous-même",
  });
  expect(directory.asked).toHaveLength(1);
  for (const wrong of ["0690001D", "x", "0690001B' or 1=1", "%00", "6".repeat(300)]) expect(await status(world, wrong), wrong).toBe(400);
  expect(directory.asked).toHaveLength(1);
});

const endless = (response: ServerResponse) => {
  const chunk = `"${"x".repeat(65_000)}",`;
  const more = () => !response.destroyed && response.write(chunk, () => setImmediate(more));
  response.write("[");
  more();
};

test.for<[string, (response: ServerResponse) => unknown]>([
  ["never answers", () => {}],
  ["begins and never ends", (response) => response.write('{"results": [')],
  ["is broken", (response) => response.writeHead(500).end("Internal error")],
  ["asks for patience", (response) => response.writeHead(429, { "retry-after": "3600" }).end("{}")],
  ["hangs up", (response) => response.destroy()],
  ["answers HTML", (response) => response.setHeader("content-type", "text/html").end("<h1>En maintenance</h1>")],
  ["answers another JSON", json({ records: [{ fields: row }] })],
  ["answers half a JSON", (response) => response.end('{"total_count": 1, "results": [{"nom_eta')],
  ["answers megabytes", endless],
  ["hides a school among them", (response) => response.end(JSON.stringify({ results: [row], padding: "x".repeat(100_000) }))],
  ["sends elsewhere", (response) => response.writeHead(302, { location: "/elsewhere" }).end()],
])(
  "INS-08 a public directory that %s neither holds back nor poisons, and is left in peace for a while",
  async ([, answer], { world, directory }) => {
    await world.db
      .insertInto("schoolDirectory")
      .values({ ...local, street: null })
      .execute();
    directory.answer = answer;
    const known = { ...local, street: null, country: "France" };
    expect([await look(world), await look(world)]).toEqual([known, known]);
    expect(directory.asked).toHaveLength(1);
    directory.answer = one();
    later(world, 11);
    expect(await look(world)).toEqual({ ...known, street: "1 rue du Code" });
  },
);

test("INS-08 a failure takes nothing away from what was known", async ({ world, directory }) => {
  directory.answer = one({ adresse_1: null });
  await look(world);
  directory.answer = (response) => response.writeHead(503).end();
  later(world, 31 * 24 * 60);
  const known = { ...school, street: null };
  expect([await look(world), await look(world)]).toEqual([known, known]);
  expect(directory.asked).toHaveLength(2);
});

test("INS-08 an installation that is told no address asks nobody", async ({ directory }) => {
  const world = await openWorld();
  try {
    expect(await status(world)).toBe(404);
    expect(directory.asked).toEqual([]);
  } finally {
    await world.close();
  }
});

test("SEC-03 one address looks up 480 schools a minute and no more", async ({ world }) => {
  const now = world.time.now;
  await world.db
    .insertInto("throttles")
    .values({ key: throttleKeyWith(secret)("directory", "192.0.2.7"), tries: 479, since: now, lastAt: now })
    .execute();
  const hasty = new Caller(world.http, undefined, "192.0.2.7");
  const statuses = [];
  for (let n = 0; n < 2; n += 1) statuses.push(await hasty.status(establishmentsApi.directory, { params: { rneCode: CODE } }));
  expect(statuses).toEqual([200, 429]);
});
