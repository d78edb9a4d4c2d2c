import { parseArgs } from "node:util";
import type { EmbeddedServer } from "#database/embedded.ts";
import { MAX_PUPILS } from "#people/pupils/pupil-import.contract.ts";
import { type Figure, noneOf, openReport } from "../figure.ts";
import { withDirectory, withServer } from "../installation.ts";
import { readAdminLists } from "./admin-lists.ts";
import { type Bench, openBench } from "./bench.ts";
import { correctStage } from "./correction.ts";
import { drawDiplomas } from "./diplomas.ts";
import { exportStage, measureWorkbooks, saveWhileExporting } from "./exports.ts";
import { openFirstScreens } from "./first-openings.ts";
import { weighFirstScreen } from "./first-screen.ts";
import { gradeStage, saveWhileGrading, saveWhileTelling } from "./grading.ts";
import { searchFindings } from "./integrity.ts";
import { sendManyLists } from "./memory.ts";
import { saveByTwoNodes } from "./nodes.ts";
import { openQuestionnaires } from "./opening.ts";
import { readPhotographs } from "./photographs.ts";
import { importPupils } from "./pupil-import.ts";
import { rehearse } from "./rehearsal.ts";
import { profileSaves } from "./save-profile.ts";
import { saveSheets } from "./saving.ts";
import { checkScreens } from "./screens.ts";
import { measureShards } from "./shards.ts";
import { saveInStorm } from "./storm.ts";

// `npm run bench`: each figure against its limit, both measured in this run. Ends with one line: N passed, N failed.

const { values } = parseArgs({
  options: {
    /** A size that only tests the benches themselves, not the figures. */
    tiny: { type: "boolean", default: false },
    /** Participants of the season: P5 grades its stage, P6 lists them, P7 exports them. */
    participants: { type: "string", default: "100000" },
    /** People in the rehearsal, P4, and how many of them really sign in. */
    rehearsed: { type: "string", default: "30000" },
    /** The rehearsal with a time that holds. */
    timed: { type: "boolean", default: false },
    "log-ins": { type: "string", default: "500" },
    seconds: { type: "string", default: "4" },
    only: { type: "string" },
  },
});

const size = values.tiny
  ? { people: 50, graded: 200, seconds: 0.3, written: 200, read: 100, pupils: 20, lines: 200, storm: 4, photographs: 8, diplomas: 20 }
  : {
      people: 5_000,
      graded: Number(values.participants),
      seconds: Number(values.seconds),
      written: 100_000,
      read: 50_000,
      pupils: 1_000,
      lines: MAX_PUPILS,
      storm: 200,
      photographs: 200,
      diplomas: 10_000,
    };
const rehearsal = values.tiny
  ? { people: 50, logIns: 4, seconds: 0.5, isTimed: values.timed }
  : { people: Number(values.rehearsed), logIns: Number(values["log-ins"]), seconds: 60, isTimed: values.timed };
// A server that has run for long recycles log files; a new one would create each while users wait.
const settings = { max_wal_size: "8GB", min_wal_size: "4GB", checkpoint_timeout: "1h", shared_buffers: "1GB", max_connections: "200" };

/** Measurements on a season, in an order in which each has its data, with the number of people that each needs. */
const onSeason: readonly { readonly name: string; readonly people: number; readonly work: (bench: Bench) => Promise<Figure[]> }[] = [
  { name: "P1", people: size.people, work: (bench) => saveSheets(bench, size.seconds) },
  { name: "P1", people: size.people, work: (bench) => printProfile(bench, size.seconds) },
  { name: "P3", people: size.people, work: (bench) => saveInStorm(bench, size.seconds, size.storm) },
  { name: "P9", people: size.people, work: (bench) => saveByTwoNodes(bench, size.seconds) },
  { name: "P5", people: size.graded, work: gradeStage },
  { name: "P5", people: size.graded, work: correctStage },
  { name: "P5", people: size.graded, work: (bench) => saveWhileGrading(bench, size.seconds) },
  { name: "P5", people: size.graded, work: (bench) => saveWhileTelling(bench, size.seconds) },
  { name: "P18", people: size.graded, work: (bench) => searchFindings(bench, size.seconds) },
  { name: "P7", people: size.graded, work: exportStage },
  { name: "P7", people: size.graded, work: (bench) => saveWhileExporting(bench, size.seconds) },
  { name: "P4", people: rehearsal.people * 2, work: (bench) => rehearse(bench, rehearsal) },
  // From here on the signed-in people have saved nothing.
  { name: "P2", people: size.people, work: (bench) => openQuestionnaires(bench, size.seconds) },
  { name: "P10", people: size.people, work: (bench) => importPupils(bench, size.pupils) },
  { name: "P16", people: size.people, work: (bench) => sendManyLists(bench, size.lines) },
  { name: "P17", people: size.people, work: measureShards },
  { name: "P6", people: size.graded, work: (bench) => readAdminLists(bench, size.seconds) },
];

/** P1: where a node's time goes during saves, without a figure. */
async function printProfile(bench: Bench, seconds: number): Promise<Figure[]> {
  console.log(["P1 a save in the node, by its processor's time:", ...(await profileSaves(bench, seconds))].join("\n"));
  return [];
}

const figures = openReport();
/** Seconds by measurement. */
const elapsed = new Map<string, number>();
const isSelected = (name: string) => !values.only || values.only.split(",").includes(name);
const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const start = performance.now();
  const done = await work();
  elapsed.set(what, (elapsed.get(what) ?? 0) + (performance.now() - start) / 1_000);
  return done;
};
const failedFigure = (name: string, { message }: Error): Figure => noneOf(name, "could not be measured", Number.POSITIVE_INFINITY, message);

const measure = async (name: string, work: () => Promise<Figure[]>) => {
  if (!isSelected(name)) return;
  figures.add(await timed(name, () => work().catch((failure: Error) => [failedFigure(name, failure)])));
};

const measureAll = async (server: EmbeddedServer): Promise<void> => {
  await measure("P8", weighFirstScreen);
  await measure("P7", () => measureWorkbooks(size));
  await measure("P12", () => readPhotographs(size.photographs));
  await measure("P13", () => drawDiplomas(size.diplomas));
  await measure("U1", () => checkScreens(server));
  await measure("P11", () => openFirstScreens(server));
  const chosen = onSeason.filter(({ name }) => isSelected(name));
  if (chosen.length > 0) {
    const bench = await timed("the season", () => openBench(server, Math.max(...chosen.map(({ people }) => people))));
    try {
      for (const { name, work } of chosen) await measure(name, () => work(bench));
    } finally {
      await bench.close();
    }
  }
};

await withDirectory((directory) => withServer({ directory, settings }, measureAll));
const seconds = [...elapsed.values()].reduce((sum, one) => sum + one, 0);
console.log(`${(seconds / 60).toFixed(1)} minutes: ${[...elapsed].map(([what, one]) => `${what} ${one.toFixed(0)} s`).join(", ")}`);
process.exitCode = figures.close();
