import { foldText } from "./fold-text.ts";

/** The words that are lowercase inside a name: « Bourg-en-Bresse », « Brive-la-Gaillarde ». */
const lowercaseWords = new Set("a à au aux d de des di du en et l la le les lès lez près sous sur".split(" "));
const articles = /^(le|la|les)$/i;

/** « Lyon 3E Arrondissement », « Marseille 06 », « Lyon Cedex 07 »: additions of the post to the name. */
const postalSuffix = /\s+(cedex.*|\d{1,2}(\s*(er|e|ème))?(\s+arrondissement)?)$/i;

const capitalize = (word: string): string => word.charAt(0).toLocaleUpperCase("fr") + word.slice(1);

/** Restores the accents that are certain: Asnières, Bruyères. */
const restoreAccent = (word: string): string => word.replace(/([iy])ere(s?)$/, "$1ère$2");

/** The spelling of a word at its position in a name; « L » and « D » are « l' » and « d' ». */
function spellWord(word: string, index: number): string {
  const whole = restoreAccent(word.replace(/^st(e?)$/i, "saint$1"));
  const bare = whole.toLocaleLowerCase("fr");
  return index > 0 && lowercaseWords.has(bare) ? bare : capitalize(whole);
}

/** The correct name of a French town, from the spelling of a postal or school file: « Asnieres sur Seine » is « Asnières-sur-Seine ». */
export function townName(input: string): string {
  const words = input
    .trim()
    .replace(postalSuffix, "")
    .split(/[\s-]+|(?<=(?:^|[\s-])[ld])['’]/i);
  return words.map(spellWord).reduce((name, word, index) => {
    const before = words[index - 1] ?? "";
    if (/^[ld]$/i.test(before)) return `${name}'${capitalize(word)}`;
    return index === 1 && articles.test(before) ? `${name} ${capitalize(word)}` : `${name}-${word}`;
  });
}

/** The same key for all spellings of a town. */
export const townKey = (name: string): string => foldText(townName(name)).replaceAll(/[^\p{L}]/gu, "");

const countAccents = (name: string): number => name.normalize("NFD").match(/\p{M}/gu)?.length ?? 0;

/** The correct names of all these towns; of two spellings that differ by accents, the one with accents. */
export function townNames(input: Iterable<string>): (name: string) => string {
  const names = new Map<string, string>();
  for (const one of new Set(input)) {
    const name = townName(one);
    const key = townKey(name);
    if (countAccents(name) > countAccents(names.get(key) ?? "") || !names.has(key)) names.set(key, name);
  }
  return (name) => names.get(townKey(name)) ?? townName(name);
}

/** The towns of postal codes, each under its key. */
export type Towns = ReadonlyMap<string, ReadonlySet<string>>;

export function townsOf(cities: readonly { readonly zipCode: string; readonly city: string }[]): Towns {
  const towns = new Map<string, Set<string>>();
  for (const { zipCode, city } of cities) towns.set(zipCode, (towns.get(zipCode) ?? new Set()).add(townKey(city)));
  return towns;
}
