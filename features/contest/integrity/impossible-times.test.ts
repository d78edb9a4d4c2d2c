import { expect, test } from "vitest";
import { adviseOnFinding, describeChance, describeFall, describeHaste, describeRing, describeSeconds, LIMITS } from "./findings.ts";
import { ALL_SOLVED_SECONDS, FASTEST_READING, hasteOf } from "./impossible-times.ts";
import { ties } from "./shared-answers.ts";

const solved = (count: number, everySeconds: number, characters: number) =>
  Array.from({ length: count }, (_, place) => ({ seconds: everySeconds * (place + 1), characters }));

test.each([
  ["four problems before their texts can be read", solved(4, 5, 5 * FASTEST_READING + 1), 18, { solved: 4, seconds: 20 }],
  ["four problems just as their texts can be read", solved(4, 5, 5 * FASTEST_READING), 18, null],
  ["three problems are too few", solved(3, 1, 10_000), 18, null],
  ["fast at first, then slowly", [...solved(4, 5, 600), { seconds: 600, characters: 600 }], 18, { solved: 4, seconds: 20 }],
  ["all in two minutes, with short texts", solved(6, ALL_SOLVED_SECONDS / 6, 10), 6, { solved: 6, seconds: ALL_SOLVED_SECONDS }],
  ["all but one in two minutes", solved(5, ALL_SOLVED_SECONDS / 6, 10), 6, null],
  ["all a second later", solved(6, ALL_SOLVED_SECONDS / 6 + 0.2, 10), 6, null],
] as const)("TIM-05 impossible times: %s", (_, answers, problems, haste) => {
  if (haste === null) expect(hasteOf(answers, problems)).toBeNull();
  else expect(hasteOf(answers.toReversed(), problems)).toMatchObject(haste);
});

test("TIM-05 each line says what was found, how rare it is, and what the jury may do", () => {
  expect(LIMITS).toContain("n'en prouve aucune");
  expect(describeChance(21)).toBe("une fois sur 2\u202F000\u202F000 par hasard");
  expect(describeChance(60)).toContain("mille milliards");
  expect([describeSeconds(40), describeSeconds(100), describeSeconds(120)]).toEqual([
    "40\u00A0s",
    "1\u00A0min\u00A040\u00A0s",
    "2\u00A0min",
  ]);
  const shared = [3, 3, 5].map((position) => ({ position, form: "7", people: 2, answered: 900 }));
  expect(describeRing({ users: [1, 2], bits: 21, shared }, 1_000)).toMatch(
    /^2 problèmes .* une fois sur 2\u202F000\u202F000 par hasard\u00A0; .* 1\u202F000 paires/,
  );
  expect(describeHaste({ solved: 6, seconds: 100, reading: 130 }, 6)).toMatch(/^Tous les problèmes réussis en 1\u00A0min\u00A040\u00A0s/);
  expect(describeFall({ rank: 1, nextRank: 400, people: 412, nextStage: "Demi-finale" })).toContain("1er ici et 400e");
  const advice = [adviseOnFinding("fast", null), adviseOnFinding("fall", null), ...ties.map((tie) => adviseOnFinding("shared", tie))];
  expect(new Set(advice).size).toBe(6);
  for (const one of advice) expect(one).toMatch(/demandez|Demandez|regardez|comparez/);
});
