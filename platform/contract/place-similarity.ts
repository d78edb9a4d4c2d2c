import { isPartOrTypo, splitWords } from "./name-similarity.ts";

interface NamedPlace {
  readonly name: string;
  readonly city: string;
}

const homoglyphs: Readonly<Record<string, string>> = {
  ...{ 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", l: "i", rn: "m", vv: "w" },
  ...{ ø: "o", ł: "i", đ: "d", ð: "d", ħ: "h", ŧ: "t", þ: "p", ŋ: "n" },
};
const homoglyphPattern = new RegExp(Object.keys(homoglyphs).join("|"), "g");

/** Abbreviations, after the unification of homoglyphs: « 1er » reads as « ler » and « Ier ». */
const abbreviations: Readonly<Record<string, string>> = {
  st: "saint",
  ste: "sainte",
  sts: "saints",
  ier: "premier",
  ire: "premiere",
  iere: "premiere",
};

function skeletonOf(word: string): string {
  if (!/\p{L}/u.test(word)) return word;
  const replaced = word.replace(homoglyphPattern, (sign) => homoglyphs[sign] ?? sign);
  return abbreviations[replaced] ?? replaced.replace(/^math(ematique)?s?$/, "maths");
}

/** The words of a name as a quick reader sees them: letter variants are unified, digits and strokes within words become similar letters. */
export const visualWords = (name: string): string[] =>
  splitWords(name.normalize("NFKC").replace(/(?<=\p{L})[|!¡\u01C0](?=\p{L})/gu, "l")).map(skeletonOf);

/** The words of one name; an initial becomes the matching word of the other name if they share another word: « M.J.C. » matches no name. */
function withoutInitials(words: readonly string[], others: readonly string[]): readonly string[] {
  const isInitial = (word: string) => /^\p{L}$/u.test(word);
  const isShared = (word: string) => !isInitial(word) && others.some((other) => isPartOrTypo([word], [other]));
  if (!words.some(isShared)) return words;
  return words.map((word) => (isInitial(word) ? (others.find((other) => other.startsWith(word)) ?? word) : word));
}

const areSimilarWords = (one: readonly string[], other: readonly string[]): boolean =>
  isPartOrTypo(withoutInitials(one, other), withoutInitials(other, one));

const stopWords = new Set(visualWords("a au aux d de des du en et l la le les pour sur"));
const hasDigit = (word: string): boolean => /\d/.test(word);

const sameWords = (one: string, other: string): boolean => visualWords(one).join(" ") === visualWords(other).join(" ");

const normalizedName = ({ name, city }: NamedPlace): string => `${splitWords(name).join(" ")}/${splitWords(city).join(" ")}`;

/** Whether both spell the same name: capitals, accents, hyphens and blanks make no difference. */
export const isSameSpelling = (one: NamedPlace, other: NamedPlace): boolean => normalizedName(one) === normalizedName(other);

/**
 * Whether a place may be confused with an existing one, in its town or not: the same words except common ones (`shared`) and towns, one name within
 * the other, or a typo; blanks do not matter.
 */
export function similarityIgnoring(shared: string): (place: NamedPlace, existing: NamedPlace) => boolean {
  const common = new Set([...stopWords, ...visualWords(shared)]);
  return (place, existing) => areSimilarPlaces(place, existing, common);
}

function areSimilarPlaces(place: NamedPlace, existing: NamedPlace, common: ReadonlySet<string>): boolean {
  const differsOnlyInSpacing = visualWords(place.name).join("") === visualWords(existing.name).join("");
  if (differsOnlyInSpacing && !sameWords(place.name, existing.name)) return true;
  const town = visualWords(existing.city);
  const distinctiveWords = ({ name }: NamedPlace) => visualWords(name).filter((word) => !common.has(word) && !town.includes(word));
  const [mine, theirs] = [distinctiveWords(place), distinctiveWords(existing)];
  if (mine.length > 0 && theirs.length > 0) {
    const comparedWords = theirs.some(hasDigit) ? mine : mine.filter((word) => !hasDigit(word));
    const wordsOutsideTown = comparedWords.filter((word) => !visualWords(place.city).includes(word));
    return areSimilarWords(comparedWords, theirs) || (wordsOutsideTown.length > 0 && areSimilarWords(wordsOutsideTown, theirs));
  }
  if (theirs.length > 0) return false;
  const placeWords = visualWords(place.name);
  const isMentioned = (word: string) => placeWords.some((one) => isPartOrTypo([one], [word]));
  const isOfTown = (town.length > 0 && town.every(isMentioned)) || sameWords(place.city, existing.city);
  if (mine.length === 0) return isOfTown || sameWords(place.name, existing.name);
  return isOfTown && visualWords(existing.name).every((word) => stopWords.has(word) || isMentioned(word));
}
