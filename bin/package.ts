import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs, promisify } from "node:util";

// `npm run package [-- --to DIRECTORY]` makes what an operator installs on a machine of this kind without development tools: the server, the built
// pages, its libraries, its own PostgreSQL, the right Node, and a list of all components (CycloneDX).

const run = promisify(execFile);

const { values } = parseArgs({ options: { to: { type: "string", default: "." } } });

/** Tests and the sources of the pages are left out. */
const isServed = (path: string): boolean => !/\.test\.ts$|\/(web|fixtures)(\/|$)/.test(path);

const parts = "app features platform database demo dist deploy docs bin/palmares README.md CHANGELOG.md LICENSE SECURITY.md".split(" ");

/** « 2026-11-29-1a2b3c4 », of the commit in Universal Time, with « -changed » if files differ from it; undefined outside a checkout of Git. */
async function readCommit(): Promise<string | undefined> {
  const git = async (...args: string[]) => (await run("git", args, { env: { ...process.env, TZ: "UTC" } })).stdout.trim();
  try {
    const commit = await git("log", "-1", "--format=%cd-%h", "--date=format-local:%Y-%m-%d", "--abbrev=7");
    return (await git("status", "--porcelain")) === "" ? commit : `${commit}-changed`;
  } catch {
    return undefined;
  }
}

async function main(): Promise<void> {
  const { version, description, license, type, imports, dependencies, optionalDependencies } = JSON.parse(
    await readFile("package.json", "utf8"),
  );
  const commit = await readCommit();
  const name = ["palmares", version, commit, process.platform, process.arch].filter(Boolean).join("-");
  const workDirectory = await mkdtemp(join(tmpdir(), "palmares-package-"));
  try {
    const stagingDirectory = join(workDirectory, name);
    await mkdir(stagingDirectory);
    for (const part of parts)
      await cp(part, join(stagingDirectory, part), { recursive: true, filter: (path) => part === "dist" || isServed(path) });
    for (const file of ["package.json", "package-lock.json"]) await cp(file, join(stagingDirectory, file));
    const npm = (...args: string[]) => run("npm", args, { cwd: stagingDirectory, maxBuffer: 1 << 27 });
    await npm("ci", "--omit=dev", "--no-audit", "--no-fund", "--prefer-offline");
    const manifest = { name: "palmares", version, commit, description, license, type, imports, dependencies, optionalDependencies };
    await writeFile(join(stagingDirectory, "package.json"), JSON.stringify(manifest, null, 2));
    await rm(join(stagingDirectory, "package-lock.json"));
    const sbom = JSON.parse((await npm("sbom", "--sbom-format=cyclonedx")).stdout);
    sbom.components.push({
      type: "platform",
      name: "node",
      version: process.versions.node,
      purl: `pkg:generic/node@${process.versions.node}`,
    });
    await writeFile(join(stagingDirectory, "sbom.cdx.json"), JSON.stringify(sbom, null, 2));
    await mkdir(join(stagingDirectory, "node_modules/.bin"), { recursive: true });
    await cp(process.execPath, join(stagingDirectory, "node_modules/.bin/node"), { dereference: true });
    const file = resolve(values.to, `${name}.tar.gz`);
    await mkdir(values.to, { recursive: true });
    await run("tar", ["--owner=root", "--group=root", "--numeric-owner", "-C", workDirectory, "-czf", file, name]);
    const hash = createHash("sha256");
    await pipeline(createReadStream(file), hash);
    await writeFile(`${file}.sha256`, `${hash.digest("hex")}  ${basename(file)}\n`);
    console.log(`${file}\n${file}.sha256`);
  } finally {
    await rm(workDirectory, { recursive: true, force: true });
  }
}

await main();
