/** A form in steps: the fields of each; the last step asks for nothing. */
export type Steps = readonly { readonly title: string; readonly fields: readonly string[] }[];

/** The step where one of these fields is filled; `undefined` when there is none. */
export function stepOf(steps: Steps, paths: readonly string[]): number | undefined {
  const step = steps.findIndex(({ fields }) => fields.some((field) => paths.includes(field)));
  return step < 0 ? undefined : step;
}

/** The step asked for, or before it the first where something is still wrong: Forward, or an entry of the history left from before, skips none. */
export const stepWithin = (steps: Steps, wanted: number, wrong: readonly string[]): number =>
  Math.min(wanted, stepOf(steps, wrong) ?? steps.length - 1);
