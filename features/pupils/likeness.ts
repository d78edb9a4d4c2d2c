import { folded } from "#features/answers/normal-form.ts";

/** What tells people apart, or does not. */
export interface Likened {
  readonly firstname: string;
  readonly lastname: string;
  /** `YYYY-MM-DD`; null: not known. */
  readonly birthday: string | null;
  readonly email: string;
}

const wordsOf = (name: string): string[] =>
  folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** A name without capitals, accents and marks: « Jean-Pierre DE LA TOUR » and « jean pierre De la Tour » are one. */
export const nameKey = ({ firstname, lastname }: Pick<Likened, "firstname" | "lastname">): string =>
  `${wordsOf(lastname).join(" ")}/${wordsOf(firstname).join(" ")}`;

/** Who is the same pupil without a doubt (3-decisions, section 9): same name, same birthday. */
export const pupilKey = (pupil: Likened): string | null => (pupil.birthday === null ? null : `${nameKey(pupil)} ${pupil.birthday}`);

/** Why two may be the same pupil, in words; `null` when they are not alike. */
export function likenessOf(one: Likened, other: Likened): string | null {
  const isSameName = nameKey(one) === nameKey(other);
  const isSameDay = one.birthday !== null && one.birthday === other.birthday;
  if (isSameName)
    return isSameDay
      ? "même nom, même date de naissance"
      : other.birthday === null || one.birthday === null
        ? "même nom"
        : "même nom, autre date de naissance";
  if (!areSimilar(one, other)) return null;
  if (isSameDay) return "même date de naissance, nom proche";
  return one.email !== "" && one.email.toLowerCase() === other.email.toLowerCase() ? "même e-mail, nom proche" : null;
}

/** Names that one person could bear: turned around, one within the other, or a slip of the finger apart. */
function areSimilar(one: Likened, other: Likened): boolean {
  const [mine, theirs] = [one, other].map(({ lastname, firstname }) => ({ last: wordsOf(lastname), first: wordsOf(firstname) }));
  if (!mine || !theirs) return false;
  const all = [mine, theirs].map(({ last, first }) => [...last, ...first].toSorted().join(" "));
  if (all[0] === all[1]) return true;
  return isPartOrSlip(mine.last, theirs.last) && isPartOrSlip(mine.first, theirs.first);
}

function isPartOrSlip(one: readonly string[], other: readonly string[]): boolean {
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
