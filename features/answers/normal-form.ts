/** Free answers are texts that people type; a choice is a value of the question. */
export type AnswerKind = "choice" | "free";

export const answerKindOf = (question: { readonly openAnswer: number }): AnswerKind => (question.openAnswer > 0 ? "free" : "choice");

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

/** The form under which two free answers are compared (GRD-01): equal forms are equal answers. */
export function normalForm(typed: string): string {
  const text = folded(typed).replace(/(\d),(?=\d)/g, "$1.");
  if (text.length > longestAnswer) return text;
  return wholeFraction(text) ?? decimal(text) ?? text;
}

/** The answers to one question as one key: the order in which they were given does not count. Sorted as PostgreSQL's `collate "C"` does. */
export function normalAnswers(kind: AnswerKind, answers: readonly string[]): string[] {
  const normal = kind === "free" ? answers.map(normalForm) : [...new Set(answers.map((value) => value.trim()))];
  return normal.filter((answer) => answer !== "").sort(byCodePoint);
}

/** `5,0`, `+5` and `05` are 5; `-0` is 0; `12 000` is 12000, as French writes it. */
function decimal(text: string): string | null {
  const grouped = /^[+-]? ?\d{1,3}( \d{3})+([.,]\d*)?$/.test(text);
  const number = /^([+-]?) ?(\d*)(?:[.,](\d*))?$/.exec(grouped ? text.replaceAll(" ", "") : text);
  if (number === null || !/\d/.test(text)) return null;
  const whole = (number[2] ?? "").replace(/^0+/, "");
  const decimals = (number[3] ?? "").replace(/0+$/, "");
  return signed(number[1] === "-", decimals === "" ? whole : `${whole === "" ? "0" : whole}.${decimals}`);
}

/** `6/8` is `3/4`, `4/2` is 2; without a denominator to divide by it stays a text. */
function wholeFraction(text: string): string | null {
  const fraction = /^([+-]?) ?(\d+) ?\/ ?(\d+)$/.exec(text);
  if (fraction === null) return null;
  const numerator = BigInt(fraction[2] ?? 0);
  const denominator = BigInt(fraction[3] ?? 0);
  if (denominator === 0n) return null;
  const divisor = greatestDivisor(numerator, denominator);
  const reduced = `${numerator / divisor}${denominator === divisor ? "" : `/${denominator / divisor}`}`;
  return signed(fraction[1] === "-", reduced === "0" ? "" : reduced);
}

const signed = (negative: boolean, size: string): string => (size === "" ? "0" : negative ? `-${size}` : size);

const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b));

/** JavaScript sorts by UTF-16 unit, where a character past U+FFFF comes before U+E000. */
function byCodePoint(a: string, b: string): number {
  for (let at = 0; at < a.length && at < b.length; at++) {
    if (a[at] !== b[at]) return (a.codePointAt(at) ?? 0) - (b.codePointAt(at) ?? 0);
  }
  return a.length - b.length;
}
