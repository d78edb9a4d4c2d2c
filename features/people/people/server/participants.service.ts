import type { RawBuilder } from "kysely";
import type { Connection } from "#database/open.ts";
import type { ParticipantsFilterValues } from "../participants.contract.ts";
import { findCategoryId, type ParticipantFilter, participantsOfYear } from "./participants.queries.ts";

export { ownerOf, type ParticipantFilter, participantConditions, participantsOfYear } from "./participants.queries.ts";

/** The participants matching the filters; an unknown category matches no one. */
export async function participantFilterOf(db: Connection, year: number, listQuery: ParticipantsFilterValues): Promise<ParticipantFilter> {
  const category = listQuery["filter.registrations.category.name"];
  const status = listQuery["filter.registrations.status"];
  const establishmentId = listQuery["filter.registrations.establishment.id"];
  const clubId = listQuery["filter.registrations.club.id"];
  const account = listQuery["filter.registrations.account"];
  return {
    reader: "office",
    year,
    questionnaireId: null,
    search: listQuery.search,
    ...(category && { categoryId: (await findCategoryId(db, category)) ?? NO_CATEGORY }),
    ...(status && { status }),
    ...(establishmentId !== undefined && { establishmentId }),
    ...(clubId !== undefined && { clubId }),
    ...(account && { account }),
  };
}

const NO_CATEGORY = -1;

/** `select … as id`: all participants in the office's list with this filter. */
export const participantIds = async (db: Connection, year: number, filter: ParticipantsFilterValues): Promise<RawBuilder<unknown>> =>
  participantsOfYear.ids(await participantFilterOf(db, year, filter));
