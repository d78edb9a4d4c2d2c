/** The minutes begun since the first reading, as results count them; 0 if the clocks disagree. */
export const elapsedMinutes = (openedAt: string, now: Date): number =>
  Math.max(0, Math.ceil((now.getTime() - Date.parse(openedAt)) / 60_000));
