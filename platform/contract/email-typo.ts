import { isWithinEditDistance } from "./name-similarity.ts";

/** Common mail domains of families and teachers, the most frequent first. */
const domains = [
  "gmail.com",
  "hotmail.fr",
  "hotmail.com",
  "orange.fr",
  "yahoo.fr",
  "yahoo.com",
  "outlook.fr",
  "outlook.com",
  "live.fr",
  "free.fr",
  "wanadoo.fr",
  "icloud.com",
  "sfr.fr",
  "laposte.net",
  "msn.com",
  "live.com",
  "bbox.fr",
  "neuf.fr",
  "numericable.fr",
  "protonmail.com",
  "gmx.fr",
  "aol.com",
];

/** The addresses of teachers: `ac-grenoble.fr`. */
const academies = [
  ...["aix-marseille", "amiens", "besancon", "bordeaux", "caen", "clermont", "cned", "corse", "creteil", "dijon", "grenoble", "guadeloupe"],
  ...["guyane", "lille", "limoges", "lyon", "martinique", "mayotte", "montpellier", "nancy-metz", "nantes", "nice", "normandie"],
  ...["orleans-tours", "paris", "poitiers", "reims", "rennes", "reunion", "rouen", "spm", "strasbourg", "toulouse", "versailles"],
]
  .map((academy) => `ac-${academy}.fr`)
  .concat("ac-noumea.nc", "ac-polynesie.pf");

/** Valid domains one letter away from others: never doubted, never proposed. */
const otherDomains = [
  "aol.fr",
  "email.com",
  "free.com",
  "gmx.com",
  "gmx.de",
  "gmx.net",
  "googlemail.com",
  "mail.com",
  "me.com",
  "ymail.com",
];

const wrongEndings: Readonly<Record<string, string>> = {
  "gmail.fr": "gmail.com",
  "icloud.fr": "icloud.com",
  "laposte.com": "laposte.net",
  "wanadoo.com": "wanadoo.fr",
};

/** Allows two typos only in a domain too long to be another one. */
const isTypo = (typed: string, domain: string, edits: number): boolean =>
  (edits === 1 || Math.min(typed.length, domain.length) > 8) && isWithinEditDistance(edits, typed, domain);

/** The address that was probably meant, if the domain is a typo: « lea@gmial.com » was « lea@gmail.com ». */
export function proposeEmail(email: string): string | null {
  const [local = "", typed = "", ...others] = email.trim().split("@");
  const domain = typed.toLowerCase();
  if (local === "" || domain === "" || others.length > 0 || [domains, academies, otherDomains].some((known) => known.includes(domain)))
    return null;
  // Names of academies are alike and long: only domains with the same beginning are compared with them.
  const known = domain.startsWith("ac-") || domain.startsWith("ac.") ? academies : domains;
  const meant = Object.hasOwn(wrongEndings, domain)
    ? wrongEndings[domain]
    : [1, 2].flatMap((edits) => known.filter((right) => isTypo(domain, right, edits)))[0];
  return meant === undefined ? null : `${local}@${meant}`;
}
