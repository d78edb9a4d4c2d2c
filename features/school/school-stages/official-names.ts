import { foldText } from "#platform/contract/fold-text.ts";
import { type StageKind, stageKinds } from "#season/stages/stage-kind.ts";

export const OFFICIAL_NAME =
  "«\u00A0Demi-finale\u00A0», «\u00A0Finale nationale\u00A0» et «\u00A0Finale internationale\u00A0» sont les noms des étapes de la fédération\u00A0: choisissez-en un autre";

/** Rounds that only the federation holds; a school plays a quarter-final. */
const kept: readonly StageKind[] = ["semi_final", "national_final", "international_final"];

/** Signs drawn like a letter read as that letter, and « l » as « i ». */
const drawnAlike: readonly (readonly [RegExp, string])[] = [
  [/[l1|!¡ɪł]/g, "i"],
  [/ɑ/g, "a"],
  [/đ/g, "d"],
  [/[ɛ3€]/g, "e"],
  [/[ꜰⅎ]/g, "f"],
  [/[ɴꞥ]/g, "n"],
  [/[0ø]/g, "o"],
];

/** The plural reads as the same name. */
const lettersOf = (name: string): string =>
  drawnAlike.reduce((text, [signs, letter]) => text.replace(signs, letter), foldText(name.normalize("NFKC"))).replace(/[^a-z]|s/g, "");

/** A word of two scripts imitates another. */
const mixesScripts = (name: string): boolean =>
  name
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(word));

/** Why a school's own stage may not have this name, which its diplomas bear; `null` if it may (DIP-01). */
export const refusalOfOfficialName = (name: string): string | null =>
  mixesScripts(name) || kept.some((kind) => lettersOf(name).includes(lettersOf(stageKinds[kind]))) ? OFFICIAL_NAME : null;
