/// <reference types="vite/types/importMeta.d.ts" />
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect } from "vitest";
import { readCatalogue, schemaAsSql } from "#database/catalogue.ts";
import { roles } from "#platform/contract/role.ts";
import { allQuestionTypes } from "#season/marking/question-type.ts";
import { apiDocument } from "../bin/api-document.ts";
import { areasDocument, areasRule, roomsOf } from "../bin/areas-document.ts";
import { mailsDocument } from "../bin/mails-document.ts";
import { contracts, declaredEndpoints, nameOf } from "./contracts.ts";
import { climbingImports, cyclesOf, filesOf } from "./imports.ts";
import { specifiedCalls } from "./specified-calls.ts";
import { test } from "./world.ts";

const sources = import.meta.glob<string>(["../features/**/*.ts", "../platform/**/*.ts", "../app/*.ts", "!**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const everySource = import.meta.glob<string>(
  [
    "../{app,bin,database,demo,features,harness,platform,tests}/**/*.{ts,tsx}",
    "../docs/**/*.md",
    "../*.md",
    "!../database/tables.ts",
    "!./architecture.test.ts",
  ],
  { query: "?raw", import: "default", eager: true },
);

const fromRoot = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

const letters = { ADMIN: "A", ESTABLISHEMENT: "S", CLUB: "C", USER: "U" } as const;

test("API-01 every endpoint of the contracts is served, and no other route", ({ world }) => {
  expect(world.served.map(nameOf).sort()).toEqual(contracts.map(nameOf).sort());
});

/** `GET /users/{}`, with the letters of its specified callers. */
const served = new Map<string, string>(
  contracts.flatMap(({ method, alsoMethod, path, may }) => {
    const access = may === "everyone" ? "P" : roles.map((role) => (may[role] ? letters[role] : "")).join("");
    return [method, ...(alsoMethod ? [alsoMethod] : [])].map(
      (verb) => [`${verb} ${path.replaceAll(/:\w+/g, "{}")}`, access] as [string, string],
    );
  }),
);

test("API-01 every call of both specifications is served", () => {
  expect(specifiedCalls.size).toBeGreaterThan(120);
  expect([...specifiedCalls.keys()].filter((call) => !served.has(call))).toEqual([]);
});

test("API-01 SEC-01 each of them admits exactly the callers in the specifications", () => {
  const sorted = (access: string) => [...access].sort().join("");
  const differing = [...specifiedCalls].filter(([call, access]) => served.has(call) && sorted(served.get(call) ?? "") !== sorted(access));
  expect(differing.map(([call, access]) => `${call}: specified ${access}, served ${served.get(call)}`)).toEqual([]);
});

test("API-01 docs/api.md is what the contracts say: run npm run api", () => {
  expect(fromRoot("docs/api.md")).toBe(apiDocument(declaredEndpoints));
});

const mailFiles = import.meta.glob<object>("../features/*/*/server/*.mails.ts", { eager: true });

test("LET-09 PPL-10 docs/mails.md is what the mails are: run npm run mails", () => {
  const files = Object.entries(mailFiles).map(([path, exported]) => [path.replace("../", ""), exported] as const);
  expect(fromRoot("docs/mails.md")).toBe(mailsDocument(Object.fromEntries(files)));
  const declaring = Object.entries(sources).flatMap(([path, source]) => (/\bmail\(\{/.test(source) ? [path] : []));
  expect(
    declaring.filter((path) => !(path in mailFiles)),
    "only a *.mails.ts declares mails, so the document has all",
  ).toEqual([]);
});

const sourcesOfFiles = Object.entries(everySource).map(([path, source]) => [join("tests", path), source] as const);

const rooms = roomsOf(sourcesOfFiles);

test("no area imports a higher one", () => {
  expect(rooms.size).toBeGreaterThan(30);
  expect(climbingImports(rooms)).toEqual([]);
  expect(fromRoot("bin/areas.grit"), "run npm run areas").toBe(areasRule());
});

test("the graph of rooms has no cycle", () => {
  const roomsOfRooms = new Map([...rooms].map(([room, imports]) => [room, [...imports.keys()]]));
  const between = cyclesOf(roomsOfRooms).map((arrow) => arrow.split(" -> ") as [string, string]);
  expect(between.flatMap(([room, other]) => rooms.get(room)?.get(other) ?? [])).toEqual([]);
});

test("the graph of files has no cycle, of types either", () => {
  const files = filesOf(sourcesOfFiles);
  expect(files.get("tests/architecture.test.ts")).toBeUndefined();
  expect(cyclesOf(files)).toEqual([]);
});

test("docs/areas.md shows what the imports of the rooms are: run npm run areas", () => {
  expect(fromRoot("docs/areas.md")).toBe(areasDocument(rooms));
});

test("each table is written by a single feature", () => {
  const writers = new Map<string, Set<string>>();
  for (const [path, source] of Object.entries(sources)) {
    const feature = /features\/([\w-]+\/[\w-]+)\/server/.exec(path)?.[1];
    const writes = [
      ...source.matchAll(
        /(?:insertInto|updateTable|deleteFrom)\("(\w+)"\)|\b(?:insert into|delete from|(?<!\bfor |\bno key )update)\s+(?!set\b)([a-z_]+)/gi,
      ),
    ];
    for (const [, built, plain] of writes) {
      const table = (built ?? plain ?? "").replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      if (feature) writers.set(table, (writers.get(table) ?? new Set()).add(feature));
    }
  }
  expect(writers.size).toBeGreaterThan(5);
  const shared = [...writers]
    .filter(([, features]) => features.size > 1)
    .map(([table, features]) => `${table}: ${[...features].join(", ")}`);
  expect(shared).toEqual([]);
});

test("rules use neither the clock nor randomness", () => {
  const rules = Object.entries(sources).filter(([path]) => /features\/[\w-]+\/[\w-]+\/[\w-]+\.ts$|platform\/contract\//.test(path));
  expect(rules.length).toBeGreaterThan(20);
  expect(rules.filter(([, source]) => /Date\.now\(|new Date\(\)|Math\.random\(|crypto\./.test(source)).map(([path]) => path)).toEqual([]);
});

const pages = Object.entries(everySource).filter(([path]) => /\/web\/.*\.tsx?$/.test(path) && !path.endsWith(".test.ts"));

const MAX_LINES = 100;

/** The first lines of functions, components above all, that are longer than a reader follows. */
function longFunctionsOf(path: string, source: string): string[] {
  const lineAt = (offset: number) => source.slice(0, offset).split("\n").length;
  const found: string[] = [];
  const check = ({ start, end }: { start: number; end: number }) => {
    const [first, last] = [lineAt(start), lineAt(end)];
    if (last - first >= MAX_LINES) found.push(`${path}:${first}: ${last - first + 1} lines`);
  };
  new Visitor({ FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check }).visit(
    parseSync(path, source).program,
  );
  return found;
}

test("no component is longer than 100 lines", () => {
  const components = pages.filter(([path]) => path.endsWith(".tsx"));
  expect(components.length).toBeGreaterThan(400);
  expect(components.flatMap(([path, source]) => longFunctionsOf(path, source))).toEqual([]);
});

test("PPL-06 a field for an e-mail doubts a typo in its domain: it is EmailInput, or a cell of the import", () => {
  const fields = pages.flatMap(([path, source]) =>
    [...source.matchAll(/<(\w+)(?:(?!\/>|<\w).)*?(?:[iI]nput\w*\("(?:\w+\.)?email"\)|(?:type|inputMode)="email")/gs)].map(
      ([, element]) => `${element} ${path.slice(path.lastIndexOf("/") + 1)}`,
    ),
  );
  expect(fields).toContain("EmailInput ContactFields.tsx");
  expect(fields.filter((field) => !field.startsWith("EmailInput ")).sort()).toEqual(["TextInput EmailInput.tsx"]);
});

test("MND-03 pages change things through the one hook that shows failures", () => {
  const others = pages.filter(
    ([path, source]) => !path.endsWith("platform/web/useMutation.ts") && /useMutation[^;]*from "@tanstack/.test(source),
  );
  expect(others.map(([path]) => path)).toEqual([]);
  const swallowed = pages.filter(([, source]) => /call\((\w+Api)\.\w+[^;]*?\)\.catch\(\(\) =>/.test(source));
  expect(swallowed.map(([path]) => path.replace("../", ""))).toEqual(["app/web/routes/admin/-first-season.ts"]);
});

test("MND-03 a page that says it shows a failure itself reads it", () => {
  const readsError = (source: string) => /\w\.error\b|\berror[,: ]|<FormModal\b/.test(source);
  const usersOf = (path: string) => pages.filter(([, source]) => source.includes(path.slice(path.lastIndexOf("/"))));
  const silent = pages.filter(
    ([path, source]) =>
      source.includes("failed: shownByPage,") && !readsError(source) && !usersOf(path).some(([, userSource]) => readsError(userSource)),
  );
  expect(silent.map(([path]) => path)).toEqual([]);
});

test("contract and router check calls and links: at most 5 values escape the types", () => {
  const product = Object.entries(everySource).filter(
    ([path]) => /^\.\.\/(app|bin|database|demo|features|platform)\/.*\.tsx?$/.test(path) && !path.endsWith(".test.ts"),
  );
  expect(product.length).toBeGreaterThan(1_000);
  const escaping = product.flatMap(([path, source]) => [...source.matchAll(/\bas never\b/g)].map(() => path));
  expect(escaping.length, escaping.join("\n")).toBeLessThanOrEqual(5);
  const unchecked = pages.filter(([, source]) => /<(Button|Anchor)\b[^>]* component=\{Link\}/.test(source));
  expect(unchecked.map(([path]) => `${path}: LinkButton or LinkAnchor`)).toEqual([]);
});

test("schema.sql is what the migrations make", async ({ world }) => {
  expect(schemaAsSql(await readCatalogue(world.pool))).toBe(fromRoot("database/schema.sql"));
});

test("API-02 the API describes itself: OpenAPI 3.1 and a readable page", async ({ world }) => {
  const document = (await world.http.inject("/api/openapi.json")).json();
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths)).toHaveLength(new Set(contracts.map(({ path }) => path)).size);
  for (const address of ["/api/docs", "/api/docs/"]) {
    const page = await world.http.inject(address);
    expect([page.statusCode, page.headers["content-type"]]).toEqual([200, expect.stringContaining("text/html")]);
    const scripts = [...page.body.matchAll(/<script src="([^"]+)"/g)].map(([, src = ""]) => new URL(src, `http://site${address}`).pathname);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect((await world.http.inject(script)).statusCode, `${address}: ${script}`).toBe(200);
  }
});

test("mails and refusals of the server name the zone of each hour: their readers may be overseas", () => {
  const server = Object.entries(sources).filter(([path]) => /\/features\/[\w-]+\/[\w-]+\/server\//.test(path));
  expect(server.length).toBeGreaterThan(300);
  const unzoned = /\b(momentInParis|timeInParis|endInParis|weekdayEndInParis|formatParis|timeStyle)\b/;
  expect(server.filter(([, source]) => unzoned.test(source)).map(([path]) => path)).toEqual([]);
});

/** Words that only this project used, and the trade's terms for them. */
const privateWords: readonly (readonly [RegExp, string])[] = [
  [/\b(is|find)?sought\b/i, "searchText, matchesSearch, findMatching"],
  [/\bhow-?manieth\b/i, "sequence, nth"],
  [/\bnarrowed/i, "filter, filtered"],
  [/\bforesee/i, "preview"],
  [/[a-z#]complain|\bcomplain\b/i, "onError, onSaveFailed, logError"],
  [/patienceMs|PATIENCE_MS/, "timeoutMs, TIMEOUT_MS"],
  [/\b(const|let|function) (told|asked|gone|besides|beside)\b/, "message, query, signal, without, concurrent"],
  [/\b(interface|type) (Asked|Told|Kept|Standing|Given|Moment|Place|Known|Wanted)\b/, "Query, Filter, Status, Context, Lookup"],
  [/\b(he|his|him|whereof|whereupon|lest)\b/, "they, or the role; plain English"],
];

test("what depends on the type of a question is a row of a table, complete by type: no code asks for one type", () => {
  const one = new RegExp(`(?:[!=]==? |case )"(?:${allQuestionTypes.join("|")})"`);
  const asking = Object.entries(everySource).filter(([path, text]) => !/\.test\.tsx?$|^\.\.?\/tests|^\.\//.test(path) && one.test(text));
  expect(asking.map(([path]) => path)).toEqual([]);
  expect(one.test('type === "single" &&')).toBe(true);
});

test("the code speaks the field's words: no private one comes back", () => {
  const files = Object.entries(everySource);
  expect(files.length).toBeGreaterThan(1_500);
  const found = files.flatMap(([path, source]) =>
    privateWords.flatMap(([word, instead]) => (word.test(source) ? [`${path}: ${word.exec(source)?.[0]}, say ${instead}`] : [])),
  );
  expect(found).toEqual([]);
});
