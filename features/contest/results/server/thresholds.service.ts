import type * as z from "zod";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { listInFrench } from "#platform/contract/list-in-french.ts";
import { badRequest, conflict, foundOr404 } from "#platform/server/errors.ts";
import { findStage } from "#season/stages/server/stages.service.ts";
import type { Stage } from "#season/stages/stages.contract.ts";
import type { ChangedThreshold, thresholdsApi } from "../thresholds.contract.ts";
import * as queries from "./thresholds.queries.ts";

const SET_THRESHOLDS = action("set thresholds", "a fixé les seuils de qualification");

type ThresholdDraft = z.output<typeof thresholdsApi.set.body>[number];

/** Replaces the thresholds of these categories; null in both fields deletes one (GRD-03). @throws {Refusal} 409 if another was saved since. */
export async function setThresholds(trx: Connection, actorId: number, id: number, drafts: readonly ThresholdDraft[]): Promise<Stage> {
  await queries.lockThresholds(trx, id);
  const { gradesToQualify: before } = foundOr404(await findStage(trx, id), "Cette étape n'existe pas");
  const categories = await categoriesOf(trx, drafts);
  const requested = drafts.map((draft, index) => ({ ...requireBothValues(draft, index), categoryId: categories.get(draft.category) ?? 0 }));
  refuseStale(drafts, before);
  const toSave = requested.filter((draft): draft is queries.Threshold & ThresholdDraft => draft.grade !== null);
  const toDelete = requested.filter(({ grade }) => grade === null).map(({ categoryId }) => categoryId);
  await queries.deleteThresholds(trx, id, toDelete);
  await queries.saveThresholds(trx, id, toSave);
  const stage = foundOr404(await findStage(trx, id));
  await record(trx, { actorId, action: SET_THRESHOLDS, subject: `stage ${id}`, before, after: stage.gradesToQualify });
  return stage;
}

/** Refuses to overwrite another user's threshold that was saved since the reading, unless it is the same. */
function refuseStale(drafts: readonly ThresholdDraft[], saved: Stage["gradesToQualify"]): void {
  const current = (category: string) => saved.find((one) => one.category.name === category) ?? null;
  const changed = drafts
    .map((draft) => ({ ...draft, threshold: current(draft.category) }))
    .filter(
      ({ basedOn, threshold, grade, weightedGrade }) =>
        basedOn !== undefined && !isSame(threshold, basedOn) && !isSame(threshold, { grade, weightedGrade }),
    )
    .map(
      ({ category, threshold }): ChangedThreshold => ({
        category,
        threshold: threshold && { grade: threshold.grade, weightedGrade: threshold.weightedGrade },
      }),
    );
  if (changed.length === 0) return;
  const names = listInFrench(changed.map(({ category }) => category));
  throw conflict(`Une autre personne vient de changer le seuil de ${names}\u00A0: rien n'est enregistré.`, { changed });
}

type Values = Pick<ThresholdDraft, "grade" | "weightedGrade"> | null;
/** Null, and null values, mean no threshold. */
const isSame = (one: Values, other: Values): boolean =>
  (one?.grade ?? null) === (other?.grade ?? null) && (one?.weightedGrade ?? null) === (other?.weightedGrade ?? null);

function requireBothValues(draft: ThresholdDraft, index: number): ThresholdDraft {
  if ((draft.grade === null) !== (draft.weightedGrade === null))
    throw badRequest(`Le seuil de ${draft.category} demande une note et un coefficient, ou aucun des deux`, `${index}.grade`);
  return draft;
}

export async function categoriesOf(trx: Connection, drafts: readonly { readonly category: string }[]): Promise<Map<string, number>> {
  const names = drafts.map(({ category }) => category);
  const categories = new Map((await queries.listCategories(trx, names)).map(({ id, name }) => [name, id]));
  for (const [index, name] of names.entries()) {
    if (!categories.has(name)) throw badRequest(`La catégorie « ${name} » n'existe pas`, `${index}.category`);
    if (names.indexOf(name) !== index) throw badRequest(`La catégorie « ${name} » est nommée deux fois`, `${index}.category`);
  }
  return categories;
}
