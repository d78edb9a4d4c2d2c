/** The time, as an argument that tests set. */
export type Clock = () => Date;

/** Waits this many milliseconds; tests set the duration. */
export type Pause = (milliseconds: number) => Promise<void>;
