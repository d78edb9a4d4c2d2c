import fc from "fast-check";
import * as z from "zod";

// What a schema takes, at the edge of what it takes: the bodies that EDG-08 sends.

/** What a believable body says, by the name of the field. */
const usual: Readonly<Record<string, unknown>> = {
  lastname: "Durand",
  firstname: "Zoé",
  name: "Un nom",
  username: "marie.durand",
  email: "zoe@exemple.fr",
  mail: "zoe@exemple.fr",
  phone: "0612345678",
  birthday: "05/14/2012",
  genre: "femme",
  category: "C2",
  categoryName: "C2",
  languageName: "Français",
  language: "Français",
  rneCode: "0750001T",
  type: "Collège",
  zipCode: "1200",
  zip_code: "1200",
  city: "Genève",
  country: "Suisse",
  year: 2027,
  coefficient: 1,
  title: "Un problème",
  hour: "10:00",
  date: "2027-03-14",
  password: "une longue phrase à moi",
  noRegistration: true,
  imageCapture: true,
  communication: true,
  dryRun: false,
};
const believable: readonly unknown[] = [
  "1",
  1,
  2027,
  "2027",
  0,
  true,
  "true",
  "2026-10-01T10:00:00Z",
  "2026-10-01",
  "10:00",
  "qui@exemple.fr",
  "Lyon",
  null,
];

const inner = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? inner(schema.unwrap() as z.ZodType)
    : schema;
const sidesOf = ({ def }: z.ZodIntersection): z.ZodType[] => [def.left as z.ZodType, def.right as z.ZodType];
const mayBeLeftOut = (schema: z.ZodType) => schema.safeParse(undefined).success;

/** What a believable body says where this schema stands; nothing where it may be left out. */
export function sample(schema: z.ZodType, name = ""): unknown {
  if (mayBeLeftOut(schema)) return undefined;
  const plain = inner(schema);
  if (plain instanceof z.ZodIntersection) return Object.assign({}, ...sidesOf(plain).map((side) => sample(side, name)));
  if (plain instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(plain.shape).map(([key, field]) => [key, sample(field as z.ZodType, key)]));
  if (plain instanceof z.ZodArray) return [sample(plain.element as z.ZodType, name)];
  if (plain instanceof z.ZodUnion)
    return plain.options.map((option) => sample(option as z.ZodType, name)).find((value) => schema.safeParse(value).success);
  const known = [
    usual[name],
    ...(plain instanceof z.ZodEnum ? plain.options : []),
    ...(plain instanceof z.ZodLiteral ? plain.values : []),
    ...believable,
  ];
  return known.find((value) => value !== undefined && schema.safeParse(value).success);
}

/** The bodies that a call takes: each kind of them. */
export const kindsOf = (schema: z.ZodType): z.ZodType[] =>
  schema instanceof z.ZodUnion ? schema.options.map((option) => option as z.ZodType) : [schema];

type Field = readonly [path: readonly string[], schema: z.ZodType];

function fieldsOf(schema: z.ZodType, path: readonly string[] = []): Field[] {
  const plain = inner(schema);
  if (plain instanceof z.ZodIntersection) return sidesOf(plain).flatMap((side) => fieldsOf(side, path));
  if (plain instanceof z.ZodObject)
    return Object.entries(plain.shape).flatMap(([name, field]) => [
      [[...path, name], field as z.ZodType] as const,
      ...fieldsOf(field as z.ZodType, [...path, name]),
    ]);
  return plain instanceof z.ZodArray ? fieldsOf(plain.element as z.ZodType, [...path, "0"]) : [];
}

function withValue(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === "0") return [withValue(Array.isArray(whole) ? whole[0] : undefined, rest, value)];
  const object = typeof whole === "object" && whole !== null ? (whole as Record<string, unknown>) : {};
  return { ...object, [name]: withValue(object[name], rest, value) };
}

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
const signs = [
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
const LONGEST_LIST = 300;

/** What stands at the edge of what a field takes. */
function edgesOf(schema: z.ZodType, name: string): unknown[] {
  const { minimum = 0, maximum = 0, maxLength = 6_000, maxItems = LONGEST_LIST } = boundsOf(schema);
  const most = Math.min(maxLength, 60_000);
  const longest = ["x".repeat(most), "œ".repeat(most), "😀".repeat(most / 2), `${"1".repeat(most)}`];
  const plain = inner(schema);
  const lists =
    plain instanceof z.ZodArray ? [[], Array(Math.min(maxItems, LONGEST_LIST)).fill(sample(plain.element as z.ZodType, name))] : [];
  const typed = plain instanceof z.ZodArray ? [...signs, ...longest, ...days].map((text) => [text]) : [];
  const random = fc.sample(fc.string({ unit: "binary", maxLength: 40 }), { numRuns: 2, seed: 2027 });
  const bounds = [minimum, maximum, minimum + 0.001, maximum - 0.001, maximum - 1].filter((bound) => Number.isFinite(bound));
  return [...signs, ...days, ...longest, ...random, ...numbers, ...bounds, ...lists, ...typed, null, ""].filter(
    (value) => schema.safeParse(value).success,
  );
}

/** The bodies of one kind: the usual one, then one edge at a time, then several. */
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
