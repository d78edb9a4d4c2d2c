import fc from "fast-check";
import { expect, test } from "vitest";
import { findWithoutSeat } from "./seating.ts";

const A = 1;
const B = 2;
const rooms = (a: [seats: number, taken: number], b: [seats: number, taken: number] = [0, 0]) =>
  new Map([
    [A, { seats: a[0], taken: a[1] }],
    [B, { seats: b[0], taken: b[1] }],
  ]);

test("ADM-11 seats are given in the order of the rows", () => {
  const requests = [1, 2, 3].map(() => ({ from: null, to: A }));
  expect(findWithoutSeat(requests, rooms([5, 3]))).toEqual(new Set([2]));
});

test("ADM-11 a person who already has a seat keeps it, even if there are too many", () => {
  expect(findWithoutSeat([{ from: A, to: A }], rooms([2, 4]))).toEqual(new Set());
});

test("ADM-11 two full centers may exchange people", () => {
  const requests = [
    { from: A, to: B },
    { from: B, to: A },
  ];
  expect(findWithoutSeat(requests, rooms([1, 1], [1, 1]))).toEqual(new Set());
});

test("ADM-11 a rejected person keeps the seat that they would have freed", () => {
  const requests = [
    { from: null, to: A },
    { from: A, to: B },
  ];
  expect(findWithoutSeat(requests, rooms([1, 1], [1, 1]))).toEqual(new Set([0, 1]));
});

const room = fc.record({ seats: fc.nat(4), taken: fc.nat(4) });
const request = fc.record({ from: fc.constantFrom(null, A, B), to: fc.constantFrom(A, B) });

test("ADM-11 nobody gets a seat in a full center, and nobody is rejected from a free seat", () => {
  fc.assert(
    fc.property(room, room, fc.array(request, { maxLength: 8 }), (a, b, requests) => {
      const roomsById = new Map([
        [A, { ...a, taken: a.taken + requests.filter(({ from }) => from === A).length }],
        [B, { ...b, taken: b.taken + requests.filter(({ from }) => from === B).length }],
      ]);
      const rejected = findWithoutSeat(requests, roomsById);
      for (const id of [A, B]) {
        const moved = requests.filter((_, index) => !rejected.has(index)).filter(({ from, to }) => from !== to);
        const arrived = moved.filter(({ to }) => to === id).length;
        const { seats, taken } = roomsById.get(id) ?? { seats: 0, taken: 0 };
        const sitting = taken - moved.filter(({ from }) => from === id).length + arrived;
        if (arrived > 0) expect(sitting).toBeLessThanOrEqual(seats);
        if (requests.some(({ to }, index) => to === id && rejected.has(index))) expect(sitting).toBeGreaterThanOrEqual(seats);
      }
    }),
  );
});
