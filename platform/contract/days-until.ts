import { DAY_MS } from "./time-units.ts";

/** How many days are left; negative once it is over. Days are `YYYY-MM-DD`, in Paris. */
export const daysUntil = (day: string, today: string): number => Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
