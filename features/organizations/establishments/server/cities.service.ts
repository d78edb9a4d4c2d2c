import type { Connection } from "#database/open.ts";
import { type Towns, townsOf } from "#platform/contract/town-name.ts";

export const listCities = (db: Connection, zipCode: string) =>
  db.selectFrom("cities").select("city").where("zipCode", "=", zipCode).orderBy("city").execute();

/** The cities whose postal code begins with the zero that spreadsheets drop. */
export const townsWithLeadingZero = async (db: Connection): Promise<Towns> =>
  townsOf(await db.selectFrom("cities").select(["zipCode", "city"]).where("zipCode", "like", "0%").execute());
