import { isErrorCell } from "#platform/contract/error-cell.ts";
import type { Towns } from "#platform/contract/town-name.ts";
import { readCountry, readPostalCode } from "./address-cells.ts";
import { type BirthdayContext, readBirthday, withAgeOfClass } from "./birthday-cell.ts";
import { readCategory, withClass } from "./category-cell.ts";
import {
  type Cell,
  MAX_CELL_LENGTH,
  quote,
  readAddress,
  readEmail,
  readGenre,
  readLanguage,
  readName,
  readText,
  refusedCell,
  truncate,
  withNote,
} from "./cells.ts";
import { eachField, type PupilCells, type PupilField, pupilFields } from "./pupil-fields.ts";
import { readClass, withDatedAddress } from "./school-class.ts";

export interface RowContext extends BirthdayContext {
  readonly categories: readonly string[];
  readonly languages: readonly string[];
  /** The towns of postal codes that begin with a zero, for reading a file. */
  readonly towns?: Towns;
}

export interface Pupil extends Omit<PupilCells, "genre"> {
  readonly genre: "homme" | "femme";
}

export type CheckedCells = Readonly<Record<PupilField, Cell>>;

const TOO_LONG = "Ce texte est bien trop long pour une cellule\u00A0: la colonne est-elle la bonne\u00A0?";

/** Called by the page that repairs cells and by the server (ETB-08). Folding takes time that grows with the square of a text: not of far too long ones. */
export function checkRow(typed: PupilCells, context: RowContext): CheckedCells {
  const tooLong = pupilFields.filter((field) => typed[field].length > MAX_CELL_LENGTH);
  const failed = pupilFields.filter((field) => isErrorCell(typed[field]));
  if (tooLong.length + failed.length === 0) return checkCells(typed, context);
  const each = <T>(fields: readonly PupilField[], valueFor: (field: PupilField) => T) =>
    Object.fromEntries(fields.map((field) => [field, valueFor(field)]));
  const cells = checkCells({ ...typed, ...each([...tooLong, ...failed], () => "") }, context);
  return {
    ...cells,
    ...each(tooLong, (field) => refusedCell(truncate(typed[field]), TOO_LONG)),
    ...each(failed, (field) => withNote(cells[field], `${quote(typed[field])} est une erreur du tableur\u00A0: la case est lue vide`)),
  };
}

function checkCells(typed: PupilCells, context: RowContext): CheckedCells {
  const [country, className] = [readCountry(typed.country), readClass(typed.className)];
  return {
    lastname: readName(typed.lastname, 100, "Le nom est requis"),
    firstname: readName(typed.firstname, 100, "Le prénom est requis"),
    email: readEmail(typed.email),
    birthday: withAgeOfClass(readBirthday(typed.birthday, context), className.value, context.today),
    genre: readGenre(typed.genre),
    categoryName: withClass(readCategory(typed.categoryName, context.categories), className.value),
    className,
    languageName: readLanguage(typed.languageName, context.languages),
    address: withDatedAddress(readAddress(typed.address, 200)),
    city: readText(typed.city, 100),
    zipCode: readPostalCode(typed.zipCode, country.value, { city: typed.city, ...(context.towns && { towns: context.towns }) }),
    country,
  };
}

/** The cells as displayed, stored, and read again. */
export const displayCells = (cells: CheckedCells): PupilCells => eachField((field) => cells[field].display);

export interface CellRefusal {
  readonly field: PupilField;
  readonly reason: string;
}

export const refusalsOf = (cells: CheckedCells): CellRefusal[] =>
  pupilFields.flatMap((field) => {
    const { refusal } = cells[field];
    return refusal === null ? [] : [{ field, reason: refusal }];
  });

export function pupilOf(cells: CheckedCells): Pupil | null {
  if (pupilFields.some((field) => cells[field].refusal !== null)) return null;
  return eachField((field) => cells[field].value) as unknown as Pupil;
}
