import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { differencesOf } from "#core/audit/differences.ts";
import { fieldLabel, recordReading, sentenceOf, subjectsOf } from "#core/audit/server/audit.service.ts";
import { findPersonalMails, MAX_MAILS } from "#office/letters/server/personal-mails.service.ts";
import { CHANGE_PERSON } from "#organizations/passwords/server/former-slips.service.ts";
import { CHANGE_OWN_ACCOUNT } from "#people/people/server/changes.service.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { type Event, MAX_EVENTS, timelineApi } from "../timeline.contract.ts";
import { hasPerson, listEvents } from "./timeline.queries.ts";

type Tools = Pick<RoomTools, "db" | "clock" | "site" | "deferredWork"> & { readonly sendsMail: boolean };

export function timelineRoutes(api: Api, { db, clock, site, sendsMail, deferredWork }: Tools): void {
  implement(api, timelineApi.read, async ({ params: { id }, caller }) => {
    foundOr404((await hasPerson(db, id)) || undefined, "Cette personne n'existe pas");
    const subjects = await subjectsOf(db, id);
    const [rows, mails] = await Promise.all([
      listEvents(db, id, { subjects, limit: MAX_EVENTS + 1 }),
      findPersonalMails(db, id, { site, sendsMail, now: clock() }),
    ]);
    if (id !== caller.id) deferredWork.start(() => recordReading(db, caller.id, id));
    const events = [
      ...rows.map(({ before, after, facts, ...row }) => ({ ...noFacts, ...facts, ...row, ...wordsOf(row, before, after) })),
      ...mails.slice(0, MAX_MAILS).map((mail) => ({ ...noFacts, at: mail.sentAt ?? mail.createdAt, kind: "mail" as const, mail })),
    ].toSorted((one, other) => Number(other.at) - Number(one.at));
    return { events: events.slice(0, MAX_EVENTS), isCut: events.length > MAX_EVENTS || mails.length > MAX_MAILS };
  });
}

const noFacts: Omit<Event, "at" | "kind"> = {
  actor: null,
  isOwn: false,
  action: null,
  sentence: null,
  fields: [],
  year: null,
  stage: null,
  category: null,
  place: null,
  date: null,
  answered: null,
  grade: null,
  weightedGrade: null,
  consents: [],
  guardian: null,
  mail: null,
};

/** The words of a change, and the names of the fields that a change of a person has changed; the trail has their values. */
function wordsOf({ action, isOwn }: Pick<Event, "action" | "isOwn">, before: unknown, after: unknown): Pick<Event, "sentence" | "fields"> {
  if (action !== CHANGE_PERSON.name) return { sentence: action && sentenceOf(action), fields: [] };
  const fields = differencesOf(before, after).map(({ path }) => fieldLabel(path));
  return { sentence: (isOwn ? CHANGE_OWN_ACCOUNT : CHANGE_PERSON).sentence, fields: [...new Set(fields)] };
}
