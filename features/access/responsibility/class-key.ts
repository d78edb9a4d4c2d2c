/** The common key of one class's names, equal to the database's `class_key`: « 5e B », « 5ème-B » and « 5B ». */
export const classKey = (name: string): string =>
  name
    .normalize("NFKC")
    .normalize("NFD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replace(/^(\s*[0-9]+)\s*(eme|ere|nde|er|re|de|e)(?![\p{L}\p{N}])/u, "$1 ")
    .replace(/[-\s_.,;:/'"()°‘’\p{Lm}\u2010-\u2015]+/gu, " ")
    .replace(/(?<![0-9]) | (?![0-9])/g, "")
    .trim();
