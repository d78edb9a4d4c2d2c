import { expect, test } from "vitest";
import { contracts, nameOf } from "./contracts.ts";
import { cpuSecondsOf } from "./cpu-time.ts";
import { kindsOf } from "./edges.ts";
import { fieldsOf, sample, withValue } from "./samples.ts";

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

test("EDG-08 every call that reads something is among them, with the fields of each kind of it", () => {
  expect(read.filter(([, schema]) => fieldsOf(schema).length === 0).map(([name]) => name)).toEqual([]);
  expect(read.length).toBeGreaterThan(130);
});
