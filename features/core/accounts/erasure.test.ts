import { expect, test } from "vitest";
import { erasedUsername, isErased, refusalToErase } from "./erasure.ts";

const noCharge = { center: null, club: null, school: null };
const person = { username: "marie.durand" };

test("SEC-05 the username of an erased person can be neither typed nor made from a name", () => {
  expect(erasedUsername(7)).not.toMatch(/^[a-z0-9.-]+$/i);
  expect([isErased({ username: erasedUsername(7) }), isErased(person)]).toEqual([true, false]);
});

test.each([
  [false, noCharge, null],
  [true, noCharge, "C'est votre propre compte."],
  [false, { ...noCharge, center: "Lyon" }, "Cette personne est responsable de «\u00A0Lyon\u00A0»\u00A0: nommez d'abord quelqu'un d'autre."],
  [
    false,
    { ...noCharge, club: "Les Cubes" },
    "Cette personne est responsable de «\u00A0Les Cubes\u00A0»\u00A0: nommez d'abord quelqu'un d'autre.",
  ],
  [
    false,
    { ...noCharge, school: "Pascal" },
    "Cette personne est responsable de «\u00A0Pascal\u00A0»\u00A0: nommez d'abord quelqu'un d'autre.",
  ],
])("SEC-05 own %s, in charge of %j: %s", (isOwn, inCharge, refusal) => {
  expect(refusalToErase(isOwn, inCharge)).toBe(refusal);
});
