import { sql } from "kysely";
import { forbidden } from "#platform/server/errors.ts";
import { refusalToRegister, type Season } from "../season.ts";

export const activeYear = sql<number>`(select (value #>> '{}')::int from settings where name = 'ACTIVE_YEAR')`;

/** @throws {Refusal} 403 outside its period. */
export function openYearOr403(kind: "school" | "club", season: Season, now: Date): number {
  const { activeYear: year } = season;
  const refusal = refusalToRegister(kind, season, now);
  if (refusal !== null || year === null) throw forbidden(refusal ?? undefined);
  return year;
}
