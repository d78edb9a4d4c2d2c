import type { Connection, Database } from "#database/open.ts";
import { townsOfLostZero } from "#features/cities/server/cities.service.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import { MOST_PREPARED, tooManyPrepared } from "#features/establishments/requests.ts";
import {
  dropPreparedPupils,
  ownSchool,
  schoolOf,
  schoolOfId,
  schoolToPrepare,
} from "#features/establishments/server/establishments.service.ts";
import { refusalToRegister } from "#features/registrations/season.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import type { Clock } from "#platform/server/clock.ts";
import { badRequest, conflict, forbidden } from "#platform/server/errors.ts";
import { type Api, FileAnswer, implement } from "#platform/server/implement.ts";
import { SMALL_BYTES } from "#platform/server/large-requests.ts";
import type { Caller } from "#platform/server/session.ts";
import { inSlices } from "#platform/server/slices.ts";
import { readTable } from "#platform/server/table-read.ts";
import type { Source } from "../column-titles.ts";
import { holdsNobody, readPupils } from "../import-file.ts";
import { fieldTitles } from "../pupil-fields.ts";
import { pupilImportApi } from "../pupil-import.contract.ts";
import { judgeRow } from "../pupil-row.ts";
import { importInTurn } from "./import-turns.ts";
import { foreseen, invalidRowsOf } from "./pupil-import.answer.ts";
import { contextOf, directoryOf, foresee, type Occasion, registerPupils } from "./pupil-import.service.ts";
import { importTemplate } from "./pupil-import.template.ts";

interface Tools extends Omit<Occasion["mailing"], "now" | "issuedBy"> {
  readonly db: Database;
  readonly clock: Clock;
  readonly configuration: Configuration;
}

/** The list of a school's pupils: read from a file, repaired in the page, written at once. */
export function pupilImportRoutes(api: Api, { db, clock, configuration, outbox, site }: Tools): void {
  const occasionOf = async (caller: Caller): Promise<Omit<Occasion, "establishmentId" | "askAgain">> => {
    const [season, now] = [await configuration.season(), clock()];
    const { id: issuedBy, role } = caller;
    const refusal = role === "ADMIN" ? null : refusalToRegister("student", season, now);
    if (refusal !== null) throw forbidden(refusal);
    if (season.activeYear === null) throw conflict("Aucun championnat n'est ouvert\u00A0: choisissez d'abord l'année active.");
    return { caller, year: season.activeYear, isBounded: role !== "ADMIN", mailing: { outbox, site, now, issuedBy } };
  };

  /** Whose list it is; nobody's yet, where somebody who waits to be confirmed only has it read. */
  const schoolFor = (at: Connection, { id }: Caller, dryRun: boolean) => (dryRun ? schoolToPrepare(at, id) : ownSchool(at, id));

  /** Asks again after the list has waited: by whom it is sent, and whose it is. */
  const askingAgain = (caller: Caller, school: { readonly id: number } | null, dryRun: boolean) => async (at: Connection) => {
    await caller.askAgain(at);
    if (caller.role !== "ADMIN" && (await schoolFor(at, caller, dryRun))?.id !== school?.id) throw forbidden();
  };

  implement(
    api,
    pupilImportApi.importFile,
    async ({ file, query: { dryRun, establishmentId: named, columns }, caller, gone }) => {
      const school = caller.role === "ADMIN" ? await schoolNamed(db, named) : await schoolFor(db, caller, dryRun);
      const occasion = { ...(await occasionOf(caller)), askAgain: askingAgain(caller, school, dryRun) };
      if (!school && file.length > MOST_BYTES_PREPARED) throw badRequest(tooLargeToPrepare, "excel");
      return importInTurn(senderOf(caller, school), gone, file.length > SMALL_BYTES, async () => {
        const { lines: table, isOf1904 } = await readTable(file, school ? {} : boundsToPrepare);
        const directory = await directoryOf(db);
        const context = { ...contextOf(directory, dayInParis(occasion.mailing.now)), towns: await townsOfLostZero(db) };
        const read = readPupils(table, context, { choices: choicesOf(columns), isOf1904 });
        if (holdsNobody(read)) throw badRequest("Ce fichier ne contient aucun élève.", "excel");
        if (!school && read.body.length > MOST_PREPARED) throw badRequest(tooManyPrepared, "excel");
        const lines = await inSlices(read.body, read.judge);
        const establishmentId = school?.id ?? null;
        if (dryRun || establishmentId === null) {
          await occasion.askAgain(db);
          return foreseen(lines, await foresee(db, lines, { ...occasion, establishmentId }), { ...read, year: occasion.year });
        }
        if (read.missing.length > 0) throw missingColumns(read.missing.map((field) => fieldTitles[field]));
        const registered = await registerPupils(db, lines, directory, { ...occasion, establishmentId });
        return { ...registered, invalidRows: [...invalidRowsOf(lines, read), ...registered.invalidRows] };
      });
    },
    async ({ query: { establishmentId }, caller }, db) =>
      establishmentId === undefined || (await schoolOf(db, caller.id))?.id === establishmentId,
  );

  implement(api, pupilImportApi.importRows, async ({ body: { rows }, query: { dryRun }, caller, gone }) => {
    const school = await schoolFor(db, caller, dryRun);
    const occasion = { ...(await occasionOf(caller)), askAgain: askingAgain(caller, school, dryRun) };
    if (!school && rows.length > MOST_PREPARED) throw badRequest(tooManyPrepared, "rows");
    return importInTurn(senderOf(caller, school), gone, rows.length > LONG_LINES, async () => {
      const directory = await directoryOf(db);
      const context = contextOf(directory, dayInParis(occasion.mailing.now));
      const lines = await inSlices(rows, ({ row, same, takesAddress, ...typed }) => ({
        ...{ row, same, takesAddress },
        cells: judgeRow(typed, context),
      }));
      const whole = { columns: [], missing: [], isAmerican: false, titlesRow: 1 };
      const establishmentId = school?.id ?? null;
      if (dryRun || establishmentId === null) {
        await occasion.askAgain(db);
        return foreseen(lines, await foresee(db, lines, { ...occasion, establishmentId }), { ...whole, year: occasion.year });
      }
      const registered = await registerPupils(db, lines, directory, { ...occasion, establishmentId });
      await dropPreparedPupils(db, caller.id);
      return { ...registered, invalidRows: [...invalidRowsOf(lines, whole), ...registered.invalidRows] };
    });
  });

  implement(api, pupilImportApi.template, async () => new FileAnswer("Élèves à inscrire.xlsx", await importTemplate(db)));
}

/** Of lines that come as such: about a megabyte. */
const LONG_LINES = 5_000;

/** Before somebody is known to act for the school; titles and what stands above them are lines too. */
const MOST_BYTES_PREPARED = 2 * 1024 * 1024;
const boundsToPrepare = { mostLines: MOST_PREPARED + 50, tooLong: tooManyPrepared };
const tooLargeToPrepare = "Ce fichier dépasse 2\u00A0Mo\u00A0: gardez-y la liste des élèves seulement.";

const senderOf = ({ id }: Caller, school: { readonly id: number } | null) => [school ? "known" : "strangers", String(id)] as const;

async function schoolNamed(db: Database, id: number | undefined) {
  if (id === undefined) throw badRequest("Indiquez l'établissement dont vous importez les élèves", "establishmentId");
  return schoolOfId(db, id);
}

const missingColumns = (titles: readonly string[]) =>
  badRequest(
    titles.length === 1
      ? `Il manque la colonne «\u00A0${titles[0]}\u00A0»\u00A0: partez du modèle à télécharger.`
      : `Il manque les colonnes «\u00A0${titles.join("\u00A0», «\u00A0")}\u00A0»\u00A0: partez du modèle à télécharger.`,
    "excel",
  );

/** `2=email` says what the third column holds, `2=` that it holds nothing. */
const choicesOf = (columns: readonly string[]): Map<number, Source | null> =>
  new Map(
    columns.map((choice) => {
      const [place = "", source = ""] = choice.split("=");
      return [Number(place), source === "" ? null : (source as Source)];
    }),
  );
