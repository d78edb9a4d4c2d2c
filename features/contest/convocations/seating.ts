/** The new center of a person, and the former one or null. Requests are served in order. */
interface SeatRequest {
  readonly from: number | null;
  readonly to: number;
}

interface Room {
  readonly seats: number;
  /** People seated there, including those who leave. */
  readonly taken: number;
}

/**
 * The indexes of the requests without a seat. A person who leaves frees a seat, unless they are rejected elsewhere and stay: so this repeats until
 * nobody else is rejected.
 */
export function findWithoutSeat(requests: readonly SeatRequest[], rooms: ReadonlyMap<number, Room>): Set<number> {
  const rejected = new Set<number>();
  for (let previousSize = -1; previousSize !== rejected.size; ) {
    previousSize = rejected.size;
    const free = countFreeSeats(requests, rooms, rejected);
    for (const [index, { from, to }] of requests.entries()) {
      if (rejected.has(index) || from === to) continue;
      const remaining = (free.get(to) ?? 0) - 1;
      if (remaining < 0) rejected.add(index);
      else free.set(to, remaining);
    }
  }
  return rejected;
}

/** The free seats of each room after all departures. */
function countFreeSeats(
  requests: readonly SeatRequest[],
  rooms: ReadonlyMap<number, Room>,
  rejected: ReadonlySet<number>,
): Map<number, number> {
  const free = new Map([...rooms].map(([id, { seats, taken }]) => [id, seats - taken]));
  for (const [index, { from, to }] of requests.entries())
    if (from !== null && from !== to && !rejected.has(index)) free.set(from, (free.get(from) ?? 0) + 1);
  return free;
}
