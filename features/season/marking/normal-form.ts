import { asciiDigits } from "#platform/contract/ascii-digits.ts";
import { foldText } from "#platform/contract/fold-text.ts";
import { maxAnswerLength } from "./pattern.ts";
import { type QuestionType, questionTypes } from "./question-type.ts";

/** `free` and `written` are typed texts, whose numbers compare by value and by notation; a choice is a value of the question. */
export type AnswerKind = "choice" | "free" | "written";

export interface ComparisonRule {
  readonly type: QuestionType;
  /** If the form matters, « 2/4 », « 1/2 » and « 0,5 » are three answers. */
  readonly formMatters?: boolean;
}

export const answerKindOf = ({ type, formMatters = false }: ComparisonRule): AnswerKind =>
  formMatters && questionTypes[type].kind === "free" ? "written" : questionTypes[type].kind;

/** Folds more in free answers: digits of other scripts, hyphens and dashes that look like a minus, `⁄` and `½`, the decimal comma. */
export const foldTypography = (input: string): string =>
  asciiDigits(foldText(input))
    .replaceAll("\u066b", ",")
    .replace(/[\u2010-\u2013]/g, "-")
    .replace(/[\u2044\u2215]/g, "/")
    .replace(/[\u00bc-\u00be\u2150-\u215e\u2189]/g, (vulgar) => ` ${vulgar.normalize("NFKC").replace("\u2044", "/")} `)
    .replace(/ +/g, " ")
    .trim()
    .replace(/(\d),(?=\d)/g, "$1.");

/** The form in which free answers are compared (GRD-01): equal forms are equal answers, and equal numbers have one form. */
export function normalForm(input: string): string {
  const text = foldTypography(input);
  const number = parseNumber(text);
  return number === null ? text : formatReduced(number);
}

/** The form in which answers are compared if the form matters: a number keeps its notation, without blanks. */
export function writtenForm(input: string): string {
  const text = foldTypography(input);
  return parseNumber(text) === null ? text : text.replaceAll(" ", "");
}

const formOf = { free: normalForm, written: writtenForm, choice: (value: string) => value.trim() } as const;

export const comparisonForm = (kind: AnswerKind, value: string): string => formOf[kind](value);

/** The answers to one question as one key, in any order, sorted as PostgreSQL's `collate "C"` does. */
export function normalAnswers(kind: AnswerKind, answers: readonly string[]): string[] {
  const forms = answers.map((answer) => comparisonForm(kind, answer));
  const normal = kind === "choice" ? [...new Set(forms)] : forms;
  return normal.filter((answer) => answer !== "").sort(byCodePoint);
}

interface Fraction {
  readonly isNegative: boolean;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const parseNumber = (text: string): Fraction | null => (text.length > maxAnswerLength ? null : (parseFraction(text) ?? parseDecimal(text)));

/** `5,0`, `+5` and `05` are 5; `12 000` is 12000, in French notation. */
function parseDecimal(text: string): Fraction | null {
  const grouped = /^[+-]? ?\d{1,3}( \d{3})+([.,]\d*)?$/.test(text);
  const number = /^([+-]?) ?(\d*)(?:[.,](\d*))?$/.exec(grouped ? text.replaceAll(" ", "") : text);
  if (number === null || !/\d/.test(text)) return null;
  const [, sign, integerPart = "", decimals = ""] = number;
  return { isNegative: sign === "-", numerator: BigInt(integerPart + decimals), denominator: 10n ** BigInt(decimals.length) };
}

/** `6/8`; a denominator of 0 makes it a text. */
function parseFraction(text: string): Fraction | null {
  const fraction = /^([+-]?) ?(\d+) ?\/ ?(\d+)$/.exec(text);
  const denominator = BigInt(fraction?.[3] ?? 0);
  if (fraction === null || denominator === 0n) return null;
  return { isNegative: fraction[1] === "-", numerator: BigInt(fraction[2] ?? 0), denominator };
}

/** `6/8` and `0.75` are `3/4`, `4/2` is 2, `-0` is 0. */
function formatReduced({ isNegative, numerator, denominator }: Fraction): string {
  const divisor = greatestDivisor(numerator, denominator);
  const size = `${numerator / divisor}${denominator === divisor ? "" : `/${denominator / divisor}`}`;
  return isNegative && numerator > 0n ? `-${size}` : size;
}

const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b));

/** JavaScript sorts by UTF-16 unit, where a character past U+FFFF comes before U+E000. */
function byCodePoint(a: string, b: string): number {
  for (let index = 0; index < a.length && index < b.length; index++) {
    if (a[index] !== b[index]) return (a.codePointAt(index) ?? 0) - (b.codePointAt(index) ?? 0);
  }
  return a.length - b.length;
}
