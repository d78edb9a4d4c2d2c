import { expect, test } from "vitest";
import { closedSeason } from "#tests/season.ts";
import { refusalToDelete } from "./deletion.ts";

const now = new Date("2026-11-20T10:00:00+01:00");
const season = { ...closedSeason, studentEndsAt: now };
const pupil = { year: 2027, status: "PENDING", establishment: {}, club: null } as const;
const member = { year: 2027, status: "PENDING", establishment: null, club: {} } as const;

test("ETB-09 a school deletes its pending pupil of the active year until the end of the period", () => {
  expect(refusalToDelete("establishment", pupil, season, now)).toBeNull();
  expect(refusalToDelete("establishment", pupil, season, new Date(now.getTime() + 1))).toMatch(/inscriptions scolaires sont fermées/);
});

test("CLB-05 a club deletes its pending member, in any period, and no pupil of a school", () => {
  expect(refusalToDelete("club", member, { ...season, studentEndsAt: null }, now)).toBeNull();
  expect(refusalToDelete("club", { ...pupil, club: {} }, season, now)).toBe("Cette inscription est supprimée par son établissement.");
});

test.each(["establishment", "club"] as const)("a %s deletes neither a past year nor a confirmed registration", (by) => {
  const one = by === "club" ? member : pupil;
  for (const status of ["PENDING", "CONFIRMED"] as const)
    expect(refusalToDelete(by, { ...one, status, year: 2026 }, season, now)).toBe(
      "Seules les inscriptions de l'année active peuvent être supprimées.",
    );
  expect(refusalToDelete(by, { ...one, status: "CONFIRMED" }, season, now)).toMatch(
    /^Une inscription confirmée ne peut plus être supprimée/,
  );
});
