import { expect, test } from "vitest";
import { contracts, nameOf } from "./contracts.ts";
import { cpuSecondsOf } from "./cpu-time.ts";
import { kindsOf } from "./edges.ts";
import { fieldsOf, sample, withValue } from "./samples.ts";

// EDG-08: whoever sends a text that is far too long keeps nobody waiting. Every field of every body and query is given texts of 100 kB on which patterns and
// normal forms are slow as soon as their time grows with the square of the length: those take many seconds, all others some milliseconds.

const LENGTH = 100_000;
const MOST_CPU_SECONDS = 1;

const parts = [
  ...["1", "1.", "1/", "1-", "01", "1e", "1 ", "12:"],
  ...["a", "a.", "a ", "a-", "a,", "a@", "a@a.", "aa:", "A1", "é", "T", "www."],
  ...[" ", "\t", "\n", "\u00A0", "\u200B", "\uFEFF"],
  ...[".", "-", "_", "@", "/", "//", ":", "(", "[", "{", "<", '"', "'", "=", "+", "&", "%", "\\", "\0"],
  ...["\u0301\u0316", "e\u0301", "\u{1D157}", "\uFDFA", "가", "👩\u200D", "\uD800"],
];
/** As it is, and with an end that a pattern held to the end must go back from. */
const texts = parts.flatMap((part) => {
  const long = part.repeat(Math.ceil(LENGTH / part.length));
  return [long, `a${long}\u0001`].map((text) => [JSON.stringify(part), text] as const);
});

const read = contracts.flatMap((endpoint) =>
  (["body", "query"] as const).flatMap((place) => {
    const schema = endpoint[place];
    return schema ? kindsOf(schema).map((kind, at) => [`${nameOf(endpoint)} ${place} ${at + 1}`, kind] as const) : [];
  }),
);

test.for(read)("EDG-08 %s: no text that is far too long takes long, in any field", { timeout: 240_000 }, ([, schema]) => {
  const whole = sample(schema);
  // The first one ends it: a slow one takes many seconds.
  for (const [path] of fieldsOf(schema))
    for (const [part, text] of texts)
      for (const value of [text, [text]])
        expect(
          cpuSecondsOf(() => schema.safeParse(withValue(whole, path, value))),
          `${path.join(".")}, ${part}`,
        ).toBeLessThan(MOST_CPU_SECONDS);
});

test("EDG-08 every call that reads something is among them, with the fields of each kind of it", () => {
  expect(read.filter(([, schema]) => fieldsOf(schema).length === 0).map(([name]) => name)).toEqual([]);
  expect(read.length).toBeGreaterThan(130);
});
