import type { Connection } from "#database/open.ts";
import { forbidden, notFound } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { findStage } from "./pupils.queries.ts";

/** The stage whose results are asked for: to a school, only a visible one (ETB-15). */
export async function readableStage(db: Connection, id: number, { role }: Caller) {
  const stage = await findStage(db, id);
  if (role !== "ADMIN" && !stage?.showOnUserDashboard) throw forbidden("Les résultats de cette étape ne sont pas encore publiés.");
  if (!stage) throw notFound("Cette étape n'existe pas");
  return stage;
}
