import { expect, test } from "vitest";
import { formatEnd, isSameEnd, parseEnd } from "./registration-end.ts";

test.each([
  ["31/01/2027 23:59", "2027-01-31T23:59:00+01:00"],
  ["1/7/2027 9:05", "2027-07-01T09:05:00+02:00"],
  ["31-01-2027 20h30", "2027-01-31T20:30:00+01:00"],
  ["31/01/2027 à 20 h", "2027-01-31T20:00:00+01:00"],
  ["31/01/2027", "2027-01-31T23:59:00+01:00"],
  ["  ", null],
  ["28/03/2027 01:59", "2027-03-28T01:59:00+01:00"],
  ["28/03/2027 03:00", "2027-03-28T03:00:00+02:00"],
  ["31/10/2027 01:59", "2027-10-31T01:59:00+02:00"],
  ["31/10/2027 02:30", "2027-10-31T02:30:00+01:00"],
])("CFG-03 the end of a period, typed « %s », is %s", (typed, endsAt) => {
  expect(parseEnd(typed)).toEqual({ endsAt });
});

test.each([
  ["bientôt", "La date doit être de la forme jour/mois/année heure:minute"],
  ["2027-01-31 23:59", "La date doit être de la forme jour/mois/année heure:minute"],
  ["31/02/2027 12:00", "Cette date n'existe pas"],
  ["31/01/2027 24:00", "Cette date n'existe pas"],
  ["31/01/2027 25:00", "Cette date n'existe pas"],
  ["28/03/2027 02:30", "Cette heure n'existe pas\u00A0: cette nuit-là, les horloges avancent d'une heure."],
])("CFG-03 « %s » is not a valid end of a period: %s", (typed, refusal) => {
  expect(parseEnd(typed)).toEqual({ refusal });
});

test("CFG-03 an end is shown as it is typed, in Paris; equal instants are equal ends", () => {
  expect([formatEnd("2027-01-31T22:59:00.000Z"), formatEnd("2027-07-01T09:05:00+02:00"), formatEnd(null)]).toEqual([
    "31/01/2027 23:59",
    "01/07/2027 09:05",
    "",
  ]);
  expect(isSameEnd("2027-01-31T22:59:00.000Z", "2027-01-31T23:59:00+01:00")).toBe(true);
  expect([isSameEnd(null, null), isSameEnd(null, "2027-01-31T22:59:00.000Z")]).toEqual([true, false]);
});
