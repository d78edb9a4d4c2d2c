import { classesOf } from "#access/responsibility/server/classes.service.ts";
import { toStatements } from "#contest/questions/server/statements.service.ts";
import { type Action, action, record } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { badRequest, conflict, forbidden, foundOr404, throwIfRefused } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { MAX_STAGE_BYTES, type TextWriter } from "#platform/server/stored-text.ts";
import { rulesOfYear } from "#season/configuration/server/rules.service.ts";
import { type Regulations, rulesOfCategory } from "#season/marking/regulations.ts";
import { groupByRules, rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import { lockStage as lockOfficialStage, setReleasedToSchools } from "#season/stages/server/stages.service.ts";
import {
  type ComparedProblem,
  classesText,
  consequencesOfDiplomas,
  consequencesOfName,
  consequencesOfStage,
  hasClass,
  keptText,
} from "../changes.ts";
import { isEmptyText, MAX_STAGES } from "../draft.ts";
import { refusalToRelease } from "../release.ts";
import type { ReleasedStage, SchoolStage, SchoolStageDraft } from "../school-stages.contract.ts";
import { standings } from "../standings.ts";
import { refusalOfStageOf } from "../writing.ts";
import * as queries from "./school-stages.queries.ts";

const CHANGE_SCHOOL_STAGE = action("change school stage", "a modifié un quart de finale de son établissement");
const CHOOSE_SCHOOL_SHEET = action("choose school sheet", "a dit quelle feuille d'un élève compte");
const CREATE_SCHOOL_STAGE = action("create school stage", "a créé un quart de finale de son établissement");
const DELETE_SCHOOL_STAGE = action("delete school stage", "a supprimé un quart de finale de son établissement");
const RELEASE_PROBLEMS_TO_SCHOOLS = action("release problems to schools", "a ouvert les problèmes d'une étape aux établissements");
const WITHDRAW_PROBLEMS_FROM_SCHOOLS = action("withdraw problems from schools", "a refermé les problèmes d'une étape aux établissements");
const SHOW_SCHOOL_DIPLOMAS = action("show school diplomas", "a donné aux élèves leur diplôme, ou ne le leur donne plus");

export const UNKNOWN = "Ce quart de finale n'existe pas, ou plus";

export type StageProblem = queries.ProblemRow;

export const problemsOf = queries.listProblems;

export async function readStage(db: Connection, id: number, callerId: number): Promise<SchoolStage> {
  const stage = foundOr404(await queries.findStage(db, id), UNKNOWN);
  return {
    ...stage,
    problemList: await problemsOf(db, id),
    pupilCategories: await queries.listPupilCategories(db, id, callerId),
    kept: await queries.countKept(db, id),
  };
}

/** The problems that schools may use, each with the categories for which it counts in its stage. */
export async function listReleased(db: Connection): Promise<ReleasedStage[]> {
  const [stages, categories] = [await queries.listReleased(db), await queries.listCategoryNames(db)];
  const ids = stages.map(({ id }) => id);
  const versions = await groupByRules(db, ids);
  const rules = new Map(versions.flatMap(({ rules, stageIds }) => stageIds.map((id) => [id, rules] as const)));
  return stages.map(({ problems, ...stage }) => {
    const lastOf = (categoryId: number) => rulesOfCategory(foundOr404(rules.get(stage.id)), categoryId).lastProblem;
    const counts = (position: number) =>
      categories.filter(({ id, answersOnline }) => answersOnline && position <= (lastOf(id) ?? position));
    return {
      ...stage,
      problems: problems.map((problem) => ({ ...problem, categories: counts(problem.position).map(({ name }) => name) })),
    };
  });
}

/** The rules of the season's quarter-final, which mark and rank a school's own. */
export async function rulesOfSchools(db: Connection, year: number): Promise<Regulations> {
  const official = await queries.findQuarterFinal(db, year);
  return (await (official === undefined ? rulesOfYear(db, year) : rulesOfStage(db, official))).rules;
}

export async function standingsOf(db: Connection, stage: { readonly id: number; readonly year: number }, callerId: number) {
  const [problems, pupils, rules, categories] = await Promise.all([
    problemsOf(db, stage.id),
    queries.listPupils(db, stage.id, callerId),
    rulesOfSchools(db, stage.year),
    queries.listCategoryNames(db),
  ]);
  return { problems, pupils, categories, standings: standings(problems, pupils, rules) };
}

/** The stages of a year. SQL knows no marks, which settle two equal sheets, so the standings count the pupils to decide. */
export async function listStages(db: Connection, establishmentId: number, year: number, callerId: number): Promise<queries.StageRow[]> {
  const stages = await queries.listStages(db, establishmentId, year);
  for (const [index, stage] of stages.entries())
    if (stage.twice > 0) stages[index] = { ...stage, twice: (await standingsOf(db, stage, callerId)).standings.twice.size };
  return stages;
}

interface Change {
  readonly caller: Caller;
  readonly activeYear: number | null;
}

type Values = Pick<Parameters<typeof record>[1], "before" | "after">;

const recordAt = (trx: Connection, { id: actorId }: Caller, establishmentId: number, what: Action, values: Values) =>
  record(trx, { actorId, action: what, subject: `establishment ${establishmentId}`, ...values });

const inActiveYear = (activeYear: number | null): number => {
  if (activeYear === null) throw conflict("Aucun championnat n'est ouvert pour le moment.");
  return activeYear;
};

/** Creates a stage for the active year; the caller's school is locked. */
export async function createStage(
  trx: Connection,
  draft: SchoolStageDraft,
  { caller, establishmentId, activeYear }: Change & { readonly establishmentId: number },
): Promise<SchoolStage> {
  const year = inActiveYear(activeYear);
  if ((await queries.countStages(trx, establishmentId, year)) >= MAX_STAGES)
    throw conflict(`Votre établissement a déjà ${MAX_STAGES} quarts de finale cette année\u00A0: supprimez-en un d'abord.`);
  await refuseOtherClasses(trx, caller.id, year, draft.classNames ?? []);
  await refuseUnknownClasses(trx, { establishmentId, year }, draft.classNames ?? []);
  const { id } = await queries.insertStage(trx, draft, { establishmentId, year, createdBy: caller.id });
  await writeProblems(trx, id, draft, []);
  await recordAt(trx, caller, establishmentId, CREATE_SCHOOL_STAGE, { after: forTrail(id, draft) });
  return readStage(trx, id, caller.id);
}

/** A stage belongs to the teachers of its classes: a teacher without all of them neither creates, changes nor deletes it, with or without answers. */
async function refuseOtherClasses(trx: Connection, callerId: number, year: number, classNames: readonly string[]): Promise<void> {
  throwIfRefused(refusalOfStageOf(classNames, await classesOf(trx, callerId, year)), forbidden);
}

/** No pupil would play a stage of a class that the school does not have. Classes already in the stage stay: all their pupils may have left. */
async function refuseUnknownClasses(
  trx: Connection,
  place: { readonly establishmentId: number; readonly year: number },
  classNames: readonly string[],
  kept: readonly string[] = [],
): Promise<void> {
  const added = classNames.filter((name) => !hasClass(kept, name));
  const unknown = await queries.listUnknownClasses(trx, place, added);
  const [first] = unknown;
  if (first !== undefined)
    throw badRequest(
      `Votre établissement n'a pas ${classesText(unknown)} cette année\u00A0: inscrivez d'abord ses élèves.`,
      `classNames.${classNames.indexOf(first)}`,
    );
}

/** Writes a stage again; a change that counts for pupils who have answered needs a confirmation. */
export async function changeStage(
  trx: Connection,
  id: number,
  { basedOn, despiteAnswers, draft }: { readonly basedOn: number; readonly despiteAnswers: boolean; readonly draft: SchoolStageDraft },
  { caller, activeYear }: Change,
): Promise<SchoolStage> {
  const before = await lockedStage(trx, id, caller, activeYear);
  if (before.version !== basedOn)
    throw conflict("Ce quart de finale vient de changer\u00A0: relisez-le avant d'enregistrer vos changements.");
  for (const classNames of [before.classNames, draft.classNames ?? before.classNames])
    await refuseOtherClasses(trx, caller.id, before.year, classNames);
  await refuseUnknownClasses(trx, before, draft.classNames ?? [], before.classNames);
  const isShortened = draft.minutes !== null && (before.minutes === null || draft.minutes < before.minutes);
  if (isShortened && (await queries.hasOpenings(trx, id)))
    throw conflict("Des élèves ont déjà commencé\u00A0: leur temps peut s'allonger, pas se raccourcir.");
  const problems = await problemsOf(trx, id);
  const changes = consequencesOfStage(
    { ...before, problems: problems.map(compared) },
    { ...draft, classNames: draft.classNames ?? before.classNames, problems: draft.problems.map(compared) },
  );
  if (changes.length > 0 && before.answersErased) throw conflict(`${ERASED} ${changes.join(" ")}`);
  const { diplomas } = await queries.countKept(trx, id);
  const renaming = consequencesOfName(before.name, draft.name, diplomas);
  const all = [...renaming, ...changes];
  if (all.length > 0 && (await queries.hasUnseenSheets(trx, id, caller.id)))
    throw conflict(`${OTHER_CLASSES}\u00A0: seul le correspondant change ce qui compte pour eux. ${all.join(" ")}`);
  if (!despiteAnswers && changes.length > 0 && before.answered > 0)
    throw conflict([answeredText(before.answered), ...all, ...consequencesOfDiplomas(diplomas)].join(" "));
  if (!despiteAnswers && renaming.length > 0) throw conflict(renaming.join(" "));
  await queries.updateStage(trx, id, draft);
  await writeProblems(trx, id, draft, problems);
  await recordAt(trx, caller, before.establishmentId, CHANGE_SCHOOL_STAGE, {
    before: forTrail(id, { ...before, problems }),
    after: forTrail(id, { ...draft, classNames: draft.classNames ?? before.classNames }),
  });
  return readStage(trx, id, caller.id);
}

const compared = ({ id, questionId, title, form, coefficient, categories }: ComparedProblem): ComparedProblem => ({
  ...{ id, questionId, title, coefficient, categories },
  form: questionId === null ? form : null,
});

const ERASED = "Les réponses sont effacées, les notes restent\u00A0: ce qui compte ne change plus.";

const OTHER_CLASSES = "Des élèves d'autres classes que les vôtres y ont répondu";

const answeredText = (count: number): string => `${count === 1 ? "Un élève a" : `${count} élèves ont`} déjà répondu.`;

type Recorded = Omit<SchoolStageDraft, "problems" | "name"> & { readonly problems: readonly unknown[] };

/** Without texts: the office reads only numbers and dates. */
const forTrail = (id: number, { onPaper, onScreen, opensAt, closesAt, minutes, classNames = [], problems }: Recorded) => ({
  ...{ schoolStage: id, onPaper, onScreen, opensAt, closesAt, minutes },
  ...(classNames.length > 0 && { classes: classNames.length }),
  problems: problems.length,
});

export async function removeStage(
  trx: Connection,
  id: number,
  { despiteAnswers, caller, activeYear }: Change & { readonly despiteAnswers: boolean },
): Promise<void> {
  const stage = await lockedStage(trx, id, caller, activeYear);
  await refuseOtherClasses(trx, caller.id, stage.year, stage.classNames);
  if (await queries.hasUnseenSheets(trx, id, caller.id)) throw conflict(`${OTHER_CLASSES}\u00A0: seul le correspondant peut le supprimer.`);
  const kept = await queries.countKept(trx, id);
  const lost = keptText(kept);
  if (!despiteAnswers && lost !== null) throw conflict(lost);
  await queries.deleteStage(trx, id);
  await recordAt(trx, caller, stage.establishmentId, DELETE_SCHOOL_STAGE, { before: { schoolStage: id, ...kept } });
}

export async function showDiplomas(
  trx: Connection,
  id: number,
  shown: boolean,
  { caller, activeYear, now }: Change & { readonly now: Date },
): Promise<void> {
  const { establishmentId } = await lockedStage(trx, id, caller, activeYear);
  if (await queries.hasUnseenSheets(trx, id, caller.id))
    throw conflict(`${OTHER_CLASSES}\u00A0: seul le correspondant donne les diplômes à tous. Vous imprimez ceux de vos classes.`);
  await queries.setDiplomasShown(trx, id, shown ? now : null);
  await recordAt(trx, caller, establishmentId, SHOW_SCHOOL_DIPLOMAS, { after: { schoolStage: id, shown } });
}

export const PAST = "Ce quart de finale est d'une saison passée\u00A0: il se lit, et ne change plus.";

async function lockedStage(trx: Connection, id: number, caller: Caller, activeYear: number | null) {
  if (!(await queries.lockStage(trx, id, "update"))) throw foundOr404(undefined, UNKNOWN);
  await caller.recheckAccess(trx);
  const stage = foundOr404(await queries.findStage(trx, id), UNKNOWN);
  if (stage.year !== activeYear) throw conflict(PAST);
  return stage;
}

/** A draft as it is stored, with the statements of its own problems cleaned and typeset. Call this before locking: it takes time. */
export async function toStoredDraft<Draft extends Pick<SchoolStageDraft, "problems">>(
  db: Connection,
  draft: Draft,
  writer: TextWriter,
): Promise<Draft> {
  const own = draft.problems.map(({ questionId, text }, index) => ({
    html: questionId === null ? text : "",
    field: `problems.${index}.text`,
  }));
  const texts = await toStatements(db, own, writer);
  const problems = draft.problems.map((problem, index) => ({ ...problem, text: texts[index]?.text ?? "" }));
  const weight = Buffer.byteLength(JSON.stringify(problems)) + texts.reduce((sum, { typeset }) => sum + (typeset?.length ?? 0), 0);
  if (weight > MAX_STAGE_BYTES)
    throw badRequest("Ces problèmes sont trop longs tous ensemble\u00A0: raccourcissez des énoncés", "problems");
  return { ...draft, problems };
}

async function writeProblems(
  trx: Connection,
  stageId: number,
  { problems }: SchoolStageDraft,
  before: readonly StageProblem[],
): Promise<void> {
  const categoryIds = new Map((await queries.listCategoryNames(trx)).map(({ id, name }) => [name, id]));
  const known = new Map(before.map((problem) => [problem.id, problem]));
  const questionIds = problems.flatMap(({ questionId }) => questionId ?? []);
  const usable = new Set([...(await queries.listReleasedIds(trx, questionIds)), ...before.flatMap(({ questionId }) => questionId ?? [])]);
  const written = problems.map(({ id, questionId, title, text, form, coefficient, categories }, index): queries.WrittenProblem => {
    const path = `problems.${index}`;
    if (id !== undefined && !known.has(id)) throw badRequest("Ce problème n'est pas de ce quart de finale", `${path}.id`);
    if (questionId !== null && !usable.has(questionId))
      throw badRequest("Ce problème n'est pas ouvert aux établissements, ou ne l'est plus", `${path}.questionId`);
    const ids = [...new Set(categories)].map((name) => {
      const category = categoryIds.get(name);
      if (category === undefined) throw badRequest(`La catégorie «\u00A0${name}\u00A0» n'existe pas`, `${path}.categories`);
      return category;
    });
    if (questionId === null && isEmptyText(text)) throw badRequest("Écrivez l'énoncé", `${path}.text`);
    const own = questionId === null ? { title, text, form } : { title: "", text: "", form: null };
    return { id: id ?? null, position: index + 1, questionId, ...own, coefficient, categoryIds: ids };
  });
  if (new Set(written.flatMap(({ id }) => id ?? [])).size !== written.filter(({ id }) => id !== null).length)
    throw badRequest("Un problème y est deux fois", "problems");
  await queries.replaceProblems(trx, stageId, written);
}

export async function chooseSheet(trx: Connection, key: queries.SheetKey, { caller, activeYear }: Change): Promise<void> {
  await queries.lockStage(trx, key.stageId, "share");
  await caller.recheckAccess(trx);
  if (foundOr404(await queries.findStage(trx, key.stageId), UNKNOWN).year !== activeYear) throw conflict(PAST);
  const { establishmentId } = foundOr404(
    await queries.findPupil(trx, key.stageId, key.userId, caller.id),
    "Cet élève n'est pas de ce quart de finale, ou pas de vos classes",
  );
  if (!(await queries.chooseSheet(trx, key)))
    throw conflict(`Cet élève n'a pas répondu ${key.source === "screen" ? "à l'écran" : "sur papier"}\u00A0: relisez la page.`);
  await recordAt(trx, caller, establishmentId, CHOOSE_SCHOOL_SHEET, { after: { schoolStage: key.stageId, source: key.source } });
}

export async function imagesOf(db: Connection, questionIds: readonly number[]) {
  const rows = await queries.listImages(db, questionIds);
  return new Map(
    rows.map(({ id, imageStart, imageEnd, imageStartAlt, imageEndAlt }) => [
      id,
      { image_start: imageStart, image_end: imageEnd, image_start_alt: imageStartAlt, image_end_alt: imageEndAlt },
    ]),
  );
}

export async function readRelease(db: Connection, id: number, activeYear: number | null, now: Date) {
  const { releasedAt, schools, stages, ...stage } = foundOr404(await queries.findRelease(db, id), "Cette étape n'existe pas");
  return { releasedAt, schools, stages, refusal: releasedAt ? null : refusalToRelease(stage, { day: dayInParis(now), activeYear }) };
}

/** Releases the problems of a stage to schools, or withdraws them; schools that use them keep them. */
export async function release(
  trx: Connection,
  id: number,
  released: boolean,
  { actorId, activeYear, now }: { readonly actorId: number; readonly activeYear: number | null; readonly now: Date },
) {
  await lockOfficialStage(trx, id);
  const before = await readRelease(trx, id, activeYear, now);
  if (released === (before.releasedAt !== null)) return before;
  if (released && before.refusal !== null) throw conflict(before.refusal);
  await setReleasedToSchools(trx, id, released ? now : null);
  await record(trx, {
    ...{ actorId, action: released ? RELEASE_PROBLEMS_TO_SCHOOLS : WITHDRAW_PROBLEMS_FROM_SCHOOLS, subject: `stage ${id}` },
    after: { schools: before.schools },
  });
  return readRelease(trx, id, activeYear, now);
}
export { deleteSchoolSheetsOf, listSchoolSheetsOf, moveSchoolSheets } from "./merging.queries.ts";
export { isOfSchoolOf, lockStage, renameClass } from "./school-stages.queries.ts";
