import * as z from "zod";
import { SAME_PUPIL } from "#features/people/similarity.ts";
import type { HandlerResultOf } from "#platform/contract/endpoint.ts";
import { Prebuilt } from "#platform/server/implement.ts";
import { mapWithoutBlocking } from "#platform/server/slices.ts";
import type { ParsedFile } from "../import-file.ts";
import { correctionOf, hasOtherMailbox, type LineOutcome, type SimilarPerson } from "../line-outcome.ts";
import { fieldTitles, type PupilField, pupilFields } from "../pupil-fields.ts";
import { PreviewLine, type pupilImportApi } from "../pupil-import.contract.ts";
import { displayCells, type Pupil, pupilOf, refusalsOf } from "../pupil-row.ts";
import { type CheckedLine, isLeftAsIs, type previewImport } from "./pupil-import.service.ts";

type ImportResult = HandlerResultOf<typeof pupilImportApi.importFile>;
type Preview = NonNullable<ImportResult["preview"]>;
type Line = Preview["lines"][number];

/** What is refused, by line and column. A missing column is reported once, at the line of the titles. */
export function invalidRowsOf(
  lines: readonly CheckedLine[],
  { missing, titlesRow }: Pick<ParsedFile, "missing" | "titlesRow">,
): ImportResult["invalidRows"] {
  const absent = missing.map((field) => ({ row: titlesRow, column: fieldTitles[field], reason: "Cette colonne manque" }));
  const refused = lines.flatMap(({ row, cells }) =>
    refusalsOf(cells)
      .filter(({ field }) => !missing.includes(field))
      .map(({ field, reason }) => ({ row, column: fieldTitles[field], reason })),
  );
  return [...absent, ...refused];
}

/** How a file was parsed; rows sent as JSON have no columns. */
type ParsedColumns = Pick<ParsedFile, "columns" | "missing" | "isAmerican" | "titlesRow">;

/** The preview of the lines, serialised in pieces, as it may be tens of megabytes long. */
export async function previewResponse(
  lines: readonly CheckedLine[],
  { outcomes, formerAddresses }: Awaited<ReturnType<typeof previewImport>>,
  { year, ...file }: ParsedColumns & { readonly year: number },
): Promise<Prebuilt> {
  const count = (state: LineOutcome["state"]) => outcomes.filter((outcome) => outcome.state === state).length;
  const preview: Omit<Preview, "lines"> = {
    columns: file.columns.map(({ place, title, source, sample }) => ({ place, title, source, sample })),
    missing: [...file.missing],
    isAmerican: file.isAmerican,
  };
  const answer: Omit<ImportResult, "preview"> = {
    created: count("new") + count("renewed"),
    renewed: count("renewed"),
    unchanged: outcomes.filter(isLeftAsIs).length,
    corrected: outcomes.filter(correctionOf).length,
    invalidRows: invalidRowsOf(lines, file),
    users: [],
    unmailed: lines.filter(({ cells }, place) => outcomes[place]?.state === "new" && formerAddresses.has(cells.email.value)).length,
  };
  const chunks = await mapWithoutBlocking([...lines.entries()], ([place, line]) =>
    Buffer.from(
      `${place > 0 ? "," : ""}${JSON.stringify(z.encode(PreviewLine, lineOf(line, outcomes[place] as LineOutcome, { year, formerAddresses })))}`,
    ),
  );
  const head = `${JSON.stringify(answer).slice(0, -1)},"preview":${JSON.stringify(preview).slice(0, -1)},"lines":[`;
  return new Prebuilt(Buffer.concat([Buffer.from(head), ...chunks, Buffer.from("]}}")]));
}

const FORMER_ADDRESS =
  "Cette adresse est celle de quelqu'un qui ne s'occupe plus de l'établissement\u00A0: aucun e-mail n'y part. Mettez celle de la famille, ou rien et donnez une fiche.";

/** Why a line with valid cells is not written, at the cell concerned. */
function reasonAt(field: PupilField, outcome: LineOutcome): string | undefined {
  if (outcome.state === "refused" && field === "lastname") return outcome.reason;
  return outcome.state === "held" && field === "email" ? outcome.reason : undefined;
}

interface PreviewContext {
  readonly year: number;
  readonly formerAddresses: ReadonlySet<string>;
}

const lineOf = ({ row, cells }: CheckedLine, outcome: LineOutcome, { year, formerAddresses }: PreviewContext): Line => ({
  row,
  cells: displayCells(cells),
  notes: pupilFields.flatMap((field: PupilField) => {
    const isFormer = field === "email" && formerAddresses.has(cells.email.value);
    const note = isFormer ? FORMER_ADDRESS : (reasonAt(field, outcome) ?? cells[field].note);
    return note === undefined ? [] : [{ field, words: note }];
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
    return {
      userId: null,
      row: alike.row,
      likeness,
      firstname,
      lastname,
      birthday,
      email,
      year: null,
      isRegistered: false,
      hasOtherMailbox: false,
    };
  }
  const { id, firstname, lastname, birthday, email, year } = alike.pupil;
  const state = { year, isRegistered: year === activeYear, hasOtherMailbox: linePupil !== null && hasOtherMailbox(alike.pupil, linePupil) };
  return { userId: id, row: null, likeness, firstname, lastname, birthday, email, ...state };
}
