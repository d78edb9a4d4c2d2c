import { expect, test } from "vitest";
import { compare, rebase, markSent as send } from "#platform/web/unsaved/versions.ts";
import {
  cellText,
  couldReach,
  type GradeEdit,
  isEntered,
  issuesOf,
  type Marks,
  marksOf,
  markTextsOf,
  notEntered,
  type SavedMarks,
} from "./grade-row.ts";
import { gradeKind } from "./web/grade-kind.ts";

const reconcile = (edit: GradeEdit, saved: SavedMarks) => compare(gradeKind, { saved }, edit);
const markSent = (edit: GradeEdit, marks: Marks) => send(gradeKind, edit, marks);

const c2 = { category: "C2", mostGrade: 14, mostCoefficient: 105, mostTime: 180 };
const row = (grade: string, weightedGrade: string, time: string, absent = false) => ({ grade, weightedGrade, time, absent });
const messages = (...[typed, active]: [GradeEdit["typed"], Parameters<typeof issuesOf>[2]?]) =>
  issuesOf({ typed }, c2, active).map(({ path, message }) => `${path}: ${message}`);
const tooSmall = "weightedGrade: Le coefficient doit être supérieur ou égal à (note * (note + 1)) / 2";

test.each([
  ["10.5", "10,5"],
  ["1a2", "1a2"],
  ["-3", "-3"],
  ["1,,5", "1,,5"],
  ["123456789", "123456789"],
  ["١٢٫٥", "12,5"],
  ["１２", "12"],
])("CTR-03 typed %s, a cell shows %s", (typed, taken) => {
  expect(cellText(typed)).toBe(taken);
});

test.each([
  [row("1a2", "", ""), ["grade: La note doit être un entier"]],
  [row("-3", "6", ""), ["grade: La note doit être positive ou nulle"]],
  [row("4", "1e3", "80"), ["weightedGrade: Le coefficient doit être un multiple de 0,5"]],
  [
    row("4", "10,,5", "-80"),
    ["weightedGrade: Le coefficient doit être un multiple de 0,5", "time: Le temps doit être un nombre entier de minutes"],
  ],
  [row("123456789", "", ""), ["grade: La note est trop grande", expect.stringContaining("La note ne peut pas dépasser 14")]],
])("CTR-03 nothing typed is dropped: %j is refused", (typed, refusals) => {
  expect(messages(typed)).toEqual(refusals);
});

test("EDG-05 a time is typed in common notations, and is not an error while typing", () => {
  expect([marksOf(row("4", "10", "1h20"))?.time, marksOf(row("4", "10", "1:20"))?.time]).toEqual([80, 80]);
  const wrong = ["time: Le temps s'écrit en minutes (80) ou en heures et minutes (1h20)\u00A0; les minutes après l'heure vont de 0 à 59"];
  expect([messages(row("4", "10", "1:"), "time"), messages(row("4", "10", "1:")), messages(row("4", "10", "1h75"))]).toEqual([
    [],
    wrong,
    wrong,
  ]);
  expect(marksOf(row("4", "10", "1e2"))?.time, "no exponent").toBeNaN();
  expect([messages(row("4", "10", "une"), "time"), messages(row("4", "10", "une heure")), messages(row("4", "10", "1 h"), "time")]).toEqual(
    [wrong, wrong, []],
  );
  expect(messages(row("4", "10", "3h01"))).toEqual(["time: Le temps ne peut pas dépasser 180 minutes, la durée en C2"]);
});

test("EDG-05 the office's time beyond the category's duration stays valid when a center corrects other marks", () => {
  const base = { grade: 4, weightedGrade: 10, time: 240, absent: false, version: 1 };
  expect(issuesOf({ typed: row("5", "15", "240"), base }, c2)).toEqual([]);
  expect(issuesOf({ typed: row("5", "15", "241"), base }, c2)).toHaveLength(1);
});

test("EDG-03 all problems solved requires the full coefficient", () => {
  expect(messages(row("14", "104", ""))).toContain(tooSmall);
  expect(messages(row("14", "105", ""))).toEqual([]);
});

test("CTR-03 a row is complete once its three cells are filled, or somebody is absent", () => {
  expect(marksOf(row("4", "10,5", "90"))).toEqual({ grade: 4, weightedGrade: 10.5, time: 90, absent: false });
  expect(marksOf(row("4,", "10", "90"))?.grade).toBe(4);
  expect([marksOf(row("4", "", "90")), marksOf(row("4", ",", "90"))?.weightedGrade]).toEqual([null, Number.NaN]);
  expect(marksOf(row("4", "", "", true))).toEqual({ grade: null, weightedGrade: null, time: null, absent: true });
  expect(markTextsOf({ grade: 4, weightedGrade: 10.5, time: null, absent: false })).toEqual(row("4", "10,5", ""));
});

test("CTR-03 empty cells have no error", () => {
  for (const typed of [row("", "", ""), row("4", "", ""), row("", "10", ""), row("", "", "90"), row("99", "", "", true)])
    expect(messages(typed)).toEqual([]);
});

test("CTR-03 a filled cell is validated before the row is complete", () => {
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
] as const)("CTR-03 %s of at least %s and at most %s: %s", (text, min, max, canReach) => {
  expect(couldReach(text, min, max)).toBe(canReach);
});

test("CTR-03 an edit is reconciled with another user's save", () => {
  const edit = (typed: GradeEdit["typed"], base = notEntered): GradeEdit => ({ typed, base, queued: null });
  const saved = { grade: 4, weightedGrade: 10, time: 90, absent: false, version: 3 };
  expect(reconcile(edit(row("4", "10", "90")), saved), "the same").toBe("saved");
  expect(reconcile(edit(row("5", "15", "90")), saved), "other marks").toBe("conflict");
  expect(reconcile(edit(row("5", "", "")), saved), "even half typed").toBe("conflict");
  expect(reconcile(edit(row("5", "15", "90"), { ...saved, version: 2 }), saved), "same marks, only a newer version").toBe("unsaved");
  expect(reconcile(edit(row("5", "15", "90")), notEntered)).toBe("unsaved");
});

test("CTR-03 QST-08 whether an unanswered send was saved is known once the version changes, and it is no conflict", () => {
  const marks = (time: number) => ({ grade: 4, weightedGrade: 10, time, absent: false });
  const saved = (time: number, version: number) => ({ ...marks(time), version });
  const unanswered = markSent({ typed: row("4", "10", "90"), base: saved(80, 1), queued: 1 }, marks(90));
  expect(markSent(unanswered, marks(90)).unanswered, "sent twice").toEqual([marks(90)]);
  const back = { ...unanswered, typed: row("4", "10", "80") };
  const third = { ...unanswered, typed: row("4", "10", "85") };
  const over = (now: SavedMarks) => [unanswered, back, third].map((edit) => reconcile(edit, now));
  expect(over(saved(80, 1)), "it may arrive yet").toEqual(["unsaved", "unsaved", "unsaved"]);
  expect(over(saved(90, 2)), "it has arrived").toEqual(["saved", "unsaved", "unsaved"]);
  expect(over(saved(70, 2)), "another user was faster").toEqual(["conflict", "conflict", "conflict"]);
  expect(reconcile(markSent(third, marks(85)), saved(90, 2)), "the first of two has arrived").toBe("unsaved");
  expect(rebase(gradeKind, { saved: saved(90, 2) }, back)).toEqual({ ...back, base: saved(90, 2), unanswered: undefined });
});

test("CTR-03 QST-08 a row cleared after its first send waits for the outcome, then shows it", () => {
  const saved = { grade: 4, weightedGrade: 10, time: 90, absent: false, version: 1 };
  const cleared = {
    ...markSent({ typed: row("4", "10", "90"), base: notEntered, queued: 1 }, saved),
    typed: row("", "", ""),
    queued: null,
  };
  expect(reconcile(cleared, notEntered), "it may arrive yet").toBe("unsaved");
  expect(reconcile(cleared, saved), "it has arrived").toBe("saved");
  expect(reconcile(cleared, { ...saved, time: 80 }), "another user entered marks").toBe("saved");
  expect(reconcile({ ...cleared, typed: row("5", "", "") }, saved), "typed on").toBe("unsaved");
});

test("CTR-02 a grade or an absence counts as entered", () => {
  expect(isEntered(notEntered)).toBe(false);
  expect(isEntered({ ...notEntered, grade: 0 })).toBe(true);
  expect(isEntered({ ...notEntered, absent: true })).toBe(true);
});
