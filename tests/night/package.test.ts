import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { aDirectory } from "#tests/own-directory.ts";
import { freePort, isReady } from "#tests/program.ts";

const run = promisify(execFile);

test("OPS-08 the package serves, backs up and examines itself without development tools, and lists its contents", async () => {
  const directory = mkdtempSync(join(tmpdir(), "palmares-packaged-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  // The account that runs PostgreSQL needs access.
  chmodSync(directory, 0o755);
  await run("node", ["bin/package.ts", "--to", directory], { maxBuffer: 1 << 26 });
  const [archive = ""] = readdirSync(directory).filter((name) => name.endsWith(".tar.gz"));
  const { stdout: commit } = await run("git", ["rev-parse", "--short=7", "HEAD"]);
  const kind = `${process.platform}-${process.arch}`;
  expect(archive, "named by its commit").toMatch(
    new RegExp(`^palmares-3\\.5\\.0-\\d{4}-\\d\\d-\\d\\d-${commit.trim()}(-changed)?-${kind}\\.tar\\.gz$`),
  );
  await run("sha256sum", ["-c", `${archive}.sha256`], { cwd: directory });
  await run("tar", ["-xzf", archive], { cwd: directory });
  const home = join(directory, archive.replace(/\.tar\.gz$/, ""));
  const { components } = JSON.parse(readFileSync(join(home, "sbom.cdx.json"), "utf8")) as { components: { name: string }[] };
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["fastify", "pg", "node"]));
  for (const tool of ["vitest", "vite", "typescript", "playwright-core"]) {
    expect(names).not.toContain(tool);
    expect(existsSync(join(home, "node_modules", tool))).toBe(false);
  }
  expect(readdirSync(join(home, "features"), { recursive: true }).filter((name) => String(name).endsWith(".test.ts"))).toEqual([]);

  const [port, data] = [await freePort(), aDirectory()];
  const env = { PATH: "/usr/bin:/bin", PALMARES_DATA: data, PORT: String(port) };
  const palmares = (...args: string[]) => run(join(home, "bin/palmares"), args, { env, cwd: "/", maxBuffer: 1 << 24 });
  const serving = execFile(join(home, "bin/palmares"), ["start"], { env, cwd: "/" });
  onTestFinished(() => void serving.kill("SIGKILL"));
  await expect.poll(() => isReady(port), { timeout: 60_000 }).toBe(true);
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain("<title>");
  await palmares("backup", "--new-key", join(directory, "key"));
  expect((await palmares("backup", "--to", join(directory, "backups"), "--key", join(directory, "key"))).stdout).toContain(
    "Sauvegarde vérifiée",
  );
  const diagnosis = (await palmares("doctor")).stdout;
  expect(diagnosis).toMatch(new RegExp(`Palmarès 3\\.5\\.0, du \\d\\d/.+ \\(commit \\d{4}-\\d\\d-\\d\\d-${commit.trim()}`));
  expect(diagnosis).toContain("Tout est en ordre.");
  const ended = new Promise((resolve) => serving.on("exit", resolve));
  serving.kill("SIGTERM");
  expect(await ended).toBe(0);
  await expect(palmares("vitest")).rejects.toMatchObject({ code: 2 });
}, 240_000);
