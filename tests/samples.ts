import * as z from "zod";

// Requests that a call accepts, made from its schema alone.

/** Plausible values, by the name of the field. */
const usualValues: Readonly<Record<string, unknown>> = {
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

/** Values for any field, identifiers first. */
const fallbackValues: readonly unknown[] = [
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

/** A schema without what makes its value optional. */
export const inner = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? inner(schema.unwrap() as z.ZodType)
    : schema;
const partsOf = ({ def }: z.ZodIntersection): z.ZodType[] => [def.left as z.ZodType, def.right as z.ZodType];
const mayBeLeftOut = (schema: z.ZodType) => schema.safeParse(undefined).success;

/** A plausible value for this schema, an identifier rather than a word; undefined if it may be omitted. */
export function sample(schema: z.ZodType, name = ""): unknown {
  if (mayBeLeftOut(schema)) return undefined;
  const plain = inner(schema);
  if (plain instanceof z.ZodIntersection) return Object.assign({}, ...partsOf(plain).map((side) => sample(side, name)));
  if (plain instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(plain.shape).map(([key, field]) => [key, sample(field as z.ZodType, key)]));
  if (plain instanceof z.ZodRecord) return {};
  if (plain instanceof z.ZodArray) return [sample(plain.element as z.ZodType, name)];
  if (plain instanceof z.ZodUnion)
    return plain.options
      .toSorted((one, other) => Number(one instanceof z.ZodLiteral) - Number(other instanceof z.ZodLiteral))
      .map((option) => sample(option as z.ZodType, name))
      .find((value) => schema.safeParse(value).success);
  const candidates = [
    usualValues[name],
    ...(plain instanceof z.ZodEnum ? plain.options : []),
    ...(plain instanceof z.ZodLiteral ? plain.values : []),
    ...fallbackValues,
  ];
  return candidates.find((value) => value !== undefined && schema.safeParse(value).success);
}

type Field = readonly [path: readonly string[], schema: z.ZodType];

/** The fields of an object, of each of its kinds, and of the objects in it or in its lists. */
export function fieldsOf(schema: z.ZodType | undefined, path: readonly string[] = []): Field[] {
  if (!schema) return [];
  const plain = inner(schema);
  if (plain instanceof z.ZodIntersection) return partsOf(plain).flatMap((side) => fieldsOf(side, path));
  if (plain instanceof z.ZodUnion) return plain.options.flatMap((option) => fieldsOf(option as z.ZodType, path));
  if (plain instanceof z.ZodObject)
    return Object.entries(plain.shape).flatMap(([name, field]) => [
      [[...path, name], field as z.ZodType] as const,
      ...fieldsOf(field as z.ZodType, [...path, name]),
    ]);
  return plain instanceof z.ZodArray ? fieldsOf(plain.element as z.ZodType, [...path, "0"]) : [];
}

/** The same with another value at a path. */
export function withValue(body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === "0") return [withValue(Array.isArray(body) ? body[0] : undefined, rest, value)];
  const object = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  return { ...object, [name]: withValue(object[name], rest, value) };
}
