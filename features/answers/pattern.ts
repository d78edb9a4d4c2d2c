import { RE2JS } from "re2js";
import { longestAnswer } from "./normal-form.ts";

const longestPattern = 300;
const remembered = new Map<string, RE2JS | null>();

/** Whether the office may give this pattern to a question: RE2's syntax, whose matching takes linear time. */
export const isValidPattern = (regex: string): boolean => regex.length <= longestPattern && compiled(regex) !== null;

/**
 * Whether what is typed in a free field fits the whole of the question's pattern. An empty field always fits (QST-12);
 * a pattern that cannot be read holds nobody back.
 */
export function matchesPattern(regex: string | null, typed: string): boolean {
  const text = typed.trim();
  if (regex === null || regex.trim() === "" || text === "") return true;
  if (text.length > longestAnswer) return false;
  if (regex.length > longestPattern) return true;
  return compiled(regex)?.matches(text) ?? true;
}

/** Reading a pattern costs far more than matching it, and every save needs the same few. */
function compiled(regex: string): RE2JS | null {
  const known = remembered.get(regex);
  if (known !== undefined) return known;
  if (remembered.size >= 200) remembered.clear();
  const pattern = read(regex);
  remembered.set(regex, pattern);
  return pattern;
}

function read(regex: string): RE2JS | null {
  try {
    return RE2JS.compile(regex);
  } catch {
    return null;
  }
}
