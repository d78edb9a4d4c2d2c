import { text } from "./fields.ts";

/** Letters of any alphabet, blanks, hyphens, apostrophes, the signs that some alphabets join names with; a point. */
const ofPerson = /^[\p{L}\p{M}\p{Zs}\p{Pd}'’‘`´·・׳״\p{Join_C}.]*$/u;
/** A point that makes an address: « eve.ru », but not « St. John » or « J.-P. ». */
const joining = /\.\p{L}\p{M}*\p{L}/u;

/** Words that join others in the names of many languages, and are none by themselves. */
const joints = new Set(
  "al ap bar bat ben bin bint da dal das de degli dei del della den der des di do dos du el ibn la las le les lo los san santa st ten ter van vom von zu zur".split(
    " ",
  ),
);
const MOST_WORDS = 4;
const MOST_IN_ALL = 9;

/** Whether so many words are a name, not a message: « de Oliveira e Silva Pereira dos Santos » has four, joints and initials apart. */
function isShort(name: string): boolean {
  const words = name.split(/[\p{Zs}\p{Pd}.]+/u).filter((word) => word !== "");
  const counted = words.filter((word) => Array.from(word).length > 1 && !joints.has(word.toLowerCase()));
  return words.length <= MOST_IN_ALL && counted.length <= MOST_WORDS;
}

/** Why this is not a person's name; `null` when it may be one. Names go into mails: none is an address, a message, or bears a telephone number. */
export function refusalOfName(name: string): string | null {
  if (!ofPerson.test(name) || joining.test(name) || (name !== "" && !/\p{L}/u.test(name)))
    return "Écrivez ce nom avec des lettres\u00A0: les espaces, les traits d'union et les apostrophes conviennent aussi";
  return isShort(name)
    ? null
    : "Écrivez ce nom en quatre mots au plus, sans compter «\u00A0de\u00A0», «\u00A0dos\u00A0», «\u00A0van\u00A0»…";
}

/** What cannot be seen, line breaks too; what joins letters or signs may stay. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/u;
const address = /:\/\/|www\.|@/i;
/** « site.fr », but not the abbreviations of schools: « C.Desmoulins », « Gr.Scol.Jean Zay ». */
const site = /\.\p{L}{2}/u;
const abbreviation = /(?<![\p{L}\p{N}])(?:\p{Lu}\p{L}{0,3}\.)+(?=\p{Lu}\p{L}{3})/gu;

/** Why this is not the name, or the street, of a school, a club, a centre or a team; `null` when it may be. */
export const refusalOfPlace = (name: string): string | null => {
  if (unseen.test(name)) return "Écrivez ce nom sur une seule ligne";
  return address.test(name) || site.test(name.replaceAll(abbreviation, ""))
    ? "Ce nom ne contient ni adresse de site ni adresse e-mail\u00A0; mettez une espace après un point"
    : null;
};

const heldTo = (refusalOf: (typed: string) => string | null) => (max: number, required?: string) =>
  text(max, required).refine((typed) => refusalOf(typed) === null, { error: ({ input }) => refusalOf(String(input)) ?? undefined });

/** The first or last name of a person. */
export const personName = (required: string) => heldTo(refusalOfName)(100, required);

/** The name, or the street, of a school, a club, a centre or a team. */
export const placeName = heldTo(refusalOfPlace);
