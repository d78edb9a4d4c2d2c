import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { jobOf, requestJob } from "#features/jobs/server/jobs.service.ts";
import { countLetters, countRemaining, listFamilies, type Mailing, writeLetters } from "#features/mail/server/mailing.service.ts";
import type { ParticipantsFilterValues } from "#features/people/participants.contract.ts";
import { participantIds } from "#features/people/server/participants.service.ts";
import { badRequest, conflict, foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { MessageDraft, messagesApi } from "../messages.contract.ts";
import { refuseWrongPlaceholders } from "./letters.routes.ts";
import { stepsFor, type Tools, toLetter } from "./letters.service.ts";
import * as queries from "./messages.queries.ts";
import { PREVIEWED, previewOf } from "./previews.service.ts";

const KIND = "message";
const NOBODY = "Ce message ne s'adresse à personne qui ait une adresse.";
const ALREADY_SENT =
  "Un message est déjà parti de cette fenêtre, avec un autre texte\u00A0: fermez-la, et lisez-le dans Configuration, E-mails automatiques.";
const OTHER_RUNNING = "Un autre message est en train d'être écrit\u00A0: attendez sa fin, ou arrêtez-le.";

interface Plan {
  readonly messageId: number;
  readonly year: number;
  readonly steps: readonly string[];
}

/** To whom a message goes, once each; without id: nobody was written to yet. */
async function mailingOf(db: Connection, year: number, filter: ParticipantsFilterValues, messageId = 0): Promise<Mailing> {
  const ids = await participantIds(db, year, filter);
  const people = sql`select id as user_id, ${messageId}::int as scope from (${ids}) p`;
  return { occasion: "message", people, isUnsubscribable: true, isPerScope: false };
}

/** Messages that the office writes to its list of participants, as filtered (PPL-11). */
export function messagesRoutes(api: Api, { db, clock, configuration, site, outbox, longWork }: Tools): void {
  longWork.register(KIND, async (trx, { place, done }) => {
    const { messageId, year, steps } = place as Plan;
    const { filter, ...message } = foundOr404(await queries.findWriting(trx, messageId));
    const mailing = await mailingOf(trx, year, filter, messageId);
    const letters = await writeLetters(trx, outbox, mailing, (family) => toLetter(message, family, { year, site }), {
      part: done,
      of: steps.length,
    });
    if (done === steps.length - 1) await queries.forgetSearch(trx, messageId);
    return { letters };
  });

  const yearOf = async (filter: ParticipantsFilterValues): Promise<number> => {
    const year = filter["filter.registrations.year"] ?? (await configuration.season()).activeYear;
    if (year === null) throw badRequest("Choisissez d'abord l'année active");
    return year;
  };
  const shown = async (connection: Connection, { jobId, ...message }: NonNullable<Awaited<ReturnType<typeof queries.findMessage>>>) => ({
    ...message,
    job: jobId === null ? null : await jobOf(connection, jobId),
  });

  implement(api, messagesApi.list, async () => Promise.all((await queries.listMessages(db)).map((message) => shown(db, message))));

  implement(api, messagesApi.preview, async ({ body: { filter, ...draft } }) => {
    refuseWrongPlaceholders(MessageDraft, draft);
    const year = await yearOf(filter);
    const mailing = await mailingOf(db, year, filter);
    const ids = await participantIds(db, year, filter);
    const [letters, people, all, withoutAddress] = [
      await countLetters(db, mailing),
      await countRemaining(db, mailing),
      await queries.countPeople(db, ids),
      await queries.countWithoutAddress(db, ids),
    ];
    const families = await listFamilies(db, mailing, PREVIEWED);
    const samples = families.map((family) => previewOf(family, toLetter(draft, family, { year, site })));
    return { letters, people, unreachable: all - people, withoutAddress, samples };
  });

  implement(api, messagesApi.test, ({ body: { filter, ...draft }, caller }) =>
    db.transaction().execute(async (trx) => {
      refuseWrongPlaceholders(MessageDraft, draft);
      const year = await yearOf(filter);
      const [family] = await listFamilies(trx, await mailingOf(trx, year, filter), 1);
      if (!family) throw conflict(NOBODY);
      const { email } = await trx.selectFrom("users").select("email").where("id", "=", caller.id).executeTakeFirstOrThrow();
      if (email === "") throw conflict("Votre compte n'a pas d'adresse e-mail.");
      const letter = toLetter(draft, family, { year, site });
      const subject = `Essai\u00A0: ${letter.subject}`;
      await outbox.post(trx, {
        cause: `message-test-${caller.id}-${clock().getTime()}`,
        userId: caller.id,
        recipient: email,
        ...letter,
        subject,
      });
      await record(trx, { actorId: caller.id, action: "test message", subject: `user ${caller.id}`, after: { subject: draft.subject } });
      return { to: email };
    }),
  );

  implement(api, messagesApi.send, async ({ body: { filter, letters: confirmed, key: clientKey, ...draft }, caller }) => {
    refuseWrongPlaceholders(MessageDraft, draft);
    const year = await yearOf(filter);
    const sent = await db.transaction().execute(async (trx) => {
      await queries.lockMessages(trx);
      const earlier = await queries.findByKey(trx, clientKey);
      if (earlier?.subject === draft.subject && earlier.text === draft.text) return shown(trx, earlier);
      if (earlier) throw conflict(ALREADY_SENT);
      if (await queries.isWriting(trx)) throw conflict(OTHER_RUNNING);
      const mailing = await mailingOf(trx, year, filter);
      const letters = await countLetters(trx, mailing);
      if (letters === 0) throw conflict(NOBODY);
      if (letters !== confirmed)
        throw conflict(
          `La liste vient de changer\u00A0: ce message ferait ${letters} e-mails, et non ${confirmed}. Relisez-le, puis envoyez-le.`,
        );
      const writtenAt = clock();
      const messageId = await queries.insertMessage(trx, {
        ...draft,
        clientKey,
        filter: { ...filter, "filter.registrations.year": year },
        writtenBy: caller.id,
        writtenAt,
      });
      const steps = stepsFor(await countRemaining(trx, mailing));
      const place = { messageId, year, steps } satisfies Plan;
      const kind = `${KIND}:${messageId}`;
      const { job } = await requestJob(trx, { kind, askedBy: caller.id, askedAt: writtenAt, place, total: steps.length });
      await queries.setJob(trx, messageId, job.id);
      const { search: _, ...recorded } = filter;
      await record(trx, {
        actorId: caller.id,
        action: "write to participants",
        subject: `message ${messageId}`,
        after: { ...draft, ...recorded, queued: letters },
      });
      return shown(trx, foundOr404(await queries.findMessage(trx, messageId)));
    });
    longWork.wake();
    return sent;
  });
}
