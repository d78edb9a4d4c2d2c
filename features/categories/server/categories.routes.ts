import type { Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import type { Changes } from "#platform/server/changes.ts";
import { conflict, foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { categoriesApi } from "../categories.contract.ts";
import * as queries from "./categories.queries.ts";

/** The categories: everyone reads their names, the office changes them; none is ever deleted. */
export function categoriesRoutes(api: Api, { db, changes }: { db: Database; changes: Changes }): void {
  implement(
    api,
    categoriesApi.names,
    changes.cached(["categories"], () => queries.listCategories(db)),
  );

  implement(api, categoriesApi.list, () => queries.listCategories(db));

  implement(api, categoriesApi.create, ({ body, caller }) =>
    db.transaction().execute(async (trx) => {
      const category = await queries.insertCategory(trx, body);
      await record(trx, { actorId: caller.id, action: "create category", subject: `category ${category.name}`, after: category });
      return category;
    }),
  );

  implement(api, categoriesApi.update, ({ body: { originalName, ...update }, caller }) =>
    db.transaction().execute(async (trx) => {
      const { id, hasSquads, ...before } = foundOr404(await queries.lockCategory(trx, originalName), "Cette catégorie n'existe pas");
      const isRenamed = update.name !== undefined && update.name !== originalName;
      if (isRenamed && hasSquads && (await queries.hasSquads(trx, id)))
        throw conflict("Cette catégorie garde son nom tant que des équipes y sont inscrites");
      const after = await queries.updateCategory(trx, id, { ...before, ...update });
      await record(trx, { actorId: caller.id, action: "change category", subject: `category ${originalName}`, before, after });
      return after;
    }),
  );
}
