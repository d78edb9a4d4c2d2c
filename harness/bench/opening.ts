import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#tests/program.ts";
import type { Figure } from "../figure.ts";
import type { Bench } from "./bench.ts";
import { requestOf } from "./connection.ts";
import { formatRounds, load, median, roundsOf } from "./load.ts";

/** Many at once; with few, both servers wait for the client as much as they work. */
const CONNECTIONS = 256;
const ROUNDS = 3;

/** P2: many people who have not answered yet open the questionnaire at once, against a bare node:http server that sends as many bytes. */
export async function openQuestionnaires(bench: Bench, seconds: number): Promise<Figure[]> {
  await makeTypicalSize(bench);
  await bench.pool.query("delete from sheets where questionnaire_id = $1 and user_id = any($2)", [
    bench.stageId,
    bench.people.map(({ id }) => id),
  ]);
  // Earlier writes are vacuumed now, not during the rounds.
  await bench.pool.query("vacuum analyze");
  const requests = bench.people.map(({ token }) => requestOf("GET", "/api/questionnaire/active", token));
  let sent = 0;
  const next = () => requests[sent++ % requests.length] as Buffer;
  const { bytes } = await sizeOfAnswer(bench);
  const bare = await bareServer(bytes);
  try {
    await load({ port: bench.port, connections: CONNECTIONS, seconds: Math.min(seconds, 2), next });
    const rounds: { readonly limit: number; readonly opened: number }[] = [];
    for (let left = roundsOf(seconds, ROUNDS); left > 0; left -= 1) {
      const limit = await load({ port: bare.port, connections: CONNECTIONS, seconds, next });
      const opened = await load({ port: bench.port, connections: CONNECTIONS, seconds, next });
      if (opened.errors > 0) throw new Error(`${opened.errors} openings were refused`);
      rounds.push({ limit: limit.perSecond, opened: opened.perSecond });
    }
    const detail = `${formatRounds(rounds.map(({ opened }) => opened))}/s of ${(bytes / 1_000).toFixed(1)} kB, bare ${formatRounds(rounds.map(({ limit }) => limit))}/s`;
    return [
      {
        name: "P2",
        what: "openings of the questionnaire",
        value: median(rounds.map(({ opened, limit }) => opened / limit)),
        unit: "of the limit",
        goal: 0.6,
        detail,
      },
    ];
  } finally {
    bare.stop();
  }
}

/** A questionnaire of about 30 kB, like the federation's: those of the season have larger drawings and shorter texts. */
export async function makeTypicalSize({ pool, stageId }: Bench): Promise<void> {
  await pool.query("update questions set image_start = null, image_end = null, text = rpad(text, 1100, ' .') where questionnaire_id = $1", [
    stageId,
  ]);
  // The nodes are notified and reload it.
  await sleep(500);
}

async function sizeOfAnswer({ port, people }: Bench): Promise<{ bytes: number }> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/questionnaire/active`, {
    headers: { authorization: `Bearer ${people[0]?.token}` },
  });
  const body = (await answer.json()) as { questions: unknown[] };
  if (body.questions.length === 0) throw new Error("the questionnaire was not served");
  return { bytes: Buffer.byteLength(JSON.stringify(body)) };
}

async function bareServer(bytes: number): Promise<{ port: number; stop: () => void }> {
  const port = await freePort();
  const program = `const body = Buffer.alloc(${bytes}, 120); require("node:http").createServer((_, answer) => { answer.writeHead(200, { "content-type": "application/json", "content-length": body.length }); answer.end(body); }).listen(${port}, "127.0.0.1", () => console.log("up"))`;
  const server = spawn("node", ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => server.stdout.once("data", resolve));
  return { port, stop: () => void server.kill() };
}
