import type { Connection, Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { hasGaps } from "#features/configuration/site-texts.ts";
import type { LetterText } from "#features/mail/letter-text.ts";
import type { Letter, Outbox } from "#features/mail/server/mail.service.ts";
import { saveNamed } from "#features/mail/server/mailing.service.ts";
import { neededText } from "#features/mail/server/needed-letters.service.ts";
import type { Site } from "#features/mail/server/site.service.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { badRequest, conflict, foundOr404, notFound } from "#platform/server/errors.ts";
import { plainText } from "#platform/server/plain-text.ts";
import { MAX_PAGES } from "../convocation.ts";
import type { Selection } from "../convocations.contract.ts";
import { type MailState, mailStates, statesToMail } from "../mail-state.ts";
import { refusalToConvoke } from "../readiness.ts";
import { cancellationMail, convocationMail, type Occasion } from "./convocation.mail.ts";
import * as queries from "./convocations.queries.ts";

export { convokedPeople, usedCenters } from "./convocations.queries.ts";
export { moveConvocations } from "./merging.queries.ts";

const UNKNOWN = "Cette étape n'existe pas";
const TO_COMPLETE = "Le texte des convocations a encore des crochets à remplir\u00A0: complétez-le dans la configuration, puis envoyez.";
const BATCH_SIZE = 10_000;

export const stageOf = async (db: Connection, id: number) => foundOr404(await queries.findStage(db, id), UNKNOWN);

/** The occasion of a stage's convocations; refused if something is missing. */
function occasionOf({ date, hour, next, words, wordsForAll }: queries.ConvokingStage): Occasion {
  const refusal = refusalToConvoke({ date, hour }, next);
  if (refusal !== null || date === null || hour === null || next === null) throw conflict(refusal ?? UNKNOWN);
  const instructions = [words, wordsForAll].map(plainText).filter((text) => text !== "");
  return { name: `${next.name} ${next.year}`, date, hour, instructions: instructions.join("\n\n") };
}

/** The convocations of a selection to print: the document and its file name. */
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

interface Mailing {
  readonly questionnaireId: number;
  readonly selection: Selection;
  /** Also to people who already got it and need no other. */
  readonly again: boolean;
}

/** Puts a selection's convocations into the outbox, one per address, and returns the counts of people; those already waiting there stay. */
export const mailConvocations = (
  { db, outbox, site }: { db: Database; outbox: Outbox; site: Site },
  actorId: number,
  { questionnaireId, selection, again }: Mailing,
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
    const queued = await mailBatches({ trx, outbox, site }, { stage, occasion, text }, { selection, states }, now);
    const already = (["sent", "waiting"] satisfies MailState[]).reduce(
      (sum, state) => sum + (states.includes(state) ? 0 : counts[state]),
      0,
    );
    if (queued > 0)
      await record(trx, {
        actorId,
        action: "mail convocations",
        subject: `stage ${questionnaireId}`,
        after: { queued, again, ...selection },
      });
    return { queued, already, unreachable: counts.unreachable, unconfirmed: counts.unconfirmed };
  });

interface Words {
  readonly text: LetterText;
  readonly stage: queries.ConvokingStage;
  readonly occasion: Occasion;
}

interface MailingTools {
  readonly trx: Connection;
  readonly outbox: Outbox;
  readonly site: Site;
}

/** Mails whoever of a selection must get an e-mail, those who share an address together, and says how many people that is. */
async function mailBatches(
  tools: MailingTools,
  words: Words,
  whom: { readonly selection: Selection; readonly states: readonly MailState[]; readonly onlyDue?: true },
  now: Date,
): Promise<number> {
  let queued = 0;
  for (let after: queries.ConvokedPerson | undefined; ; ) {
    const people = await queries.listToMail(tools.trx, words.stage.id, { ...whom, after, limit: BATCH_SIZE });
    const families = familiesOf(people);
    // Others of the last address may follow.
    if (people.length === BATCH_SIZE && families.length > 1) families.pop();
    queued += await postFamilies(tools, words, families, now);
    if (people.length < BATCH_SIZE) return queued;
    after = families.at(-1)?.at(-1);
  }
}

type Family = readonly [queries.ConvokedPerson, ...queries.ConvokedPerson[]];

/** Those who share an address. */
const familiesOf = (people: readonly queries.ConvokedPerson[]): Family[] =>
  [...Map.groupBy(people, ({ email }) => email.toLowerCase()).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as const] : [],
  );

async function postFamilies(
  { trx, outbox, site }: MailingTools,
  { text, stage, occasion }: Words,
  families: readonly Family[],
  now: Date,
): Promise<number> {
  const letters = families.map((family) => toLetter(text, family, site, stage.id, occasion));
  const mails = await outbox.postAll(trx, letters);
  const mailed = families.flatMap((family, index) => {
    const mailId = mails.get(letters[index]?.cause ?? "");
    const isOneOfSeveral = family.length > 1;
    return mailId === undefined ? [] : family.map(({ userId, centerId }) => ({ userId, centerId, mailId, isOneOfSeveral }));
  });
  await queries.saveMailings(trx, stage, mailed, now);
  await saveNamed(trx, { occasion: queries.CONVOCATION, scope: stage.id }, mailed);
  return mailed.length;
}

const toLetter = (text: LetterText, family: Family, site: Site, stageId: number, occasion: Occasion): Letter => ({
  cause: `convocation-${stageId}-${family[0].userId}-${family[0].sendings + 1}`,
  userId: family[0].userId,
  recipient: family[0].email,
  ...convocationMail(text, site, family, occasion),
});

/** Writes again to those whose letter was taken back before it left, as somebody else whom it named has another address, was erased or has no center any more. */
export async function mailDueConvocations(
  { db, outbox, site }: { readonly db: Database; readonly outbox: Outbox; readonly site: Site },
  now: Date,
): Promise<void> {
  for (const id of await queries.listStagesDue(db, dayInParis(now)))
    await db.transaction().execute(async (trx) => {
      await queries.lockMailing(trx, id);
      const stage = await stageOf(trx, id);
      if (refusalToConvoke(stage, stage.next) !== null || hasGaps(stage.wordsForAll)) return;
      const words = { stage, occasion: occasionOf(stage), text: await neededText(trx, "convocation") };
      await mailBatches({ trx, outbox, site }, words, { selection: {}, states: ["toSend"], onlyDue: true }, now);
    });
}

/** The convocations of the people convoked last in this year, or their cancellations, as these words would say them: a few, or none. */
export async function previewConvocations(db: Connection, site: Site, year: number, { text, isCancelled, limit }: ConvocationPreview) {
  const id = await queries.findLatestConvoking(db, year);
  const stage = id === undefined ? undefined : await queries.findStage(db, id);
  if (!stage || refusalToConvoke(stage, stage.next) !== null) return [];
  const occasion = occasionOf(stage);
  if (isCancelled)
    return (await queries.listToPrint(db, stage.id, {}, limit)).map((person) => ({
      to: person.email,
      people: [nameOf(person)],
      ...cancellationMail(text, site, { ...person, ...occasion, center: person.center.name, occasion: occasion.name }),
    }));
  const people = await queries.listToMail(db, stage.id, { selection: {}, states: mailable, after: undefined, limit: MAX_PREVIEWED });
  return familiesOf(people)
    .slice(0, limit)
    .map((family) => ({ to: family[0].email, people: family.map(nameOf), ...convocationMail(text, site, family, occasion) }));
}

const nameOf = ({ firstname, lastname }: queries.ConvokedPerson): string => `${firstname} ${lastname}`;
/** Everybody who could be written to. */
const mailable = mailStates.filter((state) => state !== "unreachable" && state !== "unconfirmed");
const MAX_PREVIEWED = 100;

interface ConvocationPreview {
  readonly text: LetterText;
  readonly isCancelled: boolean;
  readonly limit: number;
}
