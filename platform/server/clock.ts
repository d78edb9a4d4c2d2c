/** The time, as an argument: tests choose it. */
export type Clock = () => Date;
