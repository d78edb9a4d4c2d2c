import type { Connection } from "#database/open.ts";

export const listCities = (db: Connection, zipCode: string) =>
  db.selectFrom("cities").select("city").where("zipCode", "=", zipCode).orderBy("city").execute();
