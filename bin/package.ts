import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs, promisify } from "node:util";

// `npm run package [-- --to DIRECTORY]`: what an operator installs on a machine of this kind without any tool of development: the server, the built pages, its
// libraries, its own PostgreSQL, the right Node, and a list of all that is inside (CycloneDX).

const run = promisify(execFile);

const { values } = parseArgs({ options: { to: { type: "string", default: "." } } });

/** Tests, and what the pages were built from, stay behind. */
const isServed = (path: string): boolean => !/\.test\.ts$|\/(web|fixtures)(\/|$)/.test(path);

const parts = [
  "app",
  "features",
  "platform",
  "database",
  "dist",
  "deploy",
  "docs",
  "bin/palmares",
  "README.md",
  "CHANGELOG.md",
  "LICENSE",
  "SECURITY.md",
];

async function main(): Promise<void> {
  const { version, description, license, type, imports, dependencies, optionalDependencies } = JSON.parse(
    await readFile("package.json", "utf8"),
  );
  const name = `palmares-${version}-${process.platform}-${process.arch}`;
  const place = await mkdtemp(join(tmpdir(), "palmares-package-"));
  try {
    const stage = join(place, name);
    await mkdir(stage);
    for (const part of parts) await cp(part, join(stage, part), { recursive: true, filter: (path) => part === "dist" || isServed(path) });
    for (const file of ["package.json", "package-lock.json"]) await cp(file, join(stage, file));
    const npm = (...words: string[]) => run("npm", words, { cwd: stage, maxBuffer: 1 << 27 });
    await npm("ci", "--omit=dev", "--no-audit", "--no-fund", "--prefer-offline");
    const served = { name: "palmares", version, description, license, type, imports, dependencies, optionalDependencies };
    await writeFile(join(stage, "package.json"), JSON.stringify(served, null, 2));
    await rm(join(stage, "package-lock.json"));
    const bill = JSON.parse((await npm("sbom", "--sbom-format=cyclonedx")).stdout);
    bill.components.push({
      type: "platform",
      name: "node",
      version: process.versions.node,
      purl: `pkg:generic/node@${process.versions.node}`,
    });
    await writeFile(join(stage, "sbom.cdx.json"), JSON.stringify(bill, null, 2));
    await mkdir(join(stage, "node_modules/.bin"), { recursive: true });
    await cp(process.execPath, join(stage, "node_modules/.bin/node"), { dereference: true });
    const file = resolve(values.to, `${name}.tar.gz`);
    await mkdir(values.to, { recursive: true });
    await run("tar", ["--owner=root", "--group=root", "--numeric-owner", "-C", place, "-czf", file, name]);
    const hash = createHash("sha256");
    await pipeline(createReadStream(file), hash);
    await writeFile(`${file}.sha256`, `${hash.digest("hex")}  ${basename(file)}\n`);
    console.log(`${file}\n${file}.sha256`);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

await main();
