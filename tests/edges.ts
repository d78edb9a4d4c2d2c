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

/** A boundary value at its place in a body. */
export interface Edge {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** The boundaries of each field of one kind of body. */
export const edgesOfFields = (kind: z.ZodType): Edge[][] =>
  [...Map.groupBy(fieldsOf(kind), ([path]) => path.join(".")).values()].map((schemas) =>
    schemas.flatMap(([path, schema]) => edgesOf(schema, path.findLast((part) => part !== "0") ?? "").map((value) => ({ path, value }))),
  );

export const withEdges = (whole: unknown, edges: readonly Edge[]): unknown =>
  edges.reduce((body, { path, value }) => withValue(body, path, value), whole);

const isInside = (outer: Edge, inner: Edge): boolean => outer.path.every((part, depth) => part === inner.path[depth]);

/** Every value once, with one of each other field; that of an object or list which holds other fields, alone. */
function togetherOf(fields: readonly Edge[][]): Edge[][] {
  const holdsOthers = (edges: Edge[]) =>
    fields.some((others) => others !== edges && edges[0] && others[0] && isInside(edges[0], others[0]));
  const leaves = fields.filter((edges) => !holdsOthers(edges));
  const longest = Math.max(0, ...leaves.map(({ length }) => length));
  const rows = Array.from({ length: longest }, (_, index) => leaves.flatMap((edges) => edges.slice(index, index + 1)));
  const alone = fields.filter(holdsOthers).flatMap((edges) => edges.map((edge) => [edge]));
  return [...alone, ...rows];
}

/**
 * Sends every value of each field, several together. A refusal because of one says nothing about the others: then each is sent alone, and the fields
 * that are refused alone do not hide the others again.
 */
export async function sendEach(fields: readonly Edge[][], isAccepted: (edges: readonly Edge[]) => Promise<boolean>): Promise<void> {
  const refused = new Set<string>();
  for (const edges of togetherOf(fields)) {
    const together = edges.filter(({ path }) => !refused.has(path.join(".")));
    const sent = together.length > 1 && (await isAccepted(together)) ? together : [];
    for (const edge of edges) if (!sent.includes(edge) && !(await isAccepted([edge]))) refused.add(edge.path.join("."));
  }
}

export const textOf = (edges: readonly Edge[]): string =>
  edges.map(({ path, value }) => `${path.join(".")}: ${JSON.stringify(value)?.slice(0, 60)}`).join(", ") || "as usual";

/** A few bodies with a boundary in some fields. */
export const someTogether = (fields: readonly Edge[][]): Edge[][] =>
  fc
    .sample(fc.tuple(...fields.filter(({ length }) => length > 0).map((edges) => fc.option(fc.constantFrom(...edges)))), {
      numRuns: 4,
      seed: 2027,
    })
    .map((edges) => edges.filter((edge) => edge !== null));
