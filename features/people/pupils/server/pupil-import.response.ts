import * as z from "zod";
import { SAME_PUPIL } from "#people/people/similarity.ts";
import type { HandlerResultOf } from "#platform/contract/endpoint.ts";
import { numberedBySheet } from "#platform/contract/sheets.ts";
import { badRequest } from "#platform/server/errors.ts";
import { Prebuilt } from "#platform/server/implement.ts";
import { mapWithoutBlocking } from "#platform/server/slices.ts";
import type { ParsedSheet } from "../import-sheets.ts";
import { type CheckedLine, correctionOf, hasOtherMailbox, type LineOutcome, type SimilarPerson } from "../line-outcome.ts";
import { untold } from "../prepared-list.ts";
import { fieldTitles, type PupilField, pupilFields } from "../pupil-fields.ts";
import { type InvalidRow, MAX_PUPILS, PreviewLine, type pupilImportApi } from "../pupil-import.contract.ts";
import { displayCells, type Pupil, pupilOf, refusalsOf } from "../pupil-row.ts";
import { isLeftAsIs, type previewImport } from "./pupil-import.service.ts";

type ImportResult = HandlerResultOf<typeof pupilImportApi.importFile>;
type Preview = NonNullable<ImportResult["preview"]>;
type Line = Preview["lines"][number];

/** The refused cells, by line and column. A missing column is reported once in a sheet, at the line of the titles. */
export function invalidRowsOf(lines: readonly CheckedLine[], sheets: readonly ParsedSheet[]): InvalidRow[] {
  const lists = sheets.flatMap(({ list }) => list ?? []).filter(({ missing }) => missing.length > 0);
  const missingAt = new Map(lists.flatMap(({ body, missing }) => body.map(({ row }) => [row, missing] as const)));
  const absent = lists.flatMap(({ missing, titlesRow }) =>
    missing.map((field) => ({ row: titlesRow, column: fieldTitles[field], reason: "Cette colonne manque" })),
  );
  const refused = lines.flatMap(({ row, cells }) =>
    refusalsOf(cells)
      .filter(({ field }) => !missingAt.get(row)?.includes(field))
      .map(({ field, reason }) => ({ row, column: fieldTitles[field], reason })),
  );
  return [...absent, ...refused];
}

function sheetOf({ name, problem, linesAbove, list }: ParsedSheet): Preview["sheets"][number] {
  const { columns, missing, isAmerican, isExchanged, hidden, skipped } = list ?? untold;
  return { name, problem, linesAbove, columns, missing, isAmerican, isExchanged, hidden, skipped };
}

/** Ten thousand usual lines take about 5 MB, and fifty thousand of the office 25 MB. */
const [MAX_PREVIEW_BYTES, BYTES_OF_LINE] = [20_000_000, 640];
/** Each has its reason: five in every line of a school's longest list. */
const MAX_REFUSED_CELLS = 5 * MAX_PUPILS;

const tooLongToShow =
  "Il y a trop à vérifier dans cette liste pour tout montrer\u00A0: regardez si ses colonnes sont les bonnes, puis partagez-la en plusieurs fichiers.";

/** @throws {Refusal} 400 in French if more cells of a list are refused than a response may name (MND-01). */
export function boundRefusals(lines: readonly CheckedLine[]): void {
  let refused = 0;
  for (const { cells } of lines) refused += refusalsOf(cells).length;
  if (refused > MAX_REFUSED_CELLS) throw badRequest(tooLongToShow, "excel");
}

/**
 * The preview of the lines, serialized in pieces, as it may be tens of megabytes long.
 *
 * @throws {Refusal} 400 in French if it is longer than a node can hold for a reader (MND-01).
 */
export async function previewResponse(
  lines: readonly CheckedLine[],
  { outcomes, formerAddresses }: Awaited<ReturnType<typeof previewImport>>,
  { year, sheets }: { readonly year: number; readonly sheets: readonly ParsedSheet[] },
): Promise<Prebuilt> {
  const count = (state: LineOutcome["state"]) => outcomes.filter((outcome) => outcome.state === state).length;
  const preview: Omit<Preview, "lines"> = { sheets: sheets.map(sheetOf) };
  const answer: Omit<ImportResult, "preview"> = {
    created: count("new") + count("renewed"),
    renewed: count("renewed"),
    unchanged: outcomes.filter(isLeftAsIs).length,
    corrected: outcomes.filter(correctionOf).length,
    classed: 0,
    invalidRows: numberedBySheet(invalidRowsOf(lines, sheets), sheets),
    users: [],
    unmailed: lines.filter(({ cells }, place) => outcomes[place]?.state === "new" && formerAddresses.has(cells.email.value)).length,
  };
  const emails = new Map(lines.map(({ row, cells }) => [row, cells.email.value]));
  const emailOf = (row: number) => emails.get(row) ?? "";
  const head = Buffer.from(`${JSON.stringify(answer).slice(0, -1)},"preview":${JSON.stringify(preview).slice(0, -1)},"lines":[`);
  let bytes = head.length;
  const chunks = await mapWithoutBlocking([...lines.entries()], ([place, line]) => {
    const outcome = outcomes[place] as LineOutcome;
    const onEmail = outcome.state === "held" ? outcome.reason : unstoredAddress(line.cells, outcome, emailOf);
    const shown = lineOf(line, outcome, year, {
      lastname: outcome.state === "refused" ? outcome.reason : undefined,
      email: formerAddresses.has(line.cells.email.value) ? FORMER_ADDRESS : onEmail,
    });
    const chunk = Buffer.from(`${place > 0 ? "," : ""}${JSON.stringify(z.encode(PreviewLine, shown))}`);
    bytes += chunk.length;
    if (bytes > Math.max(MAX_PREVIEW_BYTES, BYTES_OF_LINE * lines.length)) throw badRequest(tooLongToShow, "excel");
    return chunk;
  });
  return new Prebuilt(Buffer.concat([head, ...chunks, Buffer.from("]}}")]));
}

const FORMER_ADDRESS =
  "Cette adresse est celle de quelqu'un qui ne s'occupe plus de l'établissement\u00A0: aucun e-mail n'y part. Mettez celle de la famille, ou rien et donnez une fiche.";

/** Why the address of an unchanged line is not stored; undefined if it is the pupil's, or must not be revealed. */
function unstoredAddress({ email }: CheckedLine["cells"], outcome: LineOutcome, emailOf: (row: number) => string): string | undefined {
  if (outcome.state !== "unchanged" || outcome.address !== undefined || email.value === "") return undefined;
  const { pupil, sameAsRow } = outcome;
  const kept = sameAsRow === undefined ? (pupil?.isSeen ? pupil.email : email.value) : emailOf(sameAsRow);
  if (kept.toLowerCase() === email.value.toLowerCase()) return undefined;
  const person = sameAsRow === undefined ? "l'élève est déjà inscrit" : "la première ligne de l'élève est";
  return `Cette adresse n'est pas enregistrée\u00A0: ${person} ${kept === "" ? "sans adresse" : "avec une autre"}`;
}

/** Why a line with valid cells is not written as it is, at the cell concerned. */
type Remarks = Partial<Record<PupilField, string | undefined>>;

const lineOf = ({ row, cells, otherLastname = "" }: CheckedLine, outcome: LineOutcome, year: number, remarks: Remarks): Line => ({
  row,
  cells: displayCells(cells),
  ...(otherLastname !== "" && { otherLastname }),
  notes: pupilFields.flatMap((field) => {
    const words = remarks[field] ?? cells[field].note;
    return words === undefined ? [] : [{ field, words }];
  }),
  state: outcome.state,
  sameAsRow: outcome.state === "unchanged" ? (outcome.sameAsRow ?? null) : null,
  alike: similarOf(outcome).map((alike) => toSimilarPupil(alike, year, pupilOf(cells))),
});

function similarOf(outcome: LineOutcome): readonly SimilarPerson[] {
  if (outcome.state === "new") return outcome.alike;
  if (outcome.state === "refused" || !outcome.pupil) return [];
  return [{ pupil: outcome.pupil, likeness: outcome.state === "held" ? SAME_PUPIL : "" }];
}

function toSimilarPupil(alike: SimilarPerson, activeYear: number, linePupil: Pupil | null): Line["alike"][number] {
  const { likeness } = alike;
  if ("line" in alike) {
    const { firstname, lastname, birthday, email } = alike.line;
    const state = { year: null, isRegistered: false, hasOtherMailbox: false };
    return { userId: null, row: alike.row, likeness, firstname, lastname, birthday, email, ...state };
  }
  const { id, firstname, lastname, birthday, year, isSeen } = alike.pupil;
  // Of a pupil whom the teacher does not see, only the address in the teacher's list.
  const email = isSeen ? alike.pupil.email : "";
  const state = { year, isRegistered: year === activeYear, hasOtherMailbox: linePupil !== null && hasOtherMailbox(alike.pupil, linePupil) };
  return { userId: id, row: null, likeness, firstname, lastname, birthday, email, ...state };
}
