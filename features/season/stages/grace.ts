/** For this long after the closing, the server accepts answers typed before it, on sheets opened before it. */
export const GRACE_MS = 60_000;

/** The instant from which a stage closed at this instant accepts no more saves. PostgreSQL: `overFrom`. */
export const overFrom = (closedAt: Date, physical: boolean): Date => (physical ? closedAt : new Date(closedAt.getTime() + GRACE_MS));
