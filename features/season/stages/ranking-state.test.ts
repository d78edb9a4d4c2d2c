import { expect, test } from "vitest";
import { rankingStateText } from "./ranking-state.ts";

const provisional = { rankingDefinitiveAt: null };
const april = { rankingDefinitiveAt: "2027-04-03T23:30:00Z" };
const march = { rankingDefinitiveAt: new Date("2027-03-20T09:00:00Z") };

test("RUL-08 a ranking is provisional until each of its stages is definitive, then it has the last of their days, in Paris", () => {
  expect(rankingStateText([provisional])).toBe("Classement provisoire");
  expect(rankingStateText([march])).toBe("Classement définitif, 20 mars 2027");
  expect(rankingStateText([april, provisional])).toBe("Classement provisoire");
  expect(rankingStateText([april, march])).toBe("Classement définitif, 4 avril 2027");
  expect(rankingStateText([])).toBe("Classement provisoire");
});
