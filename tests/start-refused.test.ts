import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aDirectory, postmasterOf } from "./own-directory.ts";
import { freePort, isReady, type Program, runProgram } from "./program.ts";

// What the program says, as `npm start` runs it, where it cannot start: a sentence, and nothing left running.

const started = (program: Program): Program => {
  onTestFinished(() => program.kill("SIGKILL"));
  return program;
};

const run = (environment: Record<string, string>, words?: readonly string[], directory?: string): Program =>
  started(runProgram(environment, words, directory));

/** The program on a machine that differs in this property. */
const onMachine = (property: "arch" | "platform", value: string, program: string): string[] => [
  "--input-type=module",
  "--eval",
  `Object.defineProperty(process, "${property}", { value: "${value}" }); await import("${program}");`,
];

async function refusal(program: Program): Promise<string> {
  expect(await program.exited).toBe(1);
  expect(program.output()).not.toMatch(/\n\s+at /);
  return program.output();
}

test("OPS-08 a port that another program has is said, one process or two, and no database is begun", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void taken.close());
  await expect.poll(() => taken.listening).toBe(true);
  const { port } = taken.address() as AddressInfo;
  for (const WEB_CONCURRENCY of ["1", "2"]) {
    const PALMARES_DATA = join(aDirectory(), "data");
    expect(await refusal(run({ PALMARES_DATA, PORT: String(port), WEB_CONCURRENCY }))).toContain(
      `Le port ${port} est déjà pris par un autre programme`,
    );
    expect(existsSync(PALMARES_DATA)).toBe(false);
  }
});

test("OPS-08 a HOST that is not of this machine is said", async () => {
  const program = run({ PALMARES_DATA: aDirectory(), HOST: "192.0.2.1", PORT: String(await freePort()) });
  expect(await refusal(program)).toContain("« 192.0.2.1 » (HOST) n'est pas de cette machine");
});

test("OPS-08 pages that were not built are said, and no database is begun", async () => {
  const checkout = aDirectory();
  for (const name of ["app", "features", "platform", "database", "package.json"]) cpSync(name, join(checkout, name), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(checkout, "node_modules"));
  const PALMARES_DATA = join(checkout, "data");
  expect(await refusal(run({ PALMARES_DATA, PORT: String(await freePort()) }, undefined, checkout))).toContain(
    "Les pages ne sont pas construites",
  );
  expect(existsSync(PALMARES_DATA)).toBe(false);
});

test("OPS-08 data of another account are said, and stay as they are", async () => {
  const directory = process.getuid?.() === 0 ? aDirectory() : "/palmares-of-another";
  const another = `import { startEmbedded } from "#database/embedded.ts";
    if (process.getuid() === 0) process.setgid(65534), process.setuid(65534);
    await startEmbedded({ directory: ${JSON.stringify(directory)} }).catch(({ message }) => { console.error(message); process.exit(1); });`;
  expect(await refusal(run({}, ["--input-type=module", "--eval", another]))).toContain(
    `Le dossier des données ${directory} n'appartient pas au compte qui lance l'application`,
  );
  if (existsSync(directory)) expect(readdirSync(directory)).toEqual([]);
});

test("OPS-08 data of another major version of PostgreSQL, and a PostgreSQL that does not start, are said", async () => {
  const PALMARES_DATA = aDirectory();
  mkdirSync(join(PALMARES_DATA, "postgresql"));
  writeFileSync(join(PALMARES_DATA, "postgresql/PG_VERSION"), "15\n");
  const PORT = String(await freePort());
  const words = await refusal(run({ PALMARES_DATA, PORT }));
  expect(words).toMatch(/sont de PostgreSQL 15, et cette version de Palmarès a PostgreSQL \d+ : rien n'a été touché/);
  expect(readdirSync(join(PALMARES_DATA, "postgresql"))).toEqual(["PG_VERSION"]);

  const another = aDirectory();
  const first = run({ PALMARES_DATA: another, PORT });
  await expect.poll(() => existsSync(join(another, "postgresql/postgresql.conf")), { timeout: 30_000 }).toBe(true);
  first.kill("SIGTERM");
  expect(await first.exited, "a start that is broken off").toBe(0);
  appendFileSync(join(another, "postgresql/postgresql.conf"), "\nshared_buffers = nonsense\n");
  const said = await refusal(run({ PALMARES_DATA: another, PORT }));
  expect(said).toContain("PostgreSQL n'a pas démarré");
  expect(said).toContain('invalid value for parameter "shared_buffers": "nonsense"');
}, 90_000);

test("OPS-08 who breaks a start off, in whatever moment, leaves no database running", async () => {
  const PALMARES_DATA = aDirectory();
  const environment = { PALMARES_DATA, PORT: String(await freePort()) };
  const first = run(environment);
  await expect.poll(() => postmasterOf(PALMARES_DATA), { timeout: 30_000, interval: 20 }).toBeDefined();
  first.kill("SIGINT");
  expect(await first.exited).toBe(0);
  expect(first.output()).toContain("Arrêt en cours...");
  expect(postmasterOf(PALMARES_DATA)).toBeUndefined();

  const second = run(environment);
  await expect.poll(() => isReady(Number(environment.PORT)), { timeout: 60_000 }).toBe(true);
  second.kill("SIGTERM");
  expect(await second.exited, "and the next start finds all in order").toBe(0);
}, 90_000);

test("OPS-08 a machine for which there is no PostgreSQL is told to name one; Windows is told to use WSL2", async () => {
  const PORT = String(await freePort());
  const program = run({ PALMARES_DATA: aDirectory(), PORT }, onMachine("arch", "riscv64", "./app/main.ts"));
  expect(await refusal(program)).toMatch(/pour cette machine \(\w+-riscv64\) : donnez une base avec DATABASE_URL/);
  expect(await refusal(run({}, onMachine("platform", "win32", "./bin/prestart.js")))).toContain("wsl --install");
});
