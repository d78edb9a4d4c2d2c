import type { Database } from "#database/open.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { citiesApi } from "../cities.contract.ts";
import * as queries from "./cities.queries.ts";

/** The cities of a postal code, for every address form. */
export function citiesRoutes(api: Api, { db }: { db: Database }): void {
  implement(api, citiesApi.ofZipCode, ({ params: { zipCode } }) => queries.listCities(db, zipCode));
}
