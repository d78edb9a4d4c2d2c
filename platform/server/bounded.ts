interface Bounded {
  <T>(work: () => Promise<T>): Promise<T>;
  /** How many works wait for their turn just now. */
  waiting(): number;
}

/** Lets at most `most` of the works given run at once; the others wait their turn, in order. */
export function bounded(most: number): Bounded {
  const fair = boundedFairly(most);
  return Object.assign(<T>(work: () => Promise<T>) => fair("", work), { waiting: fair.waiting });
}

interface BoundedFairly {
  <T>(lane: string, work: () => Promise<T>): Promise<T>;
  waiting(): number;
  /** Sends the last who came in the longest lane away with this error, if it is longer than this lane would be; whether somebody went. */
  makeRoom(lane: string, why: Error): boolean;
}

interface Waiting {
  readonly start: () => void;
  readonly giveUp: (why: Error) => void;
}

/** The same where those who wait stand in lanes, which have their turn one after the other: a lane that is long holds up itself alone. */
export function boundedFairly(most: number): BoundedFairly {
  const lanes = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;
  const takeOut = (lane: string, queue: Waiting[], taken: Waiting | undefined): Waiting | undefined => {
    if (queue.length === 0) lanes.delete(lane);
    if (taken) waiting -= 1;
    return taken;
  };
  const next = () => {
    const [first] = lanes;
    if (running >= most || !first) return;
    const [lane, queue] = first;
    const start = takeOut(lane, queue, queue.shift())?.start;
    // Who stands behind in this lane comes after everybody else's first.
    if (lanes.delete(lane)) lanes.set(lane, queue);
    running += 1;
    start?.();
  };
  const run = async <T>(lane: string, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((start, giveUp) => {
      const queue = lanes.get(lane) ?? [];
      queue.push({ start, giveUp });
      lanes.set(lane, queue);
      waiting += 1;
      next();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      next();
    }
  };
  const makeRoom = (lane: string, why: Error): boolean => {
    const [longest, queue] = [...lanes].reduce<readonly [string, Waiting[]]>(
      (one, other) => (other[1].length > one[1].length ? other : one),
      ["", []],
    );
    if (queue.length <= (lanes.get(lane)?.length ?? 0) + 1) return false;
    takeOut(longest, queue, queue.pop())?.giveUp(why);
    return true;
  };
  return Object.assign(run, { waiting: () => waiting, makeRoom });
}
