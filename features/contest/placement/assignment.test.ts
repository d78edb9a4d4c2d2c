import fc from "fast-check";
import highs, { type Highs } from "highs";
import { expect, test } from "vitest";
import { assign } from "./assignment.ts";

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
