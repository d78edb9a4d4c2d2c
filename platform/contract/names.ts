import { text } from "./fields.ts";

/** Letters of any alphabet, blanks, hyphens, apostrophes, the signs that some alphabets join names with; a point. */
const ofPerson = /^[\p{L}\p{M}\p{Zs}\p{Pd}'’‘`´·・׳״\p{Join_C}.]*$/u;
/** What cannot be seen, line breaks too; what joins letters or signs may stay, and what draws a pictograph, an ideograph or a Mongolian letter otherwise. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u2800]|(?!\p{Join_C}|(?<=[\p{ExtPict}\p{Ideo}\p{sc=Mong}])\p{VS})[\p{Cf}\p{DI}]/u;
/** Nothing but blanks and what joins. */
const blank = /^[\p{Zs}\p{Join_C}]+$/u;
/** A point that makes the address of a site: « eve.ru », but not « St. John », « J.-P. » or « M.J.C. ». */
const site = /\.\p{L}{2}/u;
/** Accents that stand alone, and signs that cannot be seen: whoever reads « eve.ru » with one of them in it reads « eve.ru ». */
const withoutMarks = (name: string): string => name.replace(/[\p{M}\p{Cf}]/gu, "");

/** Words that join others in the names of many languages, and are none by themselves. */
const joints = new Set(
  "al ap bar bat ben bin bint da dal das de degli dei del della den der des di do dos du el ibn la las le les lo los san santa st ten ter van vom von zu zur".split(
    " ",
  ),
);
export const isJoint = (word: string): boolean => joints.has(word.toLowerCase());
const MOST_WORDS = 4;
const MOST_IN_ALL = 9;

/** Whether so many words are a name, not a message: « de Oliveira e Silva Pereira dos Santos » has four, joints and initials apart. */
function isShort(name: string): boolean {
  const words = name.split(/[\p{Zs}\p{Pd}.]+/u).filter((word) => word !== "");
  const counted = words.filter((word) => Array.from(word).length > 1 && !isJoint(word));
  return words.length <= MOST_IN_ALL && counted.length <= MOST_WORDS;
}

/** Why this is not a person's name; `null` when it may be one. Names go into mails: none is an address, a message, or bears a telephone number. */
export function refusalOfName(name: string): string | null {
  if (!ofPerson.test(name) || unseen.test(name) || site.test(withoutMarks(name)) || (name !== "" && !/\p{L}/u.test(name)))
    return "Écrivez ce nom avec des lettres\u00A0: les espaces, les traits d'union et les apostrophes conviennent aussi";
  return isShort(name)
    ? null
    : "Écrivez ce nom en quatre mots au plus, sans compter «\u00A0de\u00A0», «\u00A0dos\u00A0», «\u00A0van\u00A0»…";
}

/** « //site », « www.site », « qui@site », « tel:… », an address of digits: one before the first point, so that a row of them is read once. */
const address = /[/\\]{2}|www\.|@|\p{L}{2}:\S|\d\.\d+\.\d+\.\d/iu;

/** As mail programs read it: a point of any script, wide or narrow, is a point. */
const asRead = (name: string): string => withoutMarks(name.normalize("NFKC")).replaceAll("\u3002", ".");

const refusalOfUnseen = (typed: string): string | null =>
  unseen.test(typed) || blank.test(typed) ? "Écrivez ce nom sur une seule ligne, sans caractère invisible" : null;

/** Why this is not the name of a place or of a team, nor a street; `null` when it may be. */
export function refusalOfPlace(name: string): string | null {
  const read = asRead(name);
  return address.test(read) || site.test(read)
    ? "N'écrivez ici ni adresse de site ni adresse e-mail\u00A0; mettez une espace après un point ou un deux-points"
    : refusalOfUnseen(name);
}

/** Letters of European Latin alphabets that are no letter with an accent. */
const ofLatin = /^[A-Za-zœŒæÆßẞøØłŁđĐðÐþÞħĦŧŦıŋŊ]\p{M}*$/u;
const ordinary = /^[\d\s'‘’“”\-‐–—.,&()/+:!?°"«»·]$/;
const isLetter = /[\p{L}\p{M}\u{1F100}-\u{1F1FF}]/u;

/** Why the office alone names a school or a club so: letters of other alphabets, and some signs, look like letters of another name; `null` when anybody may. */
export function refusalOfLetters(name: string): string | null {
  // An accent that makes no letter of its own stands alone, and is refused.
  const other = [...name.normalize("NFKC")].find((sign) => !ordinary.test(sign) && !ofLatin.test(sign.normalize("NFD")));
  if (other === undefined) return null;
  return isLetter.test(other)
    ? "Écrivez le nom en lettres latines"
    : `Le signe «\u00A0${other}\u00A0» ne va pas dans un nom\u00A0: prenez des lettres, des chiffres et la ponctuation ordinaire`;
}

/** A name of a directory, where words are stuck to a point: « École C.Desmoulins » as it is written, « École C. Desmoulins ». */
export const spaced = (name: string): string => name.replace(/\.(?=\p{L}\p{M}*\p{L})/gu, ". ");

const heldTo = (refusalOf: (typed: string) => string | null) => (max: number, required?: string) =>
  text(max, required).refine((typed) => refusalOf(typed) === null, { error: ({ input }) => refusalOf(String(input)) ?? undefined });

/** The first or last name of a person. */
export const personName = (required: string) => heldTo(refusalOfName)(100, required);

/** The name, the town, the country or the street of a school, a club, a centre; the name of a team. */
export const placeName = heldTo(refusalOfPlace);

/** The same as strangers give them, who ask for a school or a club. */
export const latinName = heldTo((name) => refusalOfPlace(name) ?? refusalOfLetters(name));

/** Where a person lives: whatever is typed, on one line. */
export const oneLine = heldTo(refusalOfUnseen);
