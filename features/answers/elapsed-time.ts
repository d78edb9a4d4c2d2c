/** Whole minutes between the first reading and now: never fewer than none, if the clocks disagree. */
export const elapsedMinutes = (openedAt: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(openedAt)) / 60_000));
