import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { formatCount } from "#platform/contract/french-numbers.ts";
import { badRequest, conflict, foundOr404, notFound } from "#platform/server/errors.ts";
import { rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import { listToSign } from "../diploma-code.ts";
import { MAX_DIPLOMAS } from "../diplomas.contract.ts";
import { distinctionToPrint, isRankSaid, isStillTrue, QUALIFICATION } from "../distinction.ts";
import { verdictOf } from "../verdict.ts";
import * as queries from "./diplomas.queries.ts";
import { documentOf, type Person, type Printing, percentsOfNow, type Tools } from "./printing.service.ts";
import { withdrawDiploma as withdrawSchoolDiploma } from "./school-diplomas.queries.ts";
import { ofSchools as schools } from "./school-diplomas.service.ts";
import { codeSignedBy } from "./signer.ts";
import { listPublicKeys } from "./signing-keys.queries.ts";
import { checkSignature, signerForReaders } from "./signing-keys.service.ts";

export { deleteDiplomasOf, moveDiplomas } from "./diplomas.queries.ts";

const WITHDRAW_DIPLOMA = action("withdraw diploma", "a retiré un diplôme");

const NOT_PUBLISHED = "Les résultats de cette étape ne sont pas encore publiés\u00A0: les diplômes viennent avec eux.";
const NOBODY =
  "Personne n'a de diplôme à cette étape dans ce choix\u00A0: il faut une note ou une qualification, et une inscription confirmée.";

export const printDiplomas = (tools: Tools, questionnaireId: number, printing: Printing, selection: queries.Selection) =>
  documentOf<Person & { readonly formerId: string | null }>(tools, printing, async (trx) => {
    await printing.caller.recheckAccess(trx);
    await queries.lockStage(trx, questionnaireId);
    const stage = await publishedStage(trx, questionnaireId);
    if ((await queries.countEntitled(trx, stage, selection)) > MAX_DIPLOMAS)
      throw badRequest(`Plus de ${formatCount(MAX_DIPLOMAS, "diplôme")} en une fois\u00A0: choisissez une catégorie.`, "category");
    await queries.lockEntitled(trx, stage, selection);
    const facts = { ...stage, percents: await percentsOfNow(tools), championship: tools.site.federationName };
    const ruleSet = await rulesOfStage(trx, stage.id);
    const people = await queries.listEntitled(trx, stage, ruleSet, selection, await queries.listCategoriesOf(trx, stage, selection));
    if (people.length === 0) throw notFound(NOBODY);
    return {
      people: people.map((person) => {
        const former = person.formerCategoryId === person.categoryId ? person : undefined;
        return { ...person, former, formerId: person.id, content: contentOf(person, former, facts) };
      }),
      subject: `stage ${stage.id}`,
      write: async (changed, issuedOn) => {
        const replaced = changed.flatMap(({ formerId }) => formerId ?? []);
        await queries.deleteDiplomas(trx, replaced);
        await queries.insertDiplomas(trx, stage.id, issuedOn, changed);
      },
    };
  });

async function publishedStage(db: Connection, id: number) {
  const stage = foundOr404(await queries.findStage(db, id), "Cette étape n'existe pas");
  if (!stage.isPublished) throw conflict(NOT_PUBLISHED);
  return stage;
}

export const listWithout = async (db: Connection, questionnaireId: number, school: Parameters<typeof queries.listWithout>[2]) =>
  queries.listWithout(db, await publishedStage(db, questionnaireId), school);

interface StageFacts {
  readonly name: string;
  readonly year: number;
  readonly isDefinitive: boolean;
  readonly percents: readonly number[];
  readonly championship: string;
}

function contentOf(
  { name, category, place: today, content: printed }: queries.Entitled,
  former: queries.Entitled | undefined,
  { name: stage, year, isDefinitive, percents, championship }: StageFacts,
): queries.Content {
  const distinction = today ? distinctionToPrint(former?.content?.distinction, today, percents) : QUALIFICATION;
  const place = today && isDefinitive && isRankSaid(today, distinction) ? { rank: today.rank, ranked: today.ranked } : null;
  // Renaming a stage withdraws no diploma, which was true when it was printed.
  return { name, championship, year, stage: printed?.stage ?? stage, category, distinction, place };
}

export async function withdrawUntrue(db: Database): Promise<void> {
  for (const { listStages, lockStage, listUntrue, withdraw } of [official, schools])
    for (const id of await listStages(db))
      await db.transaction().execute(async (trx) => {
        await lockStage(trx, id);
        await withdraw(trx, await listUntrue(trx, id));
      });
}

/** Untrue: another name, category or rank, no grade, no longer among the first so many percent, or a rank that is provisional again. */
const official = {
  listStages: queries.listStages,
  lockStage: queries.lockStage,
  withdraw: queries.deleteDiplomas,
  listUntrue: async (trx: Connection, id: number) => {
    const issued = await queries.listIssued(trx, id, await rulesOfStage(trx, id), await queries.listIssuedCategories(trx, id));
    return issued.filter((one) => !isTrue(one)).map((one) => one.id);
  },
};

const isTrue = ({ content: { name, distinction, place }, categoryId, ...now }: queries.Issued): boolean =>
  now.name === name &&
  now.categoryNow === categoryId &&
  (distinction.level === QUALIFICATION.level ? now.isQualified : now.place !== null && isStillTrue(distinction, now.place)) &&
  (place === null || (now.isDefinitive && place.rank === now.place?.rank && place.ranked === now.place.ranked));

export const withdrawDiploma = (db: Database, actorId: number, number: string) =>
  db.transaction().execute(async (trx) => {
    const found = (await queries.deleteDiploma(trx, number)) ?? (await withdrawSchoolDiploma(trx, number));
    if (!found && (await queries.isWithdrawn(trx, number))) throw conflict("Ce diplôme est déjà retiré.");
    const { content, subject } = foundOr404(found, "Aucun diplôme n'a ce numéro.");
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
