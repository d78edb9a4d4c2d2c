import type { RawBuilder } from "kysely";
import type { Connection } from "#database/open.ts";
import { findCategory } from "#season/categories/server/categories.service.ts";
import type { ParticipantsFilterValues } from "../participants.contract.ts";
import { type ParticipantFilter, participantsOfYear } from "./participants.queries.ts";

export { ownerOf, type ParticipantFilter, participantConditions, participantsOfYear } from "./participants.queries.ts";

/** The participants matching the filters; an unknown category matches no one. */
export async function participantFilterOf(db: Connection, year: number, query: ParticipantsFilterValues): Promise<ParticipantFilter> {
  const category = query["filter.registrations.category.name"];
  return {
    reader: "office",
    ...{ year, questionnaireId: null, search: query.search },
    categoryId: category ? ((await findCategory(db, category))?.id ?? NO_CATEGORY) : undefined,
    status: query["filter.registrations.status"],
    establishmentId: query["filter.registrations.establishment.id"],
    clubId: query["filter.registrations.club.id"],
    account: query["filter.registrations.account"],
  };
}

const NO_CATEGORY = -1;

/** `select … as id`: all participants in the office's list with this filter. */
export const participantIds = async (db: Connection, year: number, filter: ParticipantsFilterValues): Promise<RawBuilder<unknown>> =>
  participantsOfYear.ids(await participantFilterOf(db, year, filter));
