import type { LetterText } from "#access/mail/letter-text.ts";
import type { Letter, Outbox } from "#access/mail/server/mail.service.ts";
import { neededText } from "#access/mail/server/needed-letters.service.ts";
import type { Site } from "#access/mail/server/site.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { badRequest, conflict, foundOr404, notFound } from "#platform/server/errors.ts";
import { plainText } from "#platform/server/plain-text.ts";
import { hasGaps } from "#season/configuration/site-texts.ts";
import { MAX_PAGES } from "../convocation.ts";
import type { Selection } from "../convocations.contract.ts";
import { statesToMail } from "../mail-state.ts";
import { refusalToConvoke } from "../readiness.ts";
import { cancellationMail, convocationMail, type Occasion } from "./convocation.mail.ts";
import * as queries from "./convocations.queries.ts";

export { convokedPeople, moveConvocations, usedCenters } from "./convocations.queries.ts";

const MAIL_CONVOCATIONS = action("mail convocations", "a envoyé des convocations");

const UNKNOWN = "Cette étape n'existe pas";
const TO_COMPLETE = "Le texte des convocations a encore des crochets à remplir\u00A0: complétez-le dans la configuration, puis envoyez.";
const BATCH_SIZE = 10_000;

export const stageOf = async (db: Connection, id: number) => foundOr404(await queries.findStage(db, id), UNKNOWN);

function occasionOf({ date, hour, next, words, wordsForAll }: queries.ConvokingStage): Occasion {
  const refusal = refusalToConvoke({ date, hour }, next);
  if (refusal !== null || date === null || hour === null || next === null) throw conflict(refusal ?? UNKNOWN);
  const instructions = [words, wordsForAll].map(plainText).filter((text) => text !== "");
  return { name: `${next.name} ${next.year}`, date, hour, instructions: instructions.join("\n\n") };
}

export async function printConvocations(db: Connection, site: Site, questionnaireId: number, selection: queries.PrintSelection) {
  const occasion = occasionOf(await stageOf(db, questionnaireId));
  const people = await queries.listToPrint(db, questionnaireId, selection, MAX_PAGES + 1);
  const [first] = people;
  if (!first) throw notFound("Personne n'est convoqué dans cette sélection.");
  if (people.length > MAX_PAGES)
    throw badRequest("Plus de 3\u00A0000 convocations en une fois\u00A0: choisissez un centre, et imprimez-les centre par centre.");
  const recipientLabel =
    people.length === 1 ? `${first.firstname} ${first.lastname}` : selection.centre === undefined ? "" : first.center.name;
  const name = [`Convocation${people.length > 1 ? "s" : ""}`, occasion.name, recipientLabel].filter((part) => part !== "").join(", ");
  const { convocationSheets } = await import("./convocation.sheet.ts");
  return { name: `${name}.pdf`, content: convocationSheets(name, people, occasion, site) };
}

/** Puts a selection's convocations into the outbox, one per person and stage, and returns the counts; those already waiting stay. */
export const mailConvocations = (
  { db, outbox, site }: { db: Database; outbox: Outbox; site: Site },
  actorId: number,
  { questionnaireId, selection, again }: { questionnaireId: number; selection: Selection; again: boolean },
  now: Date,
) =>
  db.transaction().execute(async (trx) => {
    await queries.lockMailing(trx, questionnaireId);
    const stage = await stageOf(trx, questionnaireId);
    const occasion = occasionOf(stage);
    if (hasGaps(stage.wordsForAll)) throw conflict(TO_COMPLETE);
    const text = await neededText(trx, "convocation");
    const counts = await queries.countByState(trx, questionnaireId, selection);
    const states = statesToMail(again);
    let queued = 0;
    for (let after = 0; ; ) {
      const people = await queries.listToMail(trx, questionnaireId, { selection, states, after, limit: BATCH_SIZE });
      queued += await postBatch(trx, outbox, site, { text, stage, occasion, people }, now);
      if (people.length < BATCH_SIZE) break;
      after = people.at(-1)?.userId ?? after;
    }
    const after = { queued, again, ...selection };
    if (queued > 0) await record(trx, { actorId, action: MAIL_CONVOCATIONS, subject: `stage ${questionnaireId}`, after });
    return {
      queued,
      already: counts.waiting + (again ? 0 : counts.sent),
      unreachable: counts.unreachable,
      unconfirmed: counts.unconfirmed,
    };
  });

interface Batch {
  readonly text: LetterText;
  readonly stage: queries.ConvokingStage;
  readonly occasion: Occasion;
  readonly people: readonly queries.ConvokedPerson[];
}

async function postBatch(
  trx: Connection,
  outbox: Outbox,
  site: Site,
  { text, stage, occasion, people }: Batch,
  now: Date,
): Promise<number> {
  const letters = people.map((person) => toLetter(text, person, site, stage.id, occasion));
  const mails = await outbox.postAll(trx, letters);
  const mailed = people.flatMap(({ userId, centerId }, index) => {
    const mailId = mails.get(letters[index]?.cause ?? "");
    return mailId === undefined ? [] : [{ userId, centerId, mailId }];
  });
  await queries.saveMailings(trx, stage, mailed, now);
  return mailed.length;
}

const toLetter = (text: LetterText, person: queries.ConvokedPerson, site: Site, stageId: number, occasion: Occasion): Letter => ({
  cause: `convocation-${stageId}-${person.userId}-${person.sendings + 1}`,
  userId: person.userId,
  recipient: person.email,
  bundle: `convocations of stage ${stageId}`,
  ...convocationMail(text, site, person, occasion, person.replaces),
});

/** Previews a few convocations, or their cancellations, of this year's last convoked people with these words; may be empty. */
export async function previewConvocations(db: Connection, site: Site, year: number, { text, isCancelled, limit }: ConvocationPreview) {
  const id = await queries.findLatestConvoking(db, year);
  const stage = id === undefined ? undefined : await queries.findStage(db, id);
  if (!stage || refusalToConvoke(stage, stage.next) !== null) return [];
  const occasion = occasionOf(stage);
  return (await queries.listToPrint(db, stage.id, {}, limit)).map((person) => ({
    to: person.email,
    people: [`${person.firstname} ${person.lastname}`],
    ...(isCancelled
      ? cancellationMail(text, site, { ...person, ...occasion, center: person.center.name, occasion: occasion.name })
      : convocationMail(text, site, person, occasion, person.replaces)),
  }));
}

interface ConvocationPreview {
  readonly text: LetterText;
  readonly isCancelled: boolean;
  readonly limit: number;
}
