import { execFile } from "node:child_process";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import type { Figure } from "../figure.ts";
import { withDirectory } from "../installation.ts";
import { ask, type Bench } from "./bench.ts";
import { saveDuringWork } from "./concurrent-work.ts";
import { median, secondsOf } from "./load.ts";
import { handWritten, type PlainRow } from "./plain-sheet.ts";

const run = promisify(execFile);
const ROUNDS = 3;

interface WorkResult {
  readonly seconds: number;
  readonly megabytes: number;
}

const maxMegabytes = (done: readonly WorkResult[]): number => Math.max(...done.map(({ megabytes }) => megabytes));

/** P7: workbooks written and read, each in its own process, against the same rows by hand. */
export const measureWorkbooks = ({ written, read }: { written: number; read: number }): Promise<Figure[]> =>
  withDirectory(async (directory) => {
    const work = async (name: string, rows: number, file: string): Promise<WorkResult> =>
      JSON.parse((await run("node", ["harness/bench/workbooks.ts", name, String(rows), join(directory, file)])).stdout);
    await work("write", read, "ours.xlsx");
    await work("make by hand", read, "by-hand");
    const writing = await alternate(
      () => work("write", written, "written.xlsx"),
      () => work("write by hand", written, "written-by-hand"),
    );
    const reading = await alternate(
      () => work("read", read, "ours.xlsx"),
      () => work("read by hand", read, "by-hand"),
    );
    return [...figuresOf(`writing ${written} rows of 15 columns`, writing), ...figuresOf(`reading ${read} rows of 15 columns`, reading)];
  });

/** Runs both tasks in alternation. */
async function alternate(
  own: () => Promise<WorkResult>,
  byHand: () => Promise<WorkResult>,
): Promise<{ own: WorkResult[]; byHand: WorkResult[] }> {
  const done: { own: WorkResult[]; byHand: WorkResult[] } = { own: [], byHand: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    done.own.push(await own());
    done.byHand.push(await byHand());
  }
  return done;
}

function figuresOf(what: string, { own, byHand }: { own: readonly WorkResult[]; byHand: readonly WorkResult[] }): Figure[] {
  const [elapsed, limit] = [own, byHand].map((done) => median(done.map(({ seconds }) => seconds))) as [number, number];
  const detail = `${elapsed.toFixed(2)} s, by hand ${limit.toFixed(2)} s`;
  const memory = { what: `memory of ${what}`, value: maxMegabytes(own), detail: `by hand ${maxMegabytes(byHand).toFixed(0)} MB` };
  return [
    { name: "P7", what, value: elapsed / limit, unit: "times the limit", goal: 3, detail },
    { name: "P7", ...memory, unit: "MB", goal: 300 },
  ];
}

/** P7 through the application: the export of a stage, against reading all its rows and writing them by hand. */
export async function exportStage(bench: Bench): Promise<Figure[]> {
  const { pool, stageId } = bench;
  await grantStepUp(bench);
  await ask(bench, "POST", `/api/results/generate/${stageId}`);
  const timed = async (work: () => Promise<unknown>): Promise<WorkResult> => ({ seconds: await secondsOf(work), megabytes: 0 });
  let rows = 0;
  const done = await alternate(
    () => timed(() => downloadExport(bench)),
    () =>
      timed(async () => {
        const read = await pool.query<(string | number | null)[]>({ text: plainRows, values: [stageId], rowMode: "array" });
        rows = read.rows.length;
        await buffer(handWritten([read.rows satisfies readonly PlainRow[]]));
      }),
  );
  return figuresOf(`exporting a stage of ${rows} results`, done).slice(0, 1);
}

/** A fresh proof for the office: it lasts longer than a measurement. */
const grantStepUp = ({ pool }: Bench) =>
  pool.query("update sessions set proven_at = now() where user_id in (select id from users where role = 'ADMIN' order by id limit 1)");

const downloadExport = async (bench: Bench): Promise<ArrayBuffer> =>
  (await ask(bench, "GET", `/api/users/export/results?questionnaireId=${bench.stageId}`)).arrayBuffer();

/** P7: saves while the results of the stage are exported as a workbook repeatedly. */
export async function saveWhileExporting(bench: Bench, seconds: number): Promise<Figure[]> {
  const { rows } = await bench.pool.query<{ results: number }>("select count(*) as results from results where questionnaire_id = $1", [
    bench.stageId,
  ]);
  await grantStepUp(bench);
  const work = async (signal: AbortSignal) => {
    let exports = 0;
    for (; !signal.aborted; exports += 1) await downloadExport(bench);
    return `${exports} exports`;
  };
  const what = `saves while ${rows[0]?.results} results are exported`;
  return [await saveDuringWork(bench, seconds, { name: "P7", what, goal: 2, work })];
}

/** The export's contents, with stored ranks. */
const plainRows = `
  select u.num_palmares, u.lastname, u.firstname, u.birthday, c.name, e.name, e.rne_code, u.city, u.zip_code, u.email,
    x.grade, x.weighted_grade, x.time, x.rank, x.qualified::text, x.origin
  from results x
    join users u on u.id = x.user_id
    join questionnaires q on q.id = x.questionnaire_id
    left join categories c on c.id = x.category_id
    left join registrations r on r.user_id = x.user_id and r.year = q.year and r.kind = 'participant'
    left join establishments e on e.id = r.establishment_id
  where x.questionnaire_id = $1 order by c.position, x.rank, x.user_id`;
