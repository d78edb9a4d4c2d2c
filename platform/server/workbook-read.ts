import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { bounded } from "./bounded.ts";
import { badRequest } from "./errors.ts";
import type { Line } from "./workbook-lines.ts";
import type { Asked, Told } from "./workbook-worker.ts";
import { Unreadable } from "./zip-read.ts";

/** A row under the titles. */
interface WorkbookRow {
  /** The number of its line, as the person sees it. */
  readonly row: number;
  /** What stands under each title, by its folded name: empty where nothing stands. */
  readonly cells: Readonly<Record<string, string>>;
}

export interface ReadWorkbook {
  /** The titles in their order, as they are written and as `cells` name them. */
  readonly columns: readonly { readonly title: string; readonly name: string }[];
  readonly rows: readonly WorkbookRow[];
}

const MOST_MILLISECONDS = 20_000;
const MOST_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
/** Each takes its memory while it is read: two at once, the others wait. */
const inTurn = bounded(2);

/** A title as imports know it, whatever its accents, case, blanks and marks: « E-mail » is `email`. */
const foldTitle = (title: string): string =>
  title
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/**
 * The first visible sheet of a workbook that somebody sent, read beside the event loop: its first line gives the titles, the others the
 * rows. Texts come trimmed, numbers in full, dates as `YYYY-MM-DD`, formulas as the value they last had; blank lines are left out.
 *
 * @throws {Refusal} 400 in French when it is no .xlsx, protected, damaged, too large in any way, or without rows.
 */
export const readWorkbook = (bytes: Buffer, { mostRows = 50_000, field = "excel" } = {}): Promise<ReadWorkbook> =>
  inTurn(() => read(bytes, mostRows)).catch((error: unknown) => {
    throw error instanceof Unreadable ? badRequest(error.message, field) : error;
  });

async function read(bytes: Buffer, mostRows: number): Promise<ReadWorkbook> {
  const rows: WorkbookRow[] = [];
  let columns: ReadWorkbook["columns"] | undefined;
  for await (const lines of linesInTurn({ bytes, mostLines: mostRows + 1 }))
    for (const { row, values } of lines)
      if (columns) rows.push({ row, cells: cellsOf(columns, values) });
      else columns = columnsOf(values);
  if (!columns || rows.length === 0) throw new Unreadable("Ce classeur ne contient aucune ligne sous celle des titres.");
  return { columns: columns.filter(({ name }) => name !== ""), rows };
}

function columnsOf(titles: readonly string[]): ReadWorkbook["columns"] {
  const columns = Array.from(titles, (title) => ({ title, name: foldTitle(title) }));
  const twice = columns.find(({ name }, index) => name !== "" && columns.findIndex((other) => other.name === name) < index);
  if (twice) throw new Unreadable(`La colonne « ${twice.title} » apparaît deux fois : gardez-en une seule.`);
  return columns;
}

function cellsOf(columns: ReadWorkbook["columns"], values: readonly string[]): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [index, { name }] of columns.entries()) if (name !== "") cells[name] = values[index] ?? "";
  return cells;
}

/** The lines, some at a time, from a thread that ends with them, or at its bounds of time and memory. */
async function* linesInTurn(asked: Asked): AsyncGenerator<readonly Line[]> {
  const worker = new Worker(new URL("./workbook-worker.ts", import.meta.url), {
    workerData: asked,
    resourceLimits: MOST_MEMORY,
  });
  const signal = AbortSignal.timeout(MOST_MILLISECONDS);
  try {
    for (;;) {
      worker.postMessage("next");
      const [{ lines, refusal }] = (await once(worker, "message", { signal })) as [Told];
      if (refusal !== undefined) throw new Unreadable(refusal);
      if (lines.length === 0) return;
      yield lines;
    }
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), "code");
    if (code !== "ABORT_ERR" && code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
    throw new Unreadable("Ce classeur est trop lourd à lire : enregistrez-le en plusieurs fichiers.");
  } finally {
    await worker.terminate();
  }
}
