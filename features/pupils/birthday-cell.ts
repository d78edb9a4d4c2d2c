import { folded } from "#features/answers/normal-form.ts";
import { birthdayForPeople, refusalOfBirthday } from "#features/users/birthday.ts";
import { type Cell, noting, quoted, refused, understood } from "./cell.ts";
import { tidy } from "./text-cell.ts";

export interface BirthdayContext {
  /** `YYYY-MM-DD`, in Paris. */
  readonly today: string;
  /** The whole column says the month first. */
  readonly isAmerican?: boolean;
  /** Bare numbers are days since 1904, as in workbooks of old Macintoshes. */
  readonly isOf1904?: boolean;
}

const months: Readonly<Record<string, number>> = Object.fromEntries(
  [
    "janvier janv jan january",
    "fevrier fevr fev feb february",
    "mars mar march",
    "avril avr apr april",
    "mai may",
    "juin jun june",
    "juillet juil jul july",
    "aout aou aug august",
    "septembre sept sep september",
    "octobre oct october",
    "novembre nov november",
    "decembre dec december",
  ].flatMap((names, index) => names.split(" ").map((name) => [name, index + 1])),
);

/** A day as its parts say it; a year of two digits is not decided yet. */
interface Parts {
  readonly day: number;
  readonly month: number;
  readonly year: string;
}

const inFigures = /^(\d{1,2})[\s/.\-_]+(\d{1,2})[\s/.\-_]+(\d{4}|\d{2})$/;

/** A birthday as people write it: 14/03/2012, 2012-03-14, 14-3-12, 14.03.2012, 14 mars 2012, or the number that Excel keeps of it. */
export function readBirthday(typed: string, context: BirthdayContext): Cell {
  const text = tidy(typed);
  if (text === "") return refused("", "La date de naissance est requise");
  const bare = folded(text)
    .replace(/[t ]\d{1,2}(:|h)\d{2}.*$/, "")
    .replace(/^(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) /, "")
    .replace(/^(ne|nee)( le)? /, "")
    .trim();
  const parts = partsOf(bare, context);
  if (!parts) return refused(text, unreadable(bare, text));
  return judged(text, parts, context);
}

const unreadable = (bare: string, text: string): string =>
  /^(19|20)\d{2}$/.test(bare)
    ? "Il manque le jour et le mois de naissance"
    : `${quoted(text)} n'est pas une date lisible\u00A0: écrivez-la 14/03/2012`;

function partsOf(bare: string, { isAmerican = false, isOf1904 = false }: BirthdayContext): (Parts & { isSwapped?: boolean }) | null {
  const iso = /^(\d{4})[\s/.-](\d{1,2})[\s/.-](\d{1,2})$/.exec(bare);
  if (iso) return { year: iso[1] ?? "", month: Number(iso[2]), day: Number(iso[3]) };
  const figures = inFigures.exec(bare);
  if (figures) return ordered(Number(figures[1]), Number(figures[2]), figures[3] ?? "", isAmerican);
  const french = /^(\d{1,2})(?:er)?[\s\-/.]*([a-z]+)[\s\-/.,]*(\d{4}|\d{2})$/.exec(bare);
  if (french) return named(french[2], Number(french[1]), french[3] ?? "");
  const english = /^([a-z]+)[\s.]+(\d{1,2})(?:st|nd|rd|th)?[\s,]+(\d{4})$/.exec(bare);
  if (english) return named(english[1], Number(english[2]), english[3] ?? "");
  return ofDigits(bare, isOf1904);
}

/** The day first, as in France, unless only the month can be. */
function ordered(first: number, second: number, year: string, isAmerican: boolean): Parts & { isSwapped: boolean } {
  const isMonthFirst = isAmerican ? first <= 12 : first <= 12 && second > 12;
  return isMonthFirst ? { day: second, month: first, year, isSwapped: true } : { day: first, month: second, year, isSwapped: false };
}

function named(name: string | undefined, day: number, year: string): Parts | null {
  const month = months[name ?? ""];
  return month === undefined ? null : { day, month, year };
}

const DAY_MS = 86_400_000;

/** Days since 30 December 1899, or since 1 January 1904; else eight digits, of which Excel may have dropped the first zero. */
function ofDigits(bare: string, isOf1904: boolean): Parts | null {
  const days = /^(\d{5})([.,]\d+)?$/.exec(bare)?.[1];
  if (days) {
    const [year = "", month, day] = new Date((Number(days) + (isOf1904 ? 1_462 : 0) - 25_569) * DAY_MS)
      .toISOString()
      .slice(0, 10)
      .split("-");
    return { year, month: Number(month), day: Number(day) };
  }
  if (!/^\d{7,8}$/.test(bare)) return null;
  const digits = bare.padStart(8, "0");
  const of = (from: number, to: number) => Number(digits.slice(from, to));
  return of(4, 8) >= 1_900 && of(2, 4) <= 12
    ? { day: of(0, 2), month: of(2, 4), year: digits.slice(4) }
    : { year: digits.slice(0, 4), month: of(4, 6), day: of(6, 8) };
}

function judged(
  text: string,
  { isSwapped = false, ...parts }: Parts & { isSwapped?: boolean },
  { today, isAmerican = false }: BirthdayContext,
): Cell {
  const day = realDay(parts, Number(today.slice(0, 4)));
  if (day === null) return refused(text, "La date de naissance n'existe pas");
  const refusal = refusalOfBirthday(day, today);
  if (refusal !== null) return refused(text, refusal);
  const cell = understood(day, birthdayForPeople(day));
  if (isSwapped && !isAmerican) return noting(cell, `${quoted(text)} écrit le mois avant le jour`);
  const remark = remarkOnAge(day, today);
  return remark === null ? cell : noting(cell, remark);
}

/** `null` for 30 February. */
function realDay({ day, month, year }: Parts, thisYear: number): string | null {
  const whole = year.length === 2 ? String(ofPupil(Number(year), thisYear)) : year;
  const written = `${whole}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null;
}

const YOUNGEST = 4;
const OLDEST = 26;

/** « 12 » is 2012: of this century when the pupil could then be at school, else of the last. */
const ofPupil = (year: number, thisYear: number): number => (2_000 + year <= thisYear - YOUNGEST ? 2_000 + year : 1_900 + year);

/** A pupil of two or of seventy is most often a slip of the finger. */
function remarkOnAge(day: string, today: string): string | null {
  const age = Number(today.slice(0, 4)) - Number(day.slice(0, 4)) - (today.slice(5) < day.slice(5) ? 1 : 0);
  return age < YOUNGEST || age > OLDEST ? `${age}\u00A0an${age < 2 ? "" : "s"}\u00A0: vérifiez l'année de naissance` : null;
}

/** Whether a column of birthdays says the month first: some of them cannot be read otherwise, and none only the French way. */
export function isAmericanColumn(typed: readonly string[]): boolean {
  const pairs = typed.flatMap((text) => {
    const figures = inFigures.exec(tidy(text).replace(/[T ]\d{1,2}:\d{2}.*$/, ""));
    return figures ? [[Number(figures[1]), Number(figures[2])] as const] : [];
  });
  return pairs.some(([first, second]) => first <= 12 && second > 12) && !pairs.some(([first, second]) => first > 12 && second <= 12);
}
