import { tidy } from "./cells.ts";

interface SplitName {
  readonly lastname: string;
  readonly firstname: string;
}

const isCapital = (word: string): boolean => /\p{L}/u.test(word) && word === word.toUpperCase() && !/^\p{Lu}\.?$/u.test(word);

/**
 * A first name and a last name from one cell: « DUPONT Marie », « Marie DUPONT », « Dupont, Marie »; of two words the last name comes first.
 * An ambiguous text is the last name.
 */
export function splitName(typed: string): SplitName {
  const text = tidy(typed);
  const [before = "", after] = text.split(/\s*[,;]\s*/, 2);
  if (after) return { lastname: before, firstname: after };
  const words = text.split(" ");
  const capitals = words.filter(isCapital);
  const others = words.filter((word) => !isCapital(word));
  const isTogether = isCapital(words[0] ?? "") || isCapital(words.at(-1) ?? "");
  if (capitals.length > 0 && others.length > 0 && isTogether && isOneBlock(words))
    return { lastname: capitals.join(" "), firstname: others.join(" ") };
  const [first = "", second = ""] = words;
  return words.length === 2 ? { lastname: first, firstname: second } : { lastname: text, firstname: "" };
}

/** All words in capitals are at the beginning, or all at the end. */
function isOneBlock(words: readonly string[]): boolean {
  const changes = words.slice(1).filter((word, at) => isCapital(word) !== isCapital(words[at] ?? ""));
  return changes.length === 1;
}
