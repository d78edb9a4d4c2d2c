import { lockUser } from "#core/accounts/server/accounts.service.ts";
import type { Database } from "#database/open.ts";
import { conflict, foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { MAX_VIEWS, viewsApi } from "../views.contract.ts";
import * as queries from "./views.queries.ts";

const UNKNOWN = "Cette vue n'existe pas, ou plus";
const TOO_MANY = `Vous avez déjà ${MAX_VIEWS} vues\u00A0: supprimez-en une d'abord.`;

/** The views of lists, each read and changed by its own account only. The trail omits them: they concern no other person. */
export function viewsRoutes(api: Api, { db }: { db: Database }): void {
  implement(api, viewsApi.list, ({ caller }) => queries.listViews(db, caller.id));

  implement(api, viewsApi.create, ({ body, caller }) =>
    db.transaction().execute(async (trx) => {
      // The lock counts two concurrent views one after the other.
      await lockUser(trx, caller.id);
      if ((await queries.countViews(trx, caller.id)) >= MAX_VIEWS) throw conflict(TOO_MANY);
      return queries.insertView(trx, caller.id, body);
    }),
  );

  implement(api, viewsApi.update, async ({ params: { id }, body, caller }) =>
    foundOr404(await queries.updateView(db, caller.id, { id, ...body }), UNKNOWN),
  );

  implement(api, viewsApi.remove, async ({ params: { id }, caller }) => {
    if (!(await queries.deleteView(db, caller.id, id))) foundOr404(undefined, UNKNOWN);
  });
}
