const feminines: readonly (readonly [ending: string, after: RegExp, dropped: number])[] = [
  // « qualifié(e) », « prêt(e) », but not « complet(e) », « champion(e) » or « actuel(e) », whose feminine has another form.
  ["e", /(?:[éiudsr]|a[ln]|in|[^e]l|[^eè]t)$/, 0],
  ["ne", /n$/, 0],
  ["le", /l$/, 0],
  ["te", /t$/, 0],
  ["se", /s$/, 0],
  ["sse", /e$/, 0],
  ["se", /eu[xr]$/, 1],
  ["euse", /eu[xr]$/, 3],
  ["ve", /f$/, 1],
  ["ère", /er$/, 2],
  ["trice", /teur$/, 4],
  ["rice", /teur$/, 3],
];

/** Before a noun for a person who need not be the reader: « un(e) adulte », « votre professeur(e) », « l'élu(e) ». */
const DETERMINERS = new Set(
  "un une le la l ce cet cette chaque votre notre leur son sa mon ma ton ta quel quelle aucun aucune au du".split(" "),
);
/** Determiners themselves, and functions: « tout(e) élève », « sin(e) ». */
const NEVER = new Set("un tout chacun aucun certain nul tel quel lequel sin tan min".split(" "));
/** A shorter word is a function or a name: « f(e) », « ln(e) ». */
const SHORT = new Set(["né", "nu", "vu", "lu"]);

/** A tag, an address, or a word that ends in parentheses. */
const PARTS =
  /<[^<>]*>|(?<![^\s>])[^\s<]*(?::\/\/|www\.|@)[^\s<]*|(?<![\p{L}\p{M}\p{N}{(\\_])(?<word>\p{L}{2,})\((?<ending>\p{L}{1,5})\)(?![\p{L}\p{N}(])/gu;
const WORD_BEFORE = /(\p{L}+)(?:\(\p{L}+\))?(?:\s+|['’])$/u;
const LONGEST_WORD_BEFORE = 40;

function feminineOf(word: string, ending: string): string | null {
  const [lower, end] = [word.toLowerCase(), ending.toLowerCase()];
  if (NEVER.has(lower) || (lower.length < 3 && !SHORT.has(lower))) return null;
  // « premier(e) »: « première ».
  if (end === "e" && lower.endsWith("er")) return `${word.slice(0, -2)}${ending === "E" ? "ÈRE" : "ère"}`;
  const known = feminines.find(([one, after]) => one === end && after.test(lower));
  return known ? `${word.slice(0, word.length - known[2])}${ending}` : null;
}

/**
 * Adapts a text to one person whose gender is known: « Vous êtes qualifié(e) » becomes « qualifiée » or « qualifié ». Other parentheses stay, and
 * so do nouns for other people or several: « un(e) adulte », « les inscrit(e)s ».
 */
export function agree(text: string, genre: string | null | undefined): string {
  if (genre !== "femme" && genre !== "homme") return text;
  return text.replace(PARTS, (part: string, word: string | undefined, ending: string | undefined, offset: number) => {
    if (word === undefined || ending === undefined) return part;
    const feminine = feminineOf(word, ending);
    const start = text.slice(Math.max(0, offset - LONGEST_WORD_BEFORE), offset).replaceAll("&nbsp;", " ");
    const before = WORD_BEFORE.exec(start)?.[1]?.toLowerCase();
    if (feminine === null || (before !== undefined && DETERMINERS.has(before))) return part;
    return genre === "femme" ? feminine : word;
  });
}
