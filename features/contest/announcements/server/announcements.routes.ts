import { action, record } from "#core/audit/server/audit.service.ts";
import type { NodeTools } from "#database/node-tools.ts";
import type { Connection } from "#database/open.ts";
import { coalesce } from "#platform/server/coalesce.ts";
import { badRequest, foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { categoryOr400 } from "#season/categories/server/categories.service.ts";
import type { SessionOf } from "#season/stages/server/eligible-sessions.service.ts";
import { type AnnouncementFields, announcementsApi } from "../announcements.contract.ts";
import { isFor, isShown, unknownQuestion } from "../audience.ts";
import * as queries from "./announcements.queries.ts";
import type { ErrataFeed } from "./errata-feed.service.ts";

const CHANGE_ANNOUNCEMENT = action("change announcement", "a réécrit une annonce");
const CREATE_ANNOUNCEMENT = action("create announcement", "a publié une annonce");
const DELETE_ANNOUNCEMENT = action("delete announcement", "a retiré une annonce");

const READERS_PER_STATEMENT = 200;
const UNKNOWN = "Cette annonce n'existe pas, ou plus";

export function announcementsRoutes(
  api: Api,
  { db, pool, changes, clock, errata }: Pick<NodeTools, "db" | "pool" | "changes" | "clock"> & { readonly errata: ErrataFeed },
): void {
  const readsQuestions = coalesce(READERS_PER_STATEMENT, 1, async (callers: readonly SessionOf[]) => {
    const readers = await queries.findQuestionReaders(pool, clock(), callers);
    return callers.map(({ sessionId }) => readers.has(sessionId));
  });
  const shownFromNow = changes.cached(["announcements"], () => queries.listShownFrom(db, clock()));

  implement(api, announcementsApi.own, async ({ caller }) => {
    const shown = (await shownFromNow()).filter((announcement) => isShown(announcement, clock()));
    if (shown.length === 0) return [];
    const reader = { role: caller.role, ...(await queries.findReader(db, caller.id)) };
    return shown.filter((announcement) => isFor(announcement, reader)).map(({ id, version, text }) => ({ id, version, text }));
  });

  implement(api, announcementsApi.errata, ({ caller, query: { known }, signal }) => {
    const mayRead = async () => {
      const isReader = await readsQuestions({ userId: caller.id, sessionId: caller.sessionId });
      if (!isReader) await caller.confirm();
      return isReader;
    };
    return errata.next(known, { accountId: caller.id, signal, mayRead });
  });

  implement(api, announcementsApi.list, () => queries.listAnnouncements(db));

  implement(api, announcementsApi.create, ({ body, caller }) =>
    db.transaction().execute(async (trx) => {
      const id = await queries.insertAnnouncement(trx, await rowOf(trx, body));
      const after = foundOr404(await queries.findAnnouncement(trx, id));
      await record(trx, { actorId: caller.id, action: CREATE_ANNOUNCEMENT, subject: `announcement ${id}`, after });
      return after;
    }),
  );

  implement(api, announcementsApi.update, ({ params: { id }, body, caller }) =>
    db.transaction().execute(async (trx) => {
      const before = foundOr404(await queries.findAnnouncement(trx, id), UNKNOWN);
      await queries.updateAnnouncement(trx, id, await rowOf(trx, body));
      const after = foundOr404(await queries.findAnnouncement(trx, id), UNKNOWN);
      await record(trx, { actorId: caller.id, action: CHANGE_ANNOUNCEMENT, subject: `announcement ${id}`, before, after });
      return after;
    }),
  );

  implement(api, announcementsApi.remove, ({ params: { id }, caller }) =>
    db.transaction().execute(async (trx) => {
      const before = foundOr404(await queries.findAnnouncement(trx, id), UNKNOWN);
      await queries.deleteAnnouncement(trx, id);
      await record(trx, { actorId: caller.id, action: DELETE_ANNOUNCEMENT, subject: `announcement ${id}`, before });
    }),
  );
}

/** Converts a draft to a row; 400 at the field that names an unknown stage or category. */
async function rowOf(trx: Connection, { categoryName, ...draft }: AnnouncementFields): Promise<queries.AnnouncementRow> {
  if (draft.questionnaireId !== null) {
    const questions = await queries.countQuestions(trx, draft.questionnaireId);
    if (questions === undefined) throw badRequest("Cette étape n'existe pas", "questionnaireId");
    if ((draft.position ?? 0) > questions) throw badRequest(unknownQuestion(questions), "position");
  }
  const category = categoryName === null ? null : await categoryOr400(trx, categoryName);
  return { ...draft, categoryId: category?.id ?? null };
}
