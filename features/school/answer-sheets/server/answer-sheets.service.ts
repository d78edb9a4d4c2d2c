import { createHash, randomInt } from "node:crypto";
import { listWithNeed } from "#contest/accommodations/server/accommodations.service.ts";
import { choicesOf } from "#contest/problem/choices.ts";
import { type Action, action, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import { badRequest, conflict, forbidden, foundOr404, notFound, throwIfRefused, tooMany } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { countHourlyFailure, minutesText, secondsUntilAllowed, type ThrottleKey } from "#platform/server/throttle.ts";
import { keptDays } from "#school/school-stages/keeping.ts";
import { type GivenAnswer, playedBy } from "#school/school-stages/marking.ts";
import {
  deletePaperEntry,
  listPaperEntries,
  lockPaperEntries,
  type PaperEntry,
  writePaperEntry,
} from "#school/school-stages/server/paper.service.ts";
import { PAST, problemsOf, rulesOfSchools, type StageProblem } from "#school/school-stages/server/school-stages.service.ts";
import { titleOfStage } from "#school/school-stages/stage-title.ts";
import { rulesOfYear } from "#season/configuration/server/rules.service.ts";
import { type answerSheetsApi, type Entry, MAX_PICTURE_BYTES, type PaperStage, type Picture } from "../answer-sheets.contract.ts";
import { refusalOfAnswers } from "../entry-answers.ts";
import { maxPictures } from "../printing.ts";
import { fingerprintOf, type SheetCode } from "../sheet-code.ts";
import { pagesOf } from "../sheet-layout.ts";
import { textList } from "../texts.ts";
import type { PrintedPage, PrintedProblem } from "./answer-sheet.pdf.ts";
import * as paper from "./paper.queries.ts";
import * as pictures from "./pictures.queries.ts";
import type { Signatures } from "./sheet-signature.ts";

const PRINT_ANSWER_SHEETS = action("print answer sheets", "a imprimé des feuilles de réponses");
const ASSIGN_ANSWER_SHEET = action("assign answer sheet", "a dit de qui est une feuille de réponses");
const REPLACE_ANSWER_PICTURE = action("replace answer picture", "a remplacé la photo d'une feuille de réponses");
const REMOVE_ANSWER_PICTURE = action("remove answer picture", "a supprimé la photo d'une feuille de réponses");
const ENTER_ANSWER_SHEET = action("enter answer sheet", "a saisi une feuille de réponses");
const SETTLE_ANSWER_SHEET = action("settle answer sheet", "a tranché une différence entre deux saisies");
const REMOVE_ANSWER_ENTRY = action("remove answer entry", "a effacé la saisie d'une feuille de réponses");

const UNKNOWN = "Ce quart de finale n'existe pas, ou plus.";
const NOT_A_PUPIL = "Cet élève n'est pas, ou plus, un élève de ce quart de finale dont vous avez la classe.";

const idsOf = (problems: readonly StageProblem[], categoryId: number): number[] => playedBy(problems, categoryId).map(({ id }) => id);

export async function readPaperStage(db: Connection, stageId: number, callerId: number, signal: AbortSignal): Promise<PaperStage> {
  const stage = foundOr404(await paper.findStage(db, stageId), UNKNOWN);
  const [problems, categories, pupils, ofStage, others, { scoring }, { rules }] = await Promise.all([
    problemsOf(db, stageId),
    paper.listCategories(db, stageId),
    paper.listPupils(db, stageId, callerId),
    pictures.listPictures(db, stageId),
    paper.listOtherStages(db, stage),
    rulesOfSchools(db, stage.year),
    rulesOfYear(db, stage.year),
  ]);
  const { typed, texts } = await readEntries(db, stageId, { pupils, callerId, signal });
  const seen = new Set(pupils.map(({ userId }) => userId));
  return {
    stage,
    problems: problems.map(({ id, position, title, coefficient, form }) => ({ id, position, title, coefficient, form })),
    categories: categories.map((category) => ({ ...category, problemIds: idsOf(problems, category.id) })),
    scoring,
    pupils: pupils.map((pupil) => ({ ...pupil, typed: typed.get(pupil.userId) ?? [] })),
    texts,
    pictures: ofStage.filter(({ userId }) => userId === null || seen.has(userId)),
    others,
    keptDays: keptDays(rules),
  };
}

/** A sheet of choices may hold 100 kB of texts, and many requests may read at once. */
const PUPILS_AT_ONCE = 20;

interface Reading {
  readonly pupils: readonly paper.PupilRow[];
  readonly callerId: number;
  readonly signal: AbortSignal;
}

async function readEntries(db: Connection, stageId: number, { pupils, callerId, signal }: Reading) {
  const { add, texts } = textList();
  const typed = new Map<number, ReturnType<typeof add<Entry>>[]>();
  for (let at = 0; at < pupils.length; at += PUPILS_AT_ONCE) {
    signal.throwIfAborted();
    const userIds = pupils.slice(at, at + PUPILS_AT_ONCE).map(({ userId }) => userId);
    const entries = Map.groupBy(await listPaperEntries(db, stageId, userIds), ({ userId }) => userId);
    for (const [userId, ofPupil] of entries) typed.set(userId, entriesFor(ofPupil, callerId).map(add));
  }
  return { typed, texts: texts() };
}

const entryOf = (
  { source, answers, minutes, version, savedAt, enteredBy, firstname, lastname, answersErasedAt }: PaperEntry,
  callerId: number,
): Entry => ({
  source,
  minutes,
  version,
  savedAt,
  enteredBy: firstname === null ? null : `${firstname} ${lastname}`,
  isOwn: enteredBy === callerId,
  isErased: answersErasedAt !== null,
  answers: Object.fromEntries(
    Object.entries(answers).map(([id, given]) => [
      id,
      { answers: [...given.answers], total: given.total ?? null, isRight: given.isRight ?? null },
    ]),
  ),
});

const nothingRead: Pick<Entry, "answers" | "minutes"> = { answers: {}, minutes: null };

/** The entries of a sheet for an account, without the one typed by another: a second entry is worthless to a person who knows the first (CLS-06). */
function entriesFor(entries: readonly PaperEntry[], callerId: number): Entry[] {
  const isBlind = entries.length === 1 && entries.every(({ enteredBy }) => enteredBy !== null && enteredBy !== callerId);
  return entries.map((entry) => ({ ...entryOf(entry, callerId), ...(isBlind && nothingRead) }));
}

async function requirePupil(trx: Connection, { id }: paper.StageRow, userId: number, caller: Caller, path?: string): Promise<void> {
  if (!(await paper.isPupil(trx, id, userId, caller.id))) throw badRequest(NOT_A_PUPIL, path);
}

/** A stage of the active year, locked against changes and deletion until the transaction ends. */
async function lockedStage(trx: Connection, caller: Caller, id: number): Promise<paper.StageRow> {
  await caller.recheckAccess(trx);
  const stage = foundOr404(await paper.lockStage(trx, id), UNKNOWN);
  if (!stage.isOfActiveYear) throw conflict(PAST);
  return stage;
}

const GONE = "Cette photo n'est plus là.";

/** A picture of a pupil whose class the account sees, or of an unassigned sheet; any other is a 404, as if missing. */
async function seenPicture(db: Connection, stage: paper.StageRow, id: number, callerId: number): Promise<Picture> {
  const picture = foundOr404(await pictures.findPicture(db, stage.id, id), GONE);
  if (picture.userId !== null && !(await paper.isPupil(db, stage.id, picture.userId, callerId))) throw notFound(GONE);
  return picture;
}

/** Random numbers of spare sheets, so that sheets printed on two days are told apart. */
const spareNumber = (): number => randomInt(100_000, 1_000_000_000);

export async function printSheets(
  db: Database,
  stageId: number,
  caller: Caller,
  { userIds, style, spares, spareCategoryIds }: RequestOf<typeof answerSheetsApi.print>["body"],
  { sign }: Signatures,
) {
  const { stage, pages, name } = await db.transaction().execute(async (trx) => {
    await caller.recheckAccess(trx);
    const stage = foundOr404(await paper.findStage(trx, stageId), UNKNOWN);
    const wanted = new Set(userIds);
    const pupils = (await paper.listPupils(trx, stageId, caller.id)).filter(({ userId }) => wanted.has(userId));
    if (pupils.length < wanted.size)
      throw forbidden("Vous imprimez les feuilles de vos élèves de cette année dont la catégorie a des problèmes, et d'eux seuls.");
    const problems = await problemsOf(trx, stageId);
    const categories = await paper.listCategories(trx, stageId);
    const nameOf = new Map(categories.map((category) => [category.id, category.name]));
    const of = (categoryId: number) => ({ categoryId, category: nameOf.get(categoryId) ?? "", problems: playedBy(problems, categoryId) });
    const inLargePrint = await listWithNeed(trx, userIds, "largePrint");
    const sheets: Owner[] = [
      ...pupils.map(({ userId, firstname, lastname, className, categoryId }) => ({
        ...of(categoryId),
        ...{ userId, spare: null, className, name: `${firstname} ${lastname}` },
        style: inLargePrint.has(userId) ? ("large" as const) : style,
      })),
      ...categories
        .filter(({ id }) => spareCategoryIds?.includes(id) ?? true)
        .flatMap(({ id }) =>
          Array.from({ length: spares }, () => ({ ...of(id), userId: null, spare: spareNumber(), className: "", name: "", style })),
        ),
    ];
    const classes = [...new Set(pupils.map(({ className }) => className))];
    const [onlyClass = ""] = classes.length === 1 ? classes : [];
    await recordAt(trx, stage, caller, PRINT_ANSWER_SHEETS, { sheets: pupils.length, spares: sheets.length - pupils.length });
    const name = ["Feuilles de réponses", stage.name, onlyClass].filter((part) => part !== "").join(", ");
    return { stage, name, pages: sheets.flatMap((sheet) => pagesFor(sheet, { stageId, sign })) };
  });
  const { answerSheets } = await import("./answer-sheet.pdf.ts");
  return { name: `${name}.pdf`, content: answerSheets(name, pages, { stage: titleOfStage(stage), school: stage.school }) };
}

interface Owner extends Pick<PrintedPage, "name" | "className" | "category" | "style"> {
  readonly userId: number | null;
  readonly spare: number | null;
  readonly categoryId: number;
  readonly problems: readonly StageProblem[];
}

interface PageContext {
  readonly stageId: number;
  readonly sign: Signatures["sign"];
}

function pagesFor({ userId, spare, categoryId, problems, style, ...who }: Owner, { stageId, sign }: PageContext): PrintedPage[] {
  const printed = problems.map(
    ({ title, form }, index): PrintedProblem => ({
      number: index + 1,
      title,
      type: form.type,
      letters: choicesOf(form).map(({ letter }) => letter),
    }),
  );
  const pages = pagesOf(printed.length, style);
  const fingerprint = fingerprintOf(problems.map(({ id }) => id));
  return Array.from({ length: pages }, (_, index) => ({
    ...who,
    ...{ style, pages, page: index + 1, problems: printed },
    code: sign({ stageId, userId, spare, categoryId, style, page: index + 1, problems: fingerprint }),
  }));
}

interface PictureContext {
  readonly caller: Caller;
  readonly now: Date;
  readonly signatures: Signatures;
  readonly throttleKey: ThrottleKey;
}

/** Codes with a wrong signature that an account may send in an hour: enough for several scans of foreign sheets, too few to search a signature. */
const MAX_WRONG_CODES = 300;

async function readSigned(db: Database, text: string, { caller, now, signatures, throttleKey }: PictureContext): Promise<SheetCode> {
  const key = throttleKey("sheet code", String(caller.id));
  const wait = await secondsUntilAllowed(db, key, MAX_WRONG_CODES, now);
  if (wait > 0)
    throw tooMany(
      wait,
      `Trop de feuilles qui ne viennent pas d'ici ont été envoyées\u00A0: attendez ${minutesText(wait)}, puis réessayez. Vos photos restent sur cet appareil.`,
    );
  const code = signatures.read(text);
  if (code) return code;
  await countHourlyFailure(db, key, now);
  throw badRequest("Ce code n'est celui d'aucune feuille imprimée ici\u00A0: photographiez la feuille de nouveau.", "code");
}

/** Stores the picture of a page. The owner comes from the signed code, never from the client (CLS-05). */
export async function keepPicture(
  db: Database,
  stageId: number,
  { code: text, straight, replace }: RequestOf<typeof answerSheetsApi.keepPicture>["query"],
  file: Buffer,
  context: PictureContext,
): Promise<Picture> {
  const { caller, now } = context;
  const code = await readSigned(db, text, context);
  if (code.stageId !== stageId) throw badRequest("Cette feuille est celle d'une autre épreuve.", "code");
  if (file.length > MAX_PICTURE_BYTES)
    throw badRequest("Cette photo est trop lourde\u00A0: photographiez la feuille de nouveau.", "picture");
  const picture = await (await import("./picture-encoding.ts")).reencodePicture(file, straight);
  if (!picture) throw badRequest("Cette photo est abîmée, ou trop grande\u00A0: photographiez la feuille de nouveau.", "picture");
  const digest = createHash("sha256").update(file).digest();
  return db.transaction().execute(async (trx) => {
    const stage = await lockedStage(trx, caller, stageId);
    if (code.userId !== null && !(await paper.isPupil(trx, stage.id, code.userId, caller.id, true))) throw badRequest(NOT_A_PUPIL, "code");
    const problems = await problemsOf(trx, stageId);
    const isCurrent = fingerprintOf(idsOf(problems, code.categoryId)) === code.problems;
    const fresh = { code, isStraight: straight && isCurrent, digest, picture, receivedBy: caller.id, now };
    const known = await pictures.lockSamePage(trx, code);
    // The spare sheet may have an owner by now.
    if (known && known.userId !== null) await requirePupil(trx, stage, known.userId, caller, "code");
    if (known && !known.digest.equals(digest)) {
      if (!replace)
        throw conflict("Cette page est déjà là\u00A0: gardez l'ancienne photo, ou remplacez-la.", { pictureId: String(known.id) });
      await pictures.replacePicture(trx, known.id, fresh);
      await recordAt(trx, stage, caller, REPLACE_ANSWER_PICTURE, { page: code.page });
    }
    if (!known) await requireRoom(trx, stageId, problems.length);
    const id = known?.id ?? (await pictures.insertPicture(trx, fresh));
    if (id === undefined) throw conflict("Cette page arrive deux fois en même temps\u00A0: réessayez.");
    return foundOr404(await pictures.findPicture(trx, stageId, id));
  });
}

/** Requests at the same moment may pass it together: the lock of the stage is shared. */
async function requireRoom(trx: Connection, stageId: number, problems: number): Promise<void> {
  const count = await pictures.countPictures(trx, stageId);
  if (count >= maxPictures(await paper.countPupils(trx, stageId), pagesOf(problems, "large")))
    throw conflict(`Ce quart de finale a déjà ${count} photos de feuilles\u00A0: il ne peut pas en garder plus.`);
}

export async function pictureOf(db: Connection, stageId: number, id: number, callerId: number): Promise<Buffer> {
  await seenPicture(db, foundOr404(await paper.findStage(db, stageId), UNKNOWN), id, callerId);
  return foundOr404(await pictures.findBytes(db, stageId, id), GONE);
}

interface Change {
  readonly caller: Caller;
  readonly stageId: number;
}

/** The audit trail shows the office that a school acted at its stage, but names no pupil (docs/decisions/school-stages-and-paper.md). */
const recordAt = (trx: Connection, { id, establishmentId }: paper.StageRow, { id: actorId }: Caller, what: Action, facts: object) =>
  record(trx, { actorId, action: what, subject: `establishment ${establishmentId}`, after: { schoolStage: id, ...facts } });

export async function assignPicture(trx: Connection, { caller, stageId }: Change, id: number, userId: number | null): Promise<Picture> {
  const stage = await lockedStage(trx, caller, stageId);
  const picture = await seenPicture(trx, stage, id, caller.id);
  if (picture.spare === null) throw conflict("Cette feuille porte le nom d'un élève\u00A0: elle est à lui.");
  if (userId !== null) {
    await requirePupil(trx, stage, userId, caller, "userId");
    const page: Pick<SheetCode, "stageId" | "userId" | "style" | "page"> = { stageId, userId, style: picture.style, page: picture.page };
    if (picture.userId !== userId && (await pictures.hasPage(trx, page))) throw conflict("Cet élève a déjà une photo de cette page.");
  }
  await pictures.assignPicture(trx, id, userId);
  if (userId !== picture.userId) await recordAt(trx, stage, caller, ASSIGN_ANSWER_SHEET, { page: picture.page, assigned: userId !== null });
  return { ...picture, userId };
}

export async function removePicture(trx: Connection, { caller, stageId }: Change, id: number): Promise<void> {
  const stage = await lockedStage(trx, caller, stageId);
  const { page } = await seenPicture(trx, stage, id, caller.id);
  if (!(await pictures.deletePicture(trx, stageId, id))) throw notFound(GONE);
  const before = { schoolStage: stageId, page };
  await record(trx, { actorId: caller.id, action: REMOVE_ANSWER_PICTURE, subject: `establishment ${stage.establishmentId}`, before });
}

type EntryBody = RequestOf<typeof answerSheetsApi.saveEntry>["body"];

const stored = ({ answers, total, isRight }: EntryBody["answers"][string]): GivenAnswer => ({
  answers,
  ...(total !== null && { total }),
  ...(isRight !== null && { isRight }),
});

const SAME_PERSON =
  "La première saisie de cette feuille est la vôtre\u00A0: la deuxième est faite par quelqu'un d'autre, avec son propre compte.";
const NOT_YOURS = "Cette saisie est celle de quelqu'un d'autre\u00A0: vous ne la changez pas, et pouvez en faire une deuxième.";
const ERASED = "Les réponses de cette feuille sont effacées, sa note reste\u00A0: elle ne se saisit plus.";
const CHANGED = "Quelqu'un a changé cette saisie entre-temps\u00A0: relisez-la.";

/** Saves an entry of a pupil's sheet; the second entry must come from another person (CLS-06). */
export async function saveEntry(
  trx: Connection,
  { caller, stageId, now }: Change & { readonly now: Date },
  userId: number,
  { source, basedOn, answers, minutes }: EntryBody,
): Promise<Entry> {
  const stage = await lockedStage(trx, caller, stageId);
  await requirePupil(trx, stage, userId, caller);
  const entries = await lockPaperEntries(trx, stageId, userId);
  throwIfRefused(refusalOfAnswers(answers, await problemsOf(trx, stageId), entries), badRequest, "answers");
  const other = entries.find((entry) => entry.source !== source);
  if (source === "second" && !other) throw conflict("Cette feuille n'a pas encore de première saisie.");
  const own = entries.find((entry) => entry.source === source);
  if (entries.some(({ answersErasedAt }) => answersErasedAt !== null)) throw conflict(ERASED);
  if (own?.enteredBy !== caller.id && other?.enteredBy === caller.id) throw conflict(SAME_PERSON);
  if (own && own.enteredBy !== null && own.enteredBy !== caller.id) throw conflict(NOT_YOURS);
  const written = Object.fromEntries(Object.entries(answers).map(([id, given]) => [id, stored(given)]));
  const version = await writePaperEntry(trx, { stageId, userId, source, answers: written, minutes, enteredBy: caller.id, now }, basedOn);
  if (version === undefined) throw conflict(CHANGED);
  if (!own) await recordAt(trx, stage, caller, ENTER_ANSWER_SHEET, { again: source === "second" });
  const entry = (await lockPaperEntries(trx, stageId, userId)).find((one) => one.source === source);
  return entryOf(foundOr404(entry), caller.id);
}

/** Settles a difference: the chosen entry's answer counts in both; `null` as problem: the time. */
export async function settleDifference(
  trx: Connection,
  { caller, stageId, now }: Change & { readonly now: Date },
  userId: number,
  { problemId, source }: RequestOf<typeof answerSheetsApi.settle>["body"],
): Promise<Entry[]> {
  const stage = await lockedStage(trx, caller, stageId);
  await requirePupil(trx, stage, userId, caller);
  const entries = await lockPaperEntries(trx, stageId, userId);
  const right = entries.find((entry) => entry.source === source);
  const other = entries.find((entry) => entry.source !== source);
  if (!right || !other) throw conflict("Il n'y a pas deux saisies de cette feuille.");
  const { [String(problemId)]: _, ...rest } = other.answers;
  const chosen = right.answers[String(problemId)];
  const answers = problemId === null ? other.answers : { ...rest, ...(chosen && { [problemId]: chosen }) };
  const minutes = problemId === null ? right.minutes : other.minutes;
  await writePaperEntry(trx, { ...other, stageId, answers, minutes, enteredBy: caller.id, now }, other.version);
  await recordAt(trx, stage, caller, SETTLE_ANSWER_SHEET, { again: source === "second" });
  return (await lockPaperEntries(trx, stageId, userId)).map((entry) => entryOf(entry, caller.id));
}

export async function removeEntry(
  trx: Connection,
  { caller, stageId }: Change,
  userId: number,
  { source, basedOn }: RequestOf<typeof answerSheetsApi.removeEntry>["query"],
): Promise<void> {
  const stage = await lockedStage(trx, caller, stageId);
  await requirePupil(trx, stage, userId, caller);
  const entries = await lockPaperEntries(trx, stageId, userId);
  if (!entries.some((entry) => entry.source === source)) throw notFound("Cette saisie n'est plus là.");
  if (source === "paper" && entries.length > 1) throw conflict("Effacez d'abord la deuxième saisie.");
  if (!(await deletePaperEntry(trx, stageId, userId, source, basedOn))) throw conflict(CHANGED);
  await recordAt(trx, stage, caller, REMOVE_ANSWER_ENTRY, { again: source === "second" });
}
