import { expect, test } from "vitest";
import { membershipLabel, ownMembershipLabel } from "#access/responsibility/membership-labels.ts";
import { memberLabel, participantLabel, statusText, validatorOf } from "./validation.ts";

const school = { id: 1 };
const club = { id: 2 };

test.each([
  [school, null, "establishment", "votre établissement"],
  [school, club, "establishment", "votre établissement"],
  [null, club, "club", "votre club"],
  [null, null, "federation", "la fédération"],
])("PAR-05 with the school %j and the club %j, the registration is validated by: %s", (establishment, itsClub, validator, named) => {
  expect(validatorOf({ establishment, club: itsClub })).toBe(validator);
  const pending = { year: 2027, status: "PENDING", establishment, club: itsClub } as const;
  expect(statusText(pending, 2027)).toBe(`En attente de validation par ${named}`);
});

test.each([
  [2026, "PENDING", 2027, "Non validée"],
  [2026, "CONFIRMED", 2027, "Validée"],
  [2027, "CONFIRMED", 2027, "Validée"],
  [2028, "PENDING", 2027, "En attente de validation par votre établissement"],
  [2026, "PENDING", null, "En attente de validation par votre établissement"],
] as const)("PAR-05 a registration of %s, %s, while %s is active: « %s »", (year, status, activeYear, text) => {
  expect(statusText({ year, status, establishment: school, club: null }, activeYear)).toBe(text);
});

test("ADM-13 participants are Confirmé or En attente", () => {
  expect(["CONFIRMED", "A payé", "PENDING"].map(participantLabel)).toEqual(["Confirmé", "Confirmé", "En attente"]);
});

test("ADM-13 clubs and schools are Payé or À payé, and for themselves En attente de paiement", () => {
  expect((["CONFIRMED", "PENDING"] as const).map(membershipLabel)).toEqual(["Payé", "À payé"]);
  expect((["CONFIRMED", "PENDING"] as const).map(ownMembershipLabel)).toEqual(["Payé", "En attente de paiement"]);
});

test.each([
  ["PENDING", "CONFIRMED", "En attende de validation"],
  ["PENDING", "PENDING", "En attende de validation"],
  ["CONFIRMED", "CONFIRMED", "Validé"],
  ["CONFIRMED", null, "Validé"],
  ["CONFIRMED", "PENDING", "Adhésion en validation"],
] as const)("CLB-03 a member %s of a club %s: « %s »", (member, membership, label) => {
  expect(memberLabel(member, membership)).toBe(label);
});
