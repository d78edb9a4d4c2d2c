import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import type { EmbeddedServer } from "#database/embedded.ts";
import { prepareDemonstration } from "../demonstration.ts";
import { noneOf, notTried, openReport } from "../figure.ts";
import { openInstallation, withDirectory, withServer } from "../installation.ts";
import { type Engine, engines, missingPrograms } from "./engines.ts";
import { journeys } from "./journeys.ts";
import { visitorOf } from "./visitor.ts";

// `npm run browsers`: the core journeys in the browsers of Debian that are not Chromium, on a temporary demonstration on loopback.
// Ends with one line: N passed, N failed.

const { values } = parseArgs({ options: { /** A part of a browser's name. */ only: { type: "string", default: "" } } });

const report = openReport();
const chosen = engines.filter(({ name }) => name.toLowerCase().includes(values.only.toLowerCase()));
await withDirectory((directory) =>
  withServer({ directory }, async (server) => {
    for (const engine of chosen) {
      const missing = missingPrograms(engine);
      if (missing.length > 0) report.add([notTried("B1", `journeys in ${engine.name}`, `without ${missing.join(", ")}`)]);
      else await tryJourneys(server, engine);
    }
  }),
);
process.exitCode = report.close();

/** Gives each browser an unused demonstration. */
async function tryJourneys(server: EmbeddedServer, engine: Engine): Promise<void> {
  const name = `palmares_${randomBytes(6).toString("hex")}`;
  const { startNode, close } = await openInstallation(server, name, { fill: prepareDemonstration });
  try {
    const { base } = await startNode({ settings: { DEMONSTRATION: "true" } });
    for (const journey of journeys) {
      const window = await engine.open();
      const failure = await journey(visitorOf(window, base)).then(() => null, String);
      await window.close();
      report.add([noneOf("B1", `the journey « ${journey.name} » in ${engine.name}`, failure === null ? 0 : 1, failure ?? "whole")]);
    }
  } finally {
    await close();
  }
}
