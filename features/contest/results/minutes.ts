import { asciiDigits } from "#platform/contract/ascii-digits.ts";

const hoursAndMinutes = /^(\d{1,3}) ?(?:h ?(\d{1,2})?|: ?(\d{2}))$/;

/** Parses a time to minutes: `80`, `80 min`, `1h20`, `1 h 20`, `1:20`; `undefined` if it is not a time. */
export function parseMinutes(text: string): number | undefined {
  const time = asciiDigits(text).toLowerCase().replace(/\s+/g, " ").trim();
  if (/^\d{1,6}$/.test(time.replace(/ ?(?:min|mn|')$/, ""))) return Number.parseInt(time, 10);
  const [, hours, first, second] = hoursAndMinutes.exec(time) ?? [];
  const minutes = Number(first ?? second ?? 0);
  return hours === undefined || minutes > 59 ? undefined : Number(hours) * 60 + minutes;
}

/** « = 80 min », if the typed time is not a plain number of minutes. */
export function describeMinutes(text: string): string | null {
  const minutes = parseMinutes(text);
  return minutes === undefined || /^\s*\d*\s*$/.test(asciiDigits(text)) ? null : `=\u00A0${minutes}\u00A0min`;
}
