import { expect, test } from "vitest";
import { describeKeptAnswers, describeOwnAnswers, warningsOfStage } from "./reminders.ts";

const silent = { answersKeptUntil: null, rankingDueOn: null };

test("RUL-13 article 5.3: the office is reminded of a provisional ranking from its last day on", () => {
  const due = { ...silent, rankingDueOn: "2027-01-19" };
  expect(warningsOfStage(due, "2027-01-18")).toEqual([]);
  expect(warningsOfStage(due, "2027-01-19")).toEqual([
    "Aucun classement n'est visible\u00A0: la saison le prévoit pour le 19 janvier 2027 au plus tard.",
  ]);
  expect(warningsOfStage(silent, "2027-01-19"), "nothing is decided, or there is one").toEqual([]);
});

test("RUL-11 the office is warned two weeks before answers are erased, and everybody reads until when they are kept", () => {
  const kept = { ...silent, answersKeptUntil: "2027-05-04" };
  expect(warningsOfStage(kept, "2027-04-19")).toEqual([]);
  expect(warningsOfStage(kept, "2027-04-20")[0]).toMatch(/^Les réponses sont gardées jusqu'au 4 mai 2027, puis s'effacent d'elles-mêmes/);
  expect(describeKeptAnswers({ ...kept, answersErasedAt: null })).toBe("Réponses gardées jusqu'au 4 mai 2027");
  expect(describeKeptAnswers({ answersKeptUntil: null, answersErasedAt: "2027-05-05T01:40:00Z" })).toMatch(
    /^Réponses effacées le 5 mai 2027/,
  );
  const own = { answerDays: 31, keptUntil: null, erasedAt: null };
  expect(describeOwnAnswers({ ...own, answerDays: null })).toBeNull();
  expect(describeOwnAnswers(own)).toMatch(/^Les réponses sont gardées 31\u00A0jours après le classement définitif, puis effacées/);
  expect(describeOwnAnswers({ ...own, keptUntil: "2027-05-04" })).toMatch(/jusqu'au 4 mai 2027, puis effacées/);
  expect(describeOwnAnswers({ ...own, erasedAt: "2027-05-05T01:40:00Z" })).toMatch(
    /ont été effacées le 5 mai 2027.*la note et le rang restent/,
  );
});
