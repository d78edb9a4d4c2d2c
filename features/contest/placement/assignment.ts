/** No center. */
export const NONE = -1;
/** In metres: more than all detours together, so that a person without a seat is the last resort. */
const WITHOUT_SEAT = 1e10;

/** `costs[person][center]` in whole metres, so that sums are exact; Infinity: never there. */
type Costs = readonly Float64Array[];

/**
 * The center of each person at the least total cost, and first of all with the fewest people without a seat (-1). `start`: those who sit somewhere
 * already, each at the cheapest center of theirs, with a free seat for each. A transport problem by successive shortest paths: each newcomer takes
 * the cheapest way to a free seat, on which others may move.
 */
export function assign(costs: Costs, seats: readonly number[], start: readonly number[] = []): number[] {
  const last = seats.length;
  // A last center that nobody wants has a seat for everybody.
  const rows = costs.map((row) => Float64Array.of(...row, WITHOUT_SEAT));
  const seated = seating(rows, [...seats, Number.POSITIVE_INFINITY]);
  for (const [person, center] of start.entries()) if (center !== NONE) seated.sit(person, center);
  for (const person of rows.keys()) if ((start[person] ?? NONE) === NONE) seated.admit(person);
  return rows.map((_, person) => (seated.centerOf(person) === last ? NONE : seated.centerOf(person)));
}

/** Who sits where, and per pair of centers (`from * size + to`) the cheapest move and the person who makes it. */
function seating(rows: Costs, seats: readonly number[]) {
  const size = seats.length;
  const centers = new Int32Array(rows.length).fill(NONE);
  const people: number[][] = seats.map(() => []);
  const moveCost = new Float64Array(size * size).fill(Number.POSITIVE_INFINITY);
  const mover = new Int32Array(size * size).fill(NONE);
  const costAt = (person: number, center: number) => rows[person]?.[center] ?? 0;

  const offer = (person: number, from: number, to: number): void => {
    const cost = costAt(person, to) - costAt(person, from);
    if (cost >= (moveCost[from * size + to] ?? 0)) return;
    moveCost[from * size + to] = cost;
    mover[from * size + to] = person;
  };
  const sit = (person: number, center: number): void => {
    centers[person] = center;
    people[center]?.push(person);
    for (let to = 0; to < size; to += 1) offer(person, center, to);
  };
  const leave = (person: number, center: number): void => {
    const others = people[center] ?? [];
    others.splice(others.indexOf(person), 1);
    for (let to = 0; to < size; to += 1) {
      if (mover[center * size + to] !== person) continue;
      moveCost[center * size + to] = Number.POSITIVE_INFINITY;
      for (const other of others) offer(other, center, to);
    }
  };
  const isFull = (center: number) => (people[center]?.length ?? 0) >= (seats[center] ?? 0);

  /** The way from a newcomer to the cheapest free seat: its center, and for each center the one before. */
  const findWay = (person: number) => {
    const distance = Float64Array.from(seats, (_, center) => costAt(person, center));
    const before = new Int32Array(size).fill(NONE);
    const queue = new Set(distance.keys());
    for (const from of queue) {
      // The set iterates again over what is added again.
      queue.delete(from);
      if (!isFull(from)) continue;
      for (let to = 0; to < size; to += 1) {
        const through = (distance[from] ?? 0) + (moveCost[from * size + to] ?? 0);
        if (through >= (distance[to] ?? 0)) continue;
        distance[to] = through;
        before[to] = from;
        queue.add(to);
      }
    }
    const end = distance.reduce((best, cost, center) => (!isFull(center) && cost < (distance[best] ?? Infinity) ? center : best), NONE);
    return { before, end };
  };

  const admit = (person: number): void => {
    const { before, end } = findWay(person);
    let to = end;
    for (let from = before[to] ?? NONE; from !== NONE; from = before[to] ?? NONE) {
      const moved = mover[from * size + to] ?? NONE;
      leave(moved, from);
      sit(moved, to);
      to = from;
    }
    sit(person, to);
  };
  return { sit, admit, centerOf: (person: number): number => centers[person] ?? NONE };
}
