import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbedded } from "#database/embedded.ts";
import { readAdminLists } from "./admin-lists.ts";
import { openBench } from "./bench.ts";
import { exportStage, measureWorkbooks } from "./exports.ts";
import { type Figure, isReached, printed } from "./figure.ts";
import { weighFirstScreen } from "./first-screen.ts";
import { gradeStage, saveWhileGrading } from "./grading.ts";
import { openQuestionnaires } from "./opening.ts";
import { importPupils } from "./pupil-import.ts";
import { saveSheets } from "./saving.ts";
import { lookAtScreens } from "./screens.ts";

// `npm run bench`: each figure against its limit, measured side by side in this run. Ends with one line: N passed, N failed.

const { values } = parseArgs({
  options: {
    /** A size at which only the benches themselves are tried, not the figures. */
    tiny: { type: "boolean", default: false },
    /** Participants of the stage that P5 grades, P6 lists and P7 exports. */
    participants: { type: "string", default: "200000" },
    seconds: { type: "string", default: "8" },
    only: { type: "string" },
  },
});

const size = values.tiny
  ? { people: 50, graded: 200, seconds: 0.3, written: 200, read: 100, pupils: 20 }
  : { people: 5_000, graded: Number(values.participants), seconds: Number(values.seconds), written: 100_000, read: 50_000, pupils: 1_000 };
const settings = { max_wal_size: "8GB", checkpoint_timeout: "1h", shared_buffers: "1GB", max_connections: "200" };

const directory = mkdtempSync(join(tmpdir(), "palmares-bench-"));
const server = await startEmbedded({ directory, settings });
const figures: Figure[] = [];
const measure = async (name: string, work: () => Promise<Figure[]>) => {
  if (values.only && !values.only.split(",").includes(name)) return;
  for (const figure of await work()) {
    figures.push(figure);
    console.log(printed(figure));
  }
};
try {
  await measure("P8", weighFirstScreen);
  await measure("P7", () => measureWorkbooks(size));
  await measure("U1", () => lookAtScreens(server));
  for (const [names, participants] of [
    [["P1", "P2", "P10"], size.people],
    [["P5", "P6", "P7"], size.graded],
  ] as const) {
    if (values.only && !names.some((name) => values.only?.split(",").includes(name))) continue;
    const bench = await openBench(server, participants);
    try {
      if (participants === size.people) {
        await measure("P1", () => saveSheets(bench, size.seconds));
        await measure("P2", () => openQuestionnaires(bench, size.seconds));
        await measure("P10", () => importPupils(bench, size.pupils));
      } else {
        await measure("P5", () => gradeStage(bench));
        await measure("P5", () => saveWhileGrading(bench, size.seconds));
        await measure("P6", () => readAdminLists(bench, size.seconds));
        await measure("P7", () => exportStage(bench));
      }
    } finally {
      await bench.close();
    }
  }
} finally {
  await server.stop();
  rmSync(directory, { recursive: true });
}
const reached = figures.filter(isReached).length;
console.log(`${reached} passed, ${figures.length - reached} failed`);
process.exitCode = reached === figures.length ? 0 : 1;
