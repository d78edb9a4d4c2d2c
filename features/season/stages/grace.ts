/** For so long after the closing the server takes answers that were typed before it, of sheets that were opened before it. */
export const GRACE_MS = 60_000;

/** From when on nothing can be saved any more at a stage that was closed at this instant. PostgreSQL: `overFrom`. */
export const overFrom = (closedAt: Date, physical: boolean): Date => (physical ? closedAt : new Date(closedAt.getTime() + GRACE_MS));
