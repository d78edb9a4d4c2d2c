import { foldText } from "#platform/contract/fold-text.ts";

/** The classes of each category, as schools write them, without spaces: 6e A, 6EME3, 601, CM2, 2nde, 1STMG, Tle C. */
const classes: readonly (readonly [category: string, written: RegExp])[] = [
  ["C1", /^(6|5)(?!\d{3})|^(sixieme|cinquieme)/],
  ["C2", /^(4|3)(?!\d{3})|^(quatrieme|troisieme)/],
  [
    "L1",
    /^(2|1)([a-z]|\d\d$)|^(seconde|premiere|term)|^t(\d*|le.*|[gs]\d*|e?s\d*|l\d*|stmg.*|sti.*|stl.*|std.*|st2s.*|sthr.*|pro.*|gt?\d*|b\d*)$/,
  ],
  ["L2", /^(mpsi|mp2i|mpi|mp|pcsi|pc|psi|ptsi|pt|tsi|bcpst|ecg|ect|cpge|bts|but|dut|licence)\d*/],
];

/** The classes of a primary school: « CM1-CM2 » is of one category, « CE2/CM1 » of two. */
const primary = { ce: "CE", cm: "CM" } as const;

const MAX_LENGTH = 40;
/** Nursery school and the first class of primary school have no category. */
const tooYoung = /^(tps|ps|ms|gs|cp)\d*$/;

/** The category of a class, by its name; `null` if the name does not tell. */
export function categoryOfClass(className: string): string | null {
  if (className.length > MAX_LENGTH) return null;
  const name = foldText(className).replaceAll(/[^a-z0-9]/g, "");
  if (name === "" || tooYoung.test(name)) return null;
  const levels = new Set([...name.matchAll(/(ce|cm)[12]/g)].map(([, level]) => primary[level as keyof typeof primary]));
  if (levels.size > 0) return levels.size === 1 ? ([...levels][0] ?? null) : null;
  return classes.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}
