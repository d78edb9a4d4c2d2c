import { PublishableRegulations } from "#season/marking/regulations.ts";

/** Rules during editing: a typed value may be invalid. */
export type Draft = unknown;
export type Path = readonly (string | number)[];

export const valueAt = (draft: Draft, path: Path): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], draft);

export function withValue(draft: Draft, [name, ...rest]: Path, value: unknown): Draft {
  if (name === undefined) return value;
  const next = withValue((draft as Record<string, unknown> | null)?.[name], rest, value);
  return Array.isArray(draft) ? draft.with(Number(name), next) : { ...(draft as object), [name]: next };
}

/** No `rules` while they contradict themselves or a value is invalid; `errors`: by the path of their field, with points. */
export function checkDraft(draft: Draft) {
  const { data, error } = PublishableRegulations.safeParse(draft);
  const issues = error?.issues ?? [];
  return { rules: data, errors: new Map<string, string>(issues.toReversed().map(({ path, message }) => [path.join("."), message])) };
}
