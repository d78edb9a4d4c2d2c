import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aDirectory, postmasterOf, runInTest } from "#tests/own-directory.ts";
import { freePort, isReady, type Program } from "#tests/program.ts";

// The program, as `npm start` runs it, when it cannot start: it prints a sentence, and leaves nothing running.

/** Runs the program with this property of the machine changed. */
const onMachine = (property: "arch" | "platform", value: string, program: string): string[] => [
  "--input-type=module",
  "--eval",
  `Object.defineProperty(process, "${property}", { value: "${value}" }); await import("${program}");`,
];

async function startError(program: Program): Promise<string> {
  expect(await program.exited).toBe(1);
  expect(program.output()).not.toMatch(/\n\s+at /);
  return program.output();
}

test("OPS-08 a port that another program uses is reported, one process or two, and no database is created", async () => {
  const busyServer = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void busyServer.close());
  await expect.poll(() => busyServer.listening).toBe(true);
  const { port } = busyServer.address() as AddressInfo;
  const neighbour = createServer().listen(port + 1, "127.0.0.1");
  neighbour.on("error", () => undefined);
  onTestFinished(() => void neighbour.close());
  for (const WEB_CONCURRENCY of ["1", "2"]) {
    const PALMARES_DATA = join(aDirectory(), "data");
    const error = await startError(runInTest({ PALMARES_DATA, PORT: String(port), WEB_CONCURRENCY }));
    expect(error).toMatch(new RegExp(`Le port ${port} est déjà pris par un autre programme.*\\(PORT=\\d+\\)`));
    expect(error, "taken too").not.toContain(`(PORT=${port + 1})`);
    expect(existsSync(PALMARES_DATA)).toBe(false);
  }
});

test("OPS-08 a backup where there is no PostgreSQL to verify it, as in a container, names the setting, and writes no file", async () => {
  const BACKUP_DIRECTORY = aDirectory();
  const DATABASE_URL = "postgresql://palmares@127.0.0.1:1/palmares";
  const args = [...onMachine("arch", "riscv64", "./app/backup.ts"), "--", "--plain"];
  expect(await startError(runInTest({ DATABASE_URL, BACKUP_DIRECTORY }, args))).toContain(
    "--verify-on postgresql://…, ou BACKUP_VERIFY_URL",
  );
  expect(readdirSync(BACKUP_DIRECTORY)).toEqual([]);
});

test("OPS-08 a HOST of another machine is reported", async () => {
  const program = runInTest({ PALMARES_DATA: aDirectory(), HOST: "192.0.2.1", PORT: String(await freePort()) });
  expect(await startError(program)).toContain("« 192.0.2.1 » (HOST) n'est pas de cette machine");
});

test("OPS-08 missing built pages are reported, and no database is created", async () => {
  const checkout = aDirectory();
  for (const name of ["app", "features", "platform", "database", "demo", "package.json"])
    cpSync(name, join(checkout, name), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(checkout, "node_modules"));
  const PALMARES_DATA = join(checkout, "data");
  expect(await startError(runInTest({ PALMARES_DATA, PORT: String(await freePort()) }, undefined, checkout))).toContain(
    "Les pages ne sont pas construites",
  );
  expect(existsSync(PALMARES_DATA)).toBe(false);
});

test("OPS-08 data of another account is reported, and not changed", async () => {
  const directory = process.getuid?.() === 0 ? aDirectory() : "/palmares-of-another";
  const another = `import { startEmbedded } from "#database/embedded.ts";
    if (process.getuid() === 0) process.setgid(65534), process.setuid(65534);
    await startEmbedded({ directory: ${JSON.stringify(directory)} }).catch(({ message }) => { console.error(message); process.exit(1); });`;
  expect(await startError(runInTest({}, ["--input-type=module", "--eval", another]))).toContain(
    `Le dossier des données ${directory} n'appartient pas au compte qui lance l'application`,
  );
  if (existsSync(directory)) expect(readdirSync(directory)).toEqual([]);
});

test("OPS-08 data of another major version of PostgreSQL, and a PostgreSQL that does not start, are reported", async () => {
  const PALMARES_DATA = aDirectory();
  mkdirSync(join(PALMARES_DATA, "postgresql"));
  writeFileSync(join(PALMARES_DATA, "postgresql/PG_VERSION"), "15\n");
  const PORT = String(await freePort());
  const args = await startError(runInTest({ PALMARES_DATA, PORT }));
  expect(args).toMatch(/sont de PostgreSQL 15, et cette version de Palmarès a PostgreSQL \d+ : rien n'a été touché/);
  expect(readdirSync(join(PALMARES_DATA, "postgresql"))).toEqual(["PG_VERSION"]);

  const another = aDirectory();
  const first = runInTest({ PALMARES_DATA: another, PORT });
  await expect.poll(() => existsSync(join(another, "postgresql/postgresql.conf")), { timeout: 30_000 }).toBe(true);
  first.kill("SIGTERM");
  expect(await first.exited, "an interrupted start").toBe(0);
  appendFileSync(join(another, "postgresql/postgresql.conf"), "\nshared_buffers = nonsense\n");
  const output = await startError(runInTest({ PALMARES_DATA: another, PORT }));
  expect(output).toContain("PostgreSQL n'a pas démarré");
  expect(output).toContain('invalid value for parameter "shared_buffers": "nonsense"');
}, 90_000);

test("OPS-08 a start interrupted at any time leaves no database running", async () => {
  const PALMARES_DATA = aDirectory();
  const environment = { PALMARES_DATA, PORT: String(await freePort()) };
  const first = runInTest(environment);
  await expect.poll(() => postmasterOf(PALMARES_DATA), { timeout: 30_000, interval: 20 }).toBeDefined();
  first.kill("SIGINT");
  expect(await first.exited).toBe(0);
  expect(first.output()).toContain("Arrêt en cours...");
  expect(postmasterOf(PALMARES_DATA)).toBeUndefined();

  const second = runInTest(environment);
  await expect.poll(() => isReady(Number(environment.PORT)), { timeout: 60_000 }).toBe(true);
  second.kill("SIGTERM");
  expect(await second.exited, "the next start works").toBe(0);
}, 90_000);

test("OPS-08 on a machine without PostgreSQL the user is asked to name one; on Windows, to use WSL2", async () => {
  const PORT = String(await freePort());
  const program = runInTest({ PALMARES_DATA: aDirectory(), PORT }, onMachine("arch", "riscv64", "./app/main.ts"));
  expect(await startError(program)).toMatch(/pour cette machine \(\w+-riscv64\) : donnez une base avec DATABASE_URL/);
  expect(await startError(runInTest({}, onMachine("platform", "win32", "./bin/prestart.js")))).toContain("wsl --install");
});
