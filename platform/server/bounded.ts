interface Bounded {
  <T>(work: () => Promise<T>): Promise<T>;
  /** How many works wait for their turn just now. */
  waiting(): number;
}

/** Lets at most `most` of the works given run at once; the others wait their turn, in order. */
export function bounded(most: number): Bounded {
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = () => {
    if (running >= most) return;
    running += 1;
    const start = waiting.shift();
    if (start) start();
    else running -= 1;
  };
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((start) => {
      waiting.push(start);
      next();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      next();
    }
  };
  return Object.assign(run, { waiting: () => waiting.length });
}
