import { neededLetterFacts } from "#access/mail/needed-letters.ts";
import { isNeeded, type LetterName } from "../letters.contract.ts";
import { placeholders as meanings, occasionLetters, type Placeholder } from "../occasions.ts";

/** Each placeholder with what it becomes. */
const meaningsOf = (names: readonly Placeholder[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, meanings[name]]));

/** What the office reads of a letter; `always`: why it cannot be switched off, `null` if it can; `agrees`: whether « qualifié(e) » agrees with its reader. */
export function factsOf(name: LetterName) {
  if (isNeeded(name)) return { ...neededLetterFacts[name], isUnsubscribable: false, agrees: name === "confirmation-withdrawn" };
  const { placeholders, ...facts } = occasionLetters[name];
  return { ...facts, placeholders: meaningsOf(placeholders), always: null, required: [], agrees: true };
}
