import { foldText } from "#platform/contract/fold-text.ts";
import { categoryOfClass } from "#season/categories/class-category.ts";

/** The usual age of each class, as in `schoolYears`; the years after the lycée are not told apart. */
const levels: readonly (readonly [age: number, written: RegExp])[] = [
  [11, /^(6|sixieme)/],
  [12, /^(5|cinquieme)/],
  [13, /^(4|quatrieme)/],
  [14, /^(3|troisieme)/],
  [15, /^(2|seconde)/],
  [16, /^(1|premiere)/],
  [17, /^t/],
];

const primary = { ce1: 7, ce2: 8, cm1: 9, cm2: 10 } as const;

/** The usual age in a class, by its name (6e B: 11); `null` if the name contains no level, or two. */
export function ageOfClass(className: string): number | null {
  const category = categoryOfClass(className);
  if (category === null || category === "L2") return null;
  const name = foldText(className).replaceAll(/[^a-z0-9]/g, "");
  const ages = new Set([...name.matchAll(/c[em][12]/g)].map(([level]) => primary[level as keyof typeof primary]));
  if (ages.size > 0) return ages.size === 1 ? ([...ages][0] ?? null) : null;
  return levels.find(([, written]) => written.test(name))?.[0] ?? null;
}
