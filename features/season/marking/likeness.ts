import { answerKindOf, type ComparisonRule, foldTypography, normalForm } from "./normal-form.ts";
import { normalFormOf } from "./possible-answer.ts";

/**
 * The reasons for which two values look like spellings of one another: the same number or date in another notation, a unit, sentence or punctuation
 * around, the same parts in another order, one letter away.
 */
export const likenesses = ["number", "date", "around", "order", "letter"] as const;
export type Likeness = (typeof likenesses)[number];

/**
 * The reason for which two different answers to a question look like spellings of one another (MRK-01); null without one. It only suggests: people
 * decide. Values are parsed before, as one is compared with many.
 */
export function likenessOfReadings(a: Reading | null, b: Reading | null): Likeness | null {
  if (a === null || b === null || a.normal === b.normal) return null;
  if (isSameDate(a.date, b.date)) return "date";
  if (a.numbers.some((number) => b.numbers.includes(number))) return "number";
  if (a.parts.length > 1 && a.parts.length === b.parts.length && sameTexts(a.sortedParts, b.sortedParts))
    return sameTexts(a.parts, b.parts) ? "around" : "order";
  if (isAround(a, b) || isAround(b, a)) return "around";
  return isOneLetterAway(a.tokens, b.tokens) ? "letter" : null;
}

export interface Reading {
  readonly normal: string;
  readonly date: ReadDate | null;
  /** The possible numbers of the whole text, in normal form: « 12.000 » is twelve, or twelve thousand. */
  readonly numbers: readonly string[];
  /** Its numbers, in normal form, and its words. */
  readonly tokens: readonly string[];
  /** Whether it has a sign that is neither number, word nor punctuation: « > ». */
  readonly hasSign: boolean;
  /** The parts between « ; », « et » or commas: « 3 et 5 ». */
  readonly parts: readonly string[];
  readonly sortedParts: readonly string[];
}

const aNumber = /[+-]?\d+(?: \d{3})*(?:\.\d+)?(?: ?\/ ?\d+)?/;
const tokenPattern = new RegExp(`${aNumber.source}|\\p{L}+`, "gu");
const isNumber = (token: string): boolean => /\d/.test(token);

/** Null for a choice or an empty value, which resemble nothing. */
export function readingOf(value: string, question: ComparisonRule): Reading | null {
  const text = foldTypography(value);
  if (answerKindOf(question) === "choice" || text === "") return null;
  const tokens = text.match(tokenPattern) ?? [];
  const rest = text.replace(tokenPattern, "");
  const parts = text
    .replace(/[()[\]{}]/g, "")
    .split(/ ?; ?| et |, ?/)
    .map(normalForm)
    .filter((part) => part !== "");
  return {
    normal: normalFormOf(value, question),
    date: readDate(text),
    numbers: readNumbers(text),
    tokens: tokens.map((token) => (isNumber(token) ? normalForm(token) : token)),
    hasSign: /[^\s=:.,;!?%²³°€$"'’()[\]{}«»-]/.test(rest),
    parts,
    sortedParts: parts.toSorted(),
  };
}

function readNumbers(text: string): string[] {
  const grouped = /^[+-]?\d{1,3}(?:([.'’ ])\d{3})(?:\1\d{3})*$/.test(text) ? [text.replace(/[.'’ ]/g, "")] : [];
  const mixed = /^(\d+) (\d+)\/(\d+)$/.exec(text);
  const [whole = 0, numerator = 0, denominator = 0] = mixed?.slice(1).map(Number) ?? [];
  const sum = denominator > 0 && numerator < denominator ? [`${whole * denominator + numerator}/${denominator}`] : [];
  const plain = /^[+-]?[\d., ]+(?:\/ ?\d+)?$/.test(text) && isNumber(text) ? [text] : [];
  return [...plain, ...grouped, ...sum].map(normalForm);
}

/** Words that change the meaning of their neighbours: « 12 et demi » is not 12. */
const changing = new Set(
  "pas non ni sans sauf ou moins plus demi demie quart quarts tiers double triple presque environ mille milliers cent cents million millions dizaines douzaines centaines".split(
    " ",
  ),
);

function isAround(shorter: Reading, longer: Reading): boolean {
  if (shorter.tokens.length === 0 || shorter.tokens.length > longer.tokens.length || longer.hasSign || shorter.hasSign) return false;
  return longer.tokens.some(
    (_, start) =>
      shorter.tokens.every((token, place) => longer.tokens[start + place] === token) &&
      longer.tokens
        .toSpliced(start, shorter.tokens.length)
        .every((token) => !isNumber(token) && !changing.has(token) && isUnchanged(shorter, token)) &&
      !isMultiple(longer.tokens),
  );
}

/** « deux fois 7 » is not 7, and « 7 fois » is. */
const isMultiple = (tokens: readonly string[]): boolean => tokens.slice(0, -1).includes("fois");

/** A sentence may not contain a word as its answer: « chat » is not « chat et chien ». */
const isUnchanged = ({ tokens }: Reading, added: string): boolean => tokens.some(isNumber) || fillers.has(added);

/** Words that may surround an answer that is a word. */
const fillers = new Set("le la les l un une des du de d c est ce sont il elle on a y en reponse".split(" "));

function isOneLetterAway(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  const [pair, ...others] = one.map((token, place) => [token, other[place] ?? ""] as const).filter(([a, b]) => a !== b);
  if (pair === undefined || others.length > 0) return false;
  const [a, b] = pair;
  return Math.min(a.length, b.length) >= 4 && !isNumber(a + b) && isOneEdit(a, b);
}

function isOneEdit(a: string, b: string): boolean {
  if (a.length > b.length) return isOneEdit(b, a);
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (a.length < b.length) return restB.slice(1) === restA;
  return restA.slice(1) === restB.slice(1) || (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0]);
}

const months = "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre".split(" ");
const datePattern =
  /^(?:le )?(?:(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) )?(\d{1,2})(?:er)?[ /.-](\d{1,2}|\p{L}{3,})\.?(?:[ /.-](\d{4}))?$/u;

/** Whether both have the same day and month, at least one month by name, and no different years: « 1/2 » alone is a number. */
function isSameDate(a: ReadDate | null, b: ReadDate | null): boolean {
  if (a === null || b === null || !(a.isNamed || b.isNamed)) return false;
  return a.day === b.day && a.month === b.month && (a.year === b.year || a.year === undefined || b.year === undefined);
}

interface ReadDate {
  readonly day: number;
  readonly month: number;
  readonly year: string | undefined;
  readonly isNamed: boolean;
}

function readDate(text: string): ReadDate | null {
  const [, day, month = "", year] = datePattern.exec(text) ?? [];
  if (day === undefined) return null;
  const isNamed = !isNumber(month);
  const named = months.filter((name) => name.startsWith(month));
  if (isNamed && named.length !== 1) return null;
  return { day: Number(day), month: isNamed ? months.indexOf(named[0] ?? "") + 1 : Number(month), year, isNamed };
}

const sameTexts = (one: readonly string[], other: readonly string[]): boolean => one.every((text, index) => text === other[index]);
