import { RE2JS } from "re2js";
import { maxAnswerLength } from "./normal-form.ts";

const maxPatternLength = 300;
const cache = new Map<string, RE2JS | null>();

/** Whether the office may give this pattern to a question: RE2's syntax, which matches in linear time. */
export const isValidPattern = (regex: string): boolean => regex.length <= maxPatternLength && compileCached(regex) !== null;

/**
 * Whether the whole text of a free field matches the question's pattern. An empty field always matches (QST-12);
 * an invalid pattern accepts everything.
 */
export function matchesPattern(regex: string | null, answer: string): boolean {
  const text = answer.trim();
  if (regex === null || regex.trim() === "" || text === "") return true;
  if (text.length > maxAnswerLength) return false;
  if (regex.length > maxPatternLength) return true;
  return compileCached(regex)?.matches(text) ?? true;
}

/** Compiling a pattern costs far more than matching it, and saves reuse a few patterns. */
function compileCached(regex: string): RE2JS | null {
  const cached = cache.get(regex);
  if (cached !== undefined) return cached;
  if (cache.size >= 200) cache.clear();
  const pattern = compile(regex);
  cache.set(regex, pattern);
  return pattern;
}

function compile(regex: string): RE2JS | null {
  try {
    return RE2JS.compile(regex);
  } catch {
    return null;
  }
}
