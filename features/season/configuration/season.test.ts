import { expect, test, vi } from "vitest";
import { closedSeason as closed } from "#tests/season.ts";
import {
  proposalsUntilText,
  type RegistrationKind,
  refusalOfSecond,
  refusalToPropose,
  refusalToRegister,
  refusalToRenew,
  renewalsOffered,
  type Season,
} from "./season.ts";

const end = new Date("2027-01-31T22:59:00.000Z");
const open: Season = { ...closed, individualEndsAt: end, studentEndsAt: end, schoolEndsAt: end, clubEndsAt: end };
const before = new Date(end.getTime() - 1);
const after = new Date(end.getTime() + 1);

const kinds: RegistrationKind[] = ["individual", "student", "school", "club"];

test.each([
  ["individual", "individualEndsAt", "Les inscriptions individuelles"],
  ["student", "studentEndsAt", "Les inscriptions scolaires"],
  ["school", "schoolEndsAt", "Les inscriptions des établissements"],
  ["club", "clubEndsAt", "Les inscriptions des clubs"],
] as const)("INS-01 the period %s depends only on its own date: open until then, then its closing date is shown", (kind, key, name) => {
  expect([before, end].map((now) => refusalToRegister(kind, open, now))).toEqual([null, null]);
  expect(refusalToRegister(kind, open, after)).toBe(`${name} sont fermées depuis le 31 janvier 2027 à 23\u00A0h\u00A059, heure de Paris.`);
  expect(refusalToRegister(kind, closed, before)).toBe(`${name} ne sont pas ouvertes pour le moment.`);
  const onlyThis = { ...closed, [key]: end };
  expect(kinds.filter((other) => refusalToRegister(other, onlyThis, before) === null)).toEqual([kind]);
});

test("INS-01 the first day of a month is « 1er »", () => {
  const season = { ...open, clubEndsAt: new Date("2026-11-01T11:00:00.000Z") };
  expect(refusalToRegister("club", season, after)).toBe(
    "Les inscriptions des clubs sont fermées depuis le 1er novembre 2026 à 12\u00A0h, heure de Paris.",
  );
  expect(refusalToRegister("club", { ...open, clubEndsAt: new Date("2027-01-21T22:00:00.000Z") }, end)).toContain("le 21 janvier 2027");
});

test("INS-01 nobody registers while no championship is active", () => {
  expect(refusalToRegister("individual", { ...open, activeYear: null }, before)).toContain("ne sont pas ouvertes");
});

test("PAR-03 one registration a year", () => {
  expect(refusalOfSecond([2025, 2026], open)).toBeNull();
  expect(refusalOfSecond([2026, 2027], open)).toBe("Une inscription au championnat 2027 existe déjà.");
});

test("PAR-03 renewing requires an open period and no registration yet", () => {
  expect(refusalToRenew({ kind: "student", registeredYears: [2026] }, open, end)).toBeNull();
  expect(refusalToRenew({ kind: "student", registeredYears: [2027] }, open, end)).toContain("existe déjà");
  expect(refusalToRenew({ kind: "student", registeredYears: [2026] }, open, after)).toContain("fermées depuis");
});

test("PAR-03 only the renewals whose period is open are offered", () => {
  expect(renewalsOffered([2026], open, before)).toEqual(["individual", "student"]);
  expect(renewalsOffered([2026], { ...open, individualEndsAt: null }, before)).toEqual(["student"]);
  expect(renewalsOffered([2027], open, before)).toEqual([]);
});

test("CFG-09 the half-final offer is open until its end, then its closing date is shown; without a date there is no limit", () => {
  vi.stubEnv("TZ", "Europe/Paris");
  const dated: Season = { ...closed, centerEndsAt: end };
  expect([before, end].map((now) => refusalToPropose(dated, now))).toEqual([null, null]);
  expect(refusalToPropose(dated, after)).toBe(
    "Les propositions de centre de demi-finale sont closes depuis le 31 janvier 2027 à 23\u00A0h\u00A059, heure de Paris.",
  );
  expect(proposalsUntilText(dated)).toBe(
    "Les propositions de centre de demi-finale sont ouvertes jusqu'au 31 janvier 2027 à 23\u00A0h\u00A059.",
  );
  expect([refusalToPropose(closed, after), proposalsUntilText(closed)]).toEqual([null, null]);
});
