import * as z from "zod";
import { genreLabels } from "#core/accounts/genre.ts";
import { refusalOfBroken, refusalOfBrokenText } from "#platform/contract/broken-text.ts";
import { proposeEmail } from "#platform/contract/email-typo.ts";
import { foldText } from "#platform/contract/fold-text.ts";
import { looksLikeFormula } from "#platform/contract/formula-cell.ts";
import { refusalOfName } from "#platform/contract/names.ts";
import { oneLine } from "#platform/contract/one-line.ts";

export interface Cell {
  /** The stored value: a birthday as `YYYY-MM-DD`. */
  readonly value: string;
  /** For people, and parsed again later: 14/03/2012. Text that was not understood stays as typed. */
  readonly display: string;
  readonly refusal: string | null;
  /** The part to check: it was understood, but not as written. */
  readonly note?: string;
}

export const acceptedCell = (value: string, display: string = value): Cell => ({ value, display, refusal: null });
export const refusedCell = (typed: string, refusal: string): Cell => ({ value: "", display: typed, refusal });
export const withNote = (cell: Cell, note: string): Cell => ({ ...cell, note });

export const MAX_CELL_LENGTH = 300;

/** The part of a cell that is ever read; one that is too long stays too long, and is shown for repair. */
export const truncate = (typed: string): string =>
  typed.length > MAX_CELL_LENGTH ? typed.slice(0, MAX_CELL_LENGTH + 1).toWellFormed() : typed;

export const quote = (typed: string): string => `«\u00A0${typed.length > 40 ? `${typed.slice(0, 39)}…` : typed}\u00A0»`;

const placeholder = /^([-–—/.]|n\/?a|n[ée]ant|null)$/i;

/** Full-width Latin letters, digits and signs, as keyboards of East Asia write them. */
const withoutFullWidth = (text: string): string =>
  text.replaceAll(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0));

export function tidy(typed: string): string {
  const line = withoutFullWidth(oneLine(typed));
  return placeholder.test(line) ? "" : line;
}

function refusalOfText(text: string, maxLength: number): string | null {
  if (text.length > maxLength) return `${maxLength} caractères au plus`;
  if (/\p{Cc}|\p{Cs}/u.test(text)) return "Ce texte contient un caractère invisible qui n'est pas accepté\u00A0: retapez-le";
  return looksLikeFormula(text) ? `Ce texte commence par «\u00A0${text[0]}\u00A0», comme une formule\u00A0: retirez ce signe` : null;
}

/** A text that may be empty. An address may have symbols beside letters; a town or a class may not. */
export function readText(typed: string, maxLength: number, refusalOfSymbols = refusalOfBroken): Cell {
  const text = tidy(typed);
  const refusal = refusalOfSymbols(typed.trim()) ?? refusalOfText(text, maxLength);
  return refusal === null ? acceptedCell(text) : refusedCell(text, refusal);
}

export const readAddress = (typed: string, maxLength: number): Cell => readText(typed, maxLength, refusalOfBrokenText);

/** « Na » and « Null » are names of people; « NA » and « NULL » are what programs write in an empty cell. */
function nameLikePlaceholder(typed: string, required: string): Cell {
  if (/^(Na|Null)$/.test(typed)) return acceptedCell(typed);
  if (!/^(na|null)$/i.test(typed)) return refusedCell("", required);
  const name = typed[0]?.toUpperCase() + typed.slice(1).toLowerCase();
  return refusedCell(typed, `${quote(typed)} est lu comme une case vide\u00A0: si c'est un nom, écrivez ${quote(name)}`);
}

export function readName(typed: string, maxLength: number, required: string): Cell {
  const cell = readText(typed, maxLength);
  if (cell.refusal !== null) return cell;
  if (cell.value === "") return nameLikePlaceholder(oneLine(typed), required);
  if (!/\p{L}/u.test(cell.value))
    return refusedCell(cell.value, "Ce nom ne contient aucune lettre\u00A0: la colonne est-elle la bonne\u00A0?");
  const refusal = refusalOfName(cell.value);
  return refusal === null ? cell : refusedCell(cell.value, refusal);
}

type Genre = keyof typeof genreLabels;

/** `1` and `2` as in social security and school software. */
const spellings: Readonly<Record<Genre, string>> = {
  femme: "f fem femme fille feminin feminine female girl mme mlle madame mademoiselle mrs ms miss 2",
  homme: "h m g masc homme garcon masculin male boy monsieur mr mister 1",
};
const genres = new Map(Object.entries(spellings).flatMap(([genre, words]) => words.split(" ").map((word) => [word, genre as Genre])));

export function readGenre(typed: string): Cell {
  const text = tidy(typed);
  if (text === "") return refusedCell("", "Le genre est requis");
  const genre = genres.get(foldText(text).replaceAll(/[^a-z0-9]/g, ""));
  return genre
    ? acceptedCell(genre, genreLabels[genre])
    : refusedCell(text, `${quote(text)} n'est pas un genre\u00A0: choisissez Homme ou Femme`);
}

const defaultLanguage = "Français";
const codes: ReadonlyMap<string, string> = new Map([
  ["fr", "Français"],
  ["en", "Anglais"],
  ["gb", "Anglais"],
  ["it", "Italien"],
  ["pl", "Polonais"],
  ["ru", "Russe"],
  ["uk", "Ukrainien"],
  ["ar", "Arabe"],
  ["de", "Allemand"],
]);

export function readLanguage(typed: string, offered: readonly string[]): Cell {
  const text = tidy(typed);
  const target = foldText(text === "" ? defaultLanguage : (codes.get(foldText(text)) ?? text));
  const language = offered.find((one) => foldText(one) === target);
  return language
    ? acceptedCell(language)
    : refusedCell(text, `La langue ${quote(text === "" ? defaultLanguage : text)} n'est pas proposée`);
}

const MAX_LENGTH = 254;
const Email = z.email().max(MAX_LENGTH);

/** An optional e-mail: `Léa <lea@exemple.fr>` and `mailto:lea@exemple.fr` give the address. */
export function readEmail(typed: string): Cell {
  const text = tidy(typed);
  const address = (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, "").trim();
  if (address !== "" && !Email.safeParse(address).success) return refusedCell(text, "L'adresse e-mail est invalide");
  const meant = proposeEmail(address);
  return meant === null ? acceptedCell(address) : withNote(acceptedCell(address), `Vouliez-vous dire ${meant}\u00A0?`);
}
