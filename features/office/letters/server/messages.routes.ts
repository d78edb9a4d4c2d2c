import { type RawBuilder, sql } from "kysely";
import { countLetters, countRemaining, listFamilies, type Mailing, writeLetters } from "#access/mail/server/mailing.service.ts";
import { postTo } from "#access/mail/server/manager-notice.service.ts";
import { type Action, action, record } from "#core/audit/server/audit.service.ts";
import { jobOf, requestJob } from "#core/jobs/server/jobs.service.ts";
import type { Connection } from "#database/open.ts";
import { formatCount } from "#platform/contract/french-numbers.ts";
import { conflict, foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { messageDraftOf } from "../letter-draft.ts";
import type { ListKind } from "../message-lists.ts";
import { listOf, type MessageListValues, messagesApi } from "../messages.contract.ts";
import { refuseWrongPlaceholders } from "./letters.routes.ts";
import { stepsFor, type Tools, toLetter } from "./letters.service.ts";
import { contextOf, listedIn, peopleIn, readList, storedList, toStored, type WrittenList } from "./message-lists.service.ts";
import * as queries from "./messages.queries.ts";
import { PREVIEWED, previewOf } from "./previews.service.ts";

const TEST_MESSAGE = action("test message", "s'est envoyé un message à l'essai");

const KIND = "message";
/** A message to another list than that of participants. A node of the version before would read its filter as one of participants, so it ignores this kind. */
const LIST_KIND = "list-message";
const NOBODY = "Ce message ne s'adresse à personne qui ait une adresse.";
const ALREADY_SENT =
  "Un message est déjà parti de cette fenêtre, avec un autre texte\u00A0: fermez-la, et lisez-le dans Configuration, E-mails automatiques.";

const actions: Readonly<Record<ListKind, Action>> = {
  participants: action("write to participants", "a écrit à une liste de participants"),
  accounts: action("write to accounts", "a écrit à une liste d'utilisateurs"),
  results: action("write to people of stage", "a écrit à des personnes d'une étape"),
  convoked: action("write to convoked people", "a écrit à des personnes convoquées"),
  convokedCenters: action("write to centers of stage", "a écrit aux responsables des centres d'une étape"),
  schools: action("write to correspondents", "a écrit aux correspondants d'une liste d'établissements"),
  clubs: action("write to contacts of clubs", "a écrit aux contacts d'une liste de clubs"),
  centers: action("write to managers of centers", "a écrit aux responsables d'une liste de centres"),
};

interface Plan {
  readonly messageId: number;
  readonly year: number;
  readonly steps: readonly string[];
}

/** These people of a list; without an id, the message has no letters yet. */
function mailingTo(ids: RawBuilder<unknown>, messageId = 0): Mailing {
  const people = sql`select id as user_id, ${messageId}::int as scope from (${ids}) p`;
  return { occasion: "message", people, isUnsubscribable: true, isPerScope: false };
}

const mailingOf = async (db: Connection, written: WrittenList, messageId?: number): Promise<Mailing> =>
  mailingTo(peopleIn(await listedIn(db, written)), messageId);

/** The filter of a list for the trail, without its search text, which may be a name. */
function recordedFilter({ kind: _, filter, ...stage }: MessageListValues) {
  const { search: __, ...recorded } = filter;
  return { ...stage, ...recorded };
}

/** Messages that the office writes to any filtered list of people or of places (PPL-11). */
export function messagesRoutes(api: Api, { db, clock, configuration, site, outbox, longWork }: Tools): void {
  for (const kind of [KIND, LIST_KIND])
    longWork.register(kind, async (trx, { place, done }) => {
      const { messageId, steps } = place as Plan;
      const { filter, ...message } = foundOr404(await queries.findWriting(trx, messageId));
      const written = storedList(filter);
      const mailing = await mailingOf(trx, written, messageId);
      const share = { part: done, of: steps.length };
      const context = contextOf(written, site);
      const letters = await writeLetters(trx, outbox, mailing, (family) => toLetter(message, family, context), share);
      if (done === steps.length - 1) await queries.forgetSearch(trx, messageId);
      return { letters };
    });

  const shown = async (connection: Connection, { jobId, ...message }: NonNullable<Awaited<ReturnType<typeof queries.findMessage>>>) => ({
    ...message,
    job: jobId === null ? null : await jobOf(connection, jobId),
  });

  implement(api, messagesApi.list, async () => Promise.all((await queries.listMessages(db)).map((message) => shown(db, message))));

  implement(api, messagesApi.preview, async ({ body: { filter, list, ...draft } }) => {
    const written = await readList(db, configuration, listOf({ filter, list }));
    refuseWrongPlaceholders(messageDraftOf(written.list.kind), draft);
    const listed = await listedIn(db, written);
    const ids = peopleIn(listed);
    const mailing = mailingTo(ids);
    const families = await listFamilies(db, mailing, PREVIEWED);
    const context = contextOf(written, site);
    const [letters, people, { all, ...reasons }] = [
      await countLetters(db, mailing),
      await countRemaining(db, mailing),
      await queries.countPeople(db, ids),
    ];
    const samples = families.map((family) => previewOf(family, toLetter(draft, family, context)));
    const placesWithoutPeople = listed.isOfPlaces ? await queries.countPlacesWithoutPeople(db, listed.rows) : 0;
    return { letters, people, unreachable: all - people, ...reasons, placesWithoutPeople, samples };
  });

  implement(api, messagesApi.test, ({ body: { filter, list, ...draft }, caller }) =>
    db.transaction().execute(async (trx) => {
      const written = await readList(trx, configuration, listOf({ filter, list }));
      refuseWrongPlaceholders(messageDraftOf(written.list.kind), draft);
      const [family] = await listFamilies(trx, await mailingOf(trx, written), 1);
      if (!family) throw conflict(NOBODY);
      const { email } = await trx.selectFrom("users").select("email").where("id", "=", caller.id).executeTakeFirstOrThrow();
      if (email === "") throw conflict("Votre compte n'a pas d'adresse e-mail.");
      const letter = toLetter(draft, family, contextOf(written, site));
      const test = { ...letter, subject: `Essai\u00A0: ${letter.subject}` };
      await postTo(trx, { outbox, now: clock() }, { id: caller.id, email }, "message-test", test);
      await record(trx, { actorId: caller.id, action: TEST_MESSAGE, subject: `user ${caller.id}`, after: { subject: draft.subject } });
      return { to: email };
    }),
  );

  implement(api, messagesApi.send, async ({ body: { filter, list, letters: confirmed, key: clientKey, ...draft }, caller }) => {
    const written = await readList(db, configuration, listOf({ filter, list }));
    const { kind } = written.list;
    refuseWrongPlaceholders(messageDraftOf(kind), draft);
    const sent = await db.transaction().execute(async (trx) => {
      await queries.lockMessages(trx);
      const earlier = await queries.findByKey(trx, clientKey);
      if (earlier?.subject === draft.subject && earlier.text === draft.text) return shown(trx, earlier);
      if (earlier) throw conflict(ALREADY_SENT);
      if (await queries.isWriting(trx)) throw conflict("Un autre message est en train d'être écrit\u00A0: attendez sa fin, ou arrêtez-le.");
      const mailing = await mailingOf(trx, written);
      const letters = await countLetters(trx, mailing);
      if (letters === 0) throw conflict(NOBODY);
      if (letters !== confirmed)
        throw conflict(
          `La liste vient de changer\u00A0: ce message ferait ${formatCount(letters, "e-mail")}, et non ${confirmed}. Relisez-le, puis envoyez-le.`,
        );
      const writtenAt = clock();
      const messageId = await queries.insertMessage(trx, {
        ...draft,
        clientKey,
        filter: toStored(written),
        writtenBy: caller.id,
        writtenAt,
      });
      const steps = stepsFor(await countRemaining(trx, mailing));
      const place = { messageId, year: written.year, steps } satisfies Plan;
      const work = `${kind === "participants" ? KIND : LIST_KIND}:${messageId}`;
      const { job } = await requestJob(trx, { kind: work, askedBy: caller.id, askedAt: writtenAt, place, total: steps.length });
      await queries.setJob(trx, messageId, job.id);
      await record(trx, {
        actorId: caller.id,
        action: actions[kind],
        subject: `message ${messageId}`,
        after: { ...draft, ...recordedFilter(written.list), queued: letters },
      });
      return shown(trx, foundOr404(await queries.findMessage(trx, messageId)));
    });
    longWork.wake();
    return sent;
  });
}
