import { MAX_CLASS_LENGTH } from "#access/responsibility/class-name.ts";
import { normalizeBirthday, parseBirthday } from "#platform/contract/birthday-parser.ts";
import { categoryOfClass } from "#season/categories/class-category.ts";
import { type Cell, readText, withNote } from "./cells.ts";

/** The class that a sheet is named after, as schools name them (« 5e B », « Classe de CM2 »); empty: none. */
export function classOfSheet(name: string): string {
  const className = name.replace(/^classes?\s*(de\s+|d['’]\s*)?/i, "").trim();
  const isShort = className.replaceAll(/[^\p{L}\p{N}]/gu, "").length <= MAX_LETTERS;
  return categoryOfClass(className) !== null && (isShort || isSpelled.test(className) || isNumbered.test(className)) ? className : "";
}

/** « 6 novembre » begins like a class. */
const MAX_LETTERS = 6;
const isSpelled = /^(sixi|cinqui|quatri|troisi|seconde|premi|terminale)/i;
/** « 6e jaune », but no period or part. */
const isNumbered = /^[3-6]\s?(e|è|eme|ème)\s+(?!trim|semes|tour|p[eé]riode|partie|liste|groupe|niveau)/i;

/** Texts like 6-1 that a spreadsheet has changed into a date. */
const dated = /^(\d{1,2}-\p{L}{3,4}\.?|(janv|f[ée]vr|mars|avr|mai|juin|juil|ao[uû]t|sept|oct|nov|d[ée]c)\.?-\d{2})$/iu;
const isDated = (text: string): boolean => dated.test(text) || (/\D/.test(text) && parseBirthday(normalizeBirthday(text)) !== null);
/** 6E1 becomes 6,00E+01 or 60, others a formula's result. */
const changed = /^(\d([.,]\d+)?e\+\d+|[1-6]0+|vrai|faux)$/i;

export function readClass(typed: string): Cell {
  const cell = readText(typed, MAX_CLASS_LENGTH);
  return changed.test(cell.value) || isDated(cell.value)
    ? withNote(cell, "Le tableur a pu changer cette classe (6E1 devient 6,00E+01)\u00A0: vérifiez-la")
    : cell;
}

export const withDatedAddress = (cell: Cell): Cell =>
  isDated(cell.value) ? withNote(cell, "Le tableur a pu changer cette adresse (12-3 devient une date)\u00A0: vérifiez-la") : cell;
