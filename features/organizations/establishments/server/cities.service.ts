import type { Connection } from "#database/open.ts";
import { type Towns, townsOf } from "#platform/contract/town-name.ts";
import { listCitiesWithLeadingZero } from "./cities.queries.ts";

export const townsWithLeadingZero = async (db: Connection): Promise<Towns> => townsOf(await listCitiesWithLeadingZero(db));
