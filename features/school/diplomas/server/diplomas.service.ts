import { isDeepStrictEqual } from "node:util";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { formatCount } from "#platform/contract/french-numbers.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { badRequest, conflict, foundOr404, notFound } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import { type Diploma, listToSign } from "../diploma-code.ts";
import type { DesignName } from "../diploma-designs.ts";
import { MAX_DIPLOMAS } from "../diplomas.contract.ts";
import { distinctionToPrint, isRankSaid, isStillTrue, QUALIFICATION } from "../distinction.ts";
import { verdictOf } from "../verdict.ts";
import * as queries from "./diplomas.queries.ts";
import { documentOf, newId, PRINT_DIPLOMAS, percentsOfNow, type Tools } from "./printing.service.ts";
import * as schools from "./school-diplomas.queries.ts";
import { codeSignedBy } from "./signer.ts";
import { listPublicKeys } from "./signing-keys.queries.ts";
import { checkSignature, signerForReaders } from "./signing-keys.service.ts";

const WITHDRAW_DIPLOMA = action("withdraw diploma", "a retiré un diplôme");

const UNKNOWN = "Cette étape n'existe pas";
const NOT_PUBLISHED = "Les résultats de cette étape ne sont pas encore publiés\u00A0: les diplômes viennent avec eux.";
const NOBODY =
  "Personne n'a de diplôme à cette étape dans ce choix\u00A0: il faut une note ou une qualification, et une inscription confirmée.";

interface Printing {
  readonly design: DesignName;
  readonly selection: queries.Selection;
  /** In the file's name. */
  readonly recipient?: string | undefined;
  readonly caller: Caller;
}

export const printDiplomas = (tools: Tools, questionnaireId: number, { recipient, ...printing }: Printing) =>
  documentOf(tools, { design: printing.design, recipient, issue: (trx) => issueDiplomas(trx, tools, questionnaireId, printing) });

/**
 * Issues the diplomas of these people. An unchanged diploma keeps its number; a changed one is withdrawn for a new one, so that a person has one valid
 * diploma.
 */
async function issueDiplomas(
  trx: Connection,
  tools: Tools,
  questionnaireId: number,
  { selection, design, caller }: Omit<Printing, "recipient">,
): Promise<Diploma[]> {
  await caller.recheckAccess(trx);
  await queries.lockStage(trx, questionnaireId);
  const stage = foundOr404(await queries.findStage(trx, questionnaireId), UNKNOWN);
  if (!stage.isPublished) throw conflict(NOT_PUBLISHED);
  if ((await queries.countEntitled(trx, stage, selection)) > MAX_DIPLOMAS)
    throw badRequest(`Plus de ${formatCount(MAX_DIPLOMAS, "diplôme")} en une fois\u00A0: choisissez une catégorie.`, "category");
  await queries.lockEntitled(trx, stage, selection);
  const percents = await percentsOfNow(tools);
  const ruleSet = await rulesOfStage(trx, stage.id);
  const people = await queries.listEntitled(trx, stage, ruleSet, selection, await queries.listCategoriesOf(trx, stage, selection));
  if (people.length === 0) throw notFound(NOBODY);
  const issuedOn = dayInParis(tools.clock());
  const issued = people.map((person) => {
    // Renaming a stage withdraws no diploma, which was true when it was printed.
    const name = person.content?.stage ?? stage.name;
    const content = contentOf(person, { ...stage, name, percents, championship: tools.site.federationName });
    const isKept = isOfSameCategory(person) && isDeepStrictEqual(person.content, content);
    return { ...person, isKept, content, formerId: person.id, id: isKept && person.id !== null ? person.id : newId() };
  });
  const changed = issued.filter(({ isKept }) => !isKept);
  const replaced = changed.flatMap(({ formerId }) => formerId ?? []);
  await queries.deleteDiplomas(trx, replaced);
  await queries.insertDiplomas(trx, stage.id, issuedOn, changed);
  await record(trx, {
    actorId: caller.id,
    action: PRINT_DIPLOMAS,
    subject: `stage ${stage.id}`,
    after: { diplomas: issued.length, design },
  });
  return issued.map((one) => ({ id: one.id, ...one.content, issuedOn: (one.isKept && one.issuedOn) || issuedOn }));
}

export async function listWithout(db: Connection, questionnaireId: number, school: Parameters<typeof queries.listWithout>[2]) {
  const stage = foundOr404(await queries.findStage(db, questionnaireId), UNKNOWN);
  if (!stage.isPublished) throw conflict(NOT_PUBLISHED);
  return queries.listWithout(db, stage, school);
}

interface StageFacts {
  readonly name: string;
  readonly year: number;
  readonly isDefinitive: boolean;
  readonly percents: readonly number[];
  readonly championship: string;
}

function contentOf(person: queries.Entitled, { name: stage, year, isDefinitive, percents, championship }: StageFacts): queries.Content {
  const { name, category, place: today } = person;
  const former = isOfSameCategory(person) ? person.content?.distinction : undefined;
  const distinction = today ? distinctionToPrint(former, today, percents) : QUALIFICATION;
  const place = today && isDefinitive && isRankSaid(today, distinction) ? { rank: today.rank, ranked: today.ranked } : null;
  return { name, championship, year, stage, category, distinction, place };
}

const isOfSameCategory = ({ formerCategoryId, categoryId }: queries.Entitled): boolean => formerCategoryId === categoryId;

/**
 * Withdraws untrue diplomas: another name, category or rank, no grade, no longer among the first so many percent, or a rank that is provisional again.
 */
export async function withdrawUntrue(db: Database): Promise<number> {
  let withdrawn = 0;
  for (const id of await queries.listStages(db))
    await db.transaction().execute(async (trx) => {
      await queries.lockStage(trx, id);
      const issued = await queries.listIssued(trx, id, await rulesOfStage(trx, id), await queries.listIssuedCategories(trx, id));
      const untrue = issued.filter((one) => !isTrue(one)).map((one) => one.id);
      await queries.deleteDiplomas(trx, untrue);
      withdrawn += untrue.length;
    });
  return withdrawn;
}

const isTrue = ({ content: { name, distinction, place }, categoryId, ...now }: queries.Issued): boolean =>
  now.name === name &&
  now.categoryNow === categoryId &&
  (distinction.level === QUALIFICATION.level ? now.isQualified : now.place !== null && isStillTrue(distinction, now.place)) &&
  (place === null || (now.isDefinitive && place.rank === now.place?.rank && place.ranked === now.place.ranked));

export const withdrawDiploma = (db: Database, actorId: number, number: string) =>
  db.transaction().execute(async (trx) => {
    const official = await queries.deleteDiploma(trx, number);
    const ofSchool = official ? undefined : await schools.withdrawDiploma(trx, number);
    if (!official && !ofSchool && (await queries.isWithdrawn(trx, number))) throw conflict("Ce diplôme est déjà retiré.");
    const { content } = foundOr404(official ?? ofSchool, "Aucun diplôme n'a ce numéro.");
    const subject = official ? (`stage ${official.questionnaireId}` as const) : (`establishment ${ofSchool?.establishmentId}` as const);
    await record(trx, { actorId, action: WITHDRAW_DIPLOMA, subject, before: { number } });
    return { name: content.name, stage: content.stage, year: content.year };
  });

/** The signed list of withdrawn diplomas; null: no key can sign here, before the first diploma and after a change of the secret. */
export async function signedList(tools: Tools): Promise<string | null> {
  const signer = await signerForReaders(tools);
  if (!signer) return null;
  return codeSignedBy(signer.key, listToSign(signer.kid, tools.clock(), await queries.listWithdrawn(tools.db)));
}

export async function verify(db: Database, code: string) {
  const keys = await listPublicKeys(db);
  const verdict = await verdictOf(code, { keys, withdrawn: null }, checkSignature);
  if (verdict.state !== "genuine") return { ...verdict, diploma: null };
  const { diploma } = verdict;
  return { state: (await queries.isWithdrawn(db, diploma.id)) ? ("withdrawn" as const) : verdict.state, diploma };
}

export async function deleteDiplomasOf(trx: Connection, userIds: readonly number[]): Promise<void> {
  await queries.deleteDiplomasOf(trx, userIds);
  await schools.deleteDiplomasOf(trx, userIds);
}

export async function moveDiplomas(trx: Connection, fromId: number, toId: number): Promise<void> {
  await queries.moveDiplomas(trx, fromId, toId);
  await schools.moveDiplomas(trx, fromId, toId);
}

export const countIssued = async (db: Connection): Promise<number> => (await queries.countDiplomas(db)) + (await schools.countDiplomas(db));
