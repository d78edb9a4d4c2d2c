import { folded } from "#features/answers/normal-form.ts";

/** What tells people apart, or does not. */
export interface Likened {
  readonly firstname: string;
  readonly lastname: string;
  /** `YYYY-MM-DD`; null: not known. */
  readonly birthday: string | null;
  readonly email: string;
}

/** The words of a name, without capitals, accents and marks. */
export const wordsOf = (name: string): string[] =>
  folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** Somebody as he is compared: what is made of his name is made once. */
export interface Profile {
  /** The name without capitals, accents and marks: « Jean-Pierre DE LA TOUR » and « jean pierre De la Tour » are one. */
  readonly nameKey: string;
  readonly birthday: string | null;
  /** In lower case; empty: none. */
  readonly email: string;
  readonly last: readonly string[];
  readonly first: readonly string[];
  /** All words of the name, in no order. */
  readonly words: string;
}

export function profileOf({ lastname, firstname, birthday, email }: Likened): Profile {
  const [last, first] = [wordsOf(lastname), wordsOf(firstname)];
  const words = [...last, ...first].toSorted().join(" ");
  return { nameKey: `${last.join(" ")}/${first.join(" ")}`, birthday, email: email.toLowerCase(), last, first, words };
}

/** Who is the same pupil without a doubt (3-decisions, section 9): same name, same birthday. */
export const pupilKey = ({ nameKey, birthday }: Profile): string | null => (birthday === null ? null : `${nameKey} ${birthday}`);

/** Who has the same key. */
export const SAME_PUPIL = "même nom, même date de naissance";

/** Why two may be the same pupil, in words; `null` when they are not alike. */
export function likenessOf(one: Profile, other: Profile): string | null {
  const isSameDay = one.birthday !== null && one.birthday === other.birthday;
  if (one.nameKey === other.nameKey) {
    if (isSameDay) return SAME_PUPIL;
    return one.birthday === null || other.birthday === null ? "même nom" : "même nom, autre date de naissance";
  }
  const isSameMail = one.email !== "" && one.email === other.email;
  if (!(isSameDay || isSameMail) || !areSimilar(one, other)) return null;
  return isSameDay ? "même date de naissance, nom proche" : "même e-mail, nom proche";
}

/** Names that one person could bear: turned around, one within the other, or a slip of the finger apart. */
const areSimilar = (one: Profile, other: Profile): boolean =>
  one.words === other.words || (isPartOrSlip(one.first, other.first) && isPartOrSlip(one.last, other.last));

/** Names of which one is within the other, or a slip of the finger apart. */
export function isPartOrSlip(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  if (few.length > 0 && few.every((word) => many.includes(word))) return true;
  const [mine, theirs] = [one.join(""), other.join("")];
  // A figure tells people apart on purpose.
  return !/\d/.test(mine + theirs) && isSlip(mine, theirs);
}

/** One letter more, less or other, or two exchanged; two of them in a long name. */
const isSlip = (one: string, other: string): boolean => areWithin(Math.min(one.length, other.length) > 6 ? 2 : 1, one, other);

/**
 * Whether two names are so few letters apart (Damerau, two neighbours exchanged count once). Of the table of all their beginnings only the places so near its
 * diagonal are reckoned, as the others are further apart, and none after a row where all are.
 */
export function areWithin(most: number, one: string, other: string): boolean {
  const places = Array.from({ length: 2 * most + 1 }, (_, place) => place - most);
  const end = other.length - one.length + most;
  if (places[end] === undefined) return false;
  // A place stands for the same distance from the diagonal in each row: what is above it stands one further, what is before it in the row one nearer.
  let [before, above]: [number[], number[]] = [[], places.map((at) => (at < 0 ? Infinity : at))];
  for (let row = 1; row <= one.length; row += 1) {
    const line: number[] = [];
    for (const [place, fromDiagonal] of places.entries()) {
      const at = row + fromDiagonal;
      if (at < 1 || at > other.length) line.push(at === 0 ? row : Infinity);
      else {
        const change = one[row - 1] === other[at - 1] ? 0 : 1;
        const least = Math.min((above[place + 1] ?? Infinity) + 1, (line[place - 1] ?? Infinity) + 1, (above[place] ?? Infinity) + change);
        const isExchanged = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
        line.push(isExchanged ? Math.min(least, (before[place] ?? Infinity) + 1) : least);
      }
    }
    if (Math.min(...line) > most) return false;
    [before, above] = [above, line];
  }
  return (above[end] ?? Infinity) <= most;
}
