import * as z from "zod";

// Requests that a call takes, made from its schema alone.

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

/** What any field may say, first what names something. */
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

/** A schema without what lets its value be left out. */
export const inner = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? inner(schema.unwrap() as z.ZodType)
    : schema;
const sidesOf = ({ def }: z.ZodIntersection): z.ZodType[] => [def.left as z.ZodType, def.right as z.ZodType];
const mayBeLeftOut = (schema: z.ZodType) => schema.safeParse(undefined).success;

/** What a believable request says where this schema stands, what names something before a word; nothing where it may be left out. */
export function sample(schema: z.ZodType, name = ""): unknown {
  if (mayBeLeftOut(schema)) return undefined;
  const plain = inner(schema);
  if (plain instanceof z.ZodIntersection) return Object.assign({}, ...sidesOf(plain).map((side) => sample(side, name)));
  if (plain instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(plain.shape).map(([key, field]) => [key, sample(field as z.ZodType, key)]));
  if (plain instanceof z.ZodArray) return [sample(plain.element as z.ZodType, name)];
  if (plain instanceof z.ZodUnion)
    return plain.options
      .toSorted((one, other) => Number(one instanceof z.ZodLiteral) - Number(other instanceof z.ZodLiteral))
      .map((option) => sample(option as z.ZodType, name))
      .find((value) => schema.safeParse(value).success);
  const known = [
    usual[name],
    ...(plain instanceof z.ZodEnum ? plain.options : []),
    ...(plain instanceof z.ZodLiteral ? plain.values : []),
    ...believable,
  ];
  return known.find((value) => value !== undefined && schema.safeParse(value).success);
}

type Field = readonly [path: readonly string[], schema: z.ZodType];

/** Each field of an object, of each kind of it, and of the objects in it or in its lists. */
export function fieldsOf(schema: z.ZodType | undefined, path: readonly string[] = []): Field[] {
  if (!schema) return [];
  const plain = inner(schema);
  if (plain instanceof z.ZodIntersection) return sidesOf(plain).flatMap((side) => fieldsOf(side, path));
  if (plain instanceof z.ZodUnion) return plain.options.flatMap((option) => fieldsOf(option as z.ZodType, path));
  if (plain instanceof z.ZodObject)
    return Object.entries(plain.shape).flatMap(([name, field]) => [
      [[...path, name], field as z.ZodType] as const,
      ...fieldsOf(field as z.ZodType, [...path, name]),
    ]);
  return plain instanceof z.ZodArray ? fieldsOf(plain.element as z.ZodType, [...path, "0"]) : [];
}

/** The same with another value at a path. */
export function withValue(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === "0") return [withValue(Array.isArray(whole) ? whole[0] : undefined, rest, value)];
  const object = typeof whole === "object" && whole !== null ? (whole as Record<string, unknown>) : {};
  return { ...object, [name]: withValue(object[name], rest, value) };
}
