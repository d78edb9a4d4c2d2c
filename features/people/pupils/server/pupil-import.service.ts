import { welcomeAll } from "#access/links/server/mailed-links.service.ts";
import { listFormerEmailsOfSchool, listIdsWithFormerEmail } from "#access/responsibility/server/former-mailbox.service.ts";
import { mayHelpAll } from "#access/responsibility/server/responsibility.service.ts";
import { enrolAll, fillClasses } from "#contest/registrations/server/registrations.service.ts";
import { openAccounts } from "#core/accounts/server/accounts.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database, Row } from "#database/open.ts";
import { maxPupilsOf } from "#organizations/establishments/opening.ts";
import { schoolOfId } from "#organizations/establishments/server/establishments.service.ts";
import { type Profile, profileOf } from "#people/people/similarity.ts";
import { conflict, forbidden } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { mapWithoutBlocking } from "#platform/server/slices.ts";
import { openCategoryIds } from "#season/categories/server/categories.service.ts";
import { offeredLanguages } from "#season/configuration/server/languages.service.ts";
import { type CheckedLine, correctionOf, indexPupils, type KnownPupil, type LineOutcome, lineResolver } from "../line-outcome.ts";
import { fieldTitles } from "../pupil-fields.ts";
import type { InvalidRow } from "../pupil-import.contract.ts";
import { type Pupil, pupilOf, type RowContext } from "../pupil-row.ts";
import { correctAddresses, type ImportContext, lockPeople } from "./import-people.service.ts";
import * as queries from "./pupil-import.queries.ts";

const IMPORT_PUPILS = action("import pupils", "a importé des élèves");

export interface NameIds {
  readonly categories: ReadonlyMap<string, number>;
  readonly languages: ReadonlyMap<string, number>;
}

export async function loadNameIds(db: Connection): Promise<NameIds> {
  const languages = (await offeredLanguages(db)).map(({ language, id }) => [language, id] as const);
  return { categories: await openCategoryIds(db), languages: new Map(languages) };
}

export const rowContextOf = ({ categories, languages }: NameIds, today: string): RowContext => ({
  today,
  categories: [...categories.keys()],
  languages: [...languages.keys()],
});

interface PreviewParams {
  /** Null: the sender is not confirmed, and may see no person's data. */
  readonly establishmentId: number | null;
  readonly caller: Caller;
  readonly year: number;
}

const OTHER_MAILBOX =
  "Cet élève s'est inscrit par lui-même avec une autre adresse\u00A0: dites dans la page d'import si celle de la liste doit la remplacer";
const FORMER_AT_SCHOOL =
  "Cette adresse est celle de quelqu'un qui ne s'occupe plus de l'établissement\u00A0: mettez celle de la famille, ou rien";
const FORMER_OF_PERSON =
  "Cette adresse est celle de quelqu'un qui ne s'occupe plus de cette personne\u00A0: mettez celle de la famille, ou rien. Si c'est bien la sienne, écrivez à la fédération";
const RUNS_CENTER = "La fédération seule change l'adresse de ce compte\u00A0: écrivez-lui";

/** `formerAddresses`: those of former correspondents of the school, to which no mail is sent. */
export async function previewImport(db: Connection, lines: readonly CheckedLine[], { establishmentId, caller, year }: PreviewParams) {
  const known = establishmentId === null ? [] : await queries.listKnownPupils(db, { establishmentId, caller });
  const people = await withProfiles(known);
  const outcomes = await mapWithoutBlocking(lines, lineResolver(people, year, { pupilIndex: indexPupils(people) }));
  if (establishmentId === null) return { outcomes, formerAddresses: new Set<string>() };
  const addresses = lines.map(({ cells }) => cells.email.value).filter((email) => email !== "");
  return {
    outcomes: await holdBackDisputed(db, establishmentId, lines, outcomes),
    formerAddresses: await listFormerEmailsOfSchool(db, establishmentId, addresses),
  };
}

const withProfiles = (known: readonly KnownPupil[], profile = profileOf) =>
  mapWithoutBlocking(known, (pupil) => ({ pupil, profile: profile(pupil) }));

/** Computes the outcomes of a list on each call. The profiles of names, which are slow, are computed once. */
function resolverOf(lines: readonly CheckedLine[], list: ImportContext): (db: Connection) => Promise<LineOutcome[]> {
  const profile = cachedProfiles();
  return async (db) => {
    const people = await withProfiles(await queries.listKnownPupils(db, list), profile);
    const outcomes = await mapWithoutBlocking(lines, lineResolver(people, list.year, { profileOf: profile }));
    return holdBackDisputed(db, list.establishmentId, lines, outcomes);
  };
}

function cachedProfiles(): typeof profileOf {
  const cache = new Map<string, Profile>();
  return ({ firstname, lastname, birthday, email }) => {
    const key = JSON.stringify([firstname, lastname, birthday, email]);
    const profile = cache.get(key) ?? profileOf({ firstname, lastname, birthday, email });
    cache.set(key, profile);
    return profile;
  };
}

/** Holds corrections to the address of a person no longer in charge of the school or the pupil, and those of a center's manager. */
async function holdBackDisputed(
  db: Connection,
  establishmentId: number,
  lines: readonly CheckedLine[],
  outcomes: readonly LineOutcome[],
): Promise<LineOutcome[]> {
  const requested = outcomes.map((outcome, index) => requestedCorrection(outcome, lines[index]?.cells.email.value ?? ""));
  const corrections = requested.filter((one) => one !== undefined);
  const emails = corrections.map(({ email }) => email);
  const formerAddresses = await listFormerEmailsOfSchool(db, establishmentId, emails);
  const formerByPupil = await listIdsWithFormerEmail(db, corrections);
  return outcomes.map((outcome, index) => {
    const correction = requested[index];
    if (!correction) return outcome;
    const { pupil, email } = correction;
    if (formerAddresses.has(email)) return { state: "held", pupil, reason: FORMER_AT_SCHOOL };
    if (formerByPupil.has(pupil.id)) return { state: "held", pupil, reason: FORMER_OF_PERSON };
    return pupil.runsCenter ? { state: "held", pupil, reason: RUNS_CENTER } : outcome;
  });
}

const requestedCorrection = (outcome: LineOutcome, email: string) =>
  outcome.state === "held" ? { pupil: outcome.pupil, email } : correctionOf(outcome);

type Account = Row<"users", "id" | "username">;

/** All or none (ETB-08). Lines are resolved before any lock, which may take seconds, and again under it, which is fast, so that no request waits for the first. */
export async function registerPupils(db: Database, lines: readonly CheckedLine[], nameIds: NameIds, importContext: ImportContext) {
  const resolve = resolverOf(lines, importContext);
  await importContext.recheckAccess(db);
  await refuseTooMany(db, partition(lines, await resolve(db)), importContext);
  return db.transaction().execute(async (trx) => {
    await queries.lockList(trx, importContext.establishmentId);
    await importContext.recheckAccess(trx);
    const people = await lockPeople(trx, await resolve(trx), importContext);
    const outcomes = await correctAddresses(trx, people, importContext);
    const incoming = partition(lines, outcomes);
    const { newcomers, returning, unchanged } = incoming;
    await refuseTooMany(trx, incoming, importContext);
    const { establishmentId } = importContext;
    const accounts = newcomers.map((pupil) => ({ ...accountOf(pupil, nameIds), establishmentId }));
    const newAccounts = await openAccounts(trx, accounts);
    const entries = [
      ...newAccounts.map((account, index) => ({ account, pupil: newcomers[index] as Pupil })),
      ...returning.map(({ known, pupil }) => ({ account: known, pupil })),
    ];
    const users = await enrolEntries(trx, entries, nameIds, importContext);
    const { name } = await schoolOfId(trx, establishmentId);
    const unmailed = await welcomeAll(trx, { ...importContext.mailing, purpose: { kind: "pupil", name } }, newAccounts);
    await recordImport(trx, users, newAccounts.length, importContext);
    return {
      users,
      created: users.length,
      renewed: users.length - newAccounts.length,
      unmailed,
      // Pupils who registered themselves at the same moment count as unchanged.
      unchanged: unchanged + entries.length - users.length,
      classed: (await fillClasses(trx, importContext, classesOf(lines, outcomes))).length,
      corrected: await countCorrected(trx, outcomes, importContext),
      invalidRows: unwrittenRows(lines, outcomes),
    };
  });
}

/** The classes in the list of pupils who were registered already, perhaps by themselves. */
const classesOf = (lines: readonly CheckedLine[], outcomes: readonly LineOutcome[]) =>
  outcomes.flatMap((outcome, index) => {
    const className = lines[index]?.cells.className.value ?? "";
    return outcome.state === "unchanged" && outcome.pupil && className !== "" ? [{ userId: outcome.pupil.id, className }] : [];
  });

/** The number of corrected addresses. 403, which undoes everything, if the caller may not help one of these pupils as registered now. */
async function countCorrected(trx: Connection, outcomes: readonly LineOutcome[], { caller }: ImportContext): Promise<number> {
  const ids = outcomes.flatMap((outcome) => correctionOf(outcome)?.pupil.id ?? []);
  if (!(await mayHelpAll(trx, caller, ids))) throw forbidden();
  return ids.length;
}

const unwrittenRows = (lines: readonly CheckedLine[], outcomes: readonly LineOutcome[]) =>
  lines.flatMap(({ row }, index): InvalidRow[] => {
    const outcome = outcomes[index];
    if (outcome?.state === "held") return [{ row, column: fieldTitles.email, reason: outcome.reason ?? OTHER_MAILBOX }];
    return outcome?.state === "refused" && outcome.reason ? [{ row, column: fieldTitles.lastname, reason: outcome.reason }] : [];
  });

/** A list far longer than the school's estimate is a mistake or fraud. */
async function refuseTooMany(
  db: Connection,
  { newcomers, returning }: ReturnType<typeof partition>,
  { establishmentId, year, isLimited }: ImportContext,
): Promise<void> {
  if (!isLimited) return;
  const { estimate, registered } = (await queries.findCapacity(db, establishmentId, year)) ?? { estimate: 0, registered: 0 };
  const incoming = newcomers.length + returning.length;
  const max = maxPupilsOf(estimate);
  if (registered + incoming <= max) return;
  throw conflict(
    `Votre établissement attend ${estimate} participants\u00A0: il en inscrit ${max} au plus, et cette liste le mènerait à ${registered + incoming}. Corrigez l'estimation sur la page de l'établissement, puis recommencez.`,
  );
}

async function enrolEntries(
  trx: Connection,
  entries: readonly { readonly account: Account; readonly pupil: Pupil }[],
  { categories }: NameIds,
  { establishmentId, year }: ImportContext,
): Promise<Account[]> {
  const pupils = entries.map(({ account, pupil: { categoryName, className } }) => ({
    userId: account.id,
    categoryId: categories.get(categoryName) as number,
    className,
  }));
  const ids = new Set((await enrolAll(trx, { establishmentId, year }, pupils)).map(({ userId }) => userId));
  return entries.map(({ account: { id, username } }) => ({ id, username })).filter(({ id }) => ids.has(id));
}

async function recordImport(
  trx: Connection,
  users: readonly Account[],
  created: number,
  { caller, establishmentId, year }: ImportContext,
): Promise<void> {
  if (users.length === 0) return;
  const after = { year, created, renewed: users.length - created, userIds: users.map(({ id }) => id) };
  await record(trx, { actorId: caller.id, action: IMPORT_PUPILS, subject: `establishment ${establishmentId}`, after });
}

export const isLeftAsIs = (outcome: LineOutcome): boolean => outcome.state === "unchanged" && outcome.address === undefined;

function partition(lines: readonly CheckedLine[], outcomes: readonly LineOutcome[]) {
  const newcomers: Pupil[] = [];
  const returning: { known: KnownPupil; pupil: Pupil }[] = [];
  for (const [index, { cells }] of lines.entries()) {
    const [outcome, pupil] = [outcomes[index], pupilOf(cells)];
    if (pupil && outcome?.state === "new") newcomers.push(pupil);
    if (pupil && outcome?.state === "renewed") returning.push({ known: outcome.pupil, pupil });
  }
  return { newcomers, returning, unchanged: outcomes.filter(isLeftAsIs).length };
}

const accountOf = ({ languageName, categoryName: _, className: __, ...person }: Pupil, { languages }: NameIds) => ({
  ...person,
  role: "USER" as const,
  languageId: languages.get(languageName) as number,
});
