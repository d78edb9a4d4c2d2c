import { expect, test } from "vitest";
import { type Audience, audiences, isFor, isShown, type Reader, refusalOfAnnouncement } from "./audience.ts";

const pupil: Reader = { role: "USER", managesCenter: false, categoryId: 3 };

test.for<[Audience, number | null, Partial<Reader>, boolean]>([
  ["everybody", null, { role: "ADMIN" }, true],
  ["everybody", null, {}, true],
  ["participants", null, {}, true],
  ["participants", 3, {}, true],
  ["participants", 4, {}, false],
  ["participants", 3, { categoryId: null }, false],
  ["participants", null, { role: "CLUB" }, false],
  ["schools", null, { role: "ESTABLISHEMENT" }, true],
  ["schools", null, {}, false],
  ["clubs", null, { role: "CLUB" }, true],
  ["clubs", null, { role: "ADMIN" }, false],
  ["centers", null, {}, false],
  ["centers", null, { managesCenter: true }, true],
  ["centers", null, { role: "ESTABLISHEMENT", managesCenter: true }, true],
])("PPL-11 an announcement to %s of category %s is for %o: %s", ([audience, categoryId, facts, expected]) => {
  expect(isFor({ audience, categoryId }, { ...pupil, ...facts })).toBe(expected);
});

test("PPL-11 an announcement is shown from its start, inclusive, to its end, exclusive", () => {
  const period = { startsAt: new Date(1_000), endsAt: new Date(2_000) };
  const shownAt = [999, 1_000, 1_999, 2_000].map((at) => isShown(period, new Date(at)));
  expect(shownAt).toEqual([false, true, true, false]);
  expect(isShown({ ...period, endsAt: null }, new Date(9_000))).toBe(true);
});

test("PPL-11 only an erratum has a stage and a question, only participants a category, and an end comes after its start", () => {
  const [startsAt, later] = [new Date(1_000), new Date(2_000)];
  const draft = { audience: "everybody", categoryName: null, questionnaireId: null, position: null, startsAt, endsAt: null } as const;
  const fieldRefused = (changes: object) => refusalOfAnnouncement({ ...draft, ...changes })?.field ?? null;
  expect(fieldRefused({})).toBeNull();
  expect(fieldRefused({ audience: "stage" })).toBe("questionnaireId");
  expect(fieldRefused({ audience: "stage", questionnaireId: 7, position: 3 })).toBeNull();
  expect(fieldRefused({ audience: "stage", questionnaireId: 7, endsAt: later })).toBe("endsAt");
  expect(fieldRefused({ endsAt: later })).toBeNull();
  expect(fieldRefused({ endsAt: startsAt })).toBe("endsAt");
  for (const audience of audiences.filter((one) => one !== "stage"))
    expect([fieldRefused({ audience, questionnaireId: 7 }), fieldRefused({ audience, position: 3 })]).toEqual([
      "questionnaireId",
      "questionnaireId",
    ]);
  expect(fieldRefused({ audience: "clubs", categoryName: "C1" })).toBe("categoryName");
  expect(fieldRefused({ audience: "participants", categoryName: "C1" })).toBeNull();
});
