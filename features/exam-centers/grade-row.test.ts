import { expect, test } from "vitest";
import {
  asSent,
  cellText,
  couldReach,
  type GradeEdit,
  isEntered,
  issuesOf,
  marksOf,
  meet,
  notEntered,
  typedOf,
  typedUpon,
} from "./grade-row.ts";

const c2 = { category: "C2", mostGrade: 14, mostCoefficient: 105, mostTime: 180 };
const row = (grade: string, weightedGrade: string, time: string, absent = false) => ({ grade, weightedGrade, time, absent });
const messages = (...[typed, active]: [GradeEdit["typed"], Parameters<typeof issuesOf>[2]?]) =>
  issuesOf({ typed }, c2, active).map(({ path, message }) => `${path}: ${message}`);
const tooSmall = "weightedGrade: Le coefficient doit être supérieur ou égal à (note * (note + 1)) / 2";

test.each([
  ["10.5", "10,5"],
  ["1a2", "12"],
  ["-3", "3"],
  ["1,,5", "1,5"],
  ["1,5,", "15,"],
  ["123456789", "12345678"],
])("CTR-03 of %s a cell takes %s", (typed, taken) => {
  expect(cellText(typed)).toBe(taken);
});

test("EDG-05 a time is typed as people write it, and is no fault while it is being typed", () => {
  expect([cellText("1 h 20", "time"), cellText("1:20", "time"), cellText("1h20")]).toEqual(["1 h 20", "1:20", "120"]);
  expect([marksOf(row("4", "10", "1h20"))?.time, marksOf(row("4", "10", "1:20"))?.time]).toEqual([80, 80]);
  const wrong = ["time: Le temps doit être un nombre entier de minutes"];
  expect([messages(row("4", "10", "1:"), "time"), messages(row("4", "10", "1:")), messages(row("4", "10", "1h75"))]).toEqual([
    [],
    wrong,
    wrong,
  ]);
  expect(messages(row("4", "10", "3h01"))).toEqual(["time: Le temps ne peut pas dépasser 180 minutes, la durée en C2"]);
});

test("EDG-05 a time that the office entered beyond the category's duration stays beside what a centre corrects", () => {
  const base = { grade: 4, weightedGrade: 10, time: 240, absent: false, version: 1 };
  expect(issuesOf({ typed: row("5", "15", "240"), base }, c2)).toEqual([]);
  expect(issuesOf({ typed: row("5", "15", "241"), base }, c2)).toHaveLength(1);
});

test("EDG-03 every problem solved asks for the whole coefficient", () => {
  expect(messages(row("14", "104", ""))).toContain(tooSmall);
  expect(messages(row("14", "105", ""))).toEqual([]);
});

test("CTR-03 a row is complete once its three cells are filled, or somebody is absent", () => {
  expect(marksOf(row("4", "10,5", "90"))).toEqual({ grade: 4, weightedGrade: 10.5, time: 90, absent: false });
  expect(marksOf(row("4,", "10", "90"))?.grade).toBe(4);
  expect([marksOf(row("4", "", "90")), marksOf(row("4", ",", "90"))]).toEqual([null, null]);
  expect(marksOf(row("4", "", "", true))).toEqual({ grade: null, weightedGrade: null, time: null, absent: true });
  expect(typedOf({ grade: 4, weightedGrade: 10.5, time: null, absent: false })).toEqual(row("4", "10,5", ""));
});

test("CTR-03 nothing is said of cells that are empty", () => {
  for (const typed of [row("", "", ""), row("4", "", ""), row("", "10", ""), row("", "", "90"), row("99", "", "", true)])
    expect(messages(typed)).toEqual([]);
});

test("CTR-03 a cell that is filled is judged before the row is complete", () => {
  expect(messages(row("4,5", "", ""))).toEqual(["grade: La note doit être un entier"]);
  expect(messages(row("15", "", ""))).toEqual(["grade: La note ne peut pas dépasser 14, le nombre de questions en C2"]);
  expect(messages(row("4", "9,5", ""))).toEqual([tooSmall]);
  expect(messages(row("4", "10,25", ""))).toEqual(["weightedGrade: Le coefficient doit être un multiple de 0,5"]);
  expect(messages(row("4", "105,5", ""))).toEqual([
    "weightedGrade: Le coefficient ne peut pas dépasser 105, la somme des coefficients en C2",
  ]);
  expect(messages(row("4", "10", "180,5"))).toContain("time: Le temps doit être un nombre entier de minutes");
  expect(messages(row("4", "10", "181"))).toEqual(["time: Le temps ne peut pas dépasser 180 minutes, la durée en C2"]);
  expect(messages(row("14", "105", "180"))).toEqual([]);
});

test("CTR-03 a coefficient is not too small while more digits can make it right", () => {
  expect(messages(row("12", "8", ""), "weightedGrade")).toEqual([]);
  expect(messages(row("12", "8", ""))).toEqual([tooSmall]);
  expect(messages(row("12", "2", ""), "weightedGrade"), "20 to 29 is too small, 200 too great").toEqual([tooSmall]);
  expect(messages(row("12", "77", ""), "weightedGrade")).toEqual([tooSmall]);
});

test.each([
  ["7", 78, 105, true],
  ["1", 78, 105, true],
  ["2", 78, 105, false],
  ["7", 78, null, true],
  ["77", 78, 105, false],
  ["", 78, 105, false],
  ["0", 78, 105, false],
  ["7,", 78, 105, false],
  ["80", 78, 105, false],
] as const)("CTR-03 %s of at least %s and at most %s: %s", (text, least, most, could) => {
  expect(couldReach(text, least, most)).toBe(could);
});

test("CTR-03 what another wrote meanwhile meets what was typed", () => {
  const edit = (typed: GradeEdit["typed"], base = notEntered): GradeEdit => ({ typed, base, queued: null });
  const saved = { grade: 4, weightedGrade: 10, time: 90, absent: false, version: 3 };
  expect(meet(edit(row("4", "10", "90")), saved), "the same").toBe("done");
  expect(meet(edit(row("5", "15", "90")), saved), "other marks").toBe("conflict");
  expect(meet(edit(row("5", "", "")), saved), "even half typed").toBe("conflict");
  expect(meet(edit(row("5", "15", "90"), { ...saved, version: 2 }), saved), "the marks stood already: only the version moved").toBe(
    "goes on",
  );
  expect(meet(edit(row("5", "15", "90")), notEntered)).toBe("goes on");
});

test("CTR-03 QST-08 what was sent and never answered is known to be saved or not once the version moves, and is nobody else's", () => {
  const marks = (time: number) => ({ grade: 4, weightedGrade: 10, time, absent: false });
  const saved = (time: number, version: number) => ({ ...marks(time), version });
  const lost = asSent({ typed: row("4", "10", "90"), base: saved(80, 1), queued: 1 }, marks(90));
  expect(asSent(lost, marks(90)).unanswered, "sent twice").toEqual([marks(90)]);
  const back = { ...lost, typed: row("4", "10", "80") };
  const third = { ...lost, typed: row("4", "10", "85") };
  expect(
    [lost, back, third].map((edit) => meet(edit, saved(80, 1))),
    "it may arrive yet",
  ).toEqual(["goes on", "goes on", "goes on"]);
  expect(
    [lost, back, third].map((edit) => meet(edit, saved(90, 2))),
    "it has arrived",
  ).toEqual(["done", "goes on", "goes on"]);
  expect(
    [lost, back, third].map((edit) => meet(edit, saved(70, 2))),
    "somebody else was quicker",
  ).toEqual(Array(3).fill("conflict"));
  expect(meet(asSent(third, marks(85)), saved(90, 2)), "of two that were sent the first has arrived").toBe("goes on");
  expect(typedUpon(back, saved(80, 1))).toBe(back);
  expect(typedUpon(back, saved(90, 2))).toEqual({ ...back, base: saved(90, 2), unanswered: undefined });
});

test("CTR-03 QST-08 a row cleared of its first marks waits until what was sent is known, and shows it then", () => {
  const saved = { grade: 4, weightedGrade: 10, time: 90, absent: false, version: 1 };
  const cleared = { ...asSent({ typed: row("4", "10", "90"), base: notEntered, queued: 1 }, saved), typed: row("", "", ""), queued: null };
  expect(meet(cleared, notEntered), "it may arrive yet").toBe("goes on");
  expect(meet(cleared, saved), "it has arrived").toBe("done");
  expect(meet(cleared, { ...saved, time: 80 }), "somebody else entered one").toBe("done");
  expect(meet({ ...cleared, typed: row("5", "", "") }, saved), "typed on").toBe("goes on");
});

test("CTR-02 entered is who has a grade or is absent", () => {
  expect(isEntered(notEntered)).toBe(false);
  expect(isEntered({ ...notEntered, grade: 0 })).toBe(true);
  expect(isEntered({ ...notEntered, absent: true })).toBe(true);
});
