import { parse } from "tldts";
import { folded } from "#features/answers/normal-form.ts";
import { isJoint } from "#platform/contract/names.ts";

/** The letters that are no accented a to z: each followed by what a French reader would write, which may be nothing. */
const latin = new Map(
  [
    "аa бb вv гg ґg дd еe єie жj зz иi іi кk лl мm нn оo пp рr сs тt уou фf хkh цts чtch шch щchtch ъ ыy ь эe юiou яia",
    "αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs τt υy φf χch ψps ωo",
    "اa أa إi آa بb تt ثth جj حh خkh دd ذdh رr زz سs شch صs ضd طt ظz عa غgh فf قq كk لl مm نn هh وw يy ىa ةa ء ؤw ئy پp چtch گg ڤv کk",
    "łl øo đd ðd þth ħh ŋn",
  ]
    .flatMap((alphabet) => alphabet.split(" "))
    .map(([letter = "", ...spelling]) => [letter, spelling.join("")]),
);

/** Each half of a username is at most so long. */
const longestPart = 30;

/** Words that join (« de la ») before the one that counts. */
const MOST_JOINTS = 2;
/** What begins first names of two words: « Marie-Claire », « Jean-Éric ». */
const doubled = new Set("anne charles jean jeanne jose louis louise maria marie mary paul pierre rose".split(" "));

/** Family names that are endings of addresses too, of the companies alone that bear them: nobody else has a site there. */
const owned = new Set("abbott bosch dupont ferrari ferrero ford hughes lasalle leclerc philips schmidt schwarz walter weber".split(" "));

/** Whether a dot between these would make the address of a site of them, and of the identifier in a mail a link. */
const wouldLead = (first: string | undefined, last: string): boolean =>
  first === "www" || last.length === 2 || (!owned.has(last) && parse(`${first}.${last}`).isIcann === true);

/** `marie.dupont` from a name in any of our alphabets: lower case, without accents; empty when nothing is left of it. `jean-li`, as `jean.li` is a link. */
export function usernameOf(firstname: string, lastname: string): string {
  const [first, last = ""] = [firstname, lastname].map(partOf).filter((part) => part !== "");
  return [first, last].filter((part) => part).join(wouldLead(first, last) ? "-" : ".");
}

/** The n-th person of this name: `marie.dupont`, then `marie.dupont2`. */
export const numbered = (username: string, n: number): string => (n > 1 ? `${username}${n}` : username);

const partOf = (name: string): string =>
  firstWords(
    Array.from(folded(name), (letter) => latin.get(letter) ?? letter)
      .join("")
      .replace(/[\s\p{Pd}]+/gu, "-")
      .replace(/[^a-z0-9-]/g, "")
      .split("-")
      .filter((word) => word !== ""),
  )
    .join("-")
    .slice(0, longestPart)
    .replace(/-$/, "");

/** « de-la-tour », « jean-eric », « dupont-m » of Dupont-Martin: one word of each name, as several would be a message to whoever is written to. */
function firstWords(words: readonly string[]): readonly string[] {
  const joints = Math.max(
    words.findIndex((word) => !isJoint(word)),
    0,
  );
  const last = Math.min(joints, MOST_JOINTS);
  const [word = "", next = ""] = words.slice(last);
  const more = doubled.has(word) ? next : next.charAt(0);
  return [...words.slice(0, last), word, ...(next === "" || isJoint(next) ? [] : [more])];
}
