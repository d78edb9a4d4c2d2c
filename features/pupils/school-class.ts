import { categoryOfClass } from "#features/categories/class-category.ts";

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
