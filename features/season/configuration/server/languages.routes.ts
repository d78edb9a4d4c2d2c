import { action, record } from "#core/audit/server/audit.service.ts";
import type { Database } from "#database/open.ts";
import type { Changes } from "#platform/server/changes.ts";
import { conflict, foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { languagesApi, UNNAMED_LANGUAGE } from "../languages.contract.ts";
import * as queries from "./languages.queries.ts";

const CREATE_LANGUAGE = action("create language", "a créé une langue");
const DELETE_LANGUAGE = action("delete language", "a supprimé une langue sans nom");
const RENAME_LANGUAGE = action("rename language", "a renommé une langue");

const ONE_PENDING = "Une nouvelle langue est déjà en cours de création";

export function languagesRoutes(api: Api, { db, changes }: { db: Database; changes: Changes }): void {
  const names = changes.cached(["languages"], async () => (await queries.listOffered(db)).map(({ language }) => ({ language })));
  implement(api, languagesApi.names, names);

  implement(api, languagesApi.list, () => queries.listLanguages(db));

  implement(api, languagesApi.create, ({ body: { language }, caller }) =>
    db.transaction().execute(async (trx) => {
      if (await queries.findLanguage(trx, UNNAMED_LANGUAGE)) throw conflict(ONE_PENDING);
      const created = await queries.insertLanguage(trx, language, language === UNNAMED_LANGUAGE ? ONE_PENDING : undefined);
      await record(trx, { actorId: caller.id, action: CREATE_LANGUAGE, subject: `language ${language}`, after: created });
      return created;
    }),
  );

  implement(api, languagesApi.removePending, ({ caller }) =>
    db.transaction().execute(async (trx) => {
      foundOr404(await queries.findLanguage(trx, UNNAMED_LANGUAGE), "Aucune langue n'attend son nom");
      if (!(await queries.deletePending(trx))) throw conflict("Quelqu'un a déjà choisi cette langue\u00A0: donnez-lui un nom.");
      await record(trx, { actorId: caller.id, action: DELETE_LANGUAGE, subject: `language ${UNNAMED_LANGUAGE}` });
    }),
  );

  implement(api, languagesApi.update, ({ body: { originalName, language }, caller }) =>
    db.transaction().execute(async (trx) => {
      const after = foundOr404(await queries.renameLanguage(trx, originalName, language), "Cette langue n'existe pas");
      const before = { language: originalName };
      await record(trx, { actorId: caller.id, action: RENAME_LANGUAGE, subject: `language ${originalName}`, before, after });
      return after;
    }),
  );
}
