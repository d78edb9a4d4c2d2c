import { isDeepStrictEqual } from "node:util";
import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { givenClassesOf } from "#contest/registrations/server/own-class.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { MAX_PREPARED, tooManyPrepared } from "#organizations/establishments/requests.ts";
import { townsWithLeadingZero } from "#organizations/establishments/server/cities.service.ts";
import {
  dropPreparedPupils,
  ownSchool,
  schoolOf,
  schoolOfId,
  schoolToPrepare,
} from "#organizations/establishments/server/establishments.service.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { numberedBySheet, numberedSheets } from "#platform/contract/sheets.ts";
import { badRequest, conflict, forbidden, throwIfRefused } from "#platform/server/errors.ts";
import { type Api, FileResponse, implement } from "#platform/server/implement.ts";
import { SMALL_BYTES } from "#platform/server/large-requests.ts";
import type { Caller } from "#platform/server/session.ts";
import { mapWithoutBlocking } from "#platform/server/slices.ts";
import { readTable, refuseUnreadable } from "#platform/server/table-read.ts";
import { refusalToRegister } from "#season/configuration/season.ts";
import type { Source } from "../column-titles.ts";
import { type ParsedSheet, sheetReader } from "../import-sheets.ts";
import type { CheckedLine } from "../line-outcome.ts";
import { fieldTitles } from "../pupil-fields.ts";
import { MAX_PUPILS, pupilImportApi, tooManyPupils } from "../pupil-import.contract.ts";
import { checkRow, type RowContext } from "../pupil-row.ts";
import type { ImportContext } from "./import-people.service.ts";
import { LongList, queueImport } from "./import-queue.ts";
import { linesInOwnClasses } from "./own-classes.service.ts";
import { boundRefusals, invalidRowsOf, previewResponse } from "./pupil-import.response.ts";
import { loadNameIds, previewImport, registerPupils, rowContextOf } from "./pupil-import.service.ts";
import { importTemplate } from "./pupil-import.template.ts";

export function pupilImportRoutes(api: Api, { db, clock, configuration, outbox, site }: RoomTools): void {
  const contextOf = async (caller: Caller): Promise<SenderContext> => {
    const [season, now] = [await configuration.season(), clock()];
    const { id: issuedBy, role } = caller;
    throwIfRefused(role === "ADMIN" ? null : refusalToRegister("student", season, now), forbidden);
    if (season.activeYear === null) throw conflict("Aucun championnat n'est ouvert\u00A0: choisissez d'abord l'année active.");
    return { caller, year: season.activeYear, isLimited: role !== "ADMIN", mailing: { outbox, site, now, issuedBy } };
  };

  const schoolFor = (connection: Connection, { id }: Caller, dryRun: boolean): Promise<School> =>
    dryRun ? schoolToPrepare(connection, id) : ownSchool(connection, id);

  /** Checks the caller's access and school again, after the list has waited. */
  const recheck = async (caller: Caller, school: School, { dryRun, year }: { dryRun: boolean; year: number }) => {
    const classes = await givenClassesOf(db, caller, year);
    return async (connection: Connection) => {
      await caller.recheckAccess(connection);
      if (caller.role !== "ADMIN" && (await schoolFor(connection, caller, dryRun))?.id !== school?.id) throw forbidden();
      if (!isDeepStrictEqual(await givenClassesOf(connection, caller, year), classes)) throw forbidden(CLASSES_CHANGED);
    };
  };

  /** Reads a list in its turn; then previews it, or registers its pupils. */
  const importList = async (school: School, context: SenderContext, { dryRun, signal, isLong, read }: ImportRequest) => {
    const { caller, year, mailing } = context;
    const recheckAccess = await recheck(caller, school, { dryRun, year });
    const sender = school ? (["known", `school ${school.id}`] as const) : (["strangers", `account ${caller.id}`] as const);
    return queueImport(sender, signal, isLong, async (isAlone) => {
      const nameIds = await loadNameIds(db);
      const { sheets, lines: all } = await read(rowContextOf(nameIds, dayInParis(mailing.now)), isAlone);
      boundRefusals(all);
      const establishmentId = school?.id ?? null;
      const lines = establishmentId === null ? all : await linesInOwnClasses(db, caller, year, all);
      if (dryRun || establishmentId === null) {
        await recheckAccess(db);
        return previewResponse(lines, await previewImport(db, lines, { establishmentId, caller, year }), { year, sheets });
      }
      const missing = new Set(sheets.flatMap(({ list }) => list?.missing ?? []));
      if (missing.size > 0) throw missingColumns([...missing].map((field) => fieldTitles[field]));
      const registered = await registerPupils(db, lines, nameIds, { ...context, recheckAccess, establishmentId });
      const invalidRows = [...invalidRowsOf(lines, sheets), ...registered.invalidRows];
      return { ...registered, invalidRows: numberedBySheet(invalidRows, sheets) };
    });
  };

  implement(
    api,
    pupilImportApi.importFile,
    async ({ query: { establishmentId }, caller }, db) =>
      establishmentId === undefined || (await schoolOf(db, caller.id))?.id === establishmentId,
    async ({ file, query: { dryRun, establishmentId, columns }, caller, signal }) => {
      const school = caller.role === "ADMIN" ? await requestedSchool(db, establishmentId) : await schoolFor(db, caller, dryRun);
      const sender = await contextOf(caller);
      if (!school && file.length > MAX_PREPARED_BYTES) throw badRequest(tooLargeToPrepare, "excel");
      const limit = caller.role === "ADMIN" ? null : limitOf(school);
      const read = async (context: RowContext, isAlone: boolean) => {
        const table = await readTable(file, limit ? { ...limit, maxLines: limit.maxPupils + 50 } : {});
        if (!isAlone && table.lines.length > LONG_LINES) throw new LongList();
        const tabs = numberedSheets(table);
        const rowContext = { ...context, towns: await townsWithLeadingZero(db) };
        const readSheet = sheetReader(tabs, rowContext, { choices: choicesOf(columns), uses1904Dates: table.uses1904Dates });
        const sheets = await mapWithoutBlocking(tabs, readSheet).catch(refuseUnreadable);
        const body = sheets.flatMap(({ list }) => list?.body.map((line) => ({ line, check: list.check })) ?? []);
        if (body.length === 0) throw badRequest("Ce fichier ne contient aucun élève.", "excel");
        if (limit && body.length > limit.maxPupils) throw badRequest(limit.tooLong, "excel");
        return { sheets, lines: await mapWithoutBlocking(body, ({ line, check }) => check(line)) };
      };
      return importList(school, sender, { dryRun, signal, isLong: file.length > SMALL_BYTES, read });
    },
  );

  implement(api, pupilImportApi.importRows, async ({ body: { rows }, query: { dryRun }, caller, signal }) => {
    const school = await schoolFor(db, caller, dryRun);
    const sender = await contextOf(caller);
    if (!school && rows.length > MAX_PREPARED) throw badRequest(tooManyPrepared, "rows");
    const read = async (context: RowContext) => ({
      sheets: [],
      lines: await mapWithoutBlocking(rows, ({ row, otherLastname, same, takesAddress, ...typed }) => ({
        ...{ row, otherLastname, same, takesAddress },
        cells: checkRow(typed, context),
      })),
    });
    const answer = await importList(school, sender, { dryRun, signal, isLong: rows.length > LONG_LINES, read });
    if (!dryRun) await dropPreparedPupils(db, caller.id);
    return answer;
  });

  implement(api, pupilImportApi.template, async () => new FileResponse("Élèves à inscrire.xlsx", await importTemplate(db)));
}

/** None: an unconfirmed applicant, who can only have a list read. */
type School = { readonly id: number } | null;

type SenderContext = Omit<ImportContext, "establishmentId" | "recheckAccess">;

interface ImportRequest {
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
  readonly isLong: boolean;
  /** `isAlone`: no other long list is read. */
  readonly read: (
    context: RowContext,
    isAlone: boolean,
  ) => Promise<{ readonly sheets: readonly ParsedSheet[]; readonly lines: readonly CheckedLine[] }>;
}

const CLASSES_CHANGED = "Le correspondant vient de changer vos classes\u00A0: relisez cette liste, puis envoyez-la de nouveau.";

const LONG_LINES = 5_000;

/** Before the correspondent is confirmed. */
const MAX_PREPARED_BYTES = 2 * 1024 * 1024;
const limitOf = (school: School) =>
  school ? { maxPupils: MAX_PUPILS, tooLong: tooManyPupils } : { maxPupils: MAX_PREPARED, tooLong: tooManyPrepared };
const tooLargeToPrepare = "Ce fichier dépasse 2\u00A0Mo\u00A0: gardez-y la liste des élèves seulement.";

async function requestedSchool(db: Database, id: number | undefined) {
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

/** By sheet: `2=email` is of the first, `1.2=email` of the second. */
function choicesOf(columns: readonly string[]): Map<number, Map<number, Source | null>> {
  const choices = new Map<number, Map<number, Source | null>>();
  for (const choice of columns) {
    const [place = "", source = ""] = choice.split("=");
    const [column = "", sheet = "0"] = place.split(".").reverse();
    const ofSheet = choices.get(Number(sheet)) ?? new Map<number, Source | null>();
    choices.set(Number(sheet), ofSheet.set(Number(column), source === "" ? null : (source as Source)));
  }
  return choices;
}
