import { formatBirthday, refusalOfBirthday } from "#platform/contract/birthday.ts";
import {
  type DateParts,
  hasDoubtfulHour,
  MIN_AGE,
  normalizeBirthday,
  numericDate,
  parseBirthday,
  toIsoDate,
} from "#platform/contract/birthday-parser.ts";
import { acceptedCell, type Cell, quote, refusedCell, tidy, withNote } from "./cells.ts";
import { ageOfClass } from "./class-level.ts";

export interface BirthdayContext {
  /** `YYYY-MM-DD`, in Paris. */
  readonly today: string;
  /** The whole column has the month first. */
  readonly isAmerican?: boolean;
  /** The whole column has two digits of the year first. */
  readonly isYearFirst?: boolean;
  /** Plain numbers are days since 1904, as in workbooks of old Macintoshes. */
  readonly uses1904Dates?: boolean;
  /** The real dates of the column may have their day and month exchanged. */
  readonly isExchanged?: boolean;
  /** Some dates of the column have the month first, others the day. */
  readonly isMixed?: boolean;
}

/** A birthday as people write it: 14/03/2012, 2012-03-14, 14-3-12, 14.03.2012, 14 mars 2012, or Excel's number for it. */
export function readBirthday(typed: string, context: BirthdayContext): Cell {
  const text = tidy(typed);
  if (text === "") return refusedCell("", "La date de naissance est requise");
  const bare = normalizeBirthday(text, context);
  const parts = parseBirthday(bare, context);
  if (!parts) return refusedCell(text, unreadableText(bare, text));
  const cell = readDay(text, parts, context);
  if (cell.refusal !== null) return cell;
  if (context.isYearFirst && shortDate.test(bare)) return withNote(cell, `${quote(text)} écrit l'année avant le jour`);
  const isDoubtful = (context.isExchanged && isoDate.test(bare)) || (context.isMixed && numericDate.test(bare));
  if (isDoubtful && isExchangeable(parts) && parts.day !== parts.month) return withNote(cell, exchangedText(cell.value));
  return hasDoubtfulHour(text) ? withNote(cell, `L'heure de ${quote(text)} peut changer le jour\u00A0: vérifiez-le`) : cell;
}

function exchangedText(day: string): string {
  const [year, month, date] = day.split("-");
  return `Peut-être ${formatBirthday(`${year}-${date}-${month}`)}\u00A0: le tableur a pu échanger le jour et le mois`;
}

const unreadableText = (bare: string, text: string): string =>
  /^(19|20)\d{2}$/.test(bare)
    ? "Il manque le jour et le mois de naissance"
    : `${quote(text)} n'est pas une date lisible\u00A0: écrivez-la 14/03/2012`;

function readDay(text: string, { isSwapped = false, ...parts }: DateParts, { today, isAmerican = false }: BirthdayContext): Cell {
  const day = toIsoDate(parts, Number(today.slice(0, 4)));
  if (day === null) return refusedCell(text, "La date de naissance n'existe pas");
  const refusal = refusalOfBirthday(day, today);
  if (refusal !== null) return refusedCell(text, refusal);
  const cell = acceptedCell(day, formatBirthday(day));
  if (isSwapped && !isAmerican) return withNote(cell, `${quote(text)} écrit le mois avant le jour`);
  const remark = remarkOnAge(day, today);
  return remark === null ? cell : withNote(cell, remark);
}

const ageOn = (today: string, day: string): number =>
  Number(today.slice(0, 4)) - Number(day.slice(0, 4)) - (today.slice(5) < day.slice(5) ? 1 : 0);

/** More years than pupils skip or repeat. */
const FAR = 3;

/** A birthday, with a note if pupils of the line's class are of quite another age: 2020 in 2nde is most often a typing error. */
export function withAgeOfClass(cell: Cell, className: string, today: string): Cell {
  const usual = cell.value === "" || cell.note !== undefined ? null : ageOfClass(className);
  const age = ageOn(today, cell.value);
  return usual === null || Math.abs(age - usual) <= FAR
    ? cell
    : withNote(cell, `${age}\u00A0ans en ${className}\u00A0: vérifiez cette date`);
}

const OLDEST = 26;

function remarkOnAge(day: string, today: string): string | null {
  const age = ageOn(today, day);
  return age < MIN_AGE || age > OLDEST ? `${age}\u00A0an${age < 2 ? "" : "s"}\u00A0: vérifiez l'année de naissance` : null;
}

const isoDate = /^\d{4}-(\d{1,2})-(\d{1,2})$/;
const isExchangeable = ({ day, month }: DateParts): boolean => Math.max(day, month) <= 12;

/**
 * Whether a spreadsheet may have exchanged the day and the month of its real dates. An American one takes 05/01/2014 for 1 May, and leaves 28/07/2014 a
 * text. Then nearly every date has a day below 13, and most texts have one above 12. Single dates cannot decide it, since some were typed later.
 */
export function isExchangedColumn(typed: readonly string[]): boolean {
  const days = typed.flatMap((text) => {
    const bare = normalizeBirthday(tidy(text));
    const parts = parseBirthday(bare);
    return parts ? [{ isText: !isoDate.test(bare) || parts.month > 12, isLow: isExchangeable(parts) }] : [];
  });
  const { texts = [], dates = [] } = Object.groupBy(days, ({ isText }) => (isText ? "texts" : "dates"));
  const low = (ones: typeof days) => ones.filter(({ isLow }) => isLow).length;
  if (texts.length === 0 || dates.length === 0) return false;
  const leavesTexts = low(texts) === 0 || (dates.length > 1 && low(texts) * 2 < texts.length);
  return leavesTexts && low(dates) * 4 >= dates.length * 3;
}

const shortDate = /^\d{1,2}\D+\d{1,2}\D+\d{2}$/;

/** Whether a column writes 14-03-05 for 5 March 2014: read so, all are birthdays of pupils, and read the French way some are not. */
export function isYearFirstColumn(typed: readonly string[], today: string): boolean {
  const dates = typed.filter((text) => text !== "");
  if (dates.length < 2 || !dates.every((text) => shortDate.test(tidy(text)))) return false;
  const isOfPupil = (date: string, isYearFirst: boolean): boolean => {
    const parts = parseBirthday(date, { isYearFirst });
    const day = parts && toIsoDate(parts, Number(today.slice(0, 4)));
    return day !== null && remarkOnAge(day, today) === null && refusalOfBirthday(day, today) === null;
  };
  const bare = dates.map((text) => normalizeBirthday(tidy(text)));
  return bare.every((date) => isOfPupil(date, true)) && !bare.every((date) => isOfPupil(date, false));
}

/** Whether a column of birthdays has the month first: some are readable only so, and none only the French way. Mixed: some only so, others only French. */
export function orderOf(typed: readonly string[]): { readonly isAmerican: boolean; readonly isMixed: boolean } {
  const pairs = typed.flatMap((text) => {
    const figures = numericDate.exec(tidy(text).replace(/[T ]\d{1,2}:\d{2}.*$/, ""));
    return figures ? [[Number(figures[1]), Number(figures[2])] as const] : [];
  });
  const hasMonthFirst = pairs.some(([first, second]) => first <= 12 && second > 12);
  const hasDayFirst = pairs.some(([first, second]) => first > 12 && second <= 12);
  return { isAmerican: hasMonthFirst && !hasDayFirst, isMixed: hasMonthFirst && hasDayFirst };
}
