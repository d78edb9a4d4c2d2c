import { expect, test } from "vitest";
import { moveElement } from "#contest/problem/problem-draft.ts";
import { aStageOnWire } from "#tests/stage-on-wire.ts";
import { consequencesOf, consequencesOfClasses } from "./changes.ts";
import {
  categoriesOfPupils,
  choosableClasses,
  countsText,
  draftOf,
  type EditedProblem,
  type EditedStage,
  editableStage,
  editedOf,
  errorsOfEdited,
  isOpenAt,
  mergeStages,
  newOwn,
  newStage,
  playedText,
  withClosingNow,
  withOpeningNow,
  withTyped,
} from "./edited-stage.ts";
import { refusalOfStageOf } from "./writing.ts";

const own: EditedProblem = {
  ...{
    key: "4",
    id: "4",
    questionId: null,
    from: null,
    title: "Les allumettes",
    text: "<p>Combien ?</p>",
    hasImages: false,
    coefficient: null,
  },
  ...{
    type: "oneFree",
    formMatters: false,
    possibleAnswers: [{ key: 0, value: "12", isCorrect: true, spellings: [] }],
    categories: ["C1"],
  },
};
const stage: EditedStage = {
  ...newStage(2027),
  onScreen: true,
  opens: { day: "2026-12-01", time: "14:00" },
  closes: { day: "2026-12-01", time: "15:30" },
  problems: [own],
};

const errorsIn = (edited: EditedStage) => Object.fromEntries(errorsOfEdited(edited).map(({ path, message }) => [path, message]));

test("CLS-03 what is typed becomes what is sent, in the time of Paris, and a coefficient is its place if nothing else is said", () => {
  const draft = draftOf({ ...stage, problems: [own, { ...own, key: "new-1", id: undefined, coefficient: 7 }] });
  expect([draft.opensAt, draft.closesAt]).toEqual(["2026-12-01T13:00:00.000Z", "2026-12-01T14:30:00.000Z"]);
  expect(draft.problems.map(({ id, coefficient }) => [id, coefficient])).toEqual([
    ["4", 1],
    [undefined, 7],
  ]);
  expect(draftOf({ ...stage, onScreen: false })).toMatchObject({ opensAt: null, closesAt: null });
  expect(errorsOfEdited(stage)).toEqual([]);
});

test("CLS-03 what is missing is said at its field", () => {
  expect(errorsIn({ ...newStage(null), name: " " })).toEqual({
    name: "Donnez-lui un nom",
    problems: "Choisissez au moins un problème",
  });
  expect(Object.keys(errorsIn({ ...stage, opens: { day: "2026-13-01", time: "" } }))).toEqual(["opensAt"]);
  expect(errorsIn({ ...stage, classNames: [] })).toEqual({ classNames: "Choisissez au moins une classe" });
  const formula = { ...own, text: '<div data-formula="x"></div>' };
  expect(errorsIn({ ...stage, problems: [formula] }), "a formula is a statement").toEqual({});
  const played = [{ ...own, categories: [] }];
  const bare = { ...stage, problems: [...played, newOwn(played, ["C1", "C2"])] };
  expect(Object.keys(errorsIn(bare)).toSorted()).toEqual([
    "problems.0.categories",
    "problems.1.form.possibleAnswers",
    "problems.1.text",
    "problems.1.title",
  ]);
  expect(bare.problems[1]?.categories).toEqual(["C1", "C2"]);
});

test("CLS-03 where a day is there, what is missing is its hour", () => {
  const errors = (opens: string, closes: { day: string; time: string }) =>
    errorsIn({ ...stage, opens: { day: "2026-12-01", time: opens }, closes });
  expect(errors("", { day: "2026-12-01", time: "" })).toEqual({ "opens.time": "Donnez l'heure", "closes.time": "Donnez l'heure" });
  expect(errors("8h3", stage.closes)).toEqual({ "opens.time": "Écrivez-la ainsi\u00A0: 14:00" });
  expect(errors("14:00", { day: "", time: "18:00" })).toEqual({ closesAt: "Dites quand il ferme à l'écran" });
  expect(errors("14:00", { day: "2026-12-01", time: "13:00" })).toEqual({ "closes.time": "Il ferme après avoir ouvert" });
  expect(errors("14:00", { day: "2026-11-30", time: "18:00" })).toEqual({ closesAt: "Il ferme après avoir ouvert" });
  expect(errors("14:00", { day: "2027-03-28", time: "02:30" })).toEqual({ "closes.time": "Elle n'existe pas ce jour-là" });
  expect(errors("14:00", { day: "2027-03-28", time: "25:00" })).toEqual({ "closes.time": "Écrivez-la ainsi\u00A0: 14:00" });
});

test("CLS-03 a closing is at 18 h on the day of the opening until it is typed, and an opening may be now", () => {
  const none = { day: "", time: "" };
  const opened = withTyped({ ...stage, opens: none, closes: none }, "opens", { day: "2026-12-01" });
  expect([opened.opens, opened.closes]).toEqual([
    { day: "2026-12-01", time: "" },
    { day: "2026-12-01", time: "18:00" },
  ]);
  expect(withTyped(opened, "opens", { day: "2026-12-03" }).closes).toEqual({ day: "2026-12-03", time: "18:00" });
  expect(withTyped(opened, "opens", { day: "2026-11-30" }).closes).toEqual(opened.closes);
  expect(withTyped(stage, "opens", { day: "2026-12-03" }).closes).toEqual(stage.closes);
  expect(withTyped({ ...stage, closes: none }, "opens", { time: "19:00" }).closes).toEqual(none);
  expect(withTyped({ ...stage, closes: none }, "closes", { day: "2" }).closes).toEqual({ day: "2", time: "" });
  expect(withTyped({ ...stage, closes: none }, "closes", { day: "2026-12-02" }).closes).toEqual({ day: "2026-12-02", time: "18:00" });
  expect(withTyped(stage, "closes", { time: "" }).closes).toEqual({ day: "2026-12-01", time: "" });
  const now = withOpeningNow({ ...stage, opens: none, closes: none }, new Date("2026-12-01T08:05:40Z"));
  expect(now).toMatchObject({ opens: { day: "2026-12-01", time: "09:05" }, closes: { day: "2026-12-01", time: "18:00" } });
  const [lesson, over] = [new Date("2026-12-01T08:30:00Z"), new Date("2026-12-01T08:55:20Z")];
  expect([isOpenAt(now, lesson), isOpenAt({ ...now, onScreen: false }, lesson), isOpenAt(now, new Date("2026-12-01T08:00:00Z"))]).toEqual([
    true,
    false,
    false,
  ]);
  const closed = withClosingNow(now, over);
  expect([closed.closes, isOpenAt(closed, over)]).toEqual([{ day: "2026-12-01", time: "09:55" }, false]);
});

test("CLS-03 a stage that is read and sent again is the same, and moving changes coefficients that are places", () => {
  const form = {
    type: "oneFree" as const,
    formMatters: false,
    possibleAnswers: [{ value: "12", isCorrect: true, spellings: [{ value: "douze" }] }],
  };
  const read = aStageOnWire({
    classNames: ["6e A"],
    problemList: [1, 2].map((position) => ({
      ...{ id: String(position), position, questionId: null, from: null, title: "T", text: "<p>x</p>", form, coefficient: position },
      ...{ categories: ["C1"], hasImages: false },
    })),
  });
  const edited = editedOf(read);
  const first = { id: "1", questionId: null, title: "T", text: "<p>x</p>", form, coefficient: 1, categories: ["C1"] };
  expect(draftOf(edited).problems[0]).toEqual(first);
  const moved = { ...edited, problems: moveElement(edited.problems, 0, 1) };
  expect(draftOf(moved).problems.map(({ id, coefficient }) => [id, coefficient])).toEqual([
    ["2", 1],
    ["1", 2],
  ]);
  const comparedProblems = (stage: EditedStage) => draftOf(stage).problems;
  expect(consequencesOf(comparedProblems(edited), comparedProblems(edited))).toEqual([]);
  expect(consequencesOf(comparedProblems(edited), comparedProblems(moved))).toHaveLength(2);
  expect(countsText(edited, ["CM", "C1"], [])).toBe("C1\u00A0: 2 problèmes");
});

test("CLS-01 CLS-03 the form of a stage names the categories of the pupils of its classes first, however the classes are written", () => {
  const pupils = {
    classes: [
      { name: "6e A", categories: ["C1"] },
      { name: "4e B", categories: ["C1", "C2"] },
    ],
    categories: ["C1", "C2", "L1"],
    given: null,
  };
  expect(categoriesOfPupils({ classNames: null }, pupils)).toEqual(["C1", "C2", "L1"]);
  expect(categoriesOfPupils({ classNames: ["6ème-A"] }, pupils)).toEqual(["C1"]);
  expect(categoriesOfPupils({ classNames: ["3e C"] }, pupils)).toEqual([]);
  expect(choosableClasses(pupils, ["6ème A", "3e C"])).toEqual(["6e A", "4e B", "3e C"]);
  expect(playedText(["CM", "C1", "C2"], ["C1"])).toBe("Joué en C1 et 2 autres catégories");
  expect(playedText(["CM", "C2"], ["C1"])).toBe("Joué en CM, C2");
  expect(playedText(["CM", "C2"], [])).toBe("Joué en CM, C2");
  const problems = [own, { ...own, key: "5", categories: ["CM", "C1"] }];
  expect(countsText({ problems }, ["CM", "C1", "C2"], ["C1", "C2"])).toBe("C1\u00A0: 2 problèmes · C2\u00A0: aucun · et 1 autre catégorie");
});

test("CLS-01 CLS-03 a teacher of some classes begins with them, and writes no stage of others", () => {
  expect([newStage(2027).classNames, newStage(2027, ["6e A"]).classNames, newStage(2027, ["6e A", "5e B"]).classNames]).toEqual([
    null,
    ["6e A"],
    [],
  ]);
  expect([refusalOfStageOf([], null), refusalOfStageOf(["6e A"], null), refusalOfStageOf(["6ème A"], ["6e A", "5e B"])]).toEqual([
    null,
    null,
    null,
  ]);
  expect(refusalOfStageOf(["6e A", "4e C"], ["6e A"])).toContain("Vous n'avez pas la classe 4e C");
  expect(refusalOfStageOf([], ["6e A"])).toContain("prenez-en un pour la classe 6e A");
  expect(refusalOfStageOf([], [])).toContain("pas encore donné de classe");
});

test("CLS-03 classes are compared by what their names mean", () => {
  expect(consequencesOfClasses(["6e A", "6e B"], ["6ème-B", "6EME A"])).toEqual([]);
  expect(consequencesOfClasses(["6e A", "6e B"], ["6ème A"])).toHaveLength(1);
});

test("CLS-03 each change that moves marks is said, and a title or a text is not", () => {
  const comparedProblems = (stage: EditedStage) => draftOf(stage).problems;
  const before = comparedProblems({ ...stage, problems: [own, { ...own, key: "5", id: "5", title: "Dés" }] });
  const after = (over: Partial<EditedProblem>) => comparedProblems({ ...stage, problems: [{ ...own, ...over }] });
  const said = (over: Partial<EditedProblem>) => consequencesOf(before.slice(0, 1), after(over)).join(" ");
  expect(said({ title: "Autre" })).toBe("");
  expect(said({ coefficient: 3 })).toContain("coefficient 1 devient 3");
  expect(said({ categories: ["C1", "C2"] })).toContain("se joue en C1, C2, au lieu de C1");
  expect(said({ possibleAnswers: [{ key: 0, value: "13", isCorrect: true, spellings: [] }] })).toContain("ce qui est juste change");
  expect(said({ questionId: "9" })).toContain("autre problème");
  expect(consequencesOf(before, after({}))).toEqual([expect.stringContaining("«\u00A0Dés\u00A0» n'y est plus")]);
  expect(consequencesOf(before.slice(0, 1), [...after({}), { ...(before[1] as (typeof before)[number]), id: undefined }])).toEqual([
    expect.stringContaining("s'ajoute"),
  ]);
});

test("CLS-03 STG-06 a stage that two people edit keeps the fields and problems of each, and names what both changed", () => {
  const base = { ...stage, problems: [own, { ...own, key: "5", id: "5", title: "Dés" }] };
  const theirs = {
    ...base,
    name: "Leur nom",
    onPaper: false,
    problems: [{ ...own, title: "Leurs allumettes" }, ...base.problems.slice(1)],
  };
  const mine = { ...base, name: "Mon nom", problems: [own, { ...own, key: "5", id: "5", title: "Mes dés" }] };
  const { edited, conflicts } = mergeStages(mine, base, theirs);
  expect([edited.name, edited.onPaper, edited.problems.map(({ title }) => title)]).toEqual([
    "Mon nom",
    false,
    ["Leurs allumettes", "Mes dés"],
  ]);
  expect(conflicts).toEqual(["Nom"]);
  expect(mergeStages(base, base, theirs)).toEqual({ edited: theirs, conflicts: [] });
});

test("CLS-03 what is not complete yet is a change, which the device keeps", () => {
  const set = editableStage(newStage(2027));
  const contents = (edited: EditedStage) => JSON.stringify(set.contentsOf(edited, null));
  expect(contents({ ...stage, classNames: [] })).not.toBe(contents({ ...stage, classNames: null }));
  expect(contents({ ...stage, opens: { day: "2026-12-02", time: "" } })).not.toBe(
    contents({ ...stage, opens: { day: "2026-12-03", time: "" } }),
  );
  expect(contents({ ...stage, problems: [{ ...own, key: "new-1" }] })).toBe(contents(stage));
});

test("CLS-03 a draft on the device comes back, also of the version before problems were edited like the federation's", () => {
  const set = editableStage(newStage(2027));
  const edited = { ...newStage(2027), name: "Quart du collège", problems: [own] };
  expect(set.restore(JSON.parse(JSON.stringify(set.store(edited, null))), null)).toEqual(edited);
  const { key: _, possibleAnswers, ...fields } = own;
  const earlier = { ...edited, problems: [{ ...fields, key: 4, answers: possibleAnswers }] };
  const restored = set.restore({ basedOn: null, edited: earlier }, null);
  expect(draftOf(restored)).toEqual(draftOf(edited));
  expect(restored.problems.map(({ key }) => key)).toEqual(["4"]);
});
