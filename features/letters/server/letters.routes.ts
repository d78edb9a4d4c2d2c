import type { Connection } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { findLatest } from "#features/jobs/server/jobs.service.ts";
import { badRequest, Refusal } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { letterDraftOf, lettersApi } from "../letters.contract.ts";
import { type LetterText, type Occasion, occasionLetters, occasions } from "../occasions.ts";
import * as queries from "./letters.queries.ts";
import { kindOf, type Tools, toLetter } from "./letters.service.ts";

const NO_SEASON = "Choisissez d'abord l'année active";

/** The letters of the life cycle, which the office writes and switches. */
export function lettersRoutes(api: Api, { db, clock, configuration, site }: Tools): void {
  const activeYear = async (): Promise<number> => {
    const { activeYear: year } = await configuration.season();
    if (year === null) throw badRequest(NO_SEASON);
    return year;
  };

  implement(api, lettersApi.list, async () => {
    const stored = new Map((await queries.listStored(db)).map((letter) => [letter.occasion, letter]));
    return Promise.all(occasions.map((occasion) => shown(db, occasion, stored.get(occasion))));
  });

  implement(api, lettersApi.update, ({ params: { occasion }, body, caller }) =>
    db.transaction().execute(async (trx) => {
      refuseWrongPlaceholders(letterDraftOf(occasion), body);
      await queries.lockOccasion(trx, occasion);
      const stored = await queries.findStored(trx, occasion);
      const before = await shown(trx, occasion, stored);
      const now = clock();
      const period =
        stored?.isOn === body.isOn
          ? { since: stored.since, stagesBefore: [...stored.stagesBefore] }
          : { since: now, stagesBefore: body.isOn ? await queries.listStagesAt(trx, occasion) : [] };
      await queries.saveLetter(trx, { occasion, ...body, ...period, changedBy: caller.id });
      const after = await shown(trx, occasion, await queries.findStored(trx, occasion));
      await record(trx, {
        actorId: caller.id,
        action: "change letter",
        subject: `letter ${occasion}`,
        before: textAndSwitch(before),
        after: textAndSwitch(after),
      });
      return after;
    }),
  );

  implement(api, lettersApi.preview, async ({ params: { occasion }, body }) => {
    refuseWrongPlaceholders(letterDraftOf(occasion), body);
    const year = await activeYear();
    const family = await queries.listFamilyToShow(db, year);
    const [first] = family;
    if (!first) return { letter: null };
    const stage = (await queries.listStageNames(db, year))[0] ?? { name: `Quart de finale ${year}`, closesAt: null };
    const people = family.map(({ firstname, lastname }) => `${firstname} ${lastname}`);
    return { letter: { to: first.email, people, ...toLetter(body, family, { year, site, stage }) } };
  });
}

/** The letter of an occasion as stored, else as it is at first. */
async function shown(db: Connection, occasion: Occasion, stored: queries.StoredLetter | undefined) {
  const { subject, text } = stored ?? occasionLetters[occasion];
  const latest = await findLatest(db, kindOf(occasion));
  return { occasion, subject, text, isOn: stored?.isOn ?? false, job: latest ?? null };
}

const textAndSwitch = ({ subject, text, isOn }: LetterText & { readonly isOn: boolean }) => ({ subject, text, isOn });

/** 400 at its field, for a placeholder that such a letter does not have. */
export function refuseWrongPlaceholders(schema: ReturnType<typeof letterDraftOf>, draft: LetterText): void {
  const { error } = schema.safeParse(draft);
  if (!error) return;
  const issues = error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw new Refusal(400, issues[0]?.message ?? "", { issues });
}
