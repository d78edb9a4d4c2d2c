import type { Connection } from "#database/open.ts";
import { type Towns, townsOf } from "../town-name.ts";
import { listCitiesOfLostZero } from "./cities.queries.ts";

/** The towns of the postal codes whose first zero spreadsheets drop. */
export const townsOfLostZero = async (db: Connection): Promise<Towns> => townsOf(await listCitiesOfLostZero(db));
