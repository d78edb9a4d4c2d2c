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

/** What mail programs take for the end of an address, besides two letters, which are a country. */
const endings = new Set(
  (
    "aero app art asia asso bank bet biz blog bzh cafe care cash cat center chat city cloud club codes college com company coop corp dev digital direct edu " +
    "email events express family fans finance fit foundation fun fund fyi games gold gov group guru help homes host icu inc info ink institute int " +
    "international jobs kids law legal life link live loan lol ltd market media mil mobi money moe museum name net news ninja one online org page paris " +
    "partners party pay photos plus press pro promo pub quest racing rest review rocks run sale school science security services sex shop site social " +
    "software solutions space store stream studio style support surf swiss systems team tech tel tips today tools top tours trade training travel " +
    "tube university vip voyage watch web webcam website wiki win wine work works world wtf xxx xyz zip zone"
  ).split(" "),
);

/** Whether a dot between these would make the address of a site of them, and of the identifier in a mail a link. */
const wouldLead = (first: string | undefined, last: string): boolean => first === "www" || last.length === 2 || endings.has(last);

/** `marie.dupont` from a name in any of our alphabets: lower case, without accents; empty when nothing is left of it. `jean-li`, as `jean.li` is a link. */
export function usernameOf(firstname: string, lastname: string): string {
  const [first, last = ""] = [firstname, lastname].map(partOf).filter((part) => part !== "");
  return [first, last].filter((part) => part).join(wouldLead(first, last) ? "-" : ".");
}

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
