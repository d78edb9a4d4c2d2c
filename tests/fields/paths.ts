import * as z from "zod";

interface Schema {
  readonly type?: string;
  readonly $ref?: string;
  readonly $defs?: Record<string, Schema>;
  readonly properties?: Record<string, Schema>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** A field whose name is not known in advance. */
const ANY = "*";
/** For an answer that is a single value. */
const ITSELF = "(itself)";

/** The dotted paths of a schema on the wire; lists add nothing to a path. */
export function pathsOf(type: z.ZodType): string[] {
  const root = z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Schema;
  return [...new Set(walk(root, [], root))].filter((path) => !isPageMeta(path)).sort();
}

/** Repeats the request: which page of how many. */
const isPageMeta = (path: string) => path.startsWith("meta.");

function walk(schema: Schema, path: readonly string[], root: Schema): string[] {
  if (schema.type === "null") return [];
  if (schema.$ref) return walk(root.$defs?.[schema.$ref.replace("#/$defs/", "")] ?? {}, path, root);
  const { properties = {}, additionalProperties, items } = schema;
  const others = typeof additionalProperties === "object" ? { [ANY]: additionalProperties } : {};
  const nested = [
    ...Object.entries({ ...properties, ...others }).flatMap(([name, field]) => walk(field, [...path, name], root)),
    ...[items ?? [], schema.anyOf ?? [], schema.oneOf ?? [], schema.allOf ?? []].flat().flatMap((one) => walk(one, path, root)),
  ];
  return nested.length > 0 ? nested : [path.join(".") || ITSELF];
}

const isBlank = (value: unknown) => value === null || value === undefined || value === "" || value === false;

/** The dotted paths of an answer with a value: neither null, nor an empty text, nor `false`. */
export function fieldsIn(answer: unknown, path: readonly string[] = []): string[] {
  if (isBlank(answer) || isPageMeta(`${path.join(".")}.`)) return [];
  if (Array.isArray(answer)) return [...new Set(answer.flatMap((one) => fieldsIn(one, path)))];
  if (typeof answer === "object") return Object.entries(answer as object).flatMap(([name, value]) => fieldsIn(value, [...path, name]));
  return [path.join(".") || ITSELF];
}

/** The contract's path for a path of an answer; undefined if there is none. */
export const declaredPathOf = (declared: readonly string[], field: string): string | undefined =>
  declared.find((path) => path === field) ??
  declared.find((path) => {
    const names = field.split(".");
    const pattern = path.split(".");
    return pattern.length === names.length && pattern.every((name, index) => name === ANY || name === names[index]);
  });
