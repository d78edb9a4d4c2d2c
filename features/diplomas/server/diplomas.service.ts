import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Connection, Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { percentsOf } from "#features/configuration/distinction-percents.ts";
import type { RoomTools } from "#features/node/server/node.service.ts";
import { rulesOfStage } from "#features/stages/server/stage-rules.service.ts";
import { formatCount } from "#platform/contract/french-numbers.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { badRequest, conflict, foundOr404, notFound } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { type Diploma, diplomaToSign, listToSign, signedCode } from "../diploma-code.ts";
import type { DesignName } from "../diploma-designs.ts";
import { MAX_DIPLOMAS } from "../diplomas.contract.ts";
import { distinctionToPrint, isRankSaid, isStillTrue } from "../distinction.ts";
import { verdictOf } from "../verdict.ts";
import * as queries from "./diplomas.queries.ts";
import { listPublicKeys } from "./signing-keys.queries.ts";
import { checkSignature, type Signer, signerForReaders, signerOfNow } from "./signing-keys.service.ts";

export { deleteDiplomasOf, moveDiplomas } from "./diplomas.queries.ts";

type Tools = Pick<RoomTools, "clock" | "site" | "secret" | "configuration"> & { readonly db: Database };

const UNKNOWN = "Cette étape n'existe pas";
const NOT_PUBLISHED = "Les résultats de cette étape ne sont pas encore publiés\u00A0: les diplômes viennent avec eux.";
const NOBODY = "Personne n'a de diplôme à cette étape dans ce choix\u00A0: il faut une note et une inscription confirmée.";

interface Printing {
  readonly design: DesignName;
  readonly selection: queries.Selection;
  /** Whose they are, in the name of the file. */
  readonly recipient?: string | undefined;
  readonly caller: Caller;
}

/** The diplomas of a selection, as a document that is drawn while it is read; each is issued first, so that its number is known. */
export async function printDiplomas(tools: Tools, questionnaireId: number, printing: Printing) {
  const diplomas = await tools.db.transaction().execute((trx) => issueDiplomas(trx, tools, questionnaireId, printing));
  const signer = await signerOfNow(tools);
  const [first] = diplomas;
  const name = [`Diplôme${diplomas.length > 1 ? "s" : ""}`, `${first?.stage} ${first?.year}`];
  const recipient = diplomas.length === 1 ? first?.name : printing.recipient;
  const { diplomaSheets } = await import("./diploma.sheet.ts");
  const title = [...name, ...(recipient ? [recipient] : [])].join(", ");
  return { name: `${title}.pdf`, content: diplomaSheets(title, printing.design, withCodes(diplomas, signer, tools.site.publicUrl)) };
}

/** Each with the address that its code is. */
const withCodes = (diplomas: readonly Diploma[], signer: Signer, publicUrl: string) =>
  diplomas.map((diploma) => ({
    diploma,
    address: () => {
      const signed = diplomaToSign(signer.kid, diploma);
      return `${publicUrl}/verifier#${signedCode(signed, signer.sign(signed))}`;
    },
  }));

/**
 * What these people's diplomas say now. One that says the same has its number already; one that says something else is withdrawn for a new one, so that a
 * person has one that is valid.
 */
async function issueDiplomas(
  trx: Connection,
  { clock, site, configuration }: Tools,
  questionnaireId: number,
  { selection, design, caller }: Printing,
): Promise<Diploma[]> {
  await caller.recheckAccess(trx);
  await queries.lockStage(trx, questionnaireId);
  const stage = foundOr404(await queries.findStage(trx, questionnaireId), UNKNOWN);
  if (!stage.isPublished) throw conflict(NOT_PUBLISHED);
  if ((await queries.countEntitled(trx, stage, selection)) > MAX_DIPLOMAS)
    throw badRequest(`Plus de ${formatCount(MAX_DIPLOMAS, "diplôme")} en une fois\u00A0: choisissez une catégorie.`, "category");
  await queries.lockEntitled(trx, stage, selection);
  const percents = percentsOf(String((await configuration.values()).DIPLOMA_DISTINCTIONS.value)) ?? [];
  const ruleSet = await rulesOfStage(trx, stage.id);
  const people = await queries.listEntitled(trx, stage, ruleSet, selection, await queries.listCategoriesOf(trx, stage, selection));
  if (people.length === 0) throw notFound(NOBODY);
  const issuedOn = dayInParis(clock());
  const issued = people.map((person) => {
    const content = contentOf(person, { ...stage, percents, championship: site.federationName });
    const isKept = isOfSameCategory(person) && isDeepStrictEqual(person.content, content);
    return { ...person, isKept, content, formerId: person.id, id: isKept && person.id !== null ? person.id : newId() };
  });
  const changed = issued.filter(({ isKept }) => !isKept);
  await queries.deleteDiplomas(
    trx,
    changed.flatMap(({ formerId }) => formerId ?? []),
  );
  await queries.insertDiplomas(trx, stage.id, issuedOn, changed);
  await record(trx, {
    actorId: caller.id,
    action: "print diplomas",
    subject: `stage ${stage.id}`,
    after: { diplomas: issued.length, design },
  });
  return issued.map((one) => ({ id: one.id, ...one.content, issuedOn: (one.isKept && one.issuedOn) || issuedOn }));
}

/** Eight bytes at random in base64url: two people have the same once in many millions of championships. */
const newId = (): string => randomBytes(8).toString("base64url");

interface StageFacts {
  readonly name: string;
  readonly year: number;
  readonly isDefinitive: boolean;
  readonly percents: readonly number[];
  readonly championship: string;
}

function contentOf(person: queries.Entitled, { name: stage, year, isDefinitive, percents, championship }: StageFacts): queries.Content {
  const former = isOfSameCategory(person) ? person.content?.distinction : undefined;
  const distinction = distinctionToPrint(former, person, percents);
  const place = isDefinitive && isRankSaid(person, distinction) ? { rank: person.rank, ranked: person.ranked } : null;
  return { name: person.name, championship, year, stage, category: person.category, distinction, place };
}

/** Whether they have a diploma of the category in which they are today, whatever it is called. */
const isOfSameCategory = ({ formerCategoryId, categoryId }: queries.Entitled): boolean => formerCategoryId === categoryId;

/**
 * Withdraws what is no longer true: another name, no grade or another category, not among the first so many percent any more, another rank, or one that is
 * provisional again.
 */
export async function withdrawUntrue(db: Database): Promise<number> {
  let withdrawn = 0;
  for (const id of await queries.listStages(db))
    await db.transaction().execute(async (trx) => {
      await queries.lockStage(trx, id);
      const issued = await queries.listIssued(trx, id, await rulesOfStage(trx, id), await queries.listIssuedCategories(trx, id));
      const untrue = issued.filter((one) => !isTrue(one));
      await queries.deleteDiplomas(
        trx,
        untrue.map((one) => one.id),
      );
      withdrawn += untrue.length;
    });
  return withdrawn;
}

const isTrue = ({ content: { name, distinction, place }, categoryId, ...now }: queries.Issued): boolean =>
  now.name === name &&
  now.categoryNow === categoryId &&
  isStillTrue(distinction, now) &&
  (place === null || (now.isDefinitive && place.rank === now.rank && place.ranked === now.ranked));

/** Withdraws one by its number, for the office. */
export const withdrawDiploma = (db: Database, actorId: number, number: string) =>
  db.transaction().execute(async (trx) => {
    const withdrawn = await queries.deleteDiploma(trx, number);
    if (!withdrawn && (await queries.isWithdrawn(trx, number))) throw conflict("Ce diplôme est déjà retiré.");
    const { questionnaireId, content } = foundOr404(withdrawn, "Aucun diplôme n'a ce numéro.");
    await record(trx, { actorId, action: "withdraw diploma", subject: `stage ${questionnaireId}`, before: { number } });
    return { name: content.name, stage: content.stage, year: content.year };
  });

/** The list of the withdrawn, signed as it is now; null: no key can sign it here, before the first diploma and after a change of the secret. */
export async function signedList(tools: Tools): Promise<string | null> {
  const signer = await signerForReaders(tools);
  if (!signer) return null;
  const signed = listToSign(signer.kid, tools.clock(), await queries.listWithdrawn(tools.db));
  return signedCode(signed, signer.sign(signed));
}

/** The check of a code by the server. */
export async function verify(db: Database, code: string) {
  const keys = await listPublicKeys(db);
  const verdict = await verdictOf(code, { keys, withdrawn: null }, checkSignature);
  if (verdict.state !== "genuine") return { ...verdict, diploma: null };
  const { diploma } = verdict;
  return { state: (await queries.isWithdrawn(db, diploma.id)) ? ("withdrawn" as const) : verdict.state, diploma };
}
