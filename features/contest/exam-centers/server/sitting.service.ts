import { comparedTime, rank } from "#contest/results/ranking.ts";
import { listLimits } from "#contest/results/server/results.service.ts";
import type { Connection } from "#database/open.ts";
import { badRequest, conflict, foundOr404 } from "#platform/server/errors.ts";
import { listCategories } from "#season/categories/server/categories.service.ts";
import { type Regulations, rulesOfCategory, standingCategory } from "#season/marking/regulations.ts";
import { rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import type { RankedCandidate, Sitting } from "../sitting.contract.ts";
import { centerOf } from "./exam-centers.service.ts";
import * as queries from "./sitting.queries.ts";

const ALL = "Toute";

export async function physicalStage(db: Connection, questionnaireId: number) {
  const stage = foundOr404(await queries.findStage(db, questionnaireId), "Cette étape n'existe pas");
  if (!stage.physical) throw conflict(`L'étape « ${stage.name} » se passe en ligne : elle n'a pas de participants en centre.`);
  return stage;
}

/** The state of a stage in a center, and the entries since an instant. The grade entry page polls it every few seconds. */
export async function sittingOf(db: Connection, at: queries.SittingKey, since: Date | undefined): Promise<Sitting> {
  await centerOf(db, at.centerId);
  const { at: now, physical, ...stage } = await physicalStage(db, at.questionnaireId);
  const [limits, convoked, entries] = await Promise.all([
    listLimits(db, at.questionnaireId),
    queries.countCandidates(db, { ...at, byOffice: true }, { category: undefined, search: "" }),
    queries.listEntries(db, at, since),
  ]);
  return { at: now, stage, limits, convoked, entries };
}

/** A center's ranking (GRD-05), of one category or of each. Absent or ungraded candidates have no rank. */
export async function rankingOf(db: Connection, at: queries.SittingView, category: string): Promise<RankedCandidate[]> {
  await physicalStage(db, at.questionnaireId);
  const categories = await listCategories(db);
  if (category !== ALL && !categories.some(({ name }) => name === category)) throw badRequest("Cette catégorie n'existe pas", "category");
  const { rules } = await rulesOfStage(db, at.questionnaireId);
  const standing = new Map(categories.map(({ id, name }) => [name, standingCategory(rules, id)]));
  const shown = categories.filter(({ name }) => category === ALL || standing.get(name) === standing.get(category));
  const candidates = await queries.listByCategory(db, at, category === ALL ? undefined : shown.map(({ name }) => name));
  const groups = Map.groupBy(candidates, ({ candidate }) => standing.get(candidate.registration?.category.name ?? ""));
  return [...groups].flatMap(([id, group]) => {
    const { olderFirst } = rulesOfCategory(rules, id ?? 0);
    const name = categories.find((one) => one.id === id)?.name;
    return rankGroup(group, rules, olderFirst).map((one) =>
      one.registration && name !== undefined ? { ...one, registration: { ...one.registration, category: { name } } } : one,
    );
  });
}

function rankGroup(group: Awaited<ReturnType<typeof queries.listByCategory>>, rules: Regulations, olderFirst: boolean): RankedCandidate[] {
  const marks = group.flatMap(({ candidate, birthday, extra }) =>
    candidate.result ? [{ ...candidate.result, time: comparedTime(rules, candidate.result.time, extra), birthday, candidate }] : [],
  );
  const ranked = rank(marks, { ...rules, olderFirst });
  const byRank = Map.groupBy(ranked, (one) => one.rank);
  return ranked.map((one) => ({ ...one.candidate, rank: one.rank, tied: (byRank.get(one.rank)?.length ?? 0) > 1 }));
}
