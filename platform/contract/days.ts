/** Parses a day typed in French: `14/03/2012`, `14-3-2012` or `14.03.2012` become `2012-03-14`; `null` if it is not a day. */
export function parseDay(typed: string): string | null {
  const [, date = "", month = "", year = ""] = /^\s*(\d{1,2})[\s/.-](\d{1,2})[\s/.-](\d{4})\s*$/.exec(typed) ?? [];
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

/** Adds the slashes that a phone's numeric keyboard lacks to a partly typed day: `140` becomes `14/0`. */
export function withSlashes(typed: string): string {
  const parts = /^(\d{2})(\d{1,2})(\d{0,4})$/.exec(typed) ?? /^(\d{1,2})\/(\d{2})(\d{1,4})$/.exec(typed);
  return parts ? parts.slice(1).filter(Boolean).join("/") : typed;
}

/** A day as shown in a field; other text stays as typed. */
export const formatDayInput = (value: string): string => (isDay(value) ? value.split("-").reverse().join("/") : value);

/** Rejects the 31st of February, which a browser reads as a day of March. */
export const isDay = (value: string): boolean => {
  const time = Date.parse(`${value}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
};
