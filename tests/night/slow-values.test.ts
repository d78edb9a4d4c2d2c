import { expect, test } from "vitest";
import type * as z from "zod";
import { settings } from "#season/configuration/settings.ts";
import { contracts, nameOf } from "#tests/contracts.ts";
import { cpuSecondsOf } from "#tests/cpu-time.ts";
import { kindsOf } from "#tests/edges.ts";
import { fieldsOf, sample, withValue } from "#tests/samples.ts";

// EDG-08: a text that is far too long delays nobody. Every field of every body and query gets texts of 100 kB on which quadratic patterns and normal
// forms are slow: those take many seconds, all others some milliseconds.

const LENGTH = 100_000;
const MAX_CPU_SECONDS = 1;

const parts = [
  ...["1", "1.", "1/", "1-", "01", "1e", "1 ", "12:"],
  ...["a", "a.", "a ", "a-", "a,", "a@", "a@a.", "aa:", "A1", "é", "T", "www."],
  ...[" ", "\t", "\n", "\u00A0", "\u200B", "\uFEFF"],
  ...[".", "-", "_", "@", "/", "//", ":", "(", "[", "{", "<", '"', "'", "=", "+", "&", "%", "\\", "\0"],
  ...["\u0301\u0316", "e\u0301", "\u{1D157}", "\uFDFA", "가", "👩\u200D", "\uD800"],
];
/** As is, and with an end that makes an anchored pattern backtrack. */
const texts = parts.flatMap((part) => {
  const long = part.repeat(Math.ceil(LENGTH / part.length));
  return [long, `a${long}\u0001`].map((text) => [JSON.stringify(part), text] as const);
});

const read = contracts.flatMap((endpoint) =>
  (["body", "query"] as const).flatMap((source) => {
    const schema = endpoint[source];
    return schema ? kindsOf(schema).map((kind, index) => [`${nameOf(endpoint)} ${source} ${index + 1}`, kind] as const) : [];
  }),
);

test.for(read)("EDG-08 %s: no text that is far too long takes long, in any field", { timeout: 240_000 }, ([, schema]) => {
  const body = sample(schema);
  // Stops at the first failure: a slow one takes many seconds.
  for (const [path] of fieldsOf(schema))
    for (const [part, text] of texts)
      for (const value of [text, [text]])
        expect(
          cpuSecondsOf(() => schema.safeParse(withValue(body, path, value))),
          `${path.join(".")}, ${part}`,
        ).toBeLessThan(MAX_CPU_SECONDS);
});

/** Fields that take more: images, whose bytes the contract bounds and whose pixels are decoded in a thread, and settings, each with its own schema below. */
const bounded = [
  "PATCH /configurations/:name body value",
  ...["PATCH /question/:id body", "PATCH /questionnaire/:id/questions body questions.0", "POST /question/:questionnaireId body"].flatMap(
    (place) => ["image_end", "image_start"].map((image) => `${place}${place.endsWith("body") ? " " : "."}${image}`),
  ),
];

/** The same, and what begins as an address does. */
const longTexts = [
  ...texts.map(([, text]) => text),
  ...["https://a.fr/", "a@a.fr?", "/documents/"].map((start) => start + "a".repeat(LENGTH)),
];

/** Whether a value of this schema keeps one of the long texts, here, in a list or in a record; blanks are cut off, and schemas count letters. */
const keepsLong = (schema: z.ZodType, valueWith: (text: unknown) => unknown): boolean =>
  longTexts.some((text) =>
    [text, [text], { 1: text }].some((value) => {
      const kept = JSON.stringify(schema.safeParse(valueWith(value)).data ?? "");
      return kept.length >= LENGTH && Array.from(kept).length >= LENGTH;
    }),
  );

test("MND-01 every text that a call reads has a bound below 100 kB, and so has every setting", { timeout: 240_000 }, () => {
  const unbounded = read.flatMap(([name, schema]) => {
    const body = sample(schema);
    return fieldsOf(schema).flatMap(([path]) =>
      keepsLong(schema, (value) => withValue(body, path, value)) ? [`${name.replace(/ \d+$/, "")} ${path.join(".")}`] : [],
    );
  });
  expect([...new Set(unbounded)].toSorted()).toEqual(bounded);
  const boundless = Object.entries(settings).filter(([, { schema }]) => keepsLong(schema, (value) => value));
  expect(boundless.map(([name]) => name)).toEqual([]);
});

test("EDG-08 every call that reads something is among them, with the fields of each kind of it", () => {
  expect(read.filter(([, schema]) => fieldsOf(schema).length === 0).map(([name]) => name)).toEqual([]);
  expect(read.length).toBeGreaterThan(130);
});
