/** A period is open until its end, inclusive (CFG-03). */
export const isOpen = (endsAt: Date | null, now: Date): boolean => endsAt !== null && now.getTime() <= endsAt.getTime();
