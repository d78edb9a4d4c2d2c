import { text } from "./fields.ts";

/** Letters of any alphabet, blanks, hyphens, apostrophes, the joining signs of some alphabets, points. */
const personNamePattern = /^[\p{L}\p{M}\p{Zs}\p{Pd}'’‘`´·・׳״\p{Join_C}.]*$/u;
/** Invisible characters, including line breaks, except joiners and variation selectors after a pictograph, an ideograph or a Mongolian letter. */
export const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u2800]|(?!\p{Join_C}|(?<=[\p{ExtPict}\p{Ideo}\p{sc=Mong}])\p{VS})[\p{Cf}\p{DI}]/u;
const blankOnly = /^[\p{Zs}\p{Join_C}]+$/u;
/** A point as in the address of a site: « eve.ru », but not « St. John », « J.-P. » or « M.J.C. ». */
const domainPattern = /\.\p{L}{2}/u;
/** Removes combining accents and invisible signs: « eve.ru » with one of them in it still reads as « eve.ru ». */
const withoutDiacritics = (name: string): string => name.replace(/[\p{M}\p{Cf}]/gu, "");

const particles = new Set(
  "al ap bar bat ben bin bint da dal das de degli dei del della den der des di do dos du el ibn la las le les lo los san santa st ten ter van vom von zu zur".split(
    " ",
  ),
);
export const isParticle = (word: string): boolean => particles.has(word.toLowerCase());
const MAX_WORDS = 4;
const MAX_WORDS_AND_PARTICLES = 9;

/** Whether this is short enough for a name: « de Oliveira e Silva Pereira dos Santos » has four words, without particles and initials. */
function isShort(name: string): boolean {
  const words = name.split(/[\p{Zs}\p{Pd}.]+/u).filter((word) => word !== "");
  const significantWords = words.filter((word) => Array.from(word).length > 1 && !isParticle(word));
  return words.length <= MAX_WORDS_AND_PARTICLES && significantWords.length <= MAX_WORDS;
}

/**
 * The reason that a text is not a person's name; `null` if it may be one. Names go into mails: none may be an address, a message, or contain a
 * telephone number.
 */
export function refusalOfName(name: string): string | null {
  if (
    !personNamePattern.test(name) ||
    invisible.test(name) ||
    domainPattern.test(withoutDiacritics(name)) ||
    (name !== "" && !/\p{L}/u.test(name))
  )
    return "Écrivez ce nom avec des lettres\u00A0: les espaces, les traits d'union et les apostrophes conviennent aussi";
  return isShort(name)
    ? null
    : "Écrivez ce nom en quatre mots au plus, sans compter «\u00A0de\u00A0», «\u00A0dos\u00A0», «\u00A0van\u00A0»…";
}

/**
 * « //site », « www.site », « qui@site », « tel:… », an address of digits. Only one digit may stand before the first point, so that the time stays
 * linear.
 */
const addressPattern = /[/\\]{2}|www\.|@|\p{L}{2}:\S|\d\.\d+\.\d+\.\d/iu;

/** Mail programs read any wide, narrow or ideographic point as a point. */
const foldForAddresses = (name: string): string => withoutDiacritics(name.normalize("NFKC")).replaceAll("\u3002", ".");

/** « <b> », « </p> »: no printed name contains a tag on purpose; « 3 < x » is not one. */
const tagPattern = /<\/?[a-z!]/i;

export function refusalOfInvisible(typed: string): string | null {
  if (tagPattern.test(typed)) return "Écrivez ce nom sans balise";
  return invisible.test(typed) || blankOnly.test(typed) ? "Écrivez ce nom sur une seule ligne, sans caractère invisible" : null;
}

export function refusalOfPlace(name: string): string | null {
  const folded = foldForAddresses(name);
  return addressPattern.test(folded) || domainPattern.test(folded)
    ? "N'écrivez ici ni adresse de site ni adresse e-mail\u00A0; mettez une espace après un point ou un deux-points"
    : refusalOfInvisible(name);
}

/** Latin letters, also European ones that have no decomposition. */
const latinLetter = /^[A-Za-zœŒæÆßẞøØłŁđĐðÐþÞħĦŧŦıŋŊ]\p{M}*$/u;
const ordinaryCharacter = /^[\d\s'‘’“”\-‐–—.,&()/+:!?°"«»·]$/;
const isLetter = /[\p{L}\p{M}\u{1F100}-\u{1F1FF}]/u;

/**
 * The reason that only the office may give a school or a club this name; `null` if any user may. Letters of other alphabets, and some signs, look
 * like Latin ones.
 */
export function refusalOfLetters(name: string): string | null {
  // An accent that does not combine into one character stays alone, and is refused.
  const offending = [...name.normalize("NFKC")].find(
    (character) => !ordinaryCharacter.test(character) && !latinLetter.test(character.normalize("NFD")),
  );
  if (offending === undefined) return null;
  return isLetter.test(offending)
    ? "Écrivez le nom en lettres latines"
    : `Le signe «\u00A0${offending}\u00A0» ne va pas dans un nom\u00A0: prenez des lettres, des chiffres et la ponctuation ordinaire`;
}

/** A name of a directory, which often lacks the space after a point: « École C.Desmoulins » becomes « École C. Desmoulins ». */
export const withSpacesAfterPoints = (name: string): string => name.replace(/\.(?=\p{L}\p{M}*\p{L})/gu, ". ");

const textRefusedBy = (refusalOf: (typed: string) => string | null) => (max: number, required?: string) =>
  text(max, required).refine((typed) => refusalOf(typed) === null, { error: ({ input }) => refusalOf(String(input)) ?? undefined });

export const personName = (required?: string) => textRefusedBy(refusalOfName)(100, required);

/** The name, the town, the country or the street of a school, a club, a center; the name of a team. */
export const placeName = textRefusedBy(refusalOfPlace);

/** The same for strangers who request a school or a club. */
export const latinName = textRefusedBy((name) => refusalOfPlace(name) ?? refusalOfLetters(name));

/** Part of a person's address, the name of a stage, the title of a problem: any text on one line. */
export const oneLine = textRefusedBy(refusalOfInvisible);
