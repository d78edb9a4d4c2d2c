import * as z from "zod";
import { SAME_PUPIL } from "#features/users/likeness.ts";
import type { ReplyOf } from "#platform/contract/endpoint.ts";
import { Prebuilt } from "#platform/server/implement.ts";
import { inSlices } from "#platform/server/slices.ts";
import type { ReadFile } from "../import-file.ts";
import { type Alike, correctionOf, hasOtherMailbox, type Standing } from "../import-state.ts";
import { fieldTitles, type PupilField, pupilFields } from "../pupil-fields.ts";
import { PreviewLine, type pupilImportApi } from "../pupil-import.contract.ts";
import { type Pupil, pupilOf, refusalsOf, shownCells } from "../pupil-row.ts";
import { type foresee, isLeftAsIs, type JudgedLine } from "./pupil-import.service.ts";

type Imported = ReplyOf<typeof pupilImportApi.importFile>;
type Preview = NonNullable<Imported["preview"]>;
type Line = Preview["lines"][number];

/** What is refused, by line and column; a column that is missing is said once, at the line of the titles. */
export function invalidRowsOf(
  lines: readonly JudgedLine[],
  { missing, titlesRow }: Pick<ReadFile, "missing" | "titlesRow">,
): Imported["invalidRows"] {
  const absent = missing.map((field) => ({ row: titlesRow, column: fieldTitles[field], reason: "Cette colonne manque" }));
  const refused = lines.flatMap(({ row, cells }) =>
    refusalsOf(cells)
      .filter(({ field }) => !missing.includes(field))
      .map(({ field, reason }) => ({ row, column: fieldTitles[field], reason })),
  );
  return [...absent, ...refused];
}

/** How a file was understood; rows that come as such have no columns. */
type Understood = Pick<ReadFile, "columns" | "missing" | "isAmerican" | "titlesRow">;

/** What the lines would become: written piece by piece, as it may be tens of megabytes long. */
export async function foreseen(
  lines: readonly JudgedLine[],
  { standings, former }: Awaited<ReturnType<typeof foresee>>,
  { year, ...file }: Understood & { readonly year: number },
): Promise<Prebuilt> {
  const count = (state: Standing["state"]) => standings.filter((standing) => standing.state === state).length;
  const preview: Omit<Preview, "lines"> = {
    columns: file.columns.map(({ place, title, source, sample }) => ({ place, title, source, sample })),
    missing: [...file.missing],
    isAmerican: file.isAmerican,
  };
  const answer: Omit<Imported, "preview"> = {
    created: count("new") + count("renewed"),
    renewed: count("renewed"),
    unchanged: standings.filter(isLeftAsIs).length,
    corrected: standings.filter(correctionOf).length,
    invalidRows: invalidRowsOf(lines, file),
    users: [],
    unmailed: lines.filter(({ cells }, place) => standings[place]?.state === "new" && former.has(cells.email.value)).length,
  };
  const written = await inSlices([...lines.entries()], ([place, line]) =>
    Buffer.from(
      `${place > 0 ? "," : ""}${JSON.stringify(z.encode(PreviewLine, lineOf(line, standings[place] as Standing, { year, former })))}`,
    ),
  );
  const head = `${JSON.stringify(answer).slice(0, -1)},"preview":${JSON.stringify(preview).slice(0, -1)},"lines":[`;
  return new Prebuilt(Buffer.concat([Buffer.from(head), ...written, Buffer.from("]}}")]));
}

const FORMER =
  "Cette adresse est celle de quelqu'un qui ne s'occupe plus de l'établissement\u00A0: aucun e-mail n'y part. Mettez celle de la famille, ou rien et donnez une fiche.";

/** Why nothing is written of a line whose cells are whole, at the cell that it is about. */
function reasonAt(field: PupilField, standing: Standing): string | undefined {
  if (standing.state === "refused" && field === "lastname") return standing.reason;
  return standing.state === "held" && field === "email" ? standing.reason : undefined;
}

interface Foreseen {
  readonly year: number;
  readonly former: ReadonlySet<string>;
}

const lineOf = ({ row, cells }: JudgedLine, standing: Standing, { year, former }: Foreseen): Line => ({
  row,
  cells: shownCells(cells),
  notes: pupilFields.flatMap((field: PupilField) => {
    const isFormer = field === "email" && former.has(cells.email.value);
    const note = isFormer ? FORMER : (reasonAt(field, standing) ?? cells[field].note);
    return note === undefined ? [] : [{ field, words: note }];
  }),
  state: standing.state,
  sameAsRow: standing.state === "unchanged" ? (standing.sameAsRow ?? null) : null,
  alike: othersOf(standing).map((alike) => toAlike(alike, year, pupilOf(cells))),
});

function othersOf(standing: Standing): readonly Alike[] {
  if (standing.state === "new") return standing.alike;
  if (standing.state === "refused" || !standing.pupil) return [];
  return [{ pupil: standing.pupil, likeness: standing.state === "held" ? SAME_PUPIL : "" }];
}

function toAlike(alike: Alike, activeYear: number, mine: Pupil | null): Line["alike"][number] {
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
  const state = { year, isRegistered: year === activeYear, hasOtherMailbox: mine !== null && hasOtherMailbox(alike.pupil, mine) };
  return { userId: id, row: null, likeness, firstname, lastname, birthday, email, ...state };
}
