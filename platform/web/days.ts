/** What a day typed in French is: `14/03/2012`, `14-3-2012` or `14.03.2012` become `2012-03-14`; `null` when it is no day. */
export function parseDay(typed: string): string | null {
  const [, date = "", month = "", year = ""] = /^\s*(\d{1,2})[\s/.-](\d{1,2})[\s/.-](\d{4})\s*$/.exec(typed) ?? [];
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

/** What is typed of a day, with the slashes that a telephone's keyboard of digits has not: `140` is on its way to `14/0`. */
export function withSlashes(typed: string): string {
  const parts = /^(\d{2})(\d{1,2})(\d{0,4})$/.exec(typed) ?? /^(\d{1,2})\/(\d{2})(\d{1,4})$/.exec(typed);
  return parts ? parts.slice(1).filter(Boolean).join("/") : typed;
}

/** How a day is shown in a field; what is not a day is left as it was typed. */
export const writeDay = (value: string): string => (isDay(value) ? value.split("-").reverse().join("/") : value);

export const isDay = (value: string): boolean => {
  const time = Date.parse(`${value}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
};
