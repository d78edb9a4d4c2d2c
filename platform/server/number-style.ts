/** How numbers of a style are read: as dates, or as digits padded with zeros (a postal code in the format `00000`). */
export interface NumberStyle {
  readonly isDate: boolean;
  readonly digits: number;
}

/** The ids of the built-in date formats. */
export const styleOfId = (id: number): NumberStyle => ({
  isDate: (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58),
  digits: 0,
});

/** Only the section of positive numbers counts. Quoted and escaped characters and conditions do not, except `[h]`, which means a duration. */
export function styleOfCode(code: string): NumberStyle {
  const [positive = ""] = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "").split(";");
  const bare = positive.replaceAll(/[\s.-]/g, "");
  // Each digit after the first `0` is shown: `0#" "##` is a telephone number.
  const shown = /^#*(0[0#]*)$/.exec(bare)?.[1] ?? "";
  return { isDate: !/^(general|standard)/i.test(bare) && /[dmyhs]/i.test(bare), digits: positive.includes(".") ? 0 : shown.length };
}
