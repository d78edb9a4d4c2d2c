import { neededLetterFacts } from "#access/mail/needed-letters.ts";
import { isNeeded, type LetterName } from "../letters.contract.ts";
import { placeholders as meanings, occasionLetters, type Placeholder } from "../occasions.ts";

/** Each placeholder with its meaning. */
const meaningsOf = (names: readonly Placeholder[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, meanings[name]]));

/**
 * The facts of a letter for the office; `always`: the reason for which it cannot be switched off, `null` if it can; `agrees`: whether « qualifié(e) »
 * agrees with its reader.
 */
export function factsOf(name: LetterName) {
  if (isNeeded(name)) return { ...neededLetterFacts[name], isUnsubscribable: false, agrees: name === "confirmation-withdrawn" };
  const { placeholders, ...facts } = occasionLetters[name];
  return { ...facts, placeholders: meaningsOf(placeholders), always: null, required: [], agrees: true };
}
