/** What a button sent last, and whether the answer is still awaited. */
interface Sent {
  readonly values: string;
  readonly isPending: boolean;
}

/**
 * Whether a press only repeats the one before: the same thing is on its way, or this is the second press of a double click (`presses`, as the
 * browser counts them) and the first is done already.
 */
export const isRepeated = (last: Sent | null, values: string, presses: number): boolean =>
  last !== null && last.values === values && (last.isPending || presses > 1);
