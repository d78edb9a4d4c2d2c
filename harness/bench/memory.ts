import type { RunningNode } from "#tests/program.ts";
import type { Figure } from "../figure.ts";
import { peakMemory } from "../peak-memory.ts";
import type { Bench } from "./bench.ts";
import { burnCpu, isShortOfCores } from "./concurrent-work.ts";
import { load } from "./load.ts";
import { birthdayOf, letters, sendList } from "./pupil-import.ts";
import { saveRequestsOf } from "./saving.ts";

const HEAP_MB = 512;
const AT_ONCE = [3, 8];
const CONNECTIONS = 8;
const CALM_SECONDS = 5;
/** Rejected lists are sent again after `Retry-After`, like on the page; total timeout. */
const TIMEOUT_SECONDS = 120;

/**
 * P16: lists of pupils of many schools are sent at once, with a dry run like the page, to a node with a small heap: the node survives, and concurrent saves
 * hardly wait longer.
 */
export async function sendManyLists(bench: Bench, lines: number): Promise<Figure[]> {
  const node = await bench.startAnother({ NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` });
  try {
    const list = listOf(lines);
    const figures: Figure[] = [];
    for (const lists of AT_ONCE) figures.push(await measureLists(bench, node, list, lists));
    return figures;
  } finally {
    node.kill("SIGKILL");
    await node.exited;
  }
}

async function measureLists(bench: Bench, node: RunningNode, list: Buffer, lists: number): Promise<Figure> {
  const ids = await schools(bench, lists);
  const next = saveRequestsOf(bench);
  const save = (seconds: number, until?: AbortSignal) =>
    load({ port: node.port, connections: CONNECTIONS, seconds, next, ...(until && { until }) });
  const what = `saves beside ${lists} lists of ${Math.round(list.length / 100_000) / 10} MB sent at once, heap of ${HEAP_MB} MB`;
  const figure = (value: number, detail: string): Figure => ({ name: "P16", what, value, unit: "times the limit", goal: 2, detail });
  try {
    await save(1);
    const calm = await save(CALM_SECONDS);
    const burning = isShortOfCores() ? await whileBurningCpu(() => save(CALM_SECONDS)) : undefined;
    const controller = new AbortController();
    const sending = Promise.all(
      ids.map((id) => send(node, { token: bench.adminToken, query: `establishmentId=${id}&dryRun=true` }, list)),
    ).finally(() => controller.abort());
    const busy = await save(TIMEOUT_SECONDS, controller.signal);
    const answers = await sending;
    const cpuText = burning ? `, ${burning.p99.toFixed(0)} ms beside a program that only counts` : "";
    const detail = `p99 ${calm.p99.toFixed(0)} ms in calm${cpuText}, ${busy.p99.toFixed(0)} ms beside them; ${answers.filter((one) => one.status === 200).length} previewed, sent away ${answers.reduce((sum, { rejections }) => sum + rejections, 0)} times; most memory ${peakMemory(node.pid).toFixed(0)} MB`;
    const isComplete = answers.every(({ status }) => status === 200) && busy.errors === 0;
    return figure(isComplete ? busy.p99 / (burning ?? calm).p99 : Number.POSITIVE_INFINITY, detail);
  } catch (error) {
    return figure(Number.POSITIVE_INFINITY, `the node died: ${(error as Error).message}`);
  }
}

async function whileBurningCpu<T>(work: () => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const cpuText = burnCpu(controller.signal);
  const done = await work().finally(() => controller.abort());
  await cpuText;
  return done;
}

async function send(
  { port }: RunningNode,
  sender: { readonly token: string; readonly query: string },
  list: Buffer,
): Promise<{ readonly status: number; readonly rejections: number }> {
  const end = performance.now() + TIMEOUT_SECONDS * 1_000;
  for (let rejections = 0; ; rejections += 1) {
    const answer = await sendList({ port, ...sender }, list, "liste.csv");
    for await (const _ of answer.body ?? []);
    if (answer.status !== 429 || performance.now() > end) return { status: answer.status, rejections };
    await new Promise((resolve) => setTimeout(resolve, 1_000 * Number(answer.headers.get("retry-after") ?? 1)));
  }
}

/** The office sends their lists. */
async function schools({ pool }: Bench, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    "insert into establishments (name, type) select 'École ' || number, 'Collège' from generate_series(1, $1::int) number returning id",
    [count],
  );
  return rows.map(({ id }) => id);
}

function listOf(lines: number): Buffer {
  const line = (at: number) =>
    `Durand-${letters(at)};Léa;lea.${at}.durand@exemple.fr;${birthdayOf(at)};F;6e A;12 rue Sophie-Germain;Bourg-en-Bresse;01000`;
  return Buffer.from(
    [
      "Nom;Prénom;E-mail;Date de naissance;Genre;Catégorie;Adresse;Ville;Code postal",
      ...Array.from({ length: lines }, (_, at) => line(at)),
    ].join("\n"),
  );
}
