import { RE2JS } from "re2js";
import { maxPatternLength, setPatternEngine } from "./pattern.ts";

/** RE2 matches any pattern in linear time. It weighs 40 kB, so only the server and the office's editor load it, and a sheet whose pattern needs it. */
const compile = (regex: string): RE2JS | null => {
  try {
    return RE2JS.compile(regex);
  } catch {
    return null;
  }
};

setPatternEngine(compile);

export const WRONG_PATTERN = "Cette expression régulière n'est pas valable";

/** Whether the office may give this pattern to a question: RE2's syntax, which matches in linear time. */
export const isValidPattern = (regex: string): boolean => regex.length <= maxPatternLength && compile(regex) !== null;
