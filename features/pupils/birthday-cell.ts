import { birthdayForPeople, refusalOfBirthday } from "#features/users/birthday.ts";
import { bareBirthday, birthdayParts, inFigures, type Parts, realDay, YOUNGEST } from "#features/users/written-birthday.ts";
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

/** A birthday as people write it: 14/03/2012, 2012-03-14, 14-3-12, 14.03.2012, 14 mars 2012, or the number that Excel keeps of it. */
export function readBirthday(typed: string, context: BirthdayContext): Cell {
  const text = tidy(typed);
  if (text === "") return refused("", "La date de naissance est requise");
  const bare = bareBirthday(text);
  const parts = birthdayParts(bare, context);
  if (!parts) return refused(text, unreadable(bare, text));
  return judged(text, parts, context);
}

const unreadable = (bare: string, text: string): string =>
  /^(19|20)\d{2}$/.test(bare)
    ? "Il manque le jour et le mois de naissance"
    : `${quoted(text)} n'est pas une date lisible\u00A0: écrivez-la 14/03/2012`;

function judged(text: string, { isSwapped = false, ...parts }: Parts, { today, isAmerican = false }: BirthdayContext): Cell {
  const day = realDay(parts, Number(today.slice(0, 4)));
  if (day === null) return refused(text, "La date de naissance n'existe pas");
  const refusal = refusalOfBirthday(day, today);
  if (refusal !== null) return refused(text, refusal);
  const cell = understood(day, birthdayForPeople(day));
  if (isSwapped && !isAmerican) return noting(cell, `${quoted(text)} écrit le mois avant le jour`);
  const remark = remarkOnAge(day, today);
  return remark === null ? cell : noting(cell, remark);
}

const OLDEST = 26;

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
