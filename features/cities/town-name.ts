import { folded } from "#features/answers/normal-form.ts";

/** The words that stand small inside of a name: « Bourg-en-Bresse », « Brive-la-Gaillarde ». */
const small = new Set("a à au aux d de des di du en et l la le les lès lez près sous sur".split(" "));
const articles = /^(le|la|les)$/i;

/** « Lyon 3E Arrondissement », « Marseille 06 », « Lyon Cedex 07 »: what the post adds to the name. */
const ofThePost = /\s+(cedex.*|\d{1,2}(\s*(er|e|ème))?(\s+arrondissement)?)$/i;

const capital = (word: string): string => word.charAt(0).toLocaleUpperCase("fr") + word.slice(1);

/** The accent that files without accents lost for certain: Asnières, Bruyères. */
const accented = (word: string): string => word.replace(/([iy])ere(s?)$/, "$1ère$2");

/** How a word of a name is written where it stands; « L » and « D » are « l' » and « d' ». */
function spelled(word: string, place: number): string {
  const whole = accented(word.replace(/^st(e?)$/i, "saint$1"));
  const bare = whole.toLocaleLowerCase("fr");
  return place > 0 && small.has(bare) ? bare : capital(whole);
}

/** The name of a French town as it is written, whatever a file of the post or of schools makes of it: « Asnieres sur Seine » is « Asnières-sur-Seine ». */
export function townName(given: string): string {
  const words = given
    .trim()
    .replace(ofThePost, "")
    .split(/[\s-]+|(?<=(?:^|[\s-])[ld])['’]/i);
  return words.map(spelled).reduce((name, word, place) => {
    const before = words[place - 1] ?? "";
    if (/^[ld]$/i.test(before)) return `${name}'${capital(word)}`;
    return place === 1 && articles.test(before) ? `${name} ${capital(word)}` : `${name}-${word}`;
  });
}

/** Under which two spellings of a town are one. */
export const townKey = (name: string): string => folded(townName(name)).replaceAll(/[^\p{L}]/gu, "");

const accents = (name: string): number => name.normalize("NFD").match(/\p{M}/gu)?.length ?? 0;

/** The names of all these towns, as they are written; where two files differ by accents, the one that has them. */
export function townNames(given: Iterable<string>): (name: string) => string {
  const names = new Map<string, string>();
  for (const one of new Set(given)) {
    const name = townName(one);
    const key = townKey(name);
    if (accents(name) > accents(names.get(key) ?? "") || !names.has(key)) names.set(key, name);
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
