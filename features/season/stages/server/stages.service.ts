import type * as z from "zod";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { beforeChanges } from "#platform/contract/differences.ts";
import { badRequest, conflict, foundOr404, isDuplicate, throwIfRefused } from "#platform/server/errors.ts";
import { refuseUnconfirmed } from "#platform/server/moved-people.ts";
import { toCleanText } from "#platform/server/stored-text.ts";
import { insertSeason } from "#season/configuration/server/rules.service.ts";
import { ANSWERS_ERASED } from "../reminders.ts";
import { refusalToDates, type StoredSwitches, switchesAfter } from "../stage-clock.ts";
import { refusalToChangeYearOrType } from "../stage-in-use.ts";
import { stageMessages } from "../stage-texts.ts";
import type { Stage, stagesApi } from "../stages.contract.ts";
import { effectsOnPeople, firstStagesOf, moveQualifications, type SchoolQualifications } from "./moves.service.ts";
import * as queries from "./stages.queries.ts";

export {
  findKeptAnswers,
  findOpenedBy,
  findOpenStageOf,
  findStage,
  firstStageOf,
  listKeptAnswers,
  listReminders,
  lockEndedAnswers,
  lockRankingState,
  lockStage,
  markAnswersErased,
  saveRankingState,
  setReleasedToSchools,
  stageColumns,
} from "./stages.queries.ts";

const STILL_OPEN = "Des réponses peuvent encore arriver\u00A0: cette page s'ouvre une minute après la fermeture de l'étape.";
const ON_PAPER = "Cette étape se passe sur papier\u00A0: ses réponses ne sont pas ici, seulement ses notes.";

/** For what is read of all answers: only once nothing can be saved any more. @throws {Refusal} 404, or 409 before that and for a stage on paper. */
export async function requireOver(db: Connection, id: number, { isLocked = false } = {}): Promise<{ readonly isErased: boolean }> {
  const stage = foundOr404(await queries.findEnd(db, id, isLocked), "Cette étape n'existe pas");
  throwIfRefused(stage.physical ? ON_PAPER : stage.isOver ? null : STILL_OPEN, conflict);
  return stage;
}

const CHANGE_STAGE = action("change stage", "a modifié une étape");
const CREATE_STAGE = action("create stage", "a créé une étape");

export interface Tools {
  readonly db: Database;
  readonly schoolQualifications: SchoolQualifications;
}

/** `confirmed`: the key in a 409 about the people whom the change moves. */
export interface Asker {
  readonly actorId: number;
  readonly confirmed: string | undefined;
}

type StageDraft = z.output<typeof stagesApi.create.body>;
type StageChanges = z.output<typeof stagesApi.update.body>;

export const createStage = ({ db, schoolQualifications }: Tools, { actorId, confirmed }: Asker, draft: StageDraft): Promise<Stage> =>
  withSingleActiveStage(db, async (trx) => {
    const { previousQuestionnaireId = null, kind, ...stage } = draft;
    await queries.lockStages(trx);
    await refuseInvalidPrevious(trx, previousQuestionnaireId);
    const firstStages = await firstStagesOf(trx, new Set([stage.year]));
    const id = await queries.insertStage(trx, { ...stage, kind, previousQuestionnaireId });
    await insertSeason(trx, stage.year);
    refuseUnconfirmed(await moveQualifications(trx, schoolQualifications, firstStages, { createdIds: [id] }), confirmed);
    await record(trx, { actorId, action: CREATE_STAGE, subject: `stage ${id}`, after: draft });
    return foundOr404(await queries.findStage(trx, id));
  });

export const changeStage = (
  { db, schoolQualifications }: Tools,
  { actorId, confirmed }: Asker,
  id: number,
  input: StageChanges,
): Promise<Stage> =>
  withSingleActiveStage(db, async (trx) => {
    await queries.lockStages(trx);
    const before = foundOr404(await queries.findStage(trx, id), "Cette étape n'existe pas");
    const changes = cleanChanges(input);
    await refuseInvalidPrevious(trx, changes.previousQuestionnaireId ?? null, id);
    await refuseIfInUse(trx, before, changes);
    if (before.answersErasedAt !== null && mayOpen(before, changes)) throw conflict(ANSWERS_ERASED);
    const { year = before.year } = changes;
    const firstStages = await firstStagesOf(trx, new Set([before.year, year]));
    const wasOver = await queries.isOverNow(trx, id);
    const withdrawn = year === before.year ? 0 : await schoolQualifications.withdrawFromStage(trx, id);
    const { isClosed, showOnUserDashboard, ...others } = changes;
    await queries.updateStage(trx, id, { ...others, ...(await switchesOf(trx, id, changes, before)) });
    if (changes.year !== undefined) await insertSeason(trx, changes.year);
    const after = foundOr404(await queries.findStage(trx, id));
    const followed = { year: before.year, withdrawn, isReordered: isReordered(before, after) };
    const moves = await moveQualifications(trx, schoolQualifications, firstStages, followed);
    const isTurnedOff = changes.isClosed === true || changes.active === false;
    const takesSavesAgain = wasOver && !(await queries.isOverNow(trx, id));
    refuseUnconfirmed([...moves, ...(await effectsOnPeople(trx, before, after, { isTurnedOff, takesSavesAgain }))], confirmed);
    const former = beforeChanges<object>(before, changes);
    await record(trx, { actorId, action: CHANGE_STAGE, subject: `stage ${id}`, before: former, after: changes });
    return after;
  });

const mayOpen = (before: Stage, { isClosed, active, opensAt, closesAt }: StageChanges): boolean =>
  isClosed === false || (active === true && !before.active) || Boolean(opensAt || closesAt);

/** The switches after the changes (PPL-09). @throws {Refusal} If the dates are in the wrong order. */
async function switchesOf(
  trx: Connection,
  id: number,
  changes: StageChanges,
  { active }: Stage,
): Promise<Partial<StoredSwitches> & { readonly activeTurnedAt?: Date }> {
  const { now, ...stored } = foundOr404(await queries.findSwitches(trx, id));
  const refusal = refusalToDates(stored, changes);
  if (refusal !== null) throw badRequest(refusal.message, refusal.field);
  const isTurned = changes.active !== undefined && changes.active !== active;
  return { ...switchesAfter(stored, changes, now), ...(isTurned && { activeTurnedAt: now }) };
}

/** The year and the type of a stage in use cannot change; qualifications by schools follow their year (`yearsToQualify`). */
async function refuseIfInUse(
  trx: Connection,
  before: Stage,
  { year = before.year, physical = before.physical }: StageChanges,
): Promise<void> {
  if (year === before.year && physical === before.physical) return;
  throwIfRefused(refusalToChangeYearOrType(await queries.isInUse(trx, before.id)), conflict);
}

/** Cleans texts and refuses their formulas (SEC-02, MND-01); an empty link is null. */
function cleanChanges(changes: StageChanges): StageChanges {
  const cleaned = stageMessages.flatMap(({ name }) => (changes[name] === undefined ? [] : [[name, toCleanText(changes[name], name)]]));
  const unlinked = (["linkToDoc", "linkToSolutions"] as const).flatMap((name) => (changes[name] === "" ? [[name, null]] : []));
  return { ...changes, ...Object.fromEntries([...cleaned, ...unlinked]) };
}

/** Whether stages change places or activity, so that the qualifications of their years must be compared again. */
const isReordered = (before: Stage, after: Stage): boolean =>
  (["year", "order", "previousQuestionnaireId"] as const).some((name) => before[name] !== after[name]);

async function refuseInvalidPrevious(trx: Connection, previousId: number | null, id?: number): Promise<void> {
  if (previousId === null) return;
  const lineage = await queries.listLineage(trx, previousId);
  if (lineage.length === 0) throw badRequest("L'étape précédente n'existe pas", "previousQuestionnaireId");
  if (id !== undefined && lineage.includes(id))
    throw badRequest("Une étape ne peut pas être précédée d'elle-même ou d'une étape qui la suit", "previousQuestionnaireId");
}

/** Enforces one active online stage (STG-03) by the index, even for concurrent changes; the refusal names the other stage. */
async function withSingleActiveStage<T>(db: Database, change: (trx: Connection) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(change);
  } catch (error) {
    if (!isDuplicate(error, "questionnaires_one_active")) throw error;
    const other = await queries.findActiveOnline(db);
    const name = other ? `« ${other.name} » (${other.year})` : "en ligne";
    throw conflict(`L'étape ${name} est déjà active : désactivez-la d'abord, une seule étape en ligne peut l'être à la fois.`);
  }
}
