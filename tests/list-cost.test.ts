import { expect } from "vitest";
import { pupilImportApi } from "#people/pupils/pupil-import.contract.ts";
import { cpuCostOf } from "./cpu-time.ts";
import { formWith } from "./person.ts";
import { anOffice, knownTo, uploads, workbookOfXml } from "./uploads.ts";
import { test as worldly } from "./world.ts";

// MND-01: the lists that cost most of those that a call takes. What a list costs is the processor time of the thread that serves everybody, and the
// memory of its process; both may grow with the bytes of a list, never with the product of two numbers that its sender chooses.

const test = worldly.extend("office", { scope: "file" }, anOffice);

const MAX_CPU_SECONDS = 3;
const MAX_GROWTH_KB = 400_000;

/** Processor seconds of this thread, and by how much the memory of the process exceeded all that it had used before. */
async function cost<T>(call: () => Promise<T>) {
  const { maxRSS } = process.resourceUsage();
  return { ...(await cpuCostOf(call)), growth: process.resourceUsage().maxRSS - maxRSS };
}

const workbookOf = (xmls: readonly string[]) => workbookOfXml(...xmls.map((xml) => `<worksheet>${xml}</worksheet>`));
const inRow = (cells: readonly string[]) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join("")}</row>`;
const inData = (rows: readonly string[]) => `<sheetData>${rows.join("")}</sheetData>`;
const lettersOf = (column: number): string =>
  (column < 26 ? "" : String.fromCharCode(64 + Math.floor(column / 26))) + String.fromCharCode(65 + (column % 26));
/** Every column merged from this line to the end. */
const merging = (from: number) =>
  `<mergeCells>${Array.from({ length: 100 }, (_, at) => `<mergeCell ref="${lettersOf(at)}${from}:${lettersOf(at)}50000"/>`).join("")}</mergeCells>`;

/** Titles that both lists of pupils and convocations know, and a line under them. */
const known = ["Nom", "Prénom", "Sexe", "Date de naissance", "Identifiant", "Centre", "Ville du centre"];
const line = ["Martin", "Lucie", "F", "14/03/2012", "lucie", "Lyon", "Lyon"];

const unknown = (at: number, around = "") => `zq${around}${[...String(at)].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;
/** A line of a hundred titles; each `at` has others. */
const titles = (at = 0, around = "") => [...known, ...Array.from({ length: 93 }, (_, place) => unknown(at * 100 + place, around))];
const repeated = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at));
const csv = (rows: readonly (readonly string[])[], encoding: BufferEncoding = "utf8") =>
  Buffer.from(rows.map((row) => row.join(";")).join("\n"), encoding);

const shapes: Readonly<Record<string, () => Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>>>> = {
  "other titles again and again": () => csv([titles(), line, ...repeated(49, (at) => titles(at + 1)), ...repeated(2_000, () => line)]),
  "long titles with accents": () => csv([titles(), line, ...repeated(4, (at) => titles(at + 1, "é".repeat(280)))], "latin1"),
  "two titles, thousands of times": () =>
    csv([titles(), line, ...repeated(2_500, (at) => (at % 2 === 0 ? ["Prénom", "Nom"] : ["Nom", "Prénom"]))]),
  "a hundred titles in another order above short lines": () =>
    csv([titles(), line, titles().toReversed(), ...repeated(20_000, () => ["x", ...line])]),
  "sheets of lines that could be titles": () =>
    workbookOf(repeated(60, (sheet) => repeated(30, (at) => inRow(titles(sheet * 30 + at, "(é/").slice(7)))).map(inData)),
  "columns hidden again and again": () =>
    workbookOf([
      `<cols>${'<col min="1" max="100" hidden="1"/>'.repeat(90_000)}</cols>${inData([known, ...repeated(15_000, () => line)].map(inRow))}`,
    ]),
  "every column merged over all lines": () =>
    workbookOf([`${inData([titles(), titles().map(() => "x"), ...repeated(20_000, () => ["1"])].map(inRow))}${merging(2)}`]),
  "merged columns in another order": () =>
    workbookOf([
      `${inData([titles(), line, [], titles().toReversed(), titles().map(() => "x"), ...repeated(20_000, () => ["1"])].map(inRow))}${merging(5)}`,
    ]),
  "formulas without result, all in one column": () =>
    workbookOf([
      inData([
        inRow(titles()),
        ...repeated(5_000, () => `<row><c t="inlineStr"><is><t>x</t></is></c>${'<c r="B1"><f/></c>'.repeat(200)}</row>`),
      ]),
    ]),
  "cells of one meaning in every line": () =>
    csv([
      repeated(100, (at) => ["Identifiant", "Centre", "Ville du centre", "Nom", "Prénom"][at % 5] ?? ""),
      ...repeated(10_000, () => repeated(100, () => "x")),
    ]),
  "lines of nothing": () => Buffer.from(`${known.join(";")}\n${";;;;;;\n".repeat(1_000_000)}${line.join(";")}`),
  "one line of ten megabytes": () => Buffer.from(`${known.join(";")}\n${"é".repeat(4_900_000)};${line.join(";")}`),
  "a hundred columns of one letter": () => csv([titles(), ...repeated(20_000, () => [...line.slice(0, 4), ...repeated(96, () => "z")])]),
  "the same pupil in every line": () => csv([known, ...repeated(20_000, () => line)]),
  "pupils of one day with long names": () =>
    csv([known, ...repeated(2_000, (at) => [unknown(at, "é".repeat(80)), unknown(at, " e".repeat(40)), ...line.slice(2)])]),
  "notes in every line": () => csv([known, ...repeated(20_000, () => ["Martin", "Lucie", "F", "14/03/1950", "lucie", "Lyon", "Lyon"])]),
};

test.for(uploads)("MND-01 %s: the worst lists cost a bound of time and memory", { timeout: 600_000 }, async ([, endpoint], { office }) => {
  const query = knownTo(endpoint, { ...office.query, dryRun: "true" });
  for (const [name, shape] of Object.entries(shapes)) {
    const bytes = await shape();
    expect(bytes.length, name).toBeLessThan(10 * 1_048_576);
    const body = formWith(endpoint.upload ?? "", bytes);
    const measure = () => cost(() => office.caller.answer(endpoint, { query, body }));
    const first = await measure();
    const { answer, growth } = first;
    // Neighbours of this machine slow down a single measurement; what costs too much does so each time.
    const seconds = first.seconds < MAX_CPU_SECONDS ? first.seconds : Math.min(first.seconds, (await measure()).seconds);
    expect.soft([200, 400], name).toContain(answer.status);
    expect.soft(seconds, `${name}: processor`).toBeLessThan(MAX_CPU_SECONDS);
    expect.soft(growth, `${name}: memory`).toBeLessThan(MAX_GROWTH_KB);
  }
});

test("MND-01 a thousand wrong cells are named of a body that has tens of thousands", { timeout: 120_000 }, async ({ office }) => {
  const rows = repeated(10_000, () => ({ row: "x", lastname: 1, firstname: 1, email: 1, birthday: 1, genre: 1 }));
  const { caller } = office.school.correspondent;
  const { answer, seconds } = await cost(() =>
    caller.refused(pupilImportApi.importRows, { query: { dryRun: "true" }, body: { rows } } as never),
  );
  expect([answer.status, answer.issues.length]).toEqual([400, 1_000]);
  expect(seconds).toBeLessThan(MAX_CPU_SECONDS);
});
