/** A person's new center, and the former one or null. Requests are served in order. */
interface SeatRequest {
  readonly from: number | null;
  readonly to: number;
}

interface Room {
  readonly seats: number;
  readonly taken: number;
}

/** The indexes of the requests without a seat. A leaving person frees a seat unless the new center rejects them, so the search repeats. */
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
