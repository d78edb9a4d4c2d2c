import type { Connection } from "#database/open.ts";

export const listCities = (db: Connection, zipCode: string) =>
  db.selectFrom("cities").select("city").where("zipCode", "=", zipCode).orderBy("city").execute();

/** The cities whose postal code begins with the zero that spreadsheets drop. */
export const listCitiesWithLeadingZero = (db: Connection) =>
  db.selectFrom("cities").select(["zipCode", "city"]).where("zipCode", "like", "0%").execute();
