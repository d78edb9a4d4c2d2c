import type { LetterText } from "#access/mail/letter-text.ts";
import { isNeeded, type LetterName, letterNames, officeLetters } from "#access/mail/office-letters.ts";
import { listFamilies } from "#access/mail/server/mailing.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import { findLatest } from "#core/jobs/server/jobs.service.ts";
import type { Connection } from "#database/open.ts";
import { badRequest, Refusal } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { letterDraftOf } from "../letter-draft.ts";
import { lettersApi } from "../letters.contract.ts";
import * as queries from "./letters.queries.ts";
import { isStopped, kindOf, resumeLetters, type Tools, toLetter } from "./letters.service.ts";
import { PREVIEWED, previewNeeded, previewOf } from "./previews.service.ts";

const CHANGE_LETTER = action("change letter", "a changé un e-mail");
const RESUME_LETTERS = action("resume letters", "a repris des e-mails arrêtés");

export function lettersRoutes(api: Api, tools: Tools): void {
  const { db, clock, configuration, site } = tools;
  const activeYear = async (): Promise<number> => {
    const { activeYear: year } = await configuration.season();
    if (year === null) throw badRequest("Choisissez d'abord l'année active");
    return year;
  };

  implement(api, lettersApi.list, async () => {
    const stored = new Map((await queries.listStored(db)).map((letter) => [letter.occasion, letter]));
    return Promise.all(letterNames.map((name) => shown(db, name, stored.get(name))));
  });

  implement(api, lettersApi.update, ({ params: { occasion }, body, caller }) =>
    db.transaction().execute(async (trx) => {
      refuseWrongPlaceholders(letterDraftOf(occasion), body);
      if (isNeeded(occasion) && !body.isOn) throw badRequest("Cet e-mail part toujours\u00A0: on ne peut que le réécrire.", "isOn");
      await queries.lockOccasion(trx, occasion);
      const stored = await queries.findStored(trx, occasion);
      const before = await shown(trx, occasion, stored);
      const now = clock();
      await queries.saveLetter(trx, {
        occasion,
        ...body,
        ...(await periodOf(trx, occasion, { stored, isOn: body.isOn, now })),
        changedBy: caller.id,
      });
      const after = await shown(trx, occasion, await queries.findStored(trx, occasion));
      await record(trx, {
        actorId: caller.id,
        action: CHANGE_LETTER,
        subject: `letter ${occasion}`,
        before: textAndSwitch(before),
        after: textAndSwitch(after),
      });
      return after;
    }),
  );

  implement(api, lettersApi.resume, async ({ params: { occasion }, caller }) => {
    const resumed = await db.transaction().execute(async (trx) => {
      await queries.lockOccasion(trx, occasion);
      await resumeLetters(trx, tools, occasion, caller.id);
      await record(trx, { actorId: caller.id, action: RESUME_LETTERS, subject: `letter ${occasion}` });
      return shown(trx, occasion, await queries.findStored(trx, occasion));
    });
    tools.longWork.wake();
    return resumed;
  });

  implement(api, lettersApi.preview, async ({ params: { occasion }, body }) => {
    refuseWrongPlaceholders(letterDraftOf(occasion), body);
    const year = await activeYear();
    if (isNeeded(occasion)) return previewNeeded(db, { site, year, now: clock() }, occasion, body);
    const { isUnsubscribable } = officeLetters[occasion];
    const mailing = { occasion: "preview", people: queries.latestPeople(year), isUnsubscribable, isPerScope: false };
    const stage = (await queries.listStageNames(db, year))[0] ?? { name: `Quart de finale ${year}`, closesAt: null, secondsLeft: null };
    return (await listFamilies(db, mailing, PREVIEWED)).map((family) => previewOf(family, toLetter(body, family, { year, site, stage })));
  });
}

interface Switching {
  readonly stored: queries.StoredLetter | undefined;
  readonly isOn: boolean;
  readonly now: Date;
}

/** The past that a switched letter leaves out. A letter that always leaves needs no search every minute, so it is not stored as on. */
async function periodOf(trx: Connection, name: LetterName, { stored, isOn, now }: Switching) {
  if (isNeeded(name)) return { since: now, stagesBefore: [], isOn: false };
  if (stored?.isOn === isOn) return { since: stored.since, stagesBefore: [...stored.stagesBefore] };
  return { since: now, stagesBefore: isOn ? await queries.listStagesAt(trx, name) : [] };
}

async function shown(db: Connection, occasion: LetterName, stored: queries.StoredLetter | undefined) {
  const { subject, text } = stored ?? officeLetters[occasion];
  if (isNeeded(occasion)) return { occasion, subject, text, isOn: true, isStopped: false, job: null };
  const latest = await findLatest(db, kindOf(occasion));
  const isHalted = stored !== undefined && isStopped(stored, latest);
  return { occasion, subject, text, isOn: stored?.isOn ?? false, isStopped: isHalted, job: latest ?? null };
}

const textAndSwitch = ({ subject, text, isOn }: LetterText & { readonly isOn: boolean }) => ({ subject, text, isOn });

/** @throws {Refusal} 400 at its field, for a placeholder that such a letter does not have. */
export function refuseWrongPlaceholders(schema: ReturnType<typeof letterDraftOf>, draft: LetterText): void {
  const { error } = schema.safeParse(draft);
  if (!error) return;
  const issues = error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw new Refusal(400, issues[0]?.message ?? "", { issues });
}
