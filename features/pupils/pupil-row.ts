import type { Towns } from "#features/cities/town-name.ts";
import { readCountry, readPostalCode } from "./address-cells.ts";
import { type BirthdayContext, readBirthday } from "./birthday-cell.ts";
import { readCategory } from "./category-cell.ts";
import { type Cell, LONGEST_CELL, refused, shortened } from "./cell.ts";
import { readEmail } from "./email-cell.ts";
import { readGenre } from "./genre-cell.ts";
import { readLanguage } from "./language-cell.ts";
import { eachField, type PupilCells, type PupilField, pupilFields } from "./pupil-fields.ts";
import { readName, readText } from "./text-cell.ts";

/** What the cells of a pupil are judged by. */
export interface RowContext extends BirthdayContext {
  /** The categories that take registrations, and the languages offered. */
  readonly categories: readonly string[];
  readonly languages: readonly string[];
  /** The towns of postal codes that begin with a zero, where a file is read. */
  readonly towns?: Towns;
}

/** A pupil as registered: each text in its own form. */
export interface Pupil extends Omit<PupilCells, "genre"> {
  readonly genre: "homme" | "femme";
}

export type JudgedCells = Readonly<Record<PupilField, Cell>>;

const TOO_LONG = "Ce texte est bien trop long pour une cellule\u00A0: la colonne est-elle la bonne\u00A0?";

/**
 * Judges every cell of a line; the page that repairs them and the server that writes them call this same function (ETB-08). What is far too long is read no
 * further: to fold a text may take a time that grows with the square of its length.
 */
export function judgeRow(typed: PupilCells, context: RowContext): JudgedCells {
  const tooLong = pupilFields.filter((field) => typed[field].length > LONGEST_CELL);
  if (tooLong.length === 0) return judgeCells(typed, context);
  const of = <T>(said: (field: PupilField) => T) => Object.fromEntries(tooLong.map((field) => [field, said(field)]));
  return { ...judgeCells({ ...typed, ...of(() => "") }, context), ...of((field) => refused(shortened(typed[field]), TOO_LONG)) };
}

function judgeCells(typed: PupilCells, context: RowContext): JudgedCells {
  const country = readCountry(typed.country);
  return {
    lastname: readName(typed.lastname, 100, "Le nom est requis"),
    firstname: readName(typed.firstname, 100, "Le prénom est requis"),
    email: readEmail(typed.email),
    birthday: readBirthday(typed.birthday, context),
    genre: readGenre(typed.genre),
    categoryName: readCategory(typed.categoryName, context.categories),
    languageName: readLanguage(typed.languageName, context.languages),
    address: readText(typed.address, 200),
    city: readText(typed.city, 100),
    zipCode: readPostalCode(typed.zipCode, country.value, { city: typed.city, ...(context.towns && { towns: context.towns }) }),
    country,
  };
}

/** The cells as they are shown, kept, and read again. */
export const shownCells = (cells: JudgedCells): PupilCells => eachField((field) => cells[field].shown);

export interface CellRefusal {
  readonly field: PupilField;
  readonly reason: string;
}

export const refusalsOf = (cells: JudgedCells): CellRefusal[] =>
  pupilFields.flatMap((field) => {
    const { refusal } = cells[field];
    return refusal === null ? [] : [{ field, reason: refusal }];
  });

/** The pupil whom the cells name; `null` while one of them is refused. */
export function pupilOf(cells: JudgedCells): Pupil | null {
  if (pupilFields.some((field) => cells[field].refusal !== null)) return null;
  return eachField((field) => cells[field].value) as unknown as Pupil;
}
