import { folded } from "#features/answers/normal-form.ts";

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

/** `marie.dupont` from a name in any of our alphabets: lower case, without accents; empty when nothing is left of it. */
export const usernameOf = (firstname: string, lastname: string): string =>
  [firstname, lastname]
    .map(partOf)
    .filter((part) => part !== "")
    .join(".");

/** The n-th person of this name: `marie.dupont`, then `marie.dupont2`. */
export const numbered = (username: string, n: number): string => (n > 1 ? `${username}${n}` : username);

const partOf = (name: string): string =>
  Array.from(folded(name), (letter) => latin.get(letter) ?? letter)
    .join("")
    .replace(/[\s\p{Pd}]+/gu, "-")
    .replace(/[^a-z0-9-]/g, "")
    .replace(/-+/g, "-")
    .replace(/^-/, "")
    .slice(0, longestPart)
    .replace(/-$/, "");
