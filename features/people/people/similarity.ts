import { isPart, isPartOrTypo, splitWords } from "#platform/contract/name-similarity.ts";

export interface ComparedPerson {
  readonly firstname: string;
  readonly lastname: string;
  /** `YYYY-MM-DD`; null: not known. */
  readonly birthday: string | null;
  readonly email: string;
}

/** A person prepared for comparison, so that the name is normalized only once. */
export interface Profile {
  /** The name without capitals, accents and punctuation: « Jean-Pierre DE LA TOUR » and « jean pierre De la Tour » are the same. */
  readonly nameKey: string;
  readonly birthday: string | null;
  /** In lower case; empty: none. */
  readonly email: string;
  readonly last: readonly string[];
  readonly first: readonly string[];
  readonly words: string;
}

export function profileOf({ lastname, firstname, birthday, email }: ComparedPerson): Profile {
  const [last, first] = [splitWords(lastname), splitWords(firstname)];
  const words = [...last, ...first].toSorted().join(" ");
  return { nameKey: `${last.join(" ")}/${first.join(" ")}`, birthday, email: email.toLowerCase(), last, first, words };
}

export const pupilKey = ({ nameKey, birthday }: Profile): string | null => (birthday === null ? null : `${nameKey} ${birthday}`);

export const SAME_PUPIL = "même nom, même date de naissance";

/** For two pupils of one school: a person may have a family name and a name in use, of which each list has one. */
const OTHER_NAME = "même prénom, même date de naissance, autre nom";

export function similarityOf(one: Profile, other: Profile, { isSameSchool }: { readonly isSameSchool: boolean }): string | null {
  const isSameDay = one.birthday !== null && one.birthday === other.birthday;
  if (one.nameKey === other.nameKey) {
    if (isSameDay) return SAME_PUPIL;
    return one.birthday === null || other.birthday === null ? "même nom" : "même nom, autre date de naissance";
  }
  const isSameMail = one.email !== "" && one.email === other.email;
  if ((isSameDay || isSameMail) && areSimilar(one, other))
    return isSameDay ? "même date de naissance, nom proche" : "même e-mail, nom proche";
  return isSameDay && isSameSchool && isPart(one.first, other.first) ? OTHER_NAME : null;
}

/** Names that one person could have: swapped, one within the other, with a typo, or two composed names that share one. */
const areSimilar = (one: Profile, other: Profile): boolean =>
  one.words === other.words ||
  (isPartOrTypo(one.first, other.first) && (isPartOrTypo(one.last, other.last) || isShared(one.last, other.last)));

/** No particle is longer: « VAN DEN BERG » and « VAN DEN BOS » share none. */
const MAX_PARTICLE_LENGTH = 3;
const isShared = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((word) => word.length > MAX_PARTICLE_LENGTH && other.includes(word));
