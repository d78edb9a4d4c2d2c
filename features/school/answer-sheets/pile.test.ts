import { expect, test } from "vitest";
import { type InPile, nextInPile, placeInPile } from "./pile.ts";

const pupil = (userId: string, facts: Partial<InPile> = {}): InPile => ({
  ...{ userId, isPictured: true, isOnScreen: false, mayEnter: true, entered: [] },
  ...facts,
});

test("CLS-05 the next sheet is photographed and not typed; those without a photograph are a pile of their own", () => {
  const pupils = [
    pupil("1"),
    pupil("2", { isPictured: false }),
    pupil("3", { entered: ["paper"] }),
    pupil("4"),
    pupil("5", { isPictured: false, isOnScreen: true }),
    pupil("6", { isPictured: false }),
    pupil("7", { mayEnter: false, entered: ["paper"] }),
  ] as const;
  const next = (open: InPile) => nextInPile(pupils, open, "paper")?.userId;
  expect(pupils.map(next)).toEqual(["4", "6", "4", "1", "6", "2", "1"]);
  expect(placeInPile(pupils, pupils[3], "paper")).toEqual({ number: 3, count: 4 });
  expect(placeInPile(pupils, pupils[5], "paper")).toEqual({ number: 3, count: 3 });
  const typed = pupils.map((one) => (one.userId === "4" ? one : { ...one, entered: ["paper"] as const }));
  expect(
    nextInPile(typed, typed[3] as InPile, "paper"),
    "all are typed: also those without a photograph are left to the list",
  ).toBeUndefined();
});

test("CLS-06 the second entry goes through what was entered by somebody else and not yet again", () => {
  const pupils = [
    pupil("1", { entered: ["paper"] }),
    pupil("2", { entered: ["paper"], mayEnter: false }),
    pupil("3"),
    pupil("4", { entered: ["paper", "second"] }),
    pupil("5", { entered: ["paper"] }),
  ] as const;
  expect(nextInPile(pupils, pupils[0], "second")?.userId).toBe("5");
  expect(placeInPile(pupils, pupils[4], "second")).toEqual({ number: 3, count: 3 });
});
