/** Parses an hour typed in French: `8`, `8h`, `8 h 30`, `8:30` or `0830` become `08:00` and `08:30`; `null` if it is not an hour. */
export function parseTime(typed: string): string | null {
  const [, hours = "", minutes = "00"] =
    /^\s*(\d{1,2})(\d{2})\s*$/.exec(typed) ?? /^\s*(\d{1,2})(?:\s*[h:.]\s*(\d{2})?)?\s*$/i.exec(typed) ?? [];
  return hours !== "" && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, "0")}:${minutes}` : null;
}
