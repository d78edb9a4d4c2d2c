import type { Database } from "#database/open.ts";
import { townName } from "#platform/contract/town-name.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { citiesApi } from "../cities.contract.ts";
import * as queries from "./cities.queries.ts";

export function citiesRoutes(api: Api, { db }: { db: Database }): void {
  implement(api, citiesApi.ofZipCode, async ({ params: { zipCode } }) => {
    const cities = await queries.listCities(db, zipCode);
    return [...new Set(cities.map(({ city }) => townName(city)))].map((city) => ({ city }));
  });
}
