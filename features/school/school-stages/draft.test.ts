import { expect, test } from "vitest";
import { refusalsOfDraft } from "./draft.ts";
import { type ReleasableStage, refusalToRelease } from "./release.ts";

const own = {
  ...{ questionId: null, title: "Les allumettes", text: "Combien ?" },
  form: { type: "oneFree" as const, formMatters: false, possibleAnswers: [{ value: "12", isCorrect: true, spellings: [] }] },
};
const draft = { onPaper: true, onScreen: false, opensAt: null, closesAt: null, problems: [own] };
const [opensAt, closesAt] = [new Date("2026-12-01T08:00:00Z"), new Date("2026-12-01T10:00:00Z")];
const pathsOf = (over: Partial<Parameters<typeof refusalsOfDraft>[0]>) =>
  refusalsOfDraft({ ...draft, ...over }).map(({ path }) => path.join("."));

test("CLS-03 a stage has a way to answer, dates on screen, and problems with solutions", () => {
  expect(pathsOf({})).toEqual([]);
  expect(pathsOf({ onPaper: false })).toEqual(["onPaper"]);
  expect(pathsOf({ onScreen: true })).toEqual(["opensAt", "closesAt"]);
  expect(pathsOf({ onScreen: true, opensAt: closesAt, closesAt: opensAt })).toEqual(["closesAt"]);
  expect(pathsOf({ onScreen: true, opensAt, closesAt })).toEqual([]);
  expect(pathsOf({ problems: [{ ...own, title: " ", text: "" }] })).toEqual(["problems.0.title", "problems.0.text"]);
  expect(pathsOf({ problems: [{ ...own, form: null }] })).toEqual(["problems.0.form"]);
  expect(pathsOf({ problems: [{ ...own, questionId: 7 }] })).toEqual(["problems.0.form"]);
  const released = { ...own, questionId: 7, form: null };
  expect(pathsOf({ problems: [released, released] })).toEqual(["problems.1.questionId"]);
  const answers = (...possibleAnswers: (typeof own.form.possibleAnswers)[number][]) => [{ ...own, form: { ...own.form, possibleAnswers } }];
  expect(pathsOf({ problems: answers() })).toEqual(["problems.0.form.possibleAnswers"]);
  const [twelve] = own.form.possibleAnswers as [(typeof own.form.possibleAnswers)[number]];
  expect(pathsOf({ problems: answers(twelve, { ...twelve, value: "12,0" }) })).toEqual(["problems.0.form.possibleAnswers.1.value"]);
});

test("CLS-03 a stage has no more solutions and spellings than are compared in a moment", () => {
  const long = { value: "1", isCorrect: true, spellings: Array.from({ length: 40 }, (_, index) => ({ value: `un ${index}` })) };
  const problems = (count: number) => Array.from({ length: count }, () => ({ ...own, form: { ...own.form, possibleAnswers: [long] } }));
  expect(pathsOf({ problems: problems(24) })).toEqual([]);
  expect(pathsOf({ problems: problems(25) })).toEqual(["problems"]);
});

test("CLS-03 problems are released to schools neither while their stage is open nor before it", () => {
  const stage: ReleasableStage = {
    year: 2027,
    physical: false,
    isClosed: true,
    isOver: true,
    opensAt: null,
    wasTaken: true,
    date: null,
    problems: 18,
  };
  const today = { day: "2026-12-01", activeYear: 2027 };
  const refusal = (over: Partial<ReleasableStage>) => refusalToRelease({ ...stage, ...over }, today);
  expect(refusal({})).toBeNull();
  expect(refusal({ isClosed: false, isOver: false })).toContain("est ouverte");
  expect(refusal({ isOver: false }), "in the minute after its closing").toContain("vient de fermer");
  expect(refusal({ opensAt })).toContain("va ouvrir");
  expect(refusal({ wasTaken: false })).toContain("Personne");
  expect(refusal({ wasTaken: false, year: 2026 })).toBeNull();
  expect(refusal({ problems: 0 })).toContain("pas encore de problème");
  expect(refusal({ physical: true, isClosed: false, date: "2026-12-01" })).toContain("lendemain");
  expect(refusal({ physical: true, isClosed: false, date: "2026-11-30" })).toBeNull();
});
