/// <reference types="vite/types/importMeta.d.ts" />
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { readCatalogue, schemaAsSql } from "#database/catalogue.ts";
import { roles } from "#platform/contract/role.ts";
import { apiDocument } from "../bin/api-document.ts";
import { contracts, declared, nameOf } from "./contracts.ts";
import { specifiedCalls } from "./specified-calls.ts";
import { test } from "./world.ts";

const sources = import.meta.glob<string>(["../features/**/*.ts", "../platform/**/*.ts", "../app/*.ts", "!**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const letters = { ADMIN: "A", ESTABLISHEMENT: "S", CLUB: "C", USER: "U" } as const;

test("API-01 every endpoint of the contracts is served, and nothing else", ({ world }) => {
  expect(world.served.map(nameOf).sort()).toEqual(contracts.map(nameOf).sort());
});

/** `GET /users/{}`, and under which letters of the specified calls it is served. */
const served = new Map<string, string>(
  contracts.flatMap(({ method, alsoMethod, path, may }) => {
    const who = may === "everyone" ? "P" : roles.map((role) => (may[role] ? letters[role] : "")).join("");
    return [method, ...(alsoMethod ? [alsoMethod] : [])].map(
      (one) => [`${one} ${path.replaceAll(/:\w+/g, "{}")}`, who] as [string, string],
    );
  }),
);

test("API-01 every call of both specifications is served", () => {
  expect(specifiedCalls.size).toBeGreaterThan(120);
  expect([...specifiedCalls.keys()].filter((call) => !served.has(call))).toEqual([]);
});

test("API-01 SEC-01 each of them serves those whom the specifications name, and nobody else", () => {
  const sorted = (who: string) => [...who].sort().join("");
  const differing = [...specifiedCalls].filter(([call, who]) => served.has(call) && sorted(served.get(call) ?? "") !== sorted(who));
  expect(differing.map(([call, who]) => `${call}: specified ${who}, served ${served.get(call)}`)).toEqual([]);
});

test("API-01 docs/api.md is what the contracts say: else npm run api", () => {
  expect(readFileSync(new URL("../docs/api.md", import.meta.url), "utf8")).toBe(apiDocument(declared));
});

test("each table is written by one feature", () => {
  const writers = new Map<string, Set<string>>();
  for (const [path, source] of Object.entries(sources)) {
    const room = /features\/([\w-]+)\/server/.exec(path)?.[1];
    const written = [
      ...source.matchAll(
        /(?:insertInto|updateTable|deleteFrom)\("(\w+)"\)|\b(?:insert into|delete from|(?<!\bfor )update)\s+(?!set\b)([a-z_]+)/gi,
      ),
    ];
    for (const [, built, plain] of written) {
      const table = (built ?? plain ?? "").replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      if (room) writers.set(table, (writers.get(table) ?? new Set()).add(room));
    }
  }
  expect(writers.size).toBeGreaterThan(5);
  const shared = [...writers].filter(([, rooms]) => rooms.size > 1).map(([table, rooms]) => `${table}: ${[...rooms].join(", ")}`);
  expect(shared).toEqual([]);
});

test("rules know neither the time nor chance", () => {
  const rules = Object.entries(sources).filter(([path]) => /features\/[\w-]+\/[\w-]+\.ts$|platform\/contract\//.test(path));
  expect(rules.length).toBeGreaterThan(20);
  expect(rules.filter(([, source]) => /Date\.now\(|new Date\(\)|Math\.random\(|crypto\./.test(source)).map(([path]) => path)).toEqual([]);
});

test("schema.sql is what the migrations make", async ({ world }) => {
  const live = schemaAsSql(await readCatalogue(world.pool));
  expect(live).toBe(readFileSync(new URL("../database/schema.sql", import.meta.url), "utf8"));
});

test("API-02 the API describes itself: OpenAPI 3.1 and a readable page", async ({ world }) => {
  const document = (await world.http.inject("/api/openapi.json")).json();
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths)).toHaveLength(new Set(contracts.map(({ path }) => path)).size);
  const page = await world.http.inject("/api/docs/");
  expect([page.statusCode, page.headers["content-type"]]).toEqual([200, expect.stringContaining("text/html")]);
});
