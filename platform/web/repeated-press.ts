/** The last request of a button, and whether its answer is pending. */
interface Sent {
  readonly values: string;
  readonly isPending: boolean;
}

/**
 * Whether a press only repeats the one before: the same request is pending, or this is the second press of a double click (`presses`, as counted by
 * the browser) and the first is already done.
 */
export const isRepeated = (last: Sent | null, values: string, presses: number): boolean =>
  last !== null && last.values === values && (last.isPending || presses > 1);
