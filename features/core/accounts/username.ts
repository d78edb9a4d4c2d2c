import { parse } from "tldts";
import { foldText } from "#platform/contract/fold-text.ts";
import { isParticle } from "#platform/contract/names.ts";

/** Letters outside a to z, each followed by its French transliteration, which may be empty. */
const transliterations = new Map(
  [
    "аa бb вv гg ґg дd еe єie жj зz иi іi кk лl мm нn оo пp рr сs тt уou фf хkh цts чtch шch щchtch ъ ыy ь эe юiou яia",
    "αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs τt υy φf χch ψps ωo",
    "اa أa إi آa بb تt ثth جj حh خkh دd ذdh رr زz سs شch صs ضd طt ظz عa غgh فf قq كk لl مm نn هh وw يy ىa ةa ء ؤw ئy پp چtch گg ڤv کk",
    "łl øo đd ðd þth ħh ŋn",
  ]
    .flatMap((alphabet) => alphabet.split(" "))
    .map(([letter = "", ...spelling]) => [letter, spelling.join("")]),
);

const MAX_PART_LENGTH = 30;

/** Maximum number of particles (« de la ») before the main word. */
const MAX_JOINTS = 2;
/** First words of compound first names: « Marie-Claire », « Jean-Éric ». */
const doubleFirstNames = new Set("anne charles jean jeanne jose louis louise maria marie mary paul pierre rose".split(" "));

/** Family names that are also top-level domains, each reserved for one company, so no one else can have a site there. */
const domainSurnames = new Set(
  "abbott bosch dupont ferrari ferrero ford hughes lasalle leclerc philips schmidt schwarz walter weber".split(" "),
);

/** Whether these two words joined by a dot make a domain name, which a mail program would turn into a link. */
const formsDomain = (first: string | undefined, last: string): boolean =>
  first === "www" || last.length === 2 || (!domainSurnames.has(last) && parse(`${first}.${last}`).isIcann === true);

/** `marie.dupont` from a name in any supported alphabet: lower case, no accents; empty if no letter is left. `jean-li`, as `jean.li` is a link. */
export function usernameOf(firstname: string, lastname: string): string {
  const [first, last = ""] = [firstname, lastname].map(usernamePart).filter((part) => part !== "");
  return [first, last].filter((part) => part).join(formsDomain(first, last) ? "-" : ".");
}

/** For the n-th person with this name: `marie.dupont`, then `marie.dupont2`. */
export const withNumber = (username: string, n: number): string => (n > 1 ? `${username}${n}` : username);

const usernamePart = (name: string): string =>
  firstWords(
    Array.from(foldText(name), (letter) => transliterations.get(letter) ?? letter)
      .join("")
      .replace(/[\s\p{Pd}]+/gu, "-")
      .replace(/[^a-z0-9-]/g, "")
      .split("-")
      .filter((word) => word !== ""),
  )
    .join("-")
    .slice(0, MAX_PART_LENGTH)
    .replace(/-$/, "");

/** « de-la-tour », « jean-eric », « dupont-m » for Dupont-Martin: one word of each name, as several words could form a message to the recipient. */
function firstWords(words: readonly string[]): readonly string[] {
  const joints = Math.max(
    words.findIndex((word) => !isParticle(word)),
    0,
  );
  const last = Math.min(joints, MAX_JOINTS);
  const [word = "", next = ""] = words.slice(last);
  const more = doubleFirstNames.has(word) ? next : next.charAt(0);
  return [...words.slice(0, last), word, ...(next === "" || isParticle(next) ? [] : [more])];
}
