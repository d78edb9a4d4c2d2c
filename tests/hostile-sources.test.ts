/// <reference types="vite/types/importMeta.d.ts" />
import { parseSync } from "vite";
import { expect, test } from "vitest";

// What a new file must not bring along, looked for in all of them.

const sources = Object.entries(
  import.meta.glob<string>(["../{app,features,platform,database}/**/*.{ts,tsx}", "!**/*.test.ts", "!**/*.gen.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);

test("SEC-02 S3 HTML is written into a page in one place, which cleans it, and read where nothing runs in another; elsewhere React escapes", () => {
  const writing =
    /dangerouslySetInnerHTML|(?:inner|outer)HTML|insertAdjacentHTML|document\.write|srcdoc|createContextualFragment|parseFromString|setHTML/;
  const places = sources.filter(([, source]) => writing.test(source)).map(([path]) => path);
  expect(places).toEqual(["../platform/web/rich-text-schema.ts", "../platform/web/rich-text.ts"]);
});

test("SEC-02 S3 no text becomes code", () => {
  expect(sources.filter(([, source]) => /\beval\(|new Function\(|setTimeout\("|javascript:/.test(source)).map(([path]) => path)).toEqual(
    [],
  );
});

/** Where words of our own, that nobody types, become SQL as they are: names of types, conditions, a number. */
const ofOurOwn = [
  "../database/pages.ts",
  "../features/dashboard/server/dashboard.queries.ts",
  "../features/users/server/all-users.queries.ts",
];

test("SEC-02 S3 SQL is made of parts that are bound or named: elsewhere nothing becomes SQL as it is", () => {
  expect(sources.filter(([, source]) => source.includes("sql.raw(")).map(([path]) => path)).toEqual(ofOurOwn);
});

interface Node {
  readonly type?: string;
  readonly regex?: { readonly pattern: string };
}

/** Every regular expression that stands in a file. */
function* patternsIn(node: unknown): Generator<string> {
  if (typeof node !== "object" || node === null) return;
  const { type, regex } = node as Node;
  if (type === "Literal" && regex) yield regex.pattern;
  for (const part of Object.values(node)) yield* patternsIn(part);
}

/** The groups of a pattern that are repeated without end: what stands in each of them. */
function repeatedGroups(pattern: string): string[] {
  const bare = pattern.replaceAll(/\\./g, "e").replaceAll(/\[[^\]]*\]/g, "s");
  const found: string[] = [];
  const open: number[] = [];
  for (let at = 0; at < bare.length; at += 1) {
    if (bare[at] === "(") open.push(at);
    if (bare[at] === ")") {
      const group = bare.slice((open.pop() ?? 0) + 1, at);
      if (/^(?:[*+]|\{\d+,\})/.test(bare.slice(at + 1))) found.push(group);
    }
  }
  return found;
}

/** Each turn of such a group begins with a sign that its own repetition cannot take: there is one way to read a text, however long. */
const withOneReading = new Set(["^\\d+(-\\d+)?(\\.\\d+(-\\d+)?)*$"]);

test("SEC-02 S3 no regular expression of ours can take exponential time: none repeats a repetition, or a choice", () => {
  const patterns = sources.flatMap(([path, source]) =>
    [...patternsIn(parseSync(path, source).program)].map((pattern) => [path, pattern] as const),
  );
  expect(patterns.length).toBeGreaterThan(150);
  const hanging = patterns.filter(
    ([, pattern]) => !withOneReading.has(pattern) && repeatedGroups(pattern).some((group) => /[*+|]|,\}/.test(group)),
  );
  expect(hanging.map(([path, pattern]) => `${path}: ${pattern}`)).toEqual([]);
  expect(repeatedGroups("^(a+)+$"), "a checker that sees nothing passes too").toEqual(["a+"]);
});
