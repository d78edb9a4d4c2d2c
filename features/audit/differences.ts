/** One field of a thing that changed: where it stands, what it was, what it is. `null`: nothing. */
export interface Difference {
  readonly path: string[];
  readonly before: string | null;
  readonly after: string | null;
}

const LONGEST_VALUE = 200;
/** By what the rows of a list are told apart, the first that they have. */
const rowNames = ["userId", "category", "title", "name", "value", "id"];

/** What differs between two forms of a thing, field by field; of a new one or of one that is gone, all of it. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [were, are] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...were.keys(), ...are.keys()])];
  const both = names.map((name) => {
    const [was, is] = [were.get(name), are.get(name)];
    return { path: (was ?? is)?.path ?? [], before: was?.value ?? null, after: is?.value ?? null };
  });
  return both
    .filter((one) => one.before !== one.after)
    .map((one) => ({ ...one, before: shortened(one.before), after: shortened(one.after) }));
}

interface Field {
  readonly path: string[];
  readonly value: string | null;
}

const fieldsOf = (thing: unknown): Map<string, Field> => new Map(listed(thing, []).map((field) => [field.path.join("\n"), field]));

function listed(thing: unknown, path: string[]): Field[] {
  if (thing === null || thing === undefined) return [];
  if (Array.isArray(thing)) {
    if (thing.every((one) => typeof one !== "object" || one === null)) return [{ path, value: thing.map(asText).join(", ") || null }];
    return thing.flatMap((row, place) => listed(row, [...path, rowName(row, place)]));
  }
  if (typeof thing === "object") return Object.entries(thing).flatMap(([name, value]) => listed(value, [...path, name]));
  return [{ path, value: asText(thing) }];
}

function rowName(row: unknown, place: number): string {
  const fields = Object(row) as Record<string, unknown>;
  const named = rowNames.map((name) => fields[name]).find((value) => value !== undefined && value !== null);
  const name = typeof named === "object" ? (named as { name?: unknown }).name : named;
  return String(name ?? place + 1);
}

const asText = (value: unknown): string => (typeof value === "boolean" ? (value ? "oui" : "non") : String(value));

/** Rich texts without their tags, long ones cut. */
function shortened(value: string | null): string | null {
  const text =
    value
      ?.replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim() ?? "";
  if (text === "") return null;
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
