const longest = 200;
const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/** What the form says before anything is typed. */
export const passwordAdvice =
  "12 caractères au moins, ou 8 avec trois sortes de caractères parmi minuscules, majuscules, chiffres et autres signes.";

/** Words that anybody would try here first; docs/security.md names them. */
const guessedWords = [
  "administrateur",
  "mathematiques",
  "etablissement",
  "mathematique",
  "championnat",
  "participant",
  "motdepasse",
  "federation",
  "logiques",
  "palmares",
  "logique",
  "azerty",
  "maths",
  "admin",
  "ffjm",
  "jeux",
];
const FEWEST_OTHER_LETTERS = 4;

/** Without case and accents. */
const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether little is left of a password but such words and the person's own names, with digits and signs. */
function isGuessed(password: string, ownNames: readonly string[]): boolean {
  const names = ownNames.flatMap((name) => folded(name).split(/[^\p{L}]+/u)).filter((name) => name.length >= 3);
  const words = [...names, ...guessedWords].toSorted((one, other) => other.length - one.length);
  const whole = folded(password);
  const left = words.reduce((text, word) => text.replaceAll(word, " "), whole);
  return left !== whole && left.replaceAll(/\P{L}/gu, "").length < FEWEST_OTHER_LETTERS;
}

/** Why a password cannot be chosen (PUB-04); `null` when it can. `isCommon`: it is among those that leaked elsewhere. */
export function refusalOfPassword(password: string, isCommon: boolean, ownNames: readonly string[] = []): string | null {
  const characters = [...password].length;
  if (characters === 0) return "Le mot de passe est requis";
  if (characters > longest) return `Le mot de passe contient au plus ${longest} caractères`;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  if (characters < 8 || (characters < 12 && variety < 3)) return `Ce mot de passe est trop court : ${passwordAdvice}`;
  if (isCommon) return "Ce mot de passe est trop courant : choisissez-en un autre.";
  return isGuessed(password, ownNames)
    ? "Ce mot de passe se devine\u00A0: il tient surtout dans un nom ou dans un mot du championnat. Ajoutez-y d'autres mots."
    : null;
}
