import { type RawBuilder, sql } from "kysely";
import type { Site } from "#access/mail/server/site.service.ts";
import { convokedPeople, stageOf, usedCenters } from "#contest/convocations/server/convocations.service.ts";
import { centerFilterOf, centerIds, managersOf } from "#contest/exam-centers/server/exam-centers.service.ts";
import type { Connection } from "#database/open.ts";
import { contactsOf } from "#organizations/clubs/server/clubs.service.ts";
import { correspondentsOf } from "#organizations/establishments/server/establishments.service.ts";
import { participantIds } from "#people/people/server/participants.service.ts";
import { allAccounts, peopleOfStage, stagePeopleFilterOf } from "#people/people/server/people.service.ts";
import { badRequest, foundOr404 } from "#platform/server/errors.ts";
import type { Configuration } from "#season/configuration/server/configuration.service.ts";
import { isOfPeople, messageLists } from "../message-lists.ts";
import type { MessageListValues } from "../messages.contract.ts";
import type { Context } from "./letters.service.ts";
import type { StoredList } from "./messages.queries.ts";

export interface WrittenList {
  readonly list: MessageListValues;
  readonly year: number;
  readonly stageName: string | null;
}

/** The people of a list, as `id`; for places, the managers of each `place`, null without one. */
export interface Listed {
  readonly rows: RawBuilder<unknown>;
  readonly isOfPlaces: boolean;
}

export async function readList(db: Connection, configuration: Configuration, list: MessageListValues): Promise<WrittenList> {
  if ("questionnaireId" in list) {
    const { name, year } = await stageOf(db, list.questionnaireId);
    return { list, year, stageName: `${name} ${year}` };
  }
  const year = yearIn(list) ?? (await configuration.season()).activeYear;
  if (year === null) throw badRequest("Choisissez d'abord l'année active");
  return { list, year, stageName: null };
}

function yearIn(list: Exclude<MessageListValues, { questionnaireId: number }>): number | undefined {
  if (list.kind === "participants") return list.filter["filter.registrations.year"];
  return list.kind === "schools" || list.kind === "clubs" ? list.filter.year : undefined;
}

export async function listedIn(db: Connection, { list, year }: Pick<WrittenList, "list" | "year">): Promise<Listed> {
  const people = (rows: RawBuilder<unknown>): Listed => ({ rows, isOfPlaces: false });
  const places = (rows: RawBuilder<unknown>): Listed => ({ rows, isOfPlaces: true });
  switch (list.kind) {
    case "participants":
      return people(await participantIds(db, year, list.filter));
    case "accounts": {
      const { search, "filter.role": roles, "filter.status": statuses } = list.filter;
      return people(allAccounts.ids({ search, roles, statuses }));
    }
    case "results":
      return people(peopleOfStage.ids(foundOr404(await stagePeopleFilterOf(db, list.questionnaireId, list.filter), NO_STAGE)));
    case "convoked": {
      const { search, "filter.centre": centre, "filter.mail": mail } = list.filter;
      return people(convokedPeople(list.questionnaireId, { search, centre, mail }));
    }
    case "convokedCenters":
      return places(managersOf(usedCenters(list.filter)));
    case "schools":
      return places(correspondentsOf({ ...list.filter, year, registrationFilter: list.filter.registrationFilter }));
    case "clubs":
      return places(contactsOf({ ...list.filter, year, registrationFilter: list.filter.registrationFilter }));
    case "centers":
      return places(managersOf(centerIds(centerFilterOf(list.filter))));
  }
}

const NO_STAGE = "Cette étape n'existe pas";

/** Each person once, as `id`, even with several charges. */
export const peopleIn = ({ rows }: Listed) => sql`select distinct id from (${rows}) l where id is not null`;

export function toStored({ list, year, stageName }: WrittenList): StoredList {
  const stored = { "filter.registrations.year": year };
  return list.kind === "participants" ? { ...list.filter, ...stored } : { ...list, ...stored, stageName };
}

/** The list from its stored form; its search text is no longer stored once all letters are written. */
export function storedList({ "filter.registrations.year": year, ...stored }: StoredList): WrittenList {
  if ("kind" in stored) {
    const { stageName, ...list } = stored;
    return { list, year, stageName };
  }
  return { list: { kind: "participants", filter: { ...stored, "filter.registrations.year": year } }, year, stageName: null };
}

export const contextOf = ({ list: { kind }, year, stageName }: WrittenList, site: Site): Context => ({
  year,
  site,
  ...(!messageLists[kind].isOfParticipants && { link: site.publicUrl }),
  isToPlaces: !isOfPeople(kind),
  ...(stageName !== null && { stage: { name: stageName, closesAt: null, secondsLeft: null } }),
});
