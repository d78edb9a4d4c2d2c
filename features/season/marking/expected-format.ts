const digitsPattern = /^\^?(?:\\d|\[0-9\])(\+|\*|\{\d+(?:,\d*)?\})?\$?$/;

/** Whether the pattern accepts only digits, so that a phone may show its number pad. */
export const takesDigitsOnly = (regex: string | null): boolean => digitsPattern.test(regex?.trim() ?? "");

/** The format of a free field in words for pupils, if its pattern is simple enough to describe (QST-12). */
export function expectedFormat(regex: string | null): string {
  const pattern = digitsPattern.exec(regex?.trim() ?? "");
  if (pattern === null) return "Cette réponse n'a pas le format attendu";
  const [min, max] = digitsOf(pattern[1]);
  if (max === 1) return "Écrivez seulement un chiffre, par exemple 7";
  return `Écrivez seulement le nombre${describeLength(min, max)}, par exemple ${EXAMPLE.slice(0, Math.min(Math.max(min, 2), max))}`;
}

const EXAMPLE = "1234567890".repeat(20);

function digitsOf(repeat: string | undefined): [min: number, max: number] {
  if (repeat === undefined) return [1, 1];
  if (repeat === "+" || repeat === "*") return [1, Number.POSITIVE_INFINITY];
  const [min = "", max = min] = repeat.slice(1, -1).split(",");
  return [Number(min), max === "" ? Number.POSITIVE_INFINITY : Number(max)];
}

function describeLength(min: number, max: number): string {
  if (min === max) return ` (${max} chiffres)`;
  if (max === Number.POSITIVE_INFINITY) return min > 1 ? ` (${min} chiffres au moins)` : "";
  return min > 1 ? ` (de ${min} à ${max} chiffres)` : ` (${max} chiffres au plus)`;
}
