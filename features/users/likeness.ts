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

/** Why two may be the same pupil, in words; `null` when they are not alike. */
export function likenessOf(one: Profile, other: Profile): string | null {
  const isSameDay = one.birthday !== null && one.birthday === other.birthday;
  if (one.nameKey === other.nameKey) {
    if (isSameDay) return "même nom, même date de naissance";
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
function isSlip(one: string, other: string): boolean {
  const most = Math.min(one.length, other.length) > 6 ? 2 : 1;
  return Math.abs(one.length - other.length) <= most && distance(one, other) <= most;
}

/** How many letters apart two short names are (Damerau, two neighbours exchanged count once). */
function distance(one: string, other: string): number {
  let [before, above]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const change = one[row - 1] === other[at - 1] ? 0 : 1;
      const least = Math.min((above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + change);
      const isExchanged = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      line.push(isExchanged ? Math.min(least, (before[at - 2] ?? 0) + 1) : least);
    }
    [before, above] = [above, line];
  }
  return above[other.length] ?? 0;
}
