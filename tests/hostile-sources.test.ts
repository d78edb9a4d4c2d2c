/// <reference types="vite/types/importMeta.d.ts" />
import { parseSync } from "vite";
import { expect, test } from "vitest";

// Patterns that no source file may contain.

const sources = Object.entries(
  import.meta.glob<string>(["../{app,features,platform,database,demo}/**/*.{ts,tsx}", "!**/*.test.ts", "!**/*.gen.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);

test("SEC-02 S3 HTML is written into a page in one place, which sanitises it, parsed inertly in another, and shown without scripts in a third; elsewhere React escapes", () => {
  const writing =
    /dangerouslySetInnerHTML|(?:inner|outer)HTML|insertAdjacentHTML|document\.write|srcdoc|createContextualFragment|parseFromString|setHTML/;
  const places = sources.filter(([, source]) => writing.test(source)).map(([path]) => path);
  expect(places).toEqual([
    "../features/office/letters/web/LetterFrame.tsx",
    "../platform/web/rich-text-schema.ts",
    "../platform/web/rich-text.ts",
  ]);
});

test("SEC-02 S3 no text becomes code", () => {
  expect(sources.filter(([, source]) => /\beval\(|new Function\(|setTimeout\("|javascript:/.test(source)).map(([path]) => path)).toEqual(
    [],
  );
});

/** Files where constants of ours, never user input, become raw SQL: names of types, conditions, a number, a parameter. */
const rawSqlFiles = [
  "../database/cursor.ts",
  "../features/contest/answers/server/answers.queries.ts",
  "../features/office/dashboard/server/dashboard.queries.ts",
  "../features/people/people/server/all-users.queries.ts",
];

test("SEC-02 S3 SQL is made of bound or named parts: no raw SQL elsewhere", () => {
  expect(sources.filter(([, source]) => source.includes("sql.raw(")).map(([path]) => path)).toEqual(rawSqlFiles);
});

/** Every regular expression of a file. */
function* patternsIn(node: unknown): Generator<string> {
  if (typeof node !== "object" || node === null) return;
  const { type, regex } = node as { readonly type?: string; readonly regex?: { readonly pattern: string } };
  if (type === "Literal" && regex) yield regex.pattern;
  for (const part of Object.values(node)) yield* patternsIn(part);
}

/** The contents of the groups of a pattern that repeat without limit. */
function repeatedGroups(pattern: string): string[] {
  const bare = pattern.replaceAll(/\\./g, "e").replaceAll(/\[[^\]]*\]/g, "s");
  const found: string[] = [];
  const open: number[] = [];
  for (let index = 0; index < bare.length; index += 1) {
    if (bare[index] === "(") open.push(index);
    if (bare[index] === ")") {
      const group = bare.slice((open.pop() ?? 0) + 1, index);
      if (/^(?:[*+]|\{\d+,\})/.test(bare.slice(index + 1))) found.push(group);
    }
  }
  return found;
}

/** Each repetition of the group starts with a character that the inner one cannot match: a text matches in one way only. */
const withOneReading = new Set([
  "^\\d+(-\\d+)?(\\.\\d+(-\\d+)?)*$",
  "^(\\w+( \\w+)*)?$",
  "^\\/(admin|etablissement|club)(\\/[\\w-]+)+$",
]).add('<row(?: r="(\\d{1,7})")?((?: [\\w:.]+="[^"<>&]*")*)>');

test("SEC-02 S3 no regular expression of ours can take exponential time: none repeats a repetition, or a choice", () => {
  const patterns = sources.flatMap(([path, source]) =>
    [...patternsIn(parseSync(path, source).program)].map((pattern) => [path, pattern] as const),
  );
  expect(patterns.length).toBeGreaterThan(150);
  const hanging = patterns.filter(
    ([, pattern]) => !withOneReading.has(pattern) && repeatedGroups(pattern).some((group) => /[*+|]|,\}/.test(group)),
  );
  expect(hanging.map(([path, pattern]) => `${path}: ${pattern}`)).toEqual([]);
  expect(repeatedGroups("^(a+)+$"), "the checker must also find one").toEqual(["a+"]);
});
