/** Somebody who is to sit in a centre, and where he sat until now; null: nowhere. In the order in which they are served. */
interface Arrival {
  readonly from: number | null;
  readonly to: number;
}

interface Room {
  readonly seats: number;
  /** Those who sit there now, whoever leaves included. */
  readonly taken: number;
}

/**
 * Which arrivals find no seat, by their place in the list. Who leaves frees a seat, except who then finds none elsewhere and stays: hence again and
 * again, until nobody else is turned away.
 */
export function withoutSeat(arrivals: readonly Arrival[], rooms: ReadonlyMap<number, Room>): Set<number> {
  const turnedAway = new Set<number>();
  for (let before = -1; before !== turnedAway.size; ) {
    before = turnedAway.size;
    const free = seatsFreed(arrivals, rooms, turnedAway);
    for (const [place, { from, to }] of arrivals.entries()) {
      if (turnedAway.has(place) || from === to) continue;
      const left = (free.get(to) ?? 0) - 1;
      if (left < 0) turnedAway.add(place);
      else free.set(to, left);
    }
  }
  return turnedAway;
}

/** The seats of each room once those who leave have left. */
function seatsFreed(arrivals: readonly Arrival[], rooms: ReadonlyMap<number, Room>, turnedAway: ReadonlySet<number>): Map<number, number> {
  const free = new Map([...rooms].map(([id, { seats, taken }]) => [id, seats - taken]));
  for (const [place, { from, to }] of arrivals.entries())
    if (from !== null && from !== to && !turnedAway.has(place)) free.set(from, (free.get(from) ?? 0) + 1);
  return free;
}
