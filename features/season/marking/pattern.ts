import { asciiDigits } from "#platform/contract/ascii-digits.ts";
import { linearPattern } from "./linear-pattern.ts";

export const maxPatternLength = 300;

/** The maximum length of an answer; a longer text is never parsed as a number, so its length costs nothing. */
export const maxAnswerLength = 200;

interface Pattern {
  matches(text: string): boolean;
}

type Compile = (regex: string) => Pattern | null;

let compileByRe2: Compile | undefined;
const cache = new Map<string, Pattern | null>();

/** From then on RE2 compiles the patterns (`re2.ts`). */
export function setPatternEngine(compile: Compile): void {
  compileByRe2 = compile;
  cache.clear();
}

const isChecked = (regex: string | null): regex is string => regex !== null && regex.trim() !== "" && regex.length <= maxPatternLength;

export const needsRe2 = (regex: string | null): boolean => isChecked(regex) && !compileByRe2 && linearPattern(regex) === null;

/**
 * Whether the whole text of a free field matches the question's pattern, with digits of all scripts as 0 to 9. An empty field always matches
 * (QST-12); an invalid pattern accepts everything.
 */
export function matchesPattern(regex: string | null, answer: string): boolean {
  const text = asciiDigits(answer.trim());
  if (regex === null || regex.trim() === "" || text === "") return true;
  if (text.length > maxAnswerLength) return false;
  return isChecked(regex) ? (compileCached(regex)?.matches(text) ?? true) : true;
}

/** Compiling a pattern costs far more than matching it, and saves reuse a few patterns. */
function compileCached(regex: string): Pattern | null {
  const cached = cache.get(regex);
  if (cached !== undefined) return cached;
  if (cache.size >= 200) cache.clear();
  const pattern = compileByRe2 ? compileByRe2(regex) : compileLinear(regex);
  cache.set(regex, pattern);
  return pattern;
}

/** @throws {Error} If the pattern needs RE2, which is not loaded. */
function compileLinear(regex: string): Pattern {
  const pattern = linearPattern(regex);
  if (!pattern) throw new Error(`RE2 is not loaded for the pattern ${regex}`);
  return { matches: (text) => pattern.test(text) };
}
