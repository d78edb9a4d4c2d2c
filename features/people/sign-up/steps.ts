/** A form in steps: the fields of each; the last step has none. */
export type Steps = readonly { readonly title: string; readonly fields: readonly string[] }[];

export function stepOf(steps: Steps, paths: readonly string[]): number | undefined {
  const step = steps.findIndex(({ fields }) => fields.some((field) => paths.includes(field)));
  return step < 0 ? undefined : step;
}

/** The requested step, or the first step before it that still has an error: the browser's history cannot skip a step. */
export const reachableStep = (steps: Steps, requested: number, invalid: readonly string[]): number =>
  Math.min(requested, stepOf(steps, invalid) ?? steps.length - 1);
