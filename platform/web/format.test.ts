import { afterEach, expect, test, vi } from "vitest";
import { shownHour } from "#platform/contract/instant-in-paris.ts";
import {
  formatBytes,
  formatCount,
  formatDay,
  formatDeadline,
  formatGrade,
  formatInstant,
  formatLongDay,
  formatMinutes,
  formatNumber,
  formatOwnTime,
  formatTime,
  formatWeekday,
} from "./format.ts";

afterEach(() => void vi.unstubAllEnvs());

const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, " ");

test("numbers are grouped by a non-breaking space", () => {
  expect(formatNumber(2109)).toMatch(/^2[\u00A0\u202F]109$/);
  expect(formatNumber(1_234_567.5)).toMatch(/^1[\u00A0\u202F]234[\u00A0\u202F]567,5$/);
});

test("the size of a file is shown in kilobytes, then in megabytes", () => {
  expect([0, 640_400, 999_999, 1_000_000, 2_349_000, 1_234_000_000].map((bytes) => plain(formatBytes(bytes)))).toEqual([
    "0 ko",
    "640 ko",
    "1 000 ko",
    "1 Mo",
    "2,3 Mo",
    "1 234 Mo",
  ]);
});

test("the plural begins at two", () => {
  expect([0, 1, 2, 2109].map((count) => plain(formatCount(count, "inscrit")))).toEqual([
    "0 inscrit",
    "1 inscrit",
    "2 inscrits",
    "2 109 inscrits",
  ]);
  expect(plain(formatCount(3, "cheval", "chevaux"))).toBe("3 chevaux");
});

test("PAR-08 grades show two decimals, and '-' when missing", () => {
  expect(formatGrade(12)).toBe("12,00");
  expect(formatGrade(12.345)).toBe("12,35");
  expect(formatGrade(0)).toBe("0,00");
  expect([formatGrade(null), formatMinutes(undefined), formatDay(null), formatDay("")]).toEqual(["-", "-", "-", "-"]);
});

test("minutes are shown as hours from one hour on", () => {
  expect([0, 45, 59, 60, 88, 125].map((minutes) => plain(formatMinutes(minutes)))).toEqual([
    "0 min",
    "45 min",
    "59 min",
    "1 h 00",
    "1 h 28",
    "2 h 05",
  ]);
});

test("INS-15 a birthday is shown day/month/year, the same day everywhere", () => {
  expect(formatDay("2012-03-14")).toBe("14/03/2012");
  expect(formatLongDay("2027-03-14")).toBe("14 mars 2027");
  expect(formatLongDay("2027-03-01")).toBe("1er mars 2027");
});

test("instants are shown in Paris time, winter and summer", () => {
  vi.stubEnv("TZ", "Europe/Paris");
  expect(["2027-03-12T13:00:00Z", "2027-07-12T16:16:00Z"].map(formatTime)).toEqual(["14\u00a0h", "18\u00a0h\u00a016"]);
  expect(formatInstant("2027-03-12T13:00:00Z")).toBe("12/03/2027 à 14\u00a0h");
  expect(formatInstant("2027-07-12T23:30:00Z")).toBe("13/07/2027 à 1\u00a0h\u00a030");
  expect(plain(formatDeadline("2027-02-17T19:00:00Z"))).toBe("17 février 2027 à 20 h");
  expect(plain(formatDeadline("2027-02-17T19:30:00Z"))).toBe("17 février 2027 à 20 h 30");
});

test.each([
  [
    "America/Martinique",
    "12/03/2027 à 14 h, heure de Paris (9 h chez vous)",
    "31 janvier 2027 à 23 h 59, heure de Paris (18 h 59 chez vous)",
  ],
  [
    "Pacific/Noumea",
    "12/03/2027 à 14 h, heure de Paris (13 mars 2027 à 0 h chez vous)",
    "31 janvier 2027 à 23 h 59, heure de Paris (1er février 2027 à 9 h 59 chez vous)",
  ],
  ["Europe/Brussels", "12/03/2027 à 14 h", "31 janvier 2027 à 23 h 59"],
])("QST-03 a reader whose clock is that of %s sees that an hour is that of Paris, with their own", (zone, instant, deadline) => {
  vi.stubEnv("TZ", zone);
  expect(plain(formatInstant("2027-03-12T13:00:00Z"))).toBe(instant);
  expect(plain(formatDeadline("2027-01-31T22:59:00Z"))).toBe(deadline);
});

test("PAR-06 a convocation is shown as a day of the week and an hour", () => {
  expect(formatWeekday("2027-03-13")).toBe("samedi 13 mars 2027");
  expect(["14:00", "09:30", "00:05"].map((hour) => plain(shownHour("2027-03-13", hour, "Europe/Paris")))).toEqual([
    "14 h",
    "9 h 30",
    "0 h 05",
  ]);
});

test.each([
  ["America/Martinique", "14 h, heure de Paris (9 h chez vous)"],
  ["Indian/Reunion", "14 h, heure de Paris (17 h chez vous)"],
  ["Europe/Brussels", "14 h"],
])("PAR-06 the hour of a convocation, read in %s", (zone, shown) => {
  expect(plain(shownHour("2027-03-13", "14:00", zone))).toBe(shown);
});

test("QST-03 the time of a save is that of the reader's own clock", () => {
  vi.stubEnv("TZ", "America/Martinique");
  expect(plain(formatOwnTime("2027-01-12T19:02:00.000Z"))).toBe("15 h 02");
});
