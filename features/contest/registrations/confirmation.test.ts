import { expect, test } from "vitest";
import { closedSeason } from "#tests/season.ts";
import { refusalToConfirm, refusalToUnconfirm } from "./confirmation.ts";

const now = new Date("2026-11-20T10:00:00+01:00");
const season = { ...closedSeason, studentEndsAt: now };
const pupil = { year: 2027, status: "PENDING", establishment: {}, club: null } as const;
const member = { year: 2027, status: "PENDING", establishment: null, club: {} } as const;

test("ETB-11 a school confirms its pupil of the active year until the end of the period", () => {
  expect(refusalToConfirm("establishment", pupil, season, now)).toBeNull();
  expect(refusalToConfirm("establishment", pupil, season, new Date(now.getTime() + 1))).toMatch(/inscriptions scolaires sont fermées/);
});

test("CLB-05 a club confirms its member of the active year, and no pupil of a school", () => {
  expect(refusalToConfirm("club", member, { ...season, studentEndsAt: null }, now)).toBeNull();
  expect(refusalToConfirm("club", { ...pupil, club: {} }, season, now)).toBe("Cette inscription est confirmée par son établissement.");
});

test.each(["establishment", "club"] as const)("a %s confirms no past year; a confirmed registration stays confirmed", (by) => {
  const past = { ...(by === "club" ? member : pupil), year: 2026 };
  expect(refusalToConfirm(by, past, season, now)).toBe("Seules les inscriptions de l'année active peuvent être confirmées.");
  expect(refusalToConfirm(by, { ...past, status: "CONFIRMED" }, season, now)).toBeNull();
});

test("ETB-09 a school sets a confirmed registration back to pending while it may confirm one, and a pending one is pending already", () => {
  const confirmed = { ...pupil, status: "CONFIRMED" } as const;
  expect(refusalToUnconfirm(confirmed, season, now)).toBeNull();
  expect(refusalToUnconfirm(confirmed, season, new Date(now.getTime() + 1))).toMatch(/inscriptions scolaires sont fermées/);
  expect(refusalToUnconfirm({ ...confirmed, year: 2026 }, season, now)).toBe(
    "Seules les inscriptions de l'année active peuvent être remises à confirmer.",
  );
  expect(refusalToUnconfirm({ ...pupil, year: 2026 }, season, now)).toBeNull();
});
