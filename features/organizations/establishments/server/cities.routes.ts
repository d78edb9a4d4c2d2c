import type { Database } from "#database/open.ts";
import { townName } from "#platform/contract/town-name.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { citiesApi } from "../cities.contract.ts";
import { listCities } from "./cities.service.ts";

export function citiesRoutes(api: Api, { db }: { db: Database }): void {
  implement(api, citiesApi.ofZipCode, async ({ params: { zipCode } }) => {
    const cities = await listCities(db, zipCode);
    return [...new Set(cities.map(({ city }) => townName(city)))].map((city) => ({ city }));
  });
}
