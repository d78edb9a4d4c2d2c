import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { parseArgs } from "node:util";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { runCommand } from "./command.ts";

// `npm run probe` does from another machine what people do: a page, a sign-in, the questions, a save read back, a sign-out. It is for cron and a
// textfile collector.

const usage = `npm run probe -- --url https://championnat.exemple.fr --username COMPTE --password-file FICHIER [--out FICHIER.prom]
Fait de l'extérieur ce que fait un participant, et dit ce qui a réussi et en combien de temps, comme Prometheus le lit. Finit par 1 si quelque chose échoue.
Le compte est celui d'un participant inventé, sans adresse e-mail, dans une catégorie dont on ne lit pas le classement ; hors d'une étape ouverte, rien
n'est enregistré, ce qui n'est pas un échec.`;

const TIMEOUT_MS = 10_000;

const config = {
  options: {
    url: { type: "string" },
    username: { type: "string" },
    "password-file": { type: "string" },
    out: { type: "string" },
  },
} as const;

/** Seconds by step; a failed step is the last one, without a time. */
type Steps = Map<string, number | undefined>;

async function probe(url: string, username: string, password: string, steps: Steps): Promise<void> {
  const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    steps.set(step, undefined);
    const start = performance.now();
    const result = await work();
    steps.set(step, (performance.now() - start) / 1_000);
    return result;
  };
  const request = async (method: string, path: string, token?: string, body?: unknown): Promise<string> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
    return text;
  };
  await timed("page", () => request("GET", "/connexion"));
  const { accessToken, user } = await timed("sign-in", async () =>
    authApi.logIn.response.parse(JSON.parse(await request("POST", `/api${authApi.logIn.path}`, undefined, { username, password }))),
  );
  const read = async () => JSON.parse(await request("GET", `/api${answersApi.active.path}`, accessToken));
  const { isClosed, questions } = await timed("open", read);
  const [first] = questions;
  if (first && !isClosed) {
    const answers = [String(Date.now() % 1_000_000)];
    await timed("save", () =>
      request("POST", `/api${answersApi.save.path}`, accessToken, [
        { questionId: first.id, answers, totalAnswer: first.usersAnswers?.totalAnswer ?? null },
      ]),
    );
    await timed("read back", async () => {
      const saved = (await read()).questions[0]?.usersAnswers?.answers;
      if (JSON.stringify(saved) !== JSON.stringify(answers))
        throw new Error(`saved ${JSON.stringify(answers)}, read ${JSON.stringify(saved)}`);
    });
  }
  await timed("sign-out", () => request("POST", `/api${authApi.logOut.path.replace(":id", String(user.id))}`, accessToken));
}

function exposition(steps: Steps): string {
  const lines = [...steps].map(([step, seconds]) => `palmares_probe_seconds{step="${step}"} ${seconds ?? "NaN"}`);
  const isComplete = [...steps.values()].every((seconds) => seconds !== undefined);
  return [
    "# HELP palmares_probe_success Whether all that a participant does succeeded from outside",
    "# TYPE palmares_probe_success gauge",
    `palmares_probe_success ${isComplete ? 1 : 0}`,
    "# HELP palmares_probe_seconds How long each step took; NaN for the one that failed",
    "# TYPE palmares_probe_seconds gauge",
    ...lines,
    "",
  ].join("\n");
}

async function main({ values }: ReturnType<typeof parseArgs<typeof config>>): Promise<void> {
  const { url, username, "password-file": file, out } = values;
  if (!url || !username || !file) throw new Error(usage);
  const steps: Steps = new Map();
  const failure = await probe(url.replace(/\/$/, ""), username, readFileSync(file, "utf8").trim(), steps).catch((error: Error) => error);
  if (out) {
    writeFileSync(`${out}.part`, exposition(steps));
    renameSync(`${out}.part`, out);
  } else console.log(exposition(steps));
  if (failure) throw failure;
}

await runCommand(usage, config, main);
