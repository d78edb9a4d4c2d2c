const PERCENTS = /^$|^[1-9]\d?( [1-9]\d?){0,2}$/;

/** The percents of the distinctions of diplomas from the setting: « 10 25 50 », the best first; « » for none. Null if they do not increase. */
export function percentsOf(setting: string): readonly number[] | null {
  if (!PERCENTS.test(setting)) return null;
  const percents = setting.split(" ").filter(Boolean).map(Number);
  return percents.every((percent, index) => index === 0 || percent > (percents[index - 1] ?? 0)) ? percents : null;
}
