/** The minutes begun between the first reading and now, as results count them: never fewer than none, if the clocks disagree. */
export const elapsedMinutes = (openedAt: string, now: Date): number =>
  Math.max(0, Math.ceil((now.getTime() - Date.parse(openedAt)) / 60_000));
