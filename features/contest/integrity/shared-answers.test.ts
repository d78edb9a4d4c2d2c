import fc from "fast-check";
import { expect, test } from "vitest";
import {
  alarmOf,
  bitsOf,
  comparePair,
  isAlarming,
  MOST_WITH_RARE,
  type Pair,
  RARE_SHARE,
  rareIndex,
  ringsOf,
  type SharedAnswer,
  type Tie,
  tieOf,
  type WrongAnswer,
} from "./shared-answers.ts";

const PROBLEMS = 18;

/** A generated random source, so that a stage is the same each time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Wrong answers of a category: a weaker person has more of them, and some are mistakes that many make. Rings copy three quarters of them. */
function aStage(people: number, rings: readonly (readonly number[])[], seed: number) {
  const random = randomFrom(seed);
  const mistake = () => (random() < 0.6 ? `m${Math.floor(4 * random() ** 2)}` : `r${Math.floor(people * random() ** 2)}`);
  const sheets = Array.from({ length: people }, () => {
    const weakness = 0.2 + 0.6 * random();
    return Array.from({ length: PROBLEMS }, (_, place) => (random() < weakness * (0.5 + place / PROBLEMS) ? mistake() : "right"));
  });
  for (const [model, ...copies] of rings)
    for (const copy of copies)
      sheets[copy] = (sheets[model ?? 0] ?? []).map((form, place) => (random() < 0.75 ? form : (sheets[copy]?.[place] ?? form)));
  return sheets;
}

function wrongAnswersOf(sheets: readonly (readonly string[])[]): WrongAnswer[] {
  return Array.from({ length: PROBLEMS }, (_, place) => {
    const given = Map.groupBy(sheets.keys(), (user) => sheets[user]?.[place] ?? "");
    return [...given].flatMap(([form, users]) => {
      const isRare = users.length <= Math.min(MOST_WITH_RARE, Math.max(2, RARE_SHARE * sheets.length));
      if (form === "right" || users.length < 2) return [];
      return [{ position: place + 1, form, people: users.length, answered: sheets.length, users: isRare ? users : null }];
    });
  }).flat();
}

/** As the search does it, with what it needs to compare any pair. */
function compareSheets(sheets: readonly (readonly string[])[]) {
  const wrong = wrongAnswersOf(sheets);
  const alarm = alarmOf((sheets.length * (sheets.length - 1)) / 2);
  const known = new Map(wrong.map(({ users: _, ...answer }) => [`${answer.position} ${answer.form}`, answer]));
  const wrongSheets = new Map(
    sheets.map((forms, user) => [
      user,
      new Map(
        forms.flatMap((form, place): [number, SharedAnswer][] => {
          const answer = known.get(`${place + 1} ${form}`);
          return answer ? [[place + 1, answer]] : [];
        }),
      ),
    ]),
  );
  const compare = (one: number, other: number) => comparePair([one, other], wrongSheets);
  const index = rareIndex(wrong, alarm);
  const candidates = index.users.flatMap(index.candidatesOf).map(([one, other]) => compare(one, other));
  return { wrong, alarm, compare, alarming: candidates.filter((pair) => isAlarming(pair, alarm)) };
}

const search = (sheets: readonly (readonly string[])[]) => ringsOf(compareSheets(sheets).alarming);

test("TIM-05 of planted rings, at least nine of ten that are found are real, and a quarter of the rings are; chance alone alarms about once in a stage", () => {
  const PEOPLE = 2_000;
  const rings = Array.from({ length: 40 }, (_, ring) => Array.from({ length: 2 + (ring % 4) }, (_, member) => 10 * ring + member));
  const planted = new Map(rings.flatMap((ring, place) => ring.map((user) => [user, place])));
  const found = search(aStage(PEOPLE, rings, 7));
  const isReal = (users: readonly number[]) =>
    users.every((user) => planted.has(user) && planted.get(user) === planted.get(users[0] ?? -1));
  const real = found.filter(({ users }) => isReal(users));
  expect(real.length / found.length).toBeGreaterThanOrEqual(0.9);
  expect(real.length / rings.length).toBeGreaterThanOrEqual(0.25);
  expect([1, 2, 3].flatMap((seed) => search(aStage(PEOPLE, [], seed))).length).toBeLessThanOrEqual(3);
});

test("TIM-05 the alarming pairs of few sheets are those that comparing all pairs finds, if half of the alarm is rare", () => {
  const rings = [
    [1, 2, 3],
    [10, 11],
  ];
  const { wrong, alarm, compare, alarming } = compareSheets(aStage(300, rings, 11));
  const rare = new Set(wrong.filter(({ users }) => users).map(({ position, form }) => `${position} ${form}`));
  const isHalfRare = ({ shared }: Pair) =>
    shared.filter(({ position, form }) => rare.has(`${position} ${form}`)).reduce((sum, answer) => sum + bitsOf(answer), 0) >= alarm / 2;
  const all = Array.from({ length: 300 }, (_, one) => Array.from({ length: 299 - one }, (_, more) => compare(one, one + 1 + more))).flat();
  const expected = all.filter((pair) => isAlarming(pair, alarm) && isHalfRare(pair));
  const namesOf = (pairs: readonly Pair[]) => pairs.map(({ users }) => users.toSorted((a, b) => a - b).join(" ")).toSorted();
  expect(expected.length).toBeGreaterThan(0);
  expect(namesOf(alarming)).toEqual(namesOf(expected));
});

const answers = fc.record({ people: fc.integer({ min: 1, max: 1_000 }), more: fc.integer({ min: 0, max: 100_000 }) });

test("TIM-05 bits: none if all gave the answer, more the fewer did, one more each time it is half as frequent", () => {
  fc.assert(
    fc.property(answers, ({ people, more }) => {
      const answered = people + more;
      expect(bitsOf({ people: answered, answered })).toBe(0);
      expect(bitsOf({ people, answered })).toBeGreaterThanOrEqual(0);
      expect(bitsOf({ people, answered: answered + 1 })).toBeGreaterThan(bitsOf({ people, answered }));
      expect(bitsOf({ people, answered: 2 * answered })).toBeCloseTo(bitsOf({ people, answered }) + 1, 9);
    }),
  );
});

const sheet = (...forms: readonly string[]) =>
  new Map(forms.map((form, place) => [place + 1, { position: place + 1, form, people: 2, answered: 200_000 }] as const));

test("TIM-05 a pair shares answers to the same problem only, in either order, and three are too few", () => {
  const sheets = new Map([
    [1, sheet("a", "b", "c", "d")],
    [2, sheet("a", "b", "c", "d")],
    [3, sheet("a", "b", "c", "x")],
    [4, sheet("b", "c", "d", "a")],
  ]);
  const pair = (one: number, other: number) => comparePair([one, other], sheets);
  expect(pair(1, 2).bits).toBe(pair(2, 1).bits);
  const alarm = alarmOf(1_000_000);
  expect([pair(1, 2), pair(1, 3), pair(1, 4)].map((one) => isAlarming(one, alarm))).toEqual([true, false, false]);
  expect(pair(1, 3).bits).toBeGreaterThan(alarm);
});

test("TIM-05 sheets joined by pairs are one ring, the rarest ring first", () => {
  const pair = (one: number, other: number, bits: number) => ({ users: [one, other] as const, bits, shared: [] });
  const rings = ringsOf([pair(1, 2, 30), pair(5, 6, 50), pair(2, 3, 40), pair(8, 7, 31), pair(3, 1, 35)]);
  expect(rings.map(({ users, bits }) => [users, bits])).toEqual([
    [[5, 6], 50],
    [[1, 2, 3], 40],
    [[7, 8], 31],
  ]);
});

const alone = { mailbox: null, home: null, schoolId: null, className: null };

test.each([
  [
    "one mailbox",
    [
      { ...alone, mailbox: "a@b" },
      { ...alone, mailbox: "a@b", schoolId: 3 },
    ],
    "household",
  ],
  [
    "one home, also at one school",
    [
      { ...alone, home: "x", schoolId: 3 },
      { ...alone, home: "x", schoolId: 3 },
    ],
    "household",
  ],
  [
    "one school, two homes",
    [
      { ...alone, home: "x", schoolId: 3 },
      { ...alone, home: "y", schoolId: 3 },
    ],
    "school",
  ],
  ["one class", Array(2).fill({ ...alone, schoolId: 3, className: "5b" }), "class"],
  ["two classes", [..."ab"].map((className) => ({ ...alone, schoolId: 3, className })), "school"],
  ["one name of a class, two schools", [3, 4].map((schoolId) => ({ ...alone, schoolId, className: "5b" })), "none"],
  ["two of three at one school", [{ ...alone, schoolId: 3 }, { ...alone, schoolId: 3 }, alone], "none"],
  ["nothing known", [alone, alone], "none"],
] as const satisfies readonly (readonly [string, readonly Parameters<typeof tieOf>[0][number][], Tie])[])(
  "TIM-05 what a ring has in common: %s",
  (_, people, tie) => {
    expect(tieOf(people)).toBe(tie);
  },
);
