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

/** Whatever a name is there: a field whose name is not known beforehand. */
const ANY = "*";
/** Of an answer that is one value. */
const ITSELF = "(itself)";

/** The dotted paths of what crosses the wire under a schema; lists add nothing to a path. */
export function pathsOf(type: z.ZodType): string[] {
  const root = z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Schema;
  return [...new Set(walk(root, [], root))].filter((path) => !isOfPage(path)).sort();
}

/** What was asked, said again: which page of how many. */
const isOfPage = (path: string) => path.startsWith("meta.");

function walk(schema: Schema, path: readonly string[], root: Schema): string[] {
  if (schema.type === "null") return [];
  if (schema.$ref) return walk(root.$defs?.[schema.$ref.replace("#/$defs/", "")] ?? {}, path, root);
  const { properties = {}, additionalProperties, items } = schema;
  const others = typeof additionalProperties === "object" ? { [ANY]: additionalProperties } : {};
  const within = [
    ...Object.entries({ ...properties, ...others }).flatMap(([name, field]) => walk(field, [...path, name], root)),
    ...[items ?? [], schema.anyOf ?? [], schema.oneOf ?? [], schema.allOf ?? []].flat().flatMap((one) => walk(one, path, root)),
  ];
  return within.length > 0 ? within : [path.join(".") || ITSELF];
}

const isBlank = (value: unknown) => value === null || value === undefined || value === "" || value === false;

/** The dotted paths at which an answer tells something: neither null, nor an empty text, nor `false`. */
export function toldIn(answer: unknown, path: readonly string[] = []): string[] {
  if (isBlank(answer) || isOfPage(`${path.join(".")}.`)) return [];
  if (Array.isArray(answer)) return [...new Set(answer.flatMap((one) => toldIn(one, path)))];
  if (typeof answer === "object") return Object.entries(answer as object).flatMap(([name, value]) => toldIn(value, [...path, name]));
  return [path.join(".") || ITSELF];
}

/** The path of a contract that a path of an answer is; undefined when the contract has none. */
export const declaredAs = (declared: readonly string[], told: string): string | undefined =>
  declared.find((path) => path === told) ??
  declared.find((path) => {
    const names = told.split(".");
    const pattern = path.split(".");
    return pattern.length === names.length && pattern.every((name, place) => name === ANY || name === names[place]);
  });
