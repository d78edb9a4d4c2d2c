const digitsPattern = /^\^?(?:\\d|\[0-9\])(\+|\*|\{\d+(?:,\d*)?\})?\$?$/;

/** Whether the pattern takes only digits, so that a phone may show its number pad. */
export const takesDigitsOnly = (regex: string | null): boolean => digitsPattern.test(regex?.trim() ?? "");

/** What a free field expects, in words for pupils, if its pattern is simple enough to describe (QST-12). */
export function expectedFormat(regex: string | null): string {
  const pattern = digitsPattern.exec(regex?.trim() ?? "");
  if (pattern === null) return "Cette réponse n'a pas le format attendu";
  return `Format attendu : ${describeLength(pattern[1])}`;
}

function describeLength(repeat: string | undefined): string {
  if (repeat === undefined) return "un chiffre";
  if (repeat === "+" || repeat === "*") return "un nombre entier, sans espace";
  const [min = "", max] = repeat.slice(1, -1).split(",");
  if (max === undefined || max === min) return min === "1" ? "un chiffre" : `${min} chiffres`;
  if (max === "") return `un nombre entier d'au moins ${min} ${min === "1" ? "chiffre" : "chiffres"}`;
  return `un nombre entier de ${min} à ${max} chiffres`;
}
