/** A changed field: its path, old and new value; `null`: no value. */
export interface Difference {
  readonly path: string[];
  readonly before: string | null;
  readonly after: string | null;
}

const LONGEST_VALUE = 200;
/** Fields that identify the rows of a list; the first one present counts. */
const rowNames = ["userId", "category", "title", "name", "value", "id"];

export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [beforeFields, afterFields] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...beforeFields.keys(), ...afterFields.keys()])];
  const compared = names.map((name) => {
    const [beforeField, afterField] = [beforeFields.get(name), afterFields.get(name)];
    return { path: (beforeField ?? afterField)?.path ?? [], before: beforeField?.value ?? null, after: afterField?.value ?? null };
  });
  return compared
    .filter((one) => one.before !== one.after)
    .map((one) => ({ ...one, before: shorten(one.before), after: shorten(one.after) }));
}

interface Field {
  readonly path: string[];
  readonly value: string | null;
}

const fieldsOf = (source: unknown): Map<string, Field> => new Map(flatten(source, []).map((field) => [field.path.join("\n"), field]));

function flatten(source: unknown, path: string[]): Field[] {
  if (source === null || source === undefined) return [];
  if (Array.isArray(source)) {
    if (source.every((one) => typeof one !== "object" || one === null)) return [{ path, value: source.map(asText).join(", ") || null }];
    return source.flatMap((row, index) => flatten(row, [...path, rowName(row, index)]));
  }
  if (typeof source === "object") return Object.entries(source).flatMap(([name, value]) => flatten(value, [...path, name]));
  return [{ path, value: asText(source) }];
}

function rowName(row: unknown, index: number): string {
  const fields = Object(row) as Record<string, unknown>;
  const label = rowNames.map((name) => fields[name]).find((value) => value !== undefined && value !== null);
  const name = typeof label === "object" ? (label as { name?: unknown }).name : label;
  return String(name ?? index + 1);
}

const asText = (value: unknown): string => (typeof value === "boolean" ? (value ? "oui" : "non") : String(value));

/** Rich texts without their tags, long ones cut. */
function shorten(value: string | null): string | null {
  const text =
    value
      ?.replaceAll(/<[^<>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim() ?? "";
  if (text === "") return null;
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
