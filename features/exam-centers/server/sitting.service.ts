import type { Connection } from "#database/open.ts";
import { rank } from "#features/results/ranking.ts";
import { listLimits } from "#features/results/server/results.service.ts";
import { badRequest, conflict, known } from "#platform/server/errors.ts";
import type { RankedCandidate, Sitting } from "../sitting.contract.ts";
import { centerOf } from "./exam-centers.service.ts";
import * as queries from "./sitting.queries.ts";

/** The category filter that means all of them, as on screen. */
const ALL = "Toute";

/** The stage, which must be sat on paper. */
export async function physicalStage(db: Connection, questionnaireId: number) {
  const stage = known(await queries.findStage(db, questionnaireId), "Cette étape n'existe pas");
  if (!stage.physical) throw conflict(`L'étape « ${stage.name} » se passe en ligne : elle n'a pas de participants en centre.`);
  return stage;
}

/** How a stage stands in a centre, and what was entered since: asked every few seconds by who enters grades. */
export async function sittingOf(db: Connection, at: queries.Place, since: Date | undefined): Promise<Sitting> {
  await centerOf(db, at.centerId);
  const { at: now, physical, ...stage } = await physicalStage(db, at.questionnaireId);
  const [limits, convoked, entries] = await Promise.all([
    listLimits(db, at.questionnaireId),
    queries.countCandidates(db, { ...at, byOffice: true }, { category: undefined, search: "" }),
    queries.listEntries(db, at, since),
  ]);
  return { at: now, stage, limits, convoked, entries };
}

/** The ranked of a centre (GRD-05): of a category, or of each in its turn. Who is absent or not graded yet has no place. */
export async function rankingOf(db: Connection, at: queries.Seen, category: string): Promise<RankedCandidate[]> {
  await physicalStage(db, at.questionnaireId);
  const categories = await queries.listCategoryNames(db);
  if (category !== ALL && !categories.some(({ name }) => name === category)) throw badRequest("Cette catégorie n'existe pas", "category");
  const candidates = await queries.listByCategory(db, at, category === ALL ? undefined : category);
  const groups = Map.groupBy(candidates, ({ candidate }) => candidate.registration?.category.name);
  return [...groups].flatMap(([name, group]) => rankedIn(group, categories.find((one) => one.name === name)?.olderFirst ?? false));
}

function rankedIn(group: Awaited<ReturnType<typeof queries.listByCategory>>, olderFirst: boolean): RankedCandidate[] {
  const marks = group.flatMap(({ candidate, birthday }) => (candidate.result ? [{ ...candidate.result, birthday, candidate }] : []));
  const ranked = rank(marks, olderFirst);
  const sharing = Map.groupBy(ranked, (one) => one.rank);
  return ranked.map((one) => ({ ...one.candidate, rank: one.rank, tied: (sharing.get(one.rank)?.length ?? 0) > 1 }));
}
