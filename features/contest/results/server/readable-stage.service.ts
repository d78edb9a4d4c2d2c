import type { Connection } from "#database/open.ts";
import { badRequest, forbidden, notFound } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { findStage } from "./results.queries.ts";

/** The stage whose results are requested; for schools and clubs only a visible one (ETB-15). */
export async function readableStage(db: Connection, id: number, { role }: Caller) {
  const stage = await findStage(db, id);
  if (role !== "ADMIN" && !stage?.showOnUserDashboard) throw forbidden("Les résultats de cette étape ne sont pas encore publiés.");
  if (!stage) throw notFound("Cette étape n'existe pas");
  return stage;
}

/** `readableStage` for a list of a year; 400 at `path` for another year. */
export async function readableStageOf(
  db: Connection,
  { id, year, path }: { readonly id: number; readonly year: number; readonly path: string },
  caller: Caller,
) {
  const stage = await readableStage(db, id, caller);
  if (stage.year !== year) throw badRequest("Cette étape n'est pas de l'année demandée", path);
  return stage;
}
