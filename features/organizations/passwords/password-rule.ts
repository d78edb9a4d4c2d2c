import { formatCount } from "#platform/contract/french-numbers.ts";

const MAX_LENGTH = 200;
const characterKinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/** The example on every page, refused in any case, with any blanks and digits around. */
const EXAMPLE = "lapin tambour violet";

export const TOO_SHORT = "Ce mot de passe est trop court";

export const passwordAdvice = `Trois mots suffisent, comme «\u00A0${EXAMPLE}\u00A0»\u00A0: 12 caractères au moins, ou 8 avec trois de ces quatre sortes\u00A0: majuscules, minuscules, chiffres, signes.`;

/** The number of characters missing from a password: 12, or 8 of three kinds. */
export const missingCharacters = (password: string): number =>
  Math.max(0, (varietyOf(password) < KINDS ? LONG : SHORT) - [...password].length);

const [SHORT, LONG, KINDS] = [8, 12, 3];
const varietyOf = (password: string): number => characterKinds.filter((kind) => kind.test(password)).length;

export function missingText(password: string): string {
  const isKindAway = varietyOf(password) === KINDS - 1 && [...password].length >= SHORT;
  return `Encore ${formatCount(missingCharacters(password), "caractère")}${isKindAway ? ", ou une autre sorte de caractères" : ""}.`;
}

/** The first guesses of attackers; listed in docs/security.md. */
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
const MIN_OTHER_LETTERS = 4;

const foldText = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

const lettersOf = (text: string): string => foldText(text).replaceAll(/\P{L}/gu, "");

/** Whether a password contains little more than these words, the person's own names, digits and signs. */
function isGuessed(password: string, ownNames: readonly string[]): boolean {
  const names = ownNames
    .map(foldText)
    .flatMap((name) => [name, ...name.split(/[^\p{L}]+/u)])
    .filter((name) => name.length >= 3);
  const words = [...names, ...guessedWords].toSorted((one, other) => other.length - one.length);
  const foldedPassword = foldText(password);
  const remainder = words.reduce((text, word) => text.replaceAll(word, " "), foldedPassword);
  return remainder !== foldedPassword && remainder.replaceAll(/\P{L}/gu, "").length < MIN_OTHER_LETTERS;
}

/** The reason for which a password cannot be chosen (PUB-04); `null` if it can. `isCommon`: it is in the list of leaked passwords. */
export function refusalOfPassword(password: string, isCommon: boolean, ownNames: readonly string[] = []): string | null {
  const characters = [...password].length;
  if (characters === 0) return "Le mot de passe est requis";
  if (characters > MAX_LENGTH) return `Le mot de passe contient au plus ${MAX_LENGTH} caractères`;
  if (missingCharacters(password) > 0) return `${TOO_SHORT} : ${passwordAdvice}`;
  if (isCommon) return "Ce mot de passe est trop courant : choisissez-en un autre.";
  if (lettersOf(password) === lettersOf(EXAMPLE))
    return "Ce mot de passe est notre exemple, que tout le monde connaît\u00A0: choisissez trois autres mots.";
  return isGuessed(password, ownNames)
    ? "Ce mot de passe se devine\u00A0: il tient surtout dans un nom ou dans un mot du championnat. Ajoutez-y d'autres mots."
    : null;
}
