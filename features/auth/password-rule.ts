const longest = 200;
const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/** What the form says before anything is typed. */
export const passwordAdvice =
  "12 caractères au moins, ou 8 avec trois sortes de caractères parmi minuscules, majuscules, chiffres et autres signes.";

/** Why a password cannot be chosen (PUB-04); `null` when it can. `isCommon`: it is among the most common ones. */
export function refusalOfPassword(password: string, isCommon: boolean): string | null {
  const characters = [...password].length;
  if (characters === 0) return "Le mot de passe est requis";
  if (characters > longest) return `Le mot de passe contient au plus ${longest} caractères`;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  if (characters < 8 || (characters < 12 && variety < 3)) return `Ce mot de passe est trop court : ${passwordAdvice}`;
  return isCommon ? "Ce mot de passe est trop courant : choisissez-en un autre." : null;
}
