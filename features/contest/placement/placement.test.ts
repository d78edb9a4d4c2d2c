import fc from "fast-check";
import { expect, test } from "vitest";
import { metresBetween } from "./distance.ts";
import { type Center, type Person, propose } from "./placement.ts";
import { reasonText } from "./reason-text.ts";
import type { Others } from "./reasons.ts";
import { territoryOf } from "./territory.ts";

const MAINLAND = territoryOf({ zipCode: "69001", country: "France" })?.key ?? "";

/** A place so many kilometres north of Lyon. */
const at = (km: number, territory: string | null = MAINLAND) => ({
  territory,
  town: `km ${km}`,
  point: { latitude: 45.76 + km / 111.195, longitude: 4.83 },
});

const center = (id: number, km: number, seats: number, facts: Partial<Center> = {}): Center => ({
  ...{ id, seats, stepFree: false, place: at(km) },
  ...facts,
});
const person = (id: number, km: number, facts: Partial<Person> = {}): Person => ({
  ...{ id, place: at(km), needsStepFree: false, isConfirmed: true, family: null, school: null, centerId: null, isFixed: false },
  ...facts,
});

const seatsOf = (people: readonly Person[], centers: readonly Center[], others: Others = "none") =>
  propose({ people, centers, others }).map(({ id, centerId, reason }) => [id, centerId, reason]);

test("CNV-01 whoever cannot have the nearest center has the next one, and reads why", () => {
  const centers = [center(1, 0, 1), center(2, 7, 5)];
  const proposed = propose({ people: [person(11, 0), person(12, 1)], centers, others: "none" });
  expect(proposed).toEqual([
    { id: 11, centerId: 1, metres: 0, reason: "nearest", nearestId: 1 },
    { id: 12, centerId: 2, metres: expect.closeTo(6_000, -2), reason: "full", nearestId: 1 },
  ]);
  const told = { reason: "full", center: "Villeurbanne", km: 7, nearest: "Lyon", territory: "France métropolitaine" } as const;
  expect(reasonText(told)).toBe("Le plus proche, Lyon, est complet\u00A0; Villeurbanne est à 7\u00A0km.");
});

test.each([
  ["without a known town", person(1, 0, { place: { territory: null, town: "", point: null } }), "unknownPlace"],
  ["in a French town without coordinates", person(1, 0, { place: { territory: MAINLAND, town: "ailleurs", point: null } }), "unknownPlace"],
  ["whose registration waits", person(1, 0, { isConfirmed: false }), "unconfirmed"],
  ["in Corsica, which has no center", person(1, 0, { place: at(0, "corse") }), "noCenter"],
  ["who needs a way without steps", person(1, 0, { needsStepFree: true }), "notStepFree"],
])("CNV-01 CNV-02 a person %s gets no seat, and reads why", (_, one, reason) => {
  const centers = [center(1, 0, 5), center(2, 1, 0, { place: at(1, "corse"), stepFree: true })];
  expect(seatsOf([one], centers)).toEqual([[1, null, reason]]);
});

test("CNV-01 with fewer seats than people nobody sits over the capacity, and the farthest ones are left", () => {
  const people = [person(1, 90), person(2, 10), person(3, 0)];
  expect(seatsOf(people, [center(1, 0, 2), center(2, 5, 0)])).toEqual([
    [1, null, "noSeat"],
    [2, 1, "nearest"],
    [3, 1, "nearest"],
  ]);
});

test("CNV-02 a sea is not crossed, however near; abroad the country alone counts", () => {
  const corsica = territoryOf({ zipCode: "20000", country: "" })?.key ?? "";
  const people = [
    person(1, 0, { place: at(0, corsica) }),
    person(2, 0, { place: { territory: "maroc", town: "rabat", point: null } }),
    person(3, 0, { place: { territory: "maroc", town: "fès", point: null } }),
  ];
  const centers = [
    center(1, 1, 9),
    center(2, 300, 9, { place: at(300, corsica) }),
    center(3, 0, 9, { place: { territory: "maroc", town: "casablanca", point: null } }),
    center(4, 0, 1, { place: { territory: "maroc", town: "fès", point: null } }),
  ];
  expect(seatsOf(people, centers)).toEqual([
    [1, 2, "nearest"],
    [2, 3, "nearest"],
    [3, 4, "nearest"],
  ]);
});

test.each([
  ["20137", "France", "Corse"],
  ["97400", "", "La Réunion"],
  ["98800", "Nouvelle-Calédonie", "Nouvelle-Calédonie"],
  ["97070", "Allemagne", "Allemagne"],
  ["69001", "FRANCE", "France métropolitaine"],
])("CNV-02 %s in « %s » is of the territory %s", (zipCode, country, name) => {
  expect(territoryOf({ zipCode, country })?.name).toBe(name);
});

test("CNV-02 an address without a postal code is of no territory; accents and capitals make none", () => {
  expect(territoryOf({ zipCode: "", country: "France" })).toBeNull();
  expect(territoryOf({ zipCode: "1", country: "ALGÉRIE" })?.key).toBe(territoryOf({ zipCode: "2", country: "Algérie " })?.key);
});

test("CNV-02 whoever needs a way without steps has one, although another has to move on", () => {
  const centers = [center(1, 0, 1, { stepFree: true }), center(2, 30, 9)];
  expect(seatsOf([person(1, 0), person(2, 20, { needsStepFree: true })], centers)).toEqual([
    [1, 2, "full"],
    [2, 1, "nearest"],
  ]);
});

test("CNV-02 people placed by hand keep their center, even over its seats, and their seat is counted", () => {
  const byHand = { centerId: 1, isFixed: true };
  expect(seatsOf([person(1, 500, byHand), person(2, 500, byHand), person(3, 0)], [center(1, 0, 1), center(2, 50, 9)])).toEqual([
    [1, 1, "hand"],
    [2, 1, "hand"],
    [3, 2, "full"],
  ]);
});

test("CNV-02 a family of one address sits together, in exchange for somebody who is alone there", () => {
  const family = { family: 7 };
  const people = [person(1, 0, family), person(2, 0, family), person(3, 0), person(4, 0)];
  const centers = [center(1, 0, 3), center(2, 5, 9)];
  expect(seatsOf(people, centers).map(([, at]) => at)).toEqual([1, 1, 1, 2]);
  const later = [person(1, 0), person(2, 0), person(3, 0, family), person(4, 0, family)];
  const [, , third, fourth] = seatsOf(later, centers).map(([, where]) => where);
  expect(third).toBe(fourth);
  const far = [center(1, 0, 3), center(2, 50, 9)];
  expect(new Set(seatsOf(later, far).map(([, where]) => where)), "within ten kilometres a head").toEqual(new Set([1, 2]));
});

test("CNV-02 a school of which two would sit elsewhere goes together, or is not split further", () => {
  const school = { school: 3 };
  const people = [1, 2, 3, 4, 5].map((id) => person(id, id < 4 ? 0 : 4, school));
  expect(new Set(seatsOf(people, [center(1, 0, 5), center(2, 4, 5)]).map(([, where]) => where))).toEqual(new Set([1]));
  const full = seatsOf(
    [...people, ...[6, 7].map((id) => person(id, 0, { centerId: 1, isFixed: true }))],
    [center(1, 0, 6), center(2, 4, 5)],
  );
  expect(
    full.slice(3, 5).map(([, where]) => where),
    "one of two would leave the other alone",
  ).toEqual([2, 2]);
});

const twoTowns = Array.from({ length: 40 }, (_, index) => person(index + 1, index < 20 ? 0 : 50, { centerId: index < 20 ? 1 : 2 }));

test("CNV-03 a center that closes moves its people and nobody else; one that shrinks moves as many as lost their seat", () => {
  const moved = (centers: readonly Center[], others: Others) =>
    propose({ people: twoTowns, centers, others }).filter(({ centerId }, index) => centerId !== twoTowns[index]?.centerId);
  expect(moved([center(1, 0, 0), center(2, 50, 20), center(3, 60, 20)], "none").map(({ id, centerId }) => [id, centerId])).toEqual(
    Array.from({ length: 20 }, (_, index) => [index + 1, 3]),
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
  expect(seatsOf([person(1, 0, { centerId: 1 })], [center(1, 0, 0)])).toEqual([[1, null, "noCenter"]]);
  const taken = person(2, 5, { centerId: 2, isFixed: true });
  expect(seatsOf([person(1, 0, { centerId: 1 }), taken], [center(1, 0, 0), center(2, 5, 1)])[0]).toEqual([1, null, "noSeat"]);
});

const anybody = fc.record({
  place: fc.oneof({ weight: 9, arbitrary: fc.nat(300).map((km) => at(km)) }, { weight: 1, arbitrary: fc.constant(at(10, "corse")) }),
  needsStepFree: fc.boolean(),
  isConfirmed: fc.boolean(),
  family: fc.option(fc.nat(5)),
  school: fc.option(fc.nat(3)),
  centerId: fc.option(fc.integer({ min: 1, max: 4 })),
  isFixed: fc.boolean(),
});
const everybody = fc.record({
  people: fc
    .array(anybody, { maxLength: 25 })
    .map((list) => list.map((one, index): Person => ({ ...one, id: index + 1, isFixed: one.isFixed && one.centerId !== null }))),
  centers: fc
    .array(fc.record({ seats: fc.nat(9), stepFree: fc.boolean(), place: fc.nat(300).map((km) => at(km)) }), { minLength: 4, maxLength: 4 })
    .map((list) => list.map((one, index): Center => ({ ...one, id: index + 1 }))),
  others: fc.constantFrom<Others>("none", "few"),
});

test("CNV-01 CNV-02 CNV-03 whatever the input: no center over its seats, no need unmet, nobody by hand moved, no other moved if none may", () => {
  fc.assert(
    fc.property(everybody, ({ people, centers, others }) => {
      const proposed = propose({ people, centers, others });
      expect(propose({ people: people.toReversed(), centers: centers.toReversed(), others }), "in any order").toEqual(proposed);
      for (const { id, seats, stepFree } of centers) {
        const there = people.filter((_, index) => proposed[index]?.centerId === id);
        const before = people.filter(({ centerId, isFixed, isConfirmed }) => centerId === id && (isFixed || !isConfirmed));
        expect(there.length).toBeLessThanOrEqual(Math.max(seats, before.length));
        expect(there.some(({ needsStepFree, isFixed }) => needsStepFree && !isFixed && !stepFree)).toBe(false);
        const stayers = people.filter((one) => one.centerId === id && one.isConfirmed && !one.isFixed && (!one.needsStepFree || stepFree));
        const isMainland = stayers.every(({ place }) => place.territory === MAINLAND);
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
