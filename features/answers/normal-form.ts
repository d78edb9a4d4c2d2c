/** Free answers are texts that people type, as written ones are, where a number is not its value; a choice is a value of the question. */
export type AnswerKind = "choice" | "free" | "written";

/** What decides how the answers to a question are compared. */
export interface Compared {
  readonly openAnswer: number;
  /** Where the form matters, « 2/4 », « 1/2 » and « 0,5 » are three answers. */
  readonly formMatters?: boolean;
}

export const answerKindOf = ({ openAnswer, formMatters = false }: Compared): AnswerKind =>
  openAnswer === 0 ? "choice" : formMatters ? "written" : "free";

/** No answer is longer; a longer text is never read as a number, so that its length costs nothing. */
export const longestAnswer = 200;

/** A text without case, accents and superfluous white space. Compatibility forms stay: `2²` is not `22`. */
export const folded = (typed: string): string =>
  typed
    .normalize("NFD")
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f\p{Cf}]/gu, "")
    .normalize("NFC")
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll("ς", "σ")
    .replaceAll("’", "'")
    .replaceAll("−", "-")
    .replace(/\s+/g, " ")
    .trim();

/** What free answers fold besides: hyphens and dashes that look like a minus, `⁄` and `½`, the decimal comma. */
const typeset = (typed: string): string =>
  folded(typed)
    .replace(/[\u2010-\u2013]/g, "-")
    .replace(/[\u2044\u2215]/g, "/")
    .replace(/[\u00bc-\u00be\u2150-\u215e\u2189]/g, (vulgar) => ` ${vulgar.normalize("NFKC").replace("\u2044", "/")} `)
    .replace(/ +/g, " ")
    .trim()
    .replace(/(\d),(?=\d)/g, "$1.");

/** The form under which two free answers are compared (GRD-01): equal forms are equal answers, the same exact number is one form. */
export function normalForm(typed: string): string {
  const text = typeset(typed);
  const number = numberIn(text);
  return number === null ? text : reduced(number);
}

/** The form under which they are compared where the form matters: a number is what is written, without its blanks. */
export function writtenForm(typed: string): string {
  const text = typeset(typed);
  return numberIn(text) === null ? text : text.replaceAll(" ", "");
}

const formOf = { free: normalForm, written: writtenForm, choice: (value: string) => value.trim() } as const;

/** The form under which a value is compared with answers of its kind. */
export const comparedForm = (kind: AnswerKind, value: string): string => formOf[kind](value);

/** The answers to one question as one key: the order in which they were given does not count. Sorted as PostgreSQL's `collate "C"` does. */
export function normalAnswers(kind: AnswerKind, answers: readonly string[]): string[] {
  const forms = answers.map((answer) => comparedForm(kind, answer));
  const normal = kind === "choice" ? [...new Set(forms)] : forms;
  return normal.filter((answer) => answer !== "").sort(byCodePoint);
}

interface Fraction {
  readonly isNegative: boolean;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const numberIn = (text: string): Fraction | null => (text.length > longestAnswer ? null : (fractionIn(text) ?? decimalIn(text)));

/** `5,0`, `+5` and `05` are 5; `12 000` is 12000, as French writes it. */
function decimalIn(text: string): Fraction | null {
  const grouped = /^[+-]? ?\d{1,3}( \d{3})+([.,]\d*)?$/.test(text);
  const number = /^([+-]?) ?(\d*)(?:[.,](\d*))?$/.exec(grouped ? text.replaceAll(" ", "") : text);
  if (number === null || !/\d/.test(text)) return null;
  const [, sign, whole = "", decimals = ""] = number;
  return { isNegative: sign === "-", numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) };
}

/** `6/8`; without a denominator to divide by it is a text. */
function fractionIn(text: string): Fraction | null {
  const fraction = /^([+-]?) ?(\d+) ?\/ ?(\d+)$/.exec(text);
  const denominator = BigInt(fraction?.[3] ?? 0);
  if (fraction === null || denominator === 0n) return null;
  return { isNegative: fraction[1] === "-", numerator: BigInt(fraction[2] ?? 0), denominator };
}

/** `6/8` and `0.75` are `3/4`, `4/2` is 2, `-0` is 0. */
function reduced({ isNegative, numerator, denominator }: Fraction): string {
  const divisor = greatestDivisor(numerator, denominator);
  const size = `${numerator / divisor}${denominator === divisor ? "" : `/${denominator / divisor}`}`;
  return isNegative && numerator > 0n ? `-${size}` : size;
}

const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b));

/** JavaScript sorts by UTF-16 unit, where a character past U+FFFF comes before U+E000. */
function byCodePoint(a: string, b: string): number {
  for (let at = 0; at < a.length && at < b.length; at++) {
    if (a[at] !== b[at]) return (a.codePointAt(at) ?? 0) - (b.codePointAt(at) ?? 0);
  }
  return a.length - b.length;
}
