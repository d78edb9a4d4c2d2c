import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutSeat } from "./seating.ts";

const A = 1;
const B = 2;
const rooms = (a: [seats: number, taken: number], b: [seats: number, taken: number] = [0, 0]) =>
  new Map([
    [A, { seats: a[0], taken: a[1] }],
    [B, { seats: b[0], taken: b[1] }],
  ]);

test("ADM-11 seats are given in the order of the rows", () => {
  const arrivals = [1, 2, 3].map(() => ({ from: null, to: A }));
  expect(withoutSeat(arrivals, rooms([5, 3]))).toEqual(new Set([2]));
});

test("ADM-11 who sits there already keeps the seat, even where there are too many", () => {
  expect(withoutSeat([{ from: A, to: A }], rooms([2, 4]))).toEqual(new Set());
});

test("ADM-11 two full centres may exchange people", () => {
  const arrivals = [
    { from: A, to: B },
    { from: B, to: A },
  ];
  expect(withoutSeat(arrivals, rooms([1, 1], [1, 1]))).toEqual(new Set());
});

test("ADM-11 who is turned away keeps the seat that would have been freed", () => {
  const arrivals = [
    { from: null, to: A },
    { from: A, to: B },
  ];
  expect(withoutSeat(arrivals, rooms([1, 1], [1, 1]))).toEqual(new Set([0, 1]));
});

const room = fc.record({ seats: fc.nat(4), taken: fc.nat(4) });
const arrival = fc.record({ from: fc.constantFrom(null, A, B), to: fc.constantFrom(A, B) });

test("ADM-11 nobody sits where no seat is left, and nobody is turned away from a free one", () => {
  fc.assert(
    fc.property(room, room, fc.array(arrival, { maxLength: 8 }), (a, b, arrivals) => {
      const here = new Map([
        [A, { ...a, taken: a.taken + arrivals.filter(({ from }) => from === A).length }],
        [B, { ...b, taken: b.taken + arrivals.filter(({ from }) => from === B).length }],
      ]);
      const turnedAway = withoutSeat(arrivals, here);
      for (const id of [A, B]) {
        const moved = arrivals.filter((_, place) => !turnedAway.has(place)).filter(({ from, to }) => from !== to);
        const came = moved.filter(({ to }) => to === id).length;
        const { seats, taken } = here.get(id) ?? { seats: 0, taken: 0 };
        const sitting = taken - moved.filter(({ from }) => from === id).length + came;
        if (came > 0) expect(sitting).toBeLessThanOrEqual(seats);
        if (arrivals.some(({ to }, place) => to === id && turnedAway.has(place))) expect(sitting).toBeGreaterThanOrEqual(seats);
      }
    }),
  );
});
