/** The time, as an argument: tests choose it. */
export type Clock = () => Date;

/** Waits this many milliseconds; tests choose how long that is. */
export type Pause = (milliseconds: number) => Promise<void>;
