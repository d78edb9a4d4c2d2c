import fc from "fast-check";
import * as z from "zod";
import { fieldsOf, inner, sample, withValue } from "./samples.ts";

// Boundary values that a schema accepts: the bodies that EDG-08 sends.

/** The kinds of bodies that a call accepts. */
export const kindsOf = (schema: z.ZodType): z.ZodType[] =>
  schema instanceof z.ZodUnion ? schema.options.map((option) => option as z.ZodType) : [schema];

interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

function boundsOf(schema: z.ZodType): Bounds {
  const whole = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.assign({}, ...(whole.anyOf ?? []), whole);
}

const days = [
  "0001-01-01",
  "1582-10-10",
  "9999-12-31",
  "12/31/9999",
  "infinity",
  "-infinity",
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59-14:00",
  "23:59",
];
const characters = [
  "\uD800",
  "Du\uD83Dpont",
  "a\0b",
  "\uFFFE",
  "\uFFFF",
  "é",
  "e\u0301",
  "👩‍🔬",
  "محمد",
  "\u202Eabc",
  "\u200B",
  "%_\\",
  "1e400",
  "9".repeat(25),
  "-1",
  "0",
  "1/0",
  "½",
];
const numbers = [0, -0, 1, -1, 0.1 + 0.2, 1e-7, 999_999.999, 1e6, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e15, 1e300];
const MAX_LIST = 300;

/** Boundary values that a field accepts. */
function edgesOf(schema: z.ZodType, name: string): unknown[] {
  const { minimum = 0, maximum = 0, maxLength = 6_000, maxItems = MAX_LIST } = boundsOf(schema);
  const max = Math.min(maxLength, 60_000);
  const longest = ["x".repeat(max), "œ".repeat(max), "😀".repeat(max / 2), `${"1".repeat(max)}`];
  const plain = inner(schema);
  const lists = plain instanceof z.ZodArray ? [[], Array(Math.min(maxItems, MAX_LIST)).fill(sample(plain.element as z.ZodType, name))] : [];
  const typed = plain instanceof z.ZodArray ? [...characters, ...longest, ...days].map((text) => [text]) : [];
  const random = fc.sample(fc.string({ unit: "binary", maxLength: 40 }), { numRuns: 2, seed: 2027 });
  const bounds = [minimum, maximum, minimum + 0.001, maximum - 0.001, maximum - 1].filter((bound) => Number.isFinite(bound));
  return [...characters, ...days, ...longest, ...random, ...numbers, ...bounds, ...lists, ...typed, null, ""].filter(
    (value) => schema.safeParse(value).success,
  );
}

/** The bodies of one kind: the usual one, then one boundary at a time, then several. */
export function* bodiesOf(kind: z.ZodType, whole: unknown) {
  yield ["as usual", whole] as const;
  const edges = fieldsOf(kind).map(([path, schema]) => [path, edgesOf(schema, path.findLast((part) => part !== "0") ?? "")] as const);
  for (const [path, values] of edges)
    for (const value of values) yield [`${path.join(".")}: ${JSON.stringify(value)?.slice(0, 60)}`, withValue(whole, path, value)] as const;
  const several = edges
    .filter(([, values]) => values.length > 0)
    .map(([path, values]) => fc.option(fc.constantFrom(...values).map((value) => [path, value] as const)));
  for (const chosen of fc.sample(fc.tuple(...several), { numRuns: 4, seed: 2027 }))
    yield ["several", chosen.reduce((body, edge) => (edge ? withValue(body, ...edge) : body), whole)] as const;
}
