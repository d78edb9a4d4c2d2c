import { folded } from "#features/answers/normal-form.ts";

/** How birthdays of one list are written. */
interface Ways {
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
export interface Parts {
  readonly day: number;
  readonly month: number;
  readonly year: string;
  /** The month came first. */
  readonly isSwapped?: boolean;
}

export const inFigures = /^(\d{1,2})[\s/.\-_]+(\d{1,2})[\s/.\-_]+(\d{4}|\d{2})$/;

/** A birthday without case, hour, day of the week and « né le ». */
export const bareBirthday = (text: string): string =>
  folded(text)
    .replace(/[t ]\d{1,2}(:|h)\d{2}.*$/, "")
    .replace(/^(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) /, "")
    .replace(/^(ne|nee)( le)? /, "")
    .trim();

/** What a birthday says of itself, without blanks, case and what stands around; `null` when it cannot be told. */
export function birthdayParts(bare: string, { isAmerican = false, isOf1904 = false }: Ways = {}): Parts | null {
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
function ordered(first: number, second: number, year: string, isAmerican: boolean): Parts {
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

/** `null` for 30 February. */
export function realDay({ day, month, year }: Parts, thisYear: number): string | null {
  const whole = year.length === 2 ? String(ofPupil(Number(year), thisYear)) : year;
  const written = `${whole}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null;
}

/** Nobody at school is younger. */
export const YOUNGEST = 4;
/** « 12 » is 2012: of this century when the pupil could then be at school, else of the last. */
const ofPupil = (year: number, thisYear: number): number => (2_000 + year <= thisYear - YOUNGEST ? 2_000 + year : 1_900 + year);
