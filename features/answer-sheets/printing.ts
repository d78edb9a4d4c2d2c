/** The most sheets of one file, and the most spare ones of each category. */
export const MAX_PRINTED = 1_000;
export const MAX_SPARES = 20;
