/** A form in steps: the fields of each; the last step asks for nothing. */
export type Steps = readonly { readonly title: string; readonly fields: readonly string[] }[];

/** The step where one of these fields is filled; `undefined` when there is none. */
export function stepOf(steps: Steps, paths: readonly string[]): number | undefined {
  const step = steps.findIndex(({ fields }) => fields.some((field) => paths.includes(field)));
  return step < 0 ? undefined : step;
}
