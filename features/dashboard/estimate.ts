/** Up to so many people are counted one by one; of more, about so many are, evenly, and what they did stands for all. */
export const MOST_COUNTED = 2_000;

/** One person in how many is counted. */
export const everyOf = (people: number): number => Math.max(1, Math.ceil(people / MOST_COUNTED));

/** What was found among those counted, for all: exact where all were. */
export const estimated = (found: number, counted: number, people: number): number =>
  counted === 0 ? 0 : Math.round((found / counted) * people);
