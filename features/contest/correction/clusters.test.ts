import { expect, test } from "vitest";
import { FIELD_SEPARATOR } from "#platform/contract/fields.ts";
import { normalFormOf } from "#season/marking/possible-answer.ts";
import { cpuSecondsOf } from "#tests/cpu-time.ts";
import { type CountedAnswer, clustersOf, countAnswers, type Decision, type KeyAnswer, keyWith } from "./clusters.ts";

const free = { type: "oneFree" } as const;

/** Solutions with their spellings, numbered in order. */
function keyOf(...solutions: readonly (readonly [solution: string, ...spellings: string[]])[]): KeyAnswer[] {
  const key: KeyAnswer[] = [];
  for (const [solution, ...spellings] of solutions) {
    const id = key.length + 1;
    const answers = countAnswers([solution, ...spellings].map(sheet), free);
    key.push(
      ...answers.map(({ form, value }, place) => ({
        ...{ id: id + place, value, normal: form, isCorrect: true },
        spellingOf: place === 0 ? null : id,
      })),
    );
  }
  return key;
}

const sheet = (answer: string) => ({ answer, form: countedForm(answer), categoryId: 1, people: 1 });

/** The form of an answer as a sheet stores it. */
const countedForm = (answer: string): string => formsOf(answer).join(FIELD_SEPARATOR);
const formsOf = (answer: string): string[] =>
  answer
    .split(FIELD_SEPARATOR)
    .map((field) => normalFormOf(field, free))
    .filter(Boolean)
    .sort();

/** What children write for the solutions of a paper: as many as a jury saw, and each is one of its solutions. */
const planted: readonly (readonly [solution: string, ...written: string[]])[] = [
  ["12", "12 lucioles", "il y en a 12", "x = 12", "Réponse : 12.", "12 cm"],
  ["12000", "12.000", "12'000", "12 000 euros"],
  ["7/2", "3 1/2", "3,5 cm", "3,50 m"],
  ["31 décembre", "31/12", "le 31 décembre", "31 décembre 2026", "31-12"],
  ["Anatole", "Anatolle", "Anatol", "c'est Anatole", "Antaole", "ANATOLE !"],
  ["3 et 5", "5 et 3", "3 ; 5", "(3 ; 5)", "5, 3"],
  ["8 h 30", "8h30", "8 h 30 min", "à 8 h 30"],
  ["50", "50 %", "c'est 50", "50 €"],
];
const spellings = planted.flatMap(([solution, ...written]) => written.map((value) => [solution, value] as const));

test("MRK-02 thirty planted spellings of a paper are all suggested, none is accepted by itself", () => {
  expect(spellings.length).toBeGreaterThanOrEqual(30);
  const states = spellings.map(([solution, value]) => {
    const [cluster] = clustersOf(countAnswers([sheet(value)], free), free, keyOf([solution]), []);
    return [value, cluster?.state, cluster?.solutionId, cluster?.decision];
  });
  expect(states).toEqual(spellings.map(([, value]) => [value, "suggested", 1, null]));
});

test.each(["13", "21", "douze", "12 et demi", "moins 12", "1,2"])("MRK-02 « %s » is not suggested as a spelling of 12", (value) => {
  expect(clustersOf(countAnswers([sheet(value)], free), free, keyOf(["12"]), [])).toMatchObject([{ state: "open", solutionId: null }]);
});

test("MRK-02 pairs count in any order; who gives an answer twice gave it once; blanks and erased words are none", () => {
  const pair = (one: string, other: string) => sheet(`${one}${FIELD_SEPARATOR}${other}`);
  const rule = { type: "twoFree" } as const;
  const counted = countAnswers(
    [pair("3", "5"), pair("5", "3"), pair("3", "3,0"), pair("", "3"), { ...sheet("x"), answer: "(effacé)", form: "(effacé)" }],
    rule,
  );
  expect(counted.map(({ value, people }) => [value, people])).toEqual([
    ["3", 4],
    ["5", 2],
  ]);
});

const given = (form: string, people: number): CountedAnswer => ({ form, value: form, people, byCategory: new Map([[1, people]]) });
const decided = (form: string, verdict: Decision["verdict"], solutionId: number | null = null): Decision => ({
  ...{ id: 9, form, value: form, verdict, solutionId },
});

test("MRK-02 what many people gave and what looks more like a solution comes first", () => {
  const key = keyOf(["Anatole"], ["Clémence"]);
  const clusters = clustersOf([given("anatolle", 50), given("c'est anatole", 40), given("zoe", 900), given("anatol", 90)], free, key, []);
  expect(clusters.map(({ value, likeness, solutionId }) => [value, likeness, solutionId])).toEqual([
    ["anatol", "letter", 1],
    ["c'est anatole", "around", 1],
    ["anatolle", "letter", 1],
    ["zoe", null, null],
  ]);
});

test("MRK-02 an answer is compared again when the key of its question changes", () => {
  const counted = [given("anatolle", 1)];
  const states = [keyOf(["12"]), keyOf(["Anatole"]), keyOf(["12"])].map((key) => clustersOf(counted, free, key, [])[0]?.state);
  expect(states).toEqual(["open", "suggested", "open"]);
});

test("MRK-02 what looks like another spelling looks like its solution", () => {
  const [cluster] = clustersOf([given("trente et un decembr", 1)], free, keyOf(["31/12", "trente et un décembre"]), []);
  expect(cluster).toMatchObject({ state: "suggested", likeness: "letter", solutionId: 1 });
});

test.each([
  ["12 cm", decided("12 cm", "accepted", 1), "pending"],
  ["12 cm", decided("12 cm", "refused"), "refused"],
  ["12", null, "right"],
  ["12 m", decided("12 m", "accepted", 1), "right"],
  ["12 m", decided("12 m", "withdrawn", 1), "pending"],
  ["12 km", decided("12 km", "withdrawn", 1), "suggested"],
  ["12 m", decided("12 m", "withdrawn", 3), "right"],
  ["12", decided("12", "withdrawn", 1), "right"],
  ["12 m", decided("12 m", "refused"), "right"],
] as const)("MRK-03 « %s » with the decision %j is %s", (form, decision, state) => {
  const [cluster] = clustersOf([given(form, 1)], free, keyOf(["12", "12 m"]), decision ? [decision] : []);
  expect(cluster?.state).toBe(state);
});

test("MRK-03 a decision of which the key says something else by now counts no more, and changes no key", () => {
  const key = keyOf(["12", "12 m"], ["12 cm"]);
  const decisions = [decided("12 cm", "accepted", 1), { ...decided("12 m", "withdrawn", 3), id: 10 }];
  const clusters = clustersOf([given("12 cm", 2), given("12 m", 1)], free, key, decisions);
  expect(clusters.map(({ value, state, decision }) => [value, state, decision])).toEqual([
    ["12 cm", "right", null],
    ["12 m", "right", null],
  ]);
  expect(keyWith(key, decisions)).toEqual(keyWith(key, []));
});

test("MRK-03 what waits to be applied stays there when nobody gives it any more; what is refused does not", () => {
  const decisions = [decided("12 cm", "accepted", 1), { ...decided("13", "refused"), id: 10 }];
  expect(clustersOf([], free, keyOf(["12"]), decisions)).toMatchObject([{ value: "12 cm", people: 0, state: "pending" }]);
});

test("MRK-03 the key with accepted and without withdrawn spellings; one accepted for a spelling goes to its solution", () => {
  const key = keyOf(["12", "12 m"], ["7"]);
  const decisions = [decided("12 m", "withdrawn", 1), decided("douze", "accepted", 2), decided("sept", "accepted", 3)];
  expect(keyWith(key, decisions)).toEqual([
    { value: "12", isCorrect: true, spellings: [{ value: "douze" }] },
    { value: "7", isCorrect: true, spellings: [{ value: "sept" }] },
  ]);
});

test("MND-01 long answers are compared with the largest key in little time: a text is read once, not for each solution", () => {
  const long = (text: string) => `${text} ${"et un mot ".repeat(20)}`.slice(0, 199).trim();
  const key = keyOf(
    ...Array.from(
      { length: 50 },
      (_, place) => [long(`solution ${place}`), ...["a", "b", "c", "d"].map((letter) => long(`${letter} ${place}`))] as const,
    ),
  );
  const answers = countAnswers(
    Array.from({ length: 500 }, (_, place) => sheet(long(`réponse ${place} solution`))),
    free,
  );
  expect(cpuSecondsOf(() => clustersOf(answers, free, key, []))).toBeLessThan(2);
});
