import { canonicalRne } from "#organizations/establishments/rne.ts";
import { foldTitle } from "#platform/contract/fold-title.ts";
import { type LinePlace, placeFinder } from "#platform/contract/sheets.ts";
import { eachField, type PupilCells, type PupilField, pupilFields } from "./pupil-fields.ts";
import type { ImportResult, Preview, PreviewLine, RowInput, Sheet, SheetFacts, SimilarPupil } from "./pupil-import.contract.ts";
import { type CellRefusal, type CheckedCells, checkRow, displayCells, type RowContext, refusalsOf } from "./pupil-row.ts";

/** The teacher's decision on a line that resembles pupils: another person, or one of them. */
type Decision = "other" | { readonly same: string; readonly isRegistered: boolean; readonly takesAddress?: boolean };

/** A list in preparation: the file as read, and the changes by hand since. Plain data, stored on the device until it is sent. */
export interface PreparedList {
  readonly fileName: string;
  readonly preview: Preview;
  readonly edits: Readonly<Record<number, Partial<PupilCells>>>;
  /** The value for every empty cell of a column. */
  readonly fills: Partial<PupilCells>;
  readonly leftOut: readonly number[];
  readonly leftOutSheets: readonly number[];
  readonly decisions: Readonly<Record<number, Decision>>;
  readonly departed?: readonly string[];
  /** The code of the school that the file names; below, whether its list was accepted although it is another. */
  readonly school?: string;
  readonly isSchoolAccepted?: boolean;
  readonly added?: readonly string[];
}

export const createPreparedList = (
  fileName: string,
  preview: Preview,
  { departed = [], school = schoolNamedIn(preview) }: Pick<PreparedList, "departed" | "school"> = {},
): PreparedList => ({
  fileName,
  preview,
  edits: {},
  fills: {},
  ...withoutOthers(preview),
  decisions: {},
  ...(departed.length > 0 && { departed }),
  ...(school !== "" && { school }),
});

/** The column of the school itself: a former school of the pupil has another title. */
const schoolTitles: ReadonlySet<string> = new Set(
  "uai rne codeuai coderne numerouai numerorne nuai nrne uaietablissement rneetablissement codeetablissement etablissementuai uaiecole uaj".split(
    " ",
  ),
);

/** The code of the school whose list this is, by its column or the lines above its titles; empty if the file has none. */
function schoolNamedIn({ sheets }: Preview): string {
  const isOfSchool = ({ title, source }: Sheet["columns"][number]) => source === null && schoolTitles.has(foldTitle(title));
  const inColumns = sheets.flatMap(({ columns }) => columns.filter(isOfSchool).map(({ sample }) => sample));
  const inLines = sheets.flatMap(({ skipped }) => skipped.flatMap(({ text }) => text.match(/\b\d{7}\s?[A-Za-z]\b/g) ?? []));
  return [...inColumns, ...inLines].map(canonicalRne).find((code) => /^\d{7}[A-Z]$/.test(code)) ?? "";
}

/** The other school whose export this is, until the user confirms that it is the right list; `own`: the code of the sender's. */
export const otherSchoolOf = ({ school, isSchoolAccepted = false }: PreparedList, own: string | null): string | null =>
  school === undefined || isSchoolAccepted || own === null || own === "" || own.toUpperCase() === school ? null : school;

/** A line of a class that is not the teacher's, which the server notes at its class (CLS-01). */
const isOfOthers = ({ state, notes, cells }: PreviewLine): boolean =>
  state === "refused" && cells.className !== "" && notes.some(({ field }) => field === "className");

/** Leaves out the lines and sheets of other classes from a teacher's list at first, unless nothing would be left. */
function withoutOthers({ sheets, lines }: Preview): Pick<PreparedList, "leftOut" | "leftOutSheets"> {
  const others = lines.filter(isOfOthers).map(({ row }) => row);
  if (others.length === 0 || others.length === lines.length) return { leftOut: [], leftOutSheets: [] };
  const placeOf = placeFinder(sheets);
  const bySheet = Map.groupBy(lines, ({ row }) => placeOf(row).sheetIndex);
  const leftOutSheets = [...bySheet].filter(([, ofSheet]) => ofSheet.every(isOfOthers)).map(([index]) => index);
  return { leftOut: others.filter((row) => !leftOutSheets.includes(placeOf(row).sheetIndex)), leftOutSheets };
}

interface SavedPlace {
  readonly row: number;
  readonly sheet?: string | undefined;
  /** In its sheet. Lists saved by earlier builds have none: their sheets begin with 1. */
  readonly number?: number | undefined;
}

/** Of a sheet that was not read, or whose file is no longer known. */
export const untold: SheetFacts = { columns: [], missing: [], isAmerican: false, isExchanged: false, hidden: 0, skipped: [] };

/** The sheets of a list that was saved: their names, and where they begin, as the file is not restored; none if it had only one. */
export const savedSheets = (rows: readonly SavedPlace[]): Sheet[] =>
  rows.every(({ sheet }) => sheet === undefined)
    ? []
    : rows.flatMap(({ row, sheet = "", number = 1 }, index) =>
        index > 0 && sheet === (rows[index - 1]?.sheet ?? "") ? [] : [{ name: sheet, problem: null, linesAbove: row - number, ...untold }],
      );

type LineTask = "leftOut" | "repair" | "decide" | "send" | "nothing";

export interface PreparedLine {
  readonly row: number;
  readonly place: LinePlace;
  readonly cells: PupilCells;
  readonly checked: CheckedCells;
  readonly refusals: readonly CellRefusal[];
  readonly notes: Partial<Record<PupilField, string>>;
  readonly previewed: PreviewLine;
  readonly decision: Decision | undefined;
  readonly task: LineTask;
}

/** The cells of a line: typed, else read from the file, else the column's fill. */
export const cellsOf = ({ edits, fills }: Pick<PreparedList, "edits" | "fills">, { row, cells }: PreviewLine): PupilCells =>
  eachField((field) => edits[row]?.[field] ?? (cells[field] || (fills[field] ?? "")));

export function remainingLines({ preview, leftOutSheets }: Pick<PreparedList, "preview" | "leftOutSheets">): readonly PreviewLine[] {
  if (leftOutSheets.length === 0) return preview.lines;
  const placeOf = placeFinder(preview.sheets);
  return preview.lines.filter(({ row }) => !leftOutSheets.includes(placeOf(row).sheetIndex));
}

/** The current state of the lines; `previewed`: the server's last response for each, by its number. */
export function preparedLines(list: PreparedList, context: RowContext, previewed: ReadonlyMap<number, PreviewLine>): PreparedLine[] {
  const leftOut = new Set(list.leftOut);
  const placeOf = placeFinder(list.preview.sheets);
  return remainingLines(list).map((fileLine) => {
    const now = previewed.get(fileLine.row) ?? fileLine;
    const line = { ...lineOf(list, fileLine, now, context), previewed: now, decision: list.decisions[fileLine.row] };
    return { ...line, place: placeOf(fileLine.row), task: taskOf(line, leftOut.has(fileLine.row)) };
  });
}

const checkCache = new WeakMap<PreviewLine, { readonly key: string; readonly context: RowContext; readonly checked: CheckedCells }>();

function lineOf(list: PreparedList, fileLine: PreviewLine, previewed: PreviewLine, context: RowContext) {
  const cells = cellsOf(list, fileLine);
  const key = pupilFields.map((field) => cells[field]).join("\n");
  const cached = checkCache.get(fileLine);
  const checked = cached?.key === key && cached.context === context ? cached.checked : checkRow(cells, context);
  checkCache.set(fileLine, { key, context, checked });
  return { row: fileLine.row, cells, checked, refusals: refusalsOf(checked), notes: notesOf(checked, cells, [fileLine, previewed]) };
}

/** The current notes, and those from reading the file or the preview for cells unchanged since. */
function notesOf(checked: CheckedCells, cells: PupilCells, previews: readonly PreviewLine[]): Partial<Record<PupilField, string>> {
  const before = previews.flatMap((fileLine) =>
    fileLine.notes.filter(({ field }) => cells[field] === fileLine.cells[field]).map(({ field, words }) => [field, words]),
  );
  const now = pupilFields.flatMap((field) => (checked[field].note === undefined ? [] : [[field, checked[field].note]]));
  return Object.fromEntries([...before, ...now]);
}

function taskOf(line: Omit<PreparedLine, "task" | "place">, isLeftOut: boolean): LineTask {
  const { refusals, previewed, decision } = line;
  if (isLeftOut) return "leftOut";
  if (refusals.length > 0 || isRefused(line)) return "repair";
  if (isCorrected({ previewed, decision })) return "send";
  if (previewed.state === "held") return "decide";
  if (previewed.state === "unchanged" || (typeof decision === "object" && decision.isRegistered)) return "nothing";
  return isDoubtful(previewed) && decision === undefined ? "decide" : "send";
}

/** Whether the server refuses the line in its present state; its notes explain why. */
const isRefused = ({ previewed, checked }: Pick<PreparedLine, "previewed" | "checked">): boolean =>
  previewed.state === "refused" && pupilFields.every((field) => checked[field].display === previewed.cells[field]);

export const remarkOf = ({ checked, notes }: Pick<PreparedLine, "checked" | "notes">, field: PupilField): string =>
  [...new Set([checked[field].refusal, notes[field]])].filter(Boolean).join(". ");

/** Whether a line resembles a pupil without certainty, or without having their address. */
export const isDoubtful = ({ state, alike }: PreviewLine): boolean => state === "held" || (state === "new" && alike.length > 0);

/** Whether its address replaces the pupil's, as decided. It must be the pupil whom the line resembles now, not before an edit. */
const isCorrected = ({ previewed, decision }: Pick<PreparedLine, "previewed" | "decision">): boolean =>
  typeof decision === "object" &&
  decision.takesAddress === true &&
  previewed.alike.some(({ userId, hasOtherMailbox }) => userId === decision.same && hasOtherMailbox);

export type Counts = ReturnType<typeof countsOf>;

export function countsOf(lines: readonly PreparedLine[]) {
  const { send = [], repair = [], decide = [], nothing = [], leftOut = [] } = Object.groupBy(lines, ({ task }) => task);
  const isOf = ({ decision }: PreparedLine, isRegistered: boolean) =>
    typeof decision === "object" && decision.isRegistered === isRegistered;
  return {
    all: lines.length,
    send: send.length,
    renewed: send.filter((line) => line.previewed.state === "renewed" || isOf(line, false)).length,
    /** Already registered: only their address is sent. */
    corrected: send.filter((line) => isOf(line, true)).length,
    repair: repair.length,
    decide: decide.length,
    nothing: nothing.length,
    leftOut: leftOut.length,
  };
}

/** The rows to send: all complete and decided lines; those without changes too, so that they are counted. */
export const rowsToSend = (lines: readonly PreparedLine[]): (Omit<RowInput, "same"> & { same?: string })[] =>
  lines
    .filter(({ task }) => task === "send" || task === "nothing")
    .map(({ row, cells, previewed, decision }) => ({
      row,
      ...cells,
      ...(typeof decision === "object" && { same: decision.same }),
      ...(isCorrected({ previewed, decision }) && { takesAddress: true }),
    }));

/** The rest of a list after sending: the lines to repair or to decide, and those that the server refused (`refused`); `null` if none. */
export function remainingList(list: PreparedList, lines: readonly PreparedLine[], refused: readonly number[] = []): PreparedList | null {
  const rows = new Set([...lines.filter(({ task }) => task === "repair" || task === "decide").map(({ row }) => row), ...refused]);
  if (rows.size === 0) return null;
  // Marked as edited, so that the server previews them again.
  const edits = { ...list.edits, ...Object.fromEntries(refused.map((row) => [row, list.edits[row] ?? {}])) };
  return { ...list, edits, leftOut: [], preview: { ...list.preview, lines: list.preview.lines.filter(({ row }) => rows.has(row)) } };
}

export const withAdded = ({ added = [] }: PreparedList, { users }: ImportResult): string[] => [...added, ...users.map(({ id }) => id)];

export const withEdit = (list: PreparedList, row: number, field: PupilField, typed: string): PreparedList => ({
  ...list,
  edits: { ...list.edits, [row]: { ...list.edits[row], [field]: typed } },
});

export const withFill = (list: PreparedList, field: PupilField, value: string): PreparedList => ({
  ...list,
  fills: { ...list.fills, [field]: value },
});

export const leftOut = (list: PreparedList, row: number, isOut: boolean): PreparedList => ({
  ...list,
  leftOut: isOut ? [...list.leftOut, row] : list.leftOut.filter((one) => one !== row),
});

export const withSheetLeftOut = (list: PreparedList, sheetIndex: number, isOut: boolean): PreparedList => ({
  ...list,
  leftOutSheets: isOut ? [...list.leftOutSheets, sheetIndex] : list.leftOutSheets.filter((one) => one !== sheetIndex),
});

export type LineChoice = { readonly alike: SimilarPupil | null; readonly takesAddress?: boolean };

/** A line is left out if it repeats another line, or if the pupil keeps another address. Else it stores the decision. */
export function withDecision(list: PreparedList, row: number, { alike, takesAddress = false }: LineChoice): PreparedList {
  if (alike?.userId === null || (alike?.hasOtherMailbox && !takesAddress)) return leftOut(list, row, true);
  const decision: Decision = alike === null ? "other" : { same: alike.userId, isRegistered: alike.isRegistered, takesAddress };
  return { ...list, decisions: { ...list.decisions, [row]: decision } };
}

/** Those of the file, required, known or edited; of restored lines, all that have another value than an empty cell gets. */
export function shownFields({ preview, fills, edits }: PreparedList, required: readonly PupilField[], context: RowContext): PupilField[] {
  const noCells = eachField(() => "");
  const empty = displayCells(checkRow(noCells, context));
  return pupilFields.filter(
    (field) =>
      required.includes(field) ||
      fills[field] !== undefined ||
      preview.sheets.some(({ columns }) => columns.some(({ source }) => source === field)) ||
      (field === "className" && preview.lines.some(({ notes }) => notes.some((note) => note.field === field))) ||
      ((field === "className" || preview.sheets.every(({ columns }) => columns.length === 0)) &&
        preview.lines.some(({ cells }) => cells[field] !== empty[field])) ||
      Object.values(edits).some((edit) => edit[field] !== undefined),
  );
}
