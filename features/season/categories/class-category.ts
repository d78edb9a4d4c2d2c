import { foldText } from "#platform/contract/fold-text.ts";

/** The classes of each category in schools' spellings, without spaces: 6e A, 6EME3, 601, CM2, 2nde, 1STMG, Tle C. */
const classes: readonly (readonly [category: string, written: RegExp])[] = [
  ["C1", /^(6|5)(?!\d{3})|^(sixieme|cinquieme)/],
  ["C2", /^(4|3)(?!\d{3})|^(quatrieme|troisieme)/],
  [
    "L1",
    /^(2|1)([a-z]|\d\d$)|^(seconde|premiere|term)|^t(\d*|le.*|[gs]\d*|e?s\d*|l\d*|stmg.*|sti.*|stl.*|std.*|st2s.*|sthr.*|pro.*|gt?\d*|b\d*)$/,
  ],
  ["L2", /^(mpsi|mp2i|mpi|mp|pcsi|pc|psi|ptsi|pt|tsi|bcpst|ecg|ect|cpge|bts|but|dut|licence)\d*/],
];

/** The classes of a primary school: « CM1-CM2 » has one category, « CE2/CM1 » two. */
const primary = { ce: "CE", cm: "CM" } as const;

const MAX_LENGTH = 40;
/** Nursery school and the first class of primary school have no category. */
const tooYoung = /^(tps|ps|ms|gs|cp)\d*$/;

/** The levels after primary school: « CM2 - 6e », « 5e-4e » and « 3e et 2nde » have several. */
const level = /\b([3-6] ?(e|eme|ieme)|2nde|2de|seconde|1re|1ere|premiere|tle|terminale)\b/g;

const [higher, months] = [
  /\b(licence|dut|but|bts|prepa|cpge|iut)\b/,
  "janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre",
];
/** « 2e année de prépa », « 5e primaire » of Belgium and « 2e secondaire » of Québec count other years; « 6 novembre » is a day. */
const otherYears = new RegExp(`\\b(annee|primaire|secondaire|${months})\\b`);

/** The category of a class by its name; `null` if the name has no level, or levels of several categories. */
export function categoryOfClass(className: string): string | null {
  if (className.length > MAX_LENGTH) return null;
  const folded = foldText(className).replace(/^classes? (de |d')?/, "");
  const name = lettersOf(folded);
  if (name === "" || tooYoung.test(name)) return null;
  const cycles = Array.from(name.matchAll(/(ce|cm)[12]/g), ([, cycle]) => primary[cycle as keyof typeof primary]);
  const levels = new Set([
    ...cycles,
    ...Array.from(folded.matchAll(level)).flatMap(([written]) => categoryByStart(lettersOf(written)) ?? []),
  ]);
  if (levels.size > 1) return null;
  if (otherYears.test(folded) && cycles.length === 0) return higher.test(folded) ? "L2" : null;
  return [...levels][0] ?? categoryByStart(name);
}

const lettersOf = (folded: string): string => folded.replaceAll(/[^a-z0-9]/g, "");

const categoryByStart = (name: string): string | null => classes.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
