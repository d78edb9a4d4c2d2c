import type { Connection, Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { welcomeAll } from "#features/auth/server/auth.service.ts";
import { listFormerAt, listFormerOf } from "#features/auth/server/former-mailbox.service.ts";
import { openCategories } from "#features/categories/server/categories.service.ts";
import { mostPupilsOf } from "#features/establishments/opening.ts";
import { offeredLanguages } from "#features/languages/server/languages.service.ts";
import { enrolAll, mayHelpAll } from "#features/registrations/server/registrations.service.ts";
import { type Profile, profileOf } from "#features/users/likeness.ts";
import type { updatePerson } from "#features/users/server/changes.service.ts";
import { openAccounts } from "#features/users/server/users.service.ts";
import { conflict, forbidden } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { inSlices } from "#platform/server/slices.ts";
import { correctionOf, type KnownPupil, resemblanceTo, type Standing, standingWith } from "../import-state.ts";
import { fieldTitles } from "../pupil-fields.ts";
import type { JudgedCells, Pupil, RowContext } from "../pupil-row.ts";
import { pupilOf } from "../pupil-row.ts";
import { correctAddresses, holdPeople } from "./import-people.service.ts";
import * as queries from "./pupil-import.queries.ts";

/** The school whose list it is, who sends it, and for which year. */
export interface Occasion {
  readonly establishmentId: number;
  readonly caller: Caller;
  /** Asks again whether the list is the sender's to write, held so until the end of the transaction. */
  readonly askAgain: (db: Connection) => Promise<void>;
  readonly year: number;
  /** Whether it registers no more pupils than it may expect; the office is never held. */
  readonly isBounded: boolean;
  /** What sends the welcome, and tells of another address, and when all this happens. */
  readonly mailing: Parameters<typeof welcomeAll>[1] & Omit<Parameters<typeof updatePerson>[3], "caller">;
}

/** What names of a list mean: the ids of categories and languages. */
export interface Directory {
  readonly categories: ReadonlyMap<string, number>;
  readonly languages: ReadonlyMap<string, number>;
}

export async function directoryOf(db: Connection): Promise<Directory> {
  const [categories, languages] = [await openCategories(db), await offeredLanguages(db)];
  return {
    categories,
    languages: new Map(languages.map(({ language, id }) => [language, id])),
  };
}

export const contextOf = ({ categories, languages }: Directory, today: string): RowContext => ({
  today,
  categories: [...categories.keys()],
  languages: [...languages.keys()],
});

/** A line whose cells were judged. */
export interface JudgedLine {
  readonly row: number;
  readonly cells: JudgedCells;
  readonly same?: number | undefined;
  readonly takesAddress?: boolean | undefined;
}

const candidatesOf = (lines: readonly JudgedLine[]) => lines.map(({ cells, ...line }) => ({ ...line, pupil: pupilOf(cells) }));

interface Foreseen {
  /** Null: of nobody known to act for it, who is told of nobody. */
  readonly establishmentId: number | null;
  readonly year: number;
}

interface Future {
  readonly standings: readonly Standing[];
  /** Those of the addresses of these lines that are of somebody who answers for the school no more: nothing is mailed there. */
  readonly former: ReadonlySet<string>;
}

const OTHER_MAILBOX =
  "Cet élève s'est inscrit par lui-même avec une autre adresse\u00A0: dites dans la page d'import si celle de la liste doit la remplacer";
const FORMER_AT_SCHOOL =
  "Cette adresse est celle de quelqu'un qui ne s'occupe plus de l'établissement\u00A0: mettez celle de la famille, ou rien";
const FORMER_OF_THEIRS =
  "Cette adresse est celle de quelqu'un qui ne s'occupe plus de cette personne\u00A0: mettez celle de la famille, ou rien. Si c'est bien la sienne, écrivez à la fédération";
const RUNS_CENTER = "La fédération seule change l'adresse de ce compte\u00A0: écrivez-lui";

/** What would become of these lines, and whom newcomers resemble. */
export async function foresee(db: Connection, lines: readonly JudgedLine[], { establishmentId, year }: Foreseen): Promise<Future> {
  const people = establishmentId === null ? [] : await profiled(await queries.listKnown(db, establishmentId));
  const standings = await inSlices(candidatesOf(lines), standingWith(people, year, { resemblance: resemblanceTo(people) }));
  if (establishmentId === null) return { standings, former: new Set() };
  const addresses = lines.map(({ cells }) => cells.email.value).filter((email) => email !== "");
  return {
    standings: await withheld(db, establishmentId, lines, standings),
    former: await listFormerAt(db, establishmentId, addresses),
  };
}

const profiled = (known: readonly KnownPupil[], profile = profileOf) => inSlices(known, (pupil) => ({ pupil, profile: profile(pupil) }));

/** Says what becomes of a list as often as it is asked; what is made of names, which takes long, is made once. */
function judgeOf(lines: readonly JudgedLine[], { establishmentId, year }: Occasion): (db: Connection) => Promise<Standing[]> {
  const candidates = candidatesOf(lines);
  const profile = keptProfiles();
  return async (db) => {
    const people = await profiled(await queries.listKnown(db, establishmentId), profile);
    return withheld(db, establishmentId, lines, await inSlices(candidates, standingWith(people, year, { profileOf: profile })));
  };
}

function keptProfiles(): typeof profileOf {
  const kept = new Map<string, Profile>();
  return ({ firstname, lastname, birthday, email }) => {
    const key = JSON.stringify([firstname, lastname, birthday, email]);
    const profile = kept.get(key) ?? profileOf({ firstname, lastname, birthday, email });
    kept.set(key, profile);
    return profile;
  };
}

/** Nobody's address becomes that of somebody who answers for them no more, whoever wants it to, nor is that of who runs a center a list's to change. */
async function withheld(
  db: Connection,
  establishmentId: number,
  lines: readonly JudgedLine[],
  standings: readonly Standing[],
): Promise<Standing[]> {
  const wanted = standings.map((standing, place) => wantedOf(standing, lines[place]?.cells.email.value ?? ""));
  const corrections = wanted.filter((one) => one !== undefined);
  const former = await listFormerAt(
    db,
    establishmentId,
    corrections.map(({ email }) => email),
  );
  const formerOfThem = await listFormerOf(db, corrections);
  return standings.map((standing, place) => {
    const correction = wanted[place];
    if (!correction) return standing;
    const { pupil, email } = correction;
    if (former.has(email)) return { state: "held", pupil, reason: FORMER_AT_SCHOOL };
    if (formerOfThem.has(pupil.id)) return { state: "held", pupil, reason: FORMER_OF_THEIRS };
    return pupil.runsCenter ? { state: "held", pupil, reason: RUNS_CENTER } : standing;
  });
}

/** Whose address would become the line's, once that is decided. */
const wantedOf = (standing: Standing, email: string) =>
  standing.state === "held" ? { pupil: standing.pupil, email } : correctionOf(standing);

interface Account {
  readonly id: number;
  readonly username: string;
}

/**
 * Registers the pupils of these lines, all of them or none: new accounts, pupils of earlier years, and nobody who is registered already (ETB-08). They are
 * judged before anything is held, which may take seconds, and again once it is, which takes little: nobody waits for the former.
 */
export async function registerPupils(db: Database, lines: readonly JudgedLine[], directory: Directory, occasion: Occasion) {
  const judge = judgeOf(lines, occasion);
  await occasion.askAgain(db);
  await refuseTooMany(db, sorted(candidatesOf(lines), await judge(db)), occasion);
  return db.transaction().execute(async (trx) => {
    await queries.holdList(trx, occasion.establishmentId);
    await occasion.askAgain(trx);
    const people = await holdPeople(trx, await judge(trx), occasion.establishmentId);
    const standings = await correctAddresses(trx, people, occasion);
    const coming = sorted(candidatesOf(lines), standings);
    const { newcomers, returning, unchanged } = coming;
    await refuseTooMany(trx, coming, occasion);
    const opened = await openAccounts(
      trx,
      newcomers.map((pupil) => ({ ...accountOf(pupil, directory), establishmentId: occasion.establishmentId })),
    );
    const entries = [
      ...opened.map((account, place) => ({ account, pupil: newcomers[place] as Pupil })),
      ...returning.map(({ known, pupil }) => ({ account: known, pupil })),
    ];
    const users = await enrolled(trx, entries, directory, occasion);
    const unmailed = await welcomeAll(trx, occasion.mailing, opened);
    await tell(trx, users, opened.length, occasion);
    return {
      users,
      created: users.length,
      renewed: users.length - opened.length,
      unmailed,
      // Whoever registered by himself at the same moment is as registered as he would have been.
      unchanged: unchanged + entries.length - users.length,
      corrected: await countCorrected(trx, standings, occasion),
      invalidRows: heldRows(lines, standings),
    };
  });
}

/** How many addresses were corrected; none, nor anything else, where one of those is not the caller's to help, registered as they are now. */
async function countCorrected(trx: Connection, standings: readonly Standing[], { caller }: Occasion): Promise<number> {
  const ids = standings.flatMap((standing) => correctionOf(standing)?.pupil.id ?? []);
  if (!(await mayHelpAll(trx, caller, ids))) throw forbidden();
  return ids.length;
}

interface Unwritten {
  readonly row: number;
  readonly column: string;
  readonly reason: string;
}

/** Lines of which nothing was written: somebody has to say whose address is right, or the reason is given. */
const heldRows = (lines: readonly JudgedLine[], standings: readonly Standing[]) =>
  lines.flatMap(({ row }, place): Unwritten[] => {
    const standing = standings[place];
    if (standing?.state === "held") return [{ row, column: fieldTitles.email, reason: standing.reason ?? OTHER_MAILBOX }];
    return standing?.state === "refused" && standing.reason ? [{ row, column: fieldTitles.lastname, reason: standing.reason }] : [];
  });

/** A list far longer than what the school expects is a mistake, or somebody who is not what they say. */
async function refuseTooMany(
  db: Connection,
  { newcomers, returning }: Sorted,
  { establishmentId, year, isBounded }: Occasion,
): Promise<void> {
  if (!isBounded) return;
  const { estimate, registered } = await queries.findRoom(db, establishmentId, year);
  const coming = newcomers.length + returning.length;
  const most = mostPupilsOf(estimate);
  if (registered + coming <= most) return;
  throw conflict(
    `Votre établissement attend ${estimate} participants\u00A0: il en inscrit ${most} au plus, et cette liste le mènerait à ${registered + coming}. Corrigez l'estimation sur la page de l'établissement, puis recommencez.`,
  );
}

/** Registers them for the year; gives those who were not yet. */
async function enrolled(
  trx: Connection,
  entries: readonly { readonly account: Account; readonly pupil: Pupil }[],
  { categories }: Directory,
  { establishmentId, year }: Occasion,
): Promise<Account[]> {
  const pupils = entries.map(({ account, pupil }) => ({ userId: account.id, categoryId: categories.get(pupil.categoryName) as number }));
  const ids = new Set((await enrolAll(trx, { establishmentId, year }, pupils)).map(({ userId }) => userId));
  return entries.map(({ account: { id, username } }) => ({ id, username })).filter(({ id }) => ids.has(id));
}

async function tell(
  trx: Connection,
  users: readonly Account[],
  created: number,
  { caller, establishmentId, year }: Occasion,
): Promise<void> {
  if (users.length === 0) return;
  const after = { year, created, renewed: users.length - created, userIds: users.map(({ id }) => id) };
  await record(trx, { actorId: caller.id, action: "import pupils", subject: `establishment ${establishmentId}`, after });
}

/** Whether nothing of a pupil is written. */
export const isLeftAsIs = (standing: Standing): boolean => standing.state === "unchanged" && standing.address === undefined;

interface Sorted {
  readonly newcomers: readonly Pupil[];
  readonly returning: readonly { readonly known: KnownPupil; readonly pupil: Pupil }[];
  readonly unchanged: number;
}

function sorted(candidates: readonly { readonly pupil: Pupil | null }[], standings: readonly Standing[]): Sorted {
  const newcomers: Pupil[] = [];
  const returning: { known: KnownPupil; pupil: Pupil }[] = [];
  for (const [place, standing] of standings.entries()) {
    const pupil = candidates[place]?.pupil;
    if (pupil && standing.state === "new") newcomers.push(pupil);
    if (pupil && standing.state === "renewed") returning.push({ known: standing.pupil, pupil });
  }
  return { newcomers, returning, unchanged: standings.filter(isLeftAsIs).length };
}

const accountOf = ({ languageName, categoryName: _, ...person }: Pupil, { languages }: Directory) => ({
  ...person,
  role: "USER" as const,
  languageId: languages.get(languageName) as number,
});
