import { execFile, spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { cloneInto } from "#tests/clone.ts";
import { freePort, isReady } from "#tests/program.ts";

/** A clone in a folder as people name theirs, with its packages installed. */
async function aClone(): Promise<string> {
  const parent = mkdtempSync(join(tmpdir(), "palmares-clone-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true, maxRetries: 5 }));
  // The account that runs PostgreSQL needs access.
  chmodSync(parent, 0o755);
  const checkout = join(parent, "Téléchargements/à lire/palmarès");
  await cloneInto(checkout);
  return checkout;
}

test("MND-06 `npm start` builds its pages and serves them in a folder with blanks and accents in its path", async () => {
  const checkout = await aClone();
  const port = await freePort();
  const { PATH = "" } = process.env;
  // Without the demonstration, which takes longer.
  const env = { PATH, HOME: checkout, PORT: String(port), PUBLIC_URL: "https://championnat.exemple.fr" };
  const started = spawn("npm", ["start"], { cwd: checkout, env, detached: true });
  const signal = (name: NodeJS.Signals) => process.kill(-(started.pid ?? 0), name);
  let output = "";
  for (const stream of [started.stdout, started.stderr]) stream.on("data", (text) => (output += text));
  const ended = new Promise<number | null>((resolve) => started.on("exit", resolve));
  let isRunning = true;
  void ended.then(() => (isRunning = false));
  onTestFinished(() => {
    if (isRunning) signal("SIGKILL");
  });
  await expect.poll(async () => !isRunning || (await isReady(port)), { timeout: 240_000, interval: 200 }).toBe(true);
  expect(isRunning, output).toBe(true);
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  const [, script = ""] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
  const response = await fetch(new URL(script, `http://127.0.0.1:${port}/`));
  expect([response.status, response.headers.get("content-type")]).toEqual([200, expect.stringContaining("javascript")]);
  signal("SIGINT");
  await ended;
  expect(output).toContain("Arrêt en cours...");
}, 300_000);

test.each(["d'été", 'dit "essai"', "n° #2", "quoi ?", "à 100%", "a:b"])(
  "MND-06 a folder that the tools cannot build in, « %s », is named before anything starts",
  async (name) => {
    const parent = mkdtempSync(join(tmpdir(), "palmares-clone-"));
    onTestFinished(() => rmSync(parent, { recursive: true }));
    const checkout = join(parent, name);
    cpSync("bin/ready", join(checkout, "bin/ready"));
    const failure = await promisify(execFile)("bin/ready", { cwd: checkout }).catch((error) => error);
    expect([failure.code, failure.stderr]).toEqual([1, expect.stringContaining(checkout)]);
  },
);

test("API-01 a long installation and a long build report their progress every five seconds", async () => {
  const checkout = mkdtempSync(join(tmpdir(), "palmares-clone-"));
  onTestFinished(() => rmSync(checkout, { recursive: true }));
  cpSync("bin/ready", join(checkout, "bin/ready"));
  const lock = { packages: { "node_modules/one": {}, "node_modules/@two/three": {}, "node_modules/elsewhere": { cpu: ["arm64"] } } };
  writeFileSync(join(checkout, "package-lock.json"), JSON.stringify(lock, null, 2));
  const works = {
    npm: "sleep 7; mkdir -p node_modules/one node_modules/@two/three; echo > node_modules/one/package.json; sleep 4; echo added 1 package",
    vite: "sleep 6",
  };
  mkdirSync(join(checkout, "tools"));
  for (const [tool, work] of Object.entries(works)) writeFileSync(join(checkout, "tools", tool), `#!/bin/sh\n${work}\n`, { mode: 0o755 });
  const env = { PATH: `${checkout}/tools:/usr/bin:/bin` };
  const { stdout } = await promisify(execFile)("bin/ready", { cwd: checkout, env });
  const lines = [/^Installation /, /^ {2}lecture de la liste des paquets$/, /^ {2}1 paquets sur 2 environ$/, /^Construction /];
  const last = [/^ {2}en cours depuis 5 s$/, /^$/];
  expect(stdout.split("\n")).toEqual([...lines, ...last].map((line) => expect.stringMatching(line)));
});
