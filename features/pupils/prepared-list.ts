import { eachField, type PupilCells, type PupilField, pupilFields } from "./pupil-fields.ts";
import type { Alike, AskedRow, Preview, PreviewLine } from "./pupil-import.contract.ts";
import { type CellRefusal, type JudgedCells, judgeRow, type RowContext, refusalsOf } from "./pupil-row.ts";

/** What the teacher decided of a line that resembles a pupil: somebody else, or which of them. */
type Decision = "other" | { readonly same: string; readonly isRegistered: boolean; readonly takesAddress?: boolean };

/** A list on its way: as the file was read, and what was changed of it by hand since. Plain data, kept on the device until it is sent. */
export interface PreparedList {
  readonly fileName: string;
  readonly preview: Preview;
  readonly edits: Readonly<Record<number, Partial<PupilCells>>>;
  /** What stands in every empty cell of a column. */
  readonly fills: Partial<PupilCells>;
  readonly leftOut: readonly number[];
  readonly decisions: Readonly<Record<number, Decision>>;
}

export const prepared = (fileName: string, preview: Preview): PreparedList => ({
  fileName,
  preview,
  edits: {},
  fills: {},
  leftOut: [],
  decisions: {},
});

/** What to do with a line. */
type LineTask = "leftOut" | "repair" | "decide" | "send" | "nothing";

/** A line as it stands now. */
export interface PreparedLine {
  readonly row: number;
  readonly cells: PupilCells;
  readonly judged: JudgedCells;
  readonly refusals: readonly CellRefusal[];
  readonly notes: Partial<Record<PupilField, string>>;
  readonly foreseen: PreviewLine;
  readonly decision: Decision | undefined;
  readonly task: LineTask;
}

/** The cells of a line: what was typed, else what was read, else what fills the column. */
export const cellsOf = ({ edits, fills }: Pick<PreparedList, "edits" | "fills">, { row, cells }: PreviewLine): PupilCells =>
  eachField((field) => edits[row]?.[field] ?? (cells[field] || (fills[field] ?? "")));

/** The lines as they stand now; `foreseen`: what the server last said of each, by its number. */
export function preparedLines(list: PreparedList, context: RowContext, foreseen: ReadonlyMap<number, PreviewLine>): PreparedLine[] {
  const leftOut = new Set(list.leftOut);
  return list.preview.lines.map((read) => {
    const now = foreseen.get(read.row) ?? read;
    const line = { ...lineOf(list, read, now, context), foreseen: now, decision: list.decisions[read.row] };
    return { ...line, task: taskOf(line, leftOut.has(read.row)) };
  });
}

/** Each line is judged when it changes, not when another does. */
const judgements = new WeakMap<PreviewLine, { readonly key: string; readonly context: RowContext; readonly judged: JudgedCells }>();

function lineOf(list: PreparedList, read: PreviewLine, foreseen: PreviewLine, context: RowContext) {
  const cells = cellsOf(list, read);
  const key = pupilFields.map((field) => cells[field]).join("\n");
  const known = judgements.get(read);
  const judged = known?.key === key && known.context === context ? known.judged : judgeRow(cells, context);
  judgements.set(read, { key, context, judged });
  return { row: read.row, cells, judged, refusals: refusalsOf(judged), notes: notesOf(judged, cells, [read, foreseen]) };
}

/** What is remarked now, and what was when the file or the line was read, of the cells that are still as they were. */
function notesOf(judged: JudgedCells, cells: PupilCells, reads: readonly PreviewLine[]): Partial<Record<PupilField, string>> {
  const before = reads.flatMap((read) =>
    read.notes.filter(({ field }) => cells[field] === read.cells[field]).map(({ field, words }) => [field, words]),
  );
  const now = pupilFields.flatMap((field) => (judged[field].note === undefined ? [] : [[field, judged[field].note]]));
  return Object.fromEntries([...before, ...now]);
}

function taskOf(line: Omit<PreparedLine, "task">, isLeftOut: boolean): LineTask {
  const { refusals, foreseen, decision } = line;
  if (isLeftOut) return "leftOut";
  if (refusals.length > 0 || isRefused(line)) return "repair";
  if (isCorrected({ foreseen, decision })) return "send";
  if (foreseen.state === "held") return "decide";
  if (foreseen.state === "unchanged" || (typeof decision === "object" && decision.isRegistered)) return "nothing";
  return isDoubtful(foreseen) && decision === undefined ? "decide" : "send";
}

/** Whether the server refuses the line as it stands, of which it says why in its notes. */
const isRefused = ({ foreseen, judged }: Pick<PreparedLine, "foreseen" | "judged">): boolean =>
  foreseen.state === "refused" && pupilFields.every((field) => judged[field].shown === foreseen.cells[field]);

/** Whether a line resembles somebody without being him for sure, or without having his address. */
export const isDoubtful = ({ state, alike }: PreviewLine): boolean => state === "held" || (state === "new" && alike.length > 0);

/** Whether its address becomes that of the pupil, as was decided: of the one whom the line resembles now, not of whom it did before it was typed in. */
const isCorrected = ({ foreseen, decision }: Pick<PreparedLine, "foreseen" | "decision">): boolean =>
  typeof decision === "object" &&
  decision.takesAddress === true &&
  foreseen.alike.some(({ userId, hasOtherMailbox }) => userId === decision.same && hasOtherMailbox);

export interface Counts {
  readonly all: number;
  readonly send: number;
  readonly renewed: number;
  /** Registered already: their address alone is sent. */
  readonly corrected: number;
  readonly repair: number;
  readonly decide: number;
  readonly nothing: number;
  readonly leftOut: number;
}

export function countsOf(lines: readonly PreparedLine[]): Counts {
  const count = (task: LineTask) => lines.filter((line) => line.task === task).length;
  return {
    all: lines.length,
    send: count("send"),
    renewed: lines.filter(
      ({ task, foreseen, decision }) =>
        task === "send" && (foreseen.state === "renewed" || (typeof decision === "object" && !decision.isRegistered)),
    ).length,
    corrected: lines.filter(({ task, decision }) => task === "send" && typeof decision === "object" && decision.isRegistered).length,
    repair: count("repair"),
    decide: count("decide"),
    nothing: count("nothing"),
    leftOut: count("leftOut"),
  };
}

/** What is sent: every line that is whole and decided; those that change nothing too, so that they are counted. */
export const rowsToSend = (lines: readonly PreparedLine[]): (Omit<AskedRow, "same"> & { same?: string })[] =>
  lines
    .filter(({ task }) => task === "send" || task === "nothing")
    .map(({ row, cells, foreseen, decision }) => ({
      row,
      ...cells,
      ...(typeof decision === "object" && { same: decision.same }),
      ...(isCorrected({ foreseen, decision }) && { takesAddress: true }),
    }));

/** What is left of a list once it was sent: the lines to repair or to decide, and those that the server took not (`refused`); nothing when there are none. */
export function remaining(list: PreparedList, lines: readonly PreparedLine[], refused: readonly number[] = []): PreparedList | null {
  const rows = new Set([...lines.filter(({ task }) => task === "repair" || task === "decide").map(({ row }) => row), ...refused]);
  if (rows.size === 0) return null;
  // Touched by hand, as it were: the server is asked again what becomes of them.
  const edits = { ...list.edits, ...Object.fromEntries(refused.map((row) => [row, list.edits[row] ?? {}])) };
  return { ...list, edits, leftOut: [], preview: { ...list.preview, lines: list.preview.lines.filter(({ row }) => rows.has(row)) } };
}

export const edited = (list: PreparedList, row: number, field: PupilField, typed: string): PreparedList => ({
  ...list,
  edits: { ...list.edits, [row]: { ...list.edits[row], [field]: typed } },
});

export const filled = (list: PreparedList, field: PupilField, value: string): PreparedList => ({
  ...list,
  fills: { ...list.fills, [field]: value },
});

export const leftOut = (list: PreparedList, row: number, isOut: boolean): PreparedList => ({
  ...list,
  leftOut: isOut ? [...list.leftOut, row] : list.leftOut.filter((one) => one !== row),
});

/** What is said of a line: somebody else, or the same, with the address of the list where theirs is another. */
export type Verdict = { readonly alike: Alike | null; readonly takesAddress?: boolean };

/** The same pupil as another line of the list is left out, and so is who keeps another address; the same as one of the school is himself. */
export function decided(list: PreparedList, row: number, { alike, takesAddress = false }: Verdict): PreparedList {
  if (alike?.userId === null || (alike?.hasOtherMailbox && !takesAddress)) return leftOut(list, row, true);
  const decision: Decision = alike === null ? "other" : { same: alike.userId, isRegistered: alike.isRegistered, takesAddress };
  return { ...list, decisions: { ...list.decisions, [row]: decision } };
}

/** The file read again with other columns: what was typed by hand stays. */
export const readAgain = (list: PreparedList, preview: Preview): PreparedList => ({ ...list, preview });

/** The columns that are shown: those that the file has, those that must be filled, and those that something was typed in. */
export const fieldsShown = ({ preview, fills, edits }: PreparedList, required: readonly PupilField[]): PupilField[] =>
  pupilFields.filter(
    (field) =>
      required.includes(field) ||
      fills[field] !== undefined ||
      preview.columns.some(({ source }) => source === field) ||
      Object.values(edits).some((edit) => edit[field] !== undefined),
  );
