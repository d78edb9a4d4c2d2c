import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbedded } from "#database/embedded.ts";
import { openDatabase } from "#database/open.ts";
import { prepareDemonstration } from "#demo/demonstration.ts";
import { startNode } from "#tests/program.ts";
import { noneOf, notTried, openReport } from "../figure.ts";
import { type Engine, engines, missingPrograms } from "./engines.ts";
import { journeys } from "./journeys.ts";
import { visitorOf } from "./visitor.ts";

// `npm run browsers`: the core journeys in the browsers of Debian that are not Chromium, on a temporary demonstration on loopback.
// Ends with one line: N passed, N failed.

const { values } = parseArgs({ options: { /** A part of a browser's name. */ only: { type: "string", default: "" } } });

const report = openReport();
const chosen = engines.filter(({ name }) => name.toLowerCase().includes(values.only.toLowerCase()));
const directory = mkdtempSync(join(tmpdir(), "palmares-browsers-"));
const server = await startEmbedded({ directory });
try {
  for (const engine of chosen) {
    const missing = missingPrograms(engine);
    if (missing.length > 0) report.add([notTried("B1", `journeys in ${engine.name}`, `without ${missing.join(", ")}`)]);
    else await tryJourneys(engine);
  }
} finally {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}
process.exitCode = report.close();

/** Each browser meets a demonstration that nobody has used. */
async function tryJourneys(engine: Engine): Promise<void> {
  const name = `palmares_${randomBytes(6).toString("hex")}`;
  await server.create(name);
  const databaseUrl = server.url(name);
  const database = openDatabase(databaseUrl, { max: 2 });
  await prepareDemonstration(database);
  await database.close();
  const node = await startNode({ databaseUrl, secret: randomBytes(32).toString("hex"), settings: { DEMONSTRATION: "true" } });
  try {
    for (const journey of journeys) {
      const window = await engine.open();
      const failure = await journey(visitorOf(window, node.base)).then(() => null, String);
      await window.close();
      report.add([noneOf("B1", `the journey « ${journey.name} » in ${engine.name}`, failure === null ? 0 : 1, failure ?? "whole")]);
    }
  } finally {
    await node.stop();
  }
}
