import fc from "fast-check";
import { expect, test } from "vitest";
import type { Center, Person } from "./entrant.ts";
import { locationOf, metresBetween, territoryOf } from "./location.ts";
import { propose } from "./placement.ts";
import { type Others, reasonText } from "./reasons.ts";

/** An address so many kilometres north of Lyon. */
const at = (km: number, zipCode = "69001") => ({
  ...{ city: `km ${km}`, zipCode, country: "France" },
  ...{ latitude: 45.76 + km / 111.195, longitude: 4.83 },
});
const unlocated = (city: string, country: string, zipCode = "") => ({ city, zipCode, country, latitude: null, longitude: null });

const center = (id: number, km: number, seats: number, facts: Partial<Center> = {}): Center => ({
  ...{ id, seats, stepFree: false, ...at(km) },
  ...facts,
});
const person = (km: number, facts: Partial<Person> = {}): Person => ({
  ...{ ...at(km), needsStepFree: false, isConfirmed: true, family: null, centerId: null, isFixed: false, wish: null },
  ...{ school: null, schoolLatitude: null, schoolLongitude: null },
  ...facts,
});
/** A pupil of a school that is at kilometre 0. */
const pupil = (km: number, school = 3): Person => person(km, { school, schoolLatitude: at(0).latitude, schoolLongitude: at(0).longitude });

const seatsOf = (people: readonly Person[], centers: readonly Center[], others: Others = "none") =>
  propose({ people, centers, others }).map(({ centerId, reason }) => [centerId, reason]);

test("CNV-01 a person who cannot have the nearest center gets the next one, and reads why", () => {
  const centers = [center(1, 0, 1), center(2, 7, 5)];
  const proposed = propose({ people: [person(0), person(1)], centers, others: "none" });
  expect(proposed).toEqual([
    { centerId: 1, km: 0, reason: "nearest", nearestId: 1 },
    { centerId: 2, km: 6, reason: "full", nearestId: 1 },
  ]);
  const details = {
    reason: "full",
    center: "Villeurbanne",
    km: 7,
    nearest: "Lyon",
    wished: null,
    territory: "France métropolitaine",
  } as const;
  expect(reasonText(details)).toBe("Le plus proche, Lyon, est complet\u00A0; Villeurbanne est à 7\u00A0km.");
});

test.each([
  ["without a postal code", person(0, unlocated("", "France")), "unknownPlace"],
  ["in a French town without coordinates", person(0, unlocated("ailleurs", "France", "69001")), "unknownPlace"],
  ["whose registration waits", person(0, { isConfirmed: false }), "unconfirmed"],
  ["in Corsica, whose center has no seats", person(0, at(0, "20000")), "noCenter"],
  ["who needs a way without steps", person(0, { needsStepFree: true }), "notStepFree"],
])("CNV-01 CNV-02 a person %s gets no seat, and reads why", (_, one, reason) => {
  const centers = [center(1, 0, 5), center(2, 1, 0, { ...at(1, "20000"), stepFree: true })];
  expect(seatsOf([one], centers)).toEqual([[null, reason]]);
});

test("CNV-01 with fewer seats than people nobody sits over the capacity, and the farthest ones are left", () => {
  const people = [person(90), person(10), person(0)];
  expect(seatsOf(people, [center(1, 0, 2), center(2, 5, 0)])).toEqual([
    [null, "noSeat"],
    [1, "nearest"],
    [1, "nearest"],
  ]);
});

test("CNV-02 a sea is not crossed, however near; abroad the country alone counts", () => {
  const people = [person(0, at(0, "20000")), person(0, unlocated("Rabat", "Maroc")), person(0, unlocated("Fès", "MAROC"))];
  const centers = [
    center(1, 1, 9),
    center(2, 300, 9, at(300, "20137")),
    center(3, 0, 9, unlocated("Casablanca", "Maroc")),
    center(4, 0, 1, unlocated("Fes", "Maroc")),
  ];
  expect(seatsOf(people, centers)).toEqual([
    [2, "nearest"],
    [3, "nearest"],
    [4, "nearest"],
  ]);
});

test.each([
  ["20137", "France", "Corse"],
  ["97400", "", "La Réunion"],
  ["98800", "Nouvelle-Calédonie", "Nouvelle-Calédonie"],
  ["97070", "Allemagne", "Allemagne"],
  ["69001", "FRANCE", "France métropolitaine"],
])("CNV-02 %s in « %s » is of the territory %s", (zipCode, country, name) => {
  expect(territoryOf({ zipCode, country })).toBe(name);
});

test("CNV-02 an address without a postal code is of no territory; spellings make none; a foreign one has no French coordinates", () => {
  expect(territoryOf({ zipCode: "", country: "France" })).toBeNull();
  const keyOf = (country: string, zipCode = "1") => locationOf(unlocated("", country, zipCode)).territory;
  expect(keyOf("ALGÉRIE")).toBe(keyOf("Algérie "));
  expect(keyOf("Réunion")).toBe(keyOf("", "97400"));
  expect(locationOf({ ...at(0), country: "Allemagne" }).point).toBeNull();
  expect(locationOf({ ...at(0, "97400"), country: "Réunion" }).point).not.toBeNull();
});

test("CNV-02 a person who needs a way without steps has one, although another has to move on", () => {
  const centers = [center(1, 0, 1, { stepFree: true }), center(2, 30, 9)];
  expect(seatsOf([person(0), person(20, { needsStepFree: true })], centers)).toEqual([
    [2, "full"],
    [1, "nearest"],
  ]);
});

const wish = (centerId: number | null, isLate = false, at = 0) => ({ wish: { centerId, isLate, at } });

test("CNV-04 a wish in time is followed while a seat is free, however far; it is worth 40 km of the way of others", () => {
  const centers = [center(1, 0, 1), center(2, 30, 1), center(3, 200, 9)];
  expect(seatsOf([person(0, wish(3)), person(0)], centers)).toEqual([
    [3, "wish"],
    [1, "nearest"],
  ]);
  expect(seatsOf([person(29, wish(1)), person(0)], centers), "30 km more for the other").toEqual([
    [1, "wish"],
    [2, "full"],
  ]);
  expect(
    seatsOf([person(29, wish(1)), person(0)], [center(1, 0, 1), center(2, 30, 1), center(3, 50, 0)].with(1, center(2, 50, 2))),
  ).toEqual([
    [2, "wishFull"],
    [1, "nearest"],
  ]);
});

test("CNV-03 CNV-04 who wishes for another center than today's is asked again, others are not", () => {
  const centers = [center(1, 0, 9), center(2, 30, 1), center(3, 10, 9)];
  const today = { centerId: 1 };
  const people = [
    person(9, today),
    person(0, { ...today, ...wish(2) }),
    person(0, { ...today, ...wish(2) }),
    person(0, { ...today, ...wish(1) }),
  ];
  expect(seatsOf(people, centers)).toEqual([
    [1, "kept"],
    [2, "wish"],
    [1, "wishFull"],
    [1, "wish"],
  ]);
});

test("CNV-04 late wishes change nobody's center, and move into seats that are free then, the earliest first", () => {
  const centers = [center(1, 0, 9), center(2, 30, 2)];
  const people = [
    person(0, wish(2, true, 20)),
    person(0, wish(2, true, 10)),
    person(30),
    person(0, { ...wish(2, true, 5), centerId: 1, isFixed: true }),
  ];
  expect(seatsOf(people, centers)).toEqual([
    [1, "wishFull"],
    [2, "wish"],
    [2, "nearest"],
    [1, "hand"],
  ]);
  const leaving = [person(0, wish(2, true, 20)), person(0, wish(1, true, 10))];
  expect(seatsOf(leaving, [center(1, 0, 1), center(2, 30, 2)]), "into a seat that another leaves").toEqual([
    [2, "wish"],
    [1, "wish"],
  ]);
});

test("CNV-04 a wish that became impossible is said, and a family does not take it away", () => {
  const centers = [center(1, 0, 9), center(2, 5, 9), center(3, 0, 9, at(0, "20000")), center(4, 1, 0)];
  for (const centerId of [null, 3, 4, 99]) expect(seatsOf([person(0, wish(centerId))], centers)).toEqual([[1, "wishGone"]]);
  const family = [person(30, { family: 1, ...wish(1) }), person(30, { family: 1 }), person(2)];
  expect(seatsOf(family, [center(1, 0, 1), center(2, 30, 2)])).toEqual([
    [1, "wish"],
    [2, "nearest"],
    [2, "full"],
  ]);
});

test("CNV-02 people placed by hand keep their center, even over its seats, and their seat is counted", () => {
  const byHand = { centerId: 1, isFixed: true };
  expect(seatsOf([person(500, byHand), person(500, byHand), person(0)], [center(1, 0, 1), center(2, 50, 9)])).toEqual([
    [1, "hand"],
    [1, "hand"],
    [2, "full"],
  ]);
});

test("CNV-02 a family of one address sits together, in exchange for somebody who is alone there", () => {
  const family = { family: 7 };
  const centers = [center(1, 0, 3), center(2, 5, 9)];
  const centersOf = (people: readonly Person[], there = centers) => seatsOf(people, there).map(([where]) => where);
  expect(centersOf([person(0, family), person(0, family), person(0), person(0)])).toEqual([1, 1, 1, 2]);
  const later = [person(0), person(0), person(0, family), person(0, family)];
  const [, , third, fourth] = centersOf(later);
  expect(third).toBe(fourth);
  expect(new Set(centersOf(later, [center(1, 0, 3), center(2, 50, 9)])), "within ten kilometres a head").toEqual(new Set([1, 2]));
});

test("CNV-02 a school of which two would sit elsewhere goes together, or is not split further", () => {
  const people = [0, 0, 0, 4, 4].map((km) => pupil(km));
  expect(new Set(seatsOf(people, [center(1, 0, 5), center(2, 4, 5)]).map(([where]) => where))).toEqual(new Set([1]));
  const byHand = person(0, { centerId: 1, isFixed: true });
  const full = seatsOf([...people, byHand, byHand], [center(1, 0, 6), center(2, 4, 4)]).slice(0, 5);
  expect(full.filter(([where]) => where === 1).length, "four remain").toBe(4);
});

const twoTowns = Array.from({ length: 40 }, (_, index) => person(index < 20 ? 0 : 50, { centerId: index < 20 ? 1 : 2 }));

test("CNV-03 a center that closes moves its people and nobody else; one that shrinks moves as many as lost their seat", () => {
  const moved = (centers: readonly Center[], others: Others) =>
    seatsOf(twoTowns, centers, others).flatMap(([centerId], index) => (centerId === twoTowns[index]?.centerId ? [] : [[index, centerId]]));
  expect(moved([center(1, 0, 0), center(2, 50, 20), center(3, 60, 20)], "none")).toEqual(
    Array.from({ length: 20 }, (_, index) => [index, 3]),
  );
  const shrunk = [center(1, 0, 17), center(2, 50, 20), center(3, 60, 20)];
  expect(moved(shrunk, "none")).toHaveLength(3);
  expect(moved(shrunk, "few").length).toBeLessThanOrEqual(3 + 40 * 0.05);
  expect(moved([center(1, 0, 25), center(2, 50, 25)], "few"), "without need nobody moves").toEqual([]);
});

test("CNV-03 at most one in twenty of the others moves, only where it spares more than 60 km", () => {
  // The center of the first twenty closes; 200 km away, beyond the second, there are seats.
  const centers = [center(1, 0, 0), center(2, 50, 21), center(3, 200, 40)];
  const proposed = propose({ people: twoTowns, centers, others: "few" });
  const others = proposed.filter(({ centerId }, index) => index >= 20 && centerId !== 2);
  expect(others.length).toBeLessThanOrEqual(1);
});

test("CNV-03 without seats elsewhere people keep the center of today, and are named", () => {
  expect(seatsOf([person(0, { centerId: 1 })], [center(1, 0, 0)])).toEqual([[null, "noCenter"]]);
  const taken = person(5, { centerId: 2, isFixed: true });
  expect(seatsOf([person(0, { centerId: 1 }), taken], [center(1, 0, 0), center(2, 5, 1)])[0]).toEqual([null, "noSeat"]);
});

const address = fc.oneof({ weight: 9, arbitrary: fc.nat(300).map((km) => at(km)) }, { weight: 1, arbitrary: fc.constant(at(10, "20000")) });
const anybody = fc
  .record({
    address,
    school: fc.option(fc.nat(3)),
    facts: fc.record({
      needsStepFree: fc.boolean(),
      isConfirmed: fc.boolean(),
      family: fc.option(fc.nat(5)),
      centerId: fc.option(fc.integer({ min: 1, max: 4 })),
      isFixed: fc.boolean(),
      wish: fc.option(fc.record({ centerId: fc.option(fc.integer({ min: 1, max: 4 })), isLate: fc.boolean(), at: fc.nat(9) })),
    }),
  })
  .map(
    ({ address: home, school, facts }): Person => ({
      ...person(0),
      ...(school === null ? {} : pupil(0, school)),
      ...{ ...home, ...facts, isFixed: facts.isFixed && facts.centerId !== null },
    }),
  );
const everybody = fc.record({
  people: fc.array(anybody, { maxLength: 25 }),
  centers: fc
    .array(fc.record({ seats: fc.nat(9), stepFree: fc.boolean(), km: fc.nat(300) }), { minLength: 4, maxLength: 4 })
    .map((list) => list.map(({ km, ...facts }, index): Center => ({ ...at(km), ...facts, id: index + 1 }))),
  others: fc.constantFrom<Others>("none", "few"),
});

test("CNV-01 CNV-02 CNV-03 whatever the input: no center over its seats, no need unmet, nobody by hand moved, no other moved if none may", () => {
  fc.assert(
    fc.property(everybody, ({ people, centers, others }) => {
      const proposed = propose({ people, centers, others });
      expect(propose({ people, centers, others }), "the same input").toEqual(proposed);
      for (const { id, seats, stepFree } of centers) {
        const there = people.filter((_, index) => proposed[index]?.centerId === id);
        const before = people.filter(({ centerId, isFixed, isConfirmed }) => centerId === id && (isFixed || !isConfirmed));
        expect(there.length).toBeLessThanOrEqual(Math.max(seats, before.length));
        expect(there.some(({ needsStepFree, isFixed }) => needsStepFree && !isFixed && !stepFree)).toBe(false);
        const stayers = people.filter(
          (one) => one.centerId === id && one.isConfirmed && !one.isFixed && !one.wish && (!one.needsStepFree || stepFree),
        );
        const isMainland = stayers.every(({ zipCode }) => zipCode === "69001");
        if (others === "none" && isMainland && stayers.length + before.length <= seats)
          expect(stayers.every((one) => there.includes(one))).toBe(true);
      }
      for (const [index, one] of people.entries()) if (one.isFixed && one.isConfirmed) expect(proposed[index]?.centerId).toBe(one.centerId);
    }),
  );
});

test("CNV-01 kilometres are as the crow flies, whole metres, the same both ways", () => {
  const [lyon, paris] = [
    { latitude: 45.7578, longitude: 4.832 },
    { latitude: 48.8566, longitude: 2.3522 },
  ];
  expect(metresBetween(lyon, paris)).toBeCloseTo(392_000, -4);
  expect(metresBetween(paris, lyon)).toBe(metresBetween(lyon, paris));
});
