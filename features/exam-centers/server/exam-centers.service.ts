import type { Connection } from "#database/open.ts";
import { known } from "#platform/server/errors.ts";
import { findFirstControlled, listCenters } from "./exam-centers.queries.ts";

/** A centre, by its name and city. */
export async function centerOf(db: Connection, id: number) {
  const [center] = await listCenters(db, { limit: 1, page: 1, search: "", sortBy: [], id, questionnaireId: undefined });
  return known(center, "Ce centre d'épreuve n'existe pas");
}

/** The centre that an address names; `me`: the first that the caller runs. */
export async function centerIdOf(db: Connection, callerId: number, centerId: number | "me"): Promise<number> {
  if (centerId !== "me") return centerId;
  return known(await findFirstControlled(db, callerId), "Vous n'êtes responsable d'aucun centre d'épreuve").id;
}
