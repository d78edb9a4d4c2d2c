import fc from "fast-check";
import highs, { type Highs } from "highs";
import { expect, test } from "vitest";
import { assign } from "./assignment.ts";
import type { Center, Person } from "./entrant.ts";
import { metresBetween } from "./location.ts";
import { propose } from "./placement.ts";

/** Its types are those of another module than the one that node loads. */
const loadHighs = highs as unknown as () => Promise<Highs>;

type Costs = readonly (readonly number[])[];

const assignRows = (costs: Costs, seats: readonly number[], start?: readonly number[]) =>
  assign(
    costs.map((row) => Float64Array.from(row)),
    seats,
    start,
  );

const outcomeOf = (costs: Costs, centers: readonly number[]) => ({
  withoutSeat: centers.filter((center) => center === -1).length,
  cost: centers.reduce((sum, center, person) => sum + (costs[person]?.[center] ?? 0), 0),
});

/** More than any chain of moves in these cases. */
const WITHOUT_SEAT = 1_000_000;

/** The same problem, in the language of a solver. */
function modelOf(costs: Costs, seats: readonly number[]): string {
  const open = (row: readonly number[]) => row.flatMap((cost, center) => (Number.isFinite(cost) ? [{ cost, center }] : []));
  const objective = costs.flatMap((row, person) => [
    ...open(row).map(({ cost, center }) => `${cost} x${person}_${center}`),
    `${WITHOUT_SEAT} n${person}`,
  ]);
  const once = costs.map((row, person) =>
    [...open(row).map(({ center }) => `x${person}_${center}`), `n${person}`].join(" + ").concat(" = 1"),
  );
  const within = seats.flatMap((count, center) => {
    const there = costs.flatMap((row, person) => (Number.isFinite(row[center] ?? Infinity) ? [`x${person}_${center}`] : []));
    return there.length === 0 ? [] : [`${there.join(" + ")} <= ${count}`];
  });
  return [
    "Minimize",
    ` obj: ${objective.join(" + ")}`,
    "Subject To",
    ...[...once, ...within].map((line, n) => ` c${n}: ${line}`),
    "End",
  ].join("\n");
}

const problems = fc.integer({ min: 1, max: 6 }).chain((centers) =>
  fc.record({
    seats: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: centers, maxLength: centers }),
    costs: fc.array(
      fc.array(fc.oneof({ weight: 6, arbitrary: fc.nat(300) }, { weight: 1, arbitrary: fc.constant(Infinity) }), {
        minLength: centers,
        maxLength: centers,
      }),
      { minLength: 1, maxLength: 30 },
    ),
  }),
);

test("CNV-01 CNV-02 the assignment costs what an exact solver finds, on 50 random cases, and exceeds no center", async () => {
  const solver = await loadHighs();
  fc.assert(
    fc.property(problems, ({ seats, costs }) => {
      const centers = assignRows(costs, seats);
      const { withoutSeat, cost } = outcomeOf(costs, centers);
      for (const [center, count] of seats.entries()) expect(centers.filter((one) => one === center).length).toBeLessThanOrEqual(count);
      const { ObjectiveValue } = solver.solve(modelOf(costs, seats));
      expect(withoutSeat * WITHOUT_SEAT + cost).toBeCloseTo(ObjectiveValue, 3);
    }),
    { numRuns: 50 },
  );
});

test("CNV-01 the order of the people changes no total", () => {
  fc.assert(
    fc.property(problems, ({ seats, costs }) => {
      const reversed = costs.toReversed();
      expect(outcomeOf(reversed, assignRows(reversed, seats))).toEqual(outcomeOf(costs, assignRows(costs, seats)));
      expect(assignRows(costs, seats), "the same input, the same output").toEqual(assignRows(costs, seats));
    }),
    { numRuns: 50 },
  );
});

test("CNV-03 those who sit somewhere already move where it is cheaper in all", () => {
  // The second person may only go to the first center, where the first one sits; the first one moves on.
  expect(
    assignRows(
      [
        [0, 10, 90],
        [5, Infinity, Infinity],
      ],
      [1, 1, 1],
      [0, -1],
    ),
  ).toEqual([1, 0]);
  expect(assignRows([[0], [3]], [1], [0, -1]), "the nearer one keeps the only seat").toEqual([0, -1]);
  expect(assignRows([], [1])).toEqual([]);
  expect(assignRows([[]], [])).toEqual([-1]);
});

/** So many kilometres north of Lyon. */
const at = (km: number) => ({ city: `km ${km}`, zipCode: "69001", country: "France", latitude: 45.76 + km / 111.195, longitude: 4.83 });

const wishers = fc.integer({ min: 1, max: 5 }).chain((count) =>
  fc.record({
    centers: fc
      .array(fc.record({ km: fc.nat(250), seats: fc.nat(6) }), { minLength: count, maxLength: count })
      .map((list) => list.map(({ km, seats }, index): Center => ({ id: index + 1, seats, stepFree: false, ...at(km) }))),
    people: fc
      .array(fc.record({ km: fc.nat(250), wish: fc.option(fc.integer({ min: 1, max: count })) }), { minLength: 1, maxLength: 20 })
      .map((list) =>
        list.map(
          ({ km, wish }): Person => ({
            ...{ ...at(km), needsStepFree: false, isConfirmed: true, family: null, school: null, schoolLatitude: null },
            ...{ schoolLongitude: null, centerId: null, isFixed: false },
            wish: wish === null ? null : { centerId: wish, isLate: false, at: 0 },
          }),
        ),
      ),
  }),
);

/** In kilometres: those beyond 80 count twice, and a wish is 40 nearer than the nearest center with seats. */
function costsOf({ wish, latitude, longitude }: Person, centers: readonly Center[]): number[] {
  const point = (address: Pick<Person, "latitude" | "longitude">) => ({
    latitude: address.latitude ?? 0,
    longitude: address.longitude ?? 0,
  });
  const ways = centers.map((center) => metresBetween(point({ latitude, longitude }), point(center)) / 1_000);
  const doubled = ways.map((km) => (km <= 80 ? km : 2 * km - 80));
  const nearest = Math.min(...doubled.filter((_, index) => (centers[index]?.seats ?? 0) > 0));
  // The solver takes no cost below zero: everybody pays 40 more.
  return doubled.map((km, index) => (wish?.centerId === index + 1 && (centers[index]?.seats ?? 0) > 0 ? nearest : km + 40));
}

test("CNV-01 CNV-04 with wishes too, a proposal costs what an exact solver finds, and no wish is left with a free seat", async () => {
  const solver = await loadHighs();
  fc.assert(
    fc.property(wishers, ({ people, centers }) => {
      const costs = people.map((person) => costsOf(person, centers));
      const proposed = propose({ people, centers, others: "none" }).map(({ centerId }) => (centerId ?? 0) - 1);
      const { withoutSeat, cost } = outcomeOf(costs, proposed);
      const seats = centers.map((center) => center.seats);
      expect(withoutSeat * WITHOUT_SEAT + cost).toBeCloseTo(solver.solve(modelOf(costs, seats)).ObjectiveValue, 1);
      const left = seats.map((count, index) => count - proposed.filter((center) => center === index).length);
      for (const [index, { wish }] of people.entries())
        if (wish && proposed[index] !== (wish.centerId ?? 0) - 1) expect(left[(wish.centerId ?? 0) - 1]).toBe(0);
    }),
    { numRuns: 50 },
  );
});
