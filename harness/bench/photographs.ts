import type { Grey } from "#school/answer-sheets/perspective.ts";
import { straightened } from "#school/answer-sheets/perspective.ts";
import { fromStraight, type Reading, straightSize } from "#school/answer-sheets/sheet-reading.ts";
import { pagesOfPdf } from "#tests/photographs/pages.ts";
import { photographOf } from "#tests/photographs/photograph.ts";
import { decoded, errorsOf, openLibrary, readPhotograph } from "#tests/photographs/reading.ts";
import { PROBLEMS, printed, type Shot, shotsOf } from "#tests/photographs/season.ts";
import { type Figure, noneOf } from "../figure.ts";
import { openReaderInBrowser } from "./reader-in-browser.ts";

const PUPILS = 24;
const LARGE_PRINT = 2;
const GOAL_MS = 60;

interface Outcome {
  readonly kind: string;
  readonly why?: string | undefined;
  readonly isStraight?: boolean | undefined;
}

const outcomeOf = (reading: Reading): Outcome =>
  reading.kind === "identified" ? { kind: reading.kind, isStraight: reading.toPicture !== null } : reading;

const isRefused = (reading: Outcome, why: string): boolean => reading.kind === "refused" && reading.why === why;

/** Whether invalid forms were refused, and whole or half hidden ones were identified. */
const isAsExpected = (reading: Outcome, { hidden, neighbour }: Shot): boolean => {
  if (hidden.length === 2) return isRefused(reading, "none");
  if (neighbour !== null) return reading.kind === "identified" || isRefused(reading, "several");
  return reading.kind === "identified" && reading.isStraight === (hidden.length === 0);
};

const medianOf = (times: readonly number[]): number => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

/** P12: photographs of a class's answer forms, made from our own PDF: their owners, the places of their boxes, and the time. */
export async function readPhotographs(count: number): Promise<Figure[]> {
  await openLibrary();
  const browser = await openReaderInBrowser();
  const usual = printed(
    Array.from({ length: PUPILS }, (_, index) => 1_000 + index),
    "usual",
  );
  const large = printed(
    Array.from({ length: LARGE_PRINT }, (_, index) => 2_000 + index),
    "large",
  );
  const sheets = [...usual.pages, ...large.pages];
  const pages = [...(await pagesOfPdf(await usual.pdf)), ...(await pagesOfPdf(await large.pdf))];
  const errors: number[] = [];
  const times: number[] = [];
  let [unexpected, strangers, unexpectedThere, strangersThere] = [0, 0, 0, 0];
  for (const [index, shot] of shotsOf(count, pages.length).entries()) {
    const sheet = sheets[shot.page];
    const neighbour = shot.neighbour === null ? undefined : pages[shot.neighbour];
    const photograph = await photographOf(pages[shot.page] as Grey, {
      seed: index + 1,
      hidden: shot.hidden,
      ...(neighbour && { neighbour }),
    });
    const picture = await decoded(photograph.jpeg);
    const start = process.cpuUsage();
    const reading = await readPhotograph(picture);
    if (reading.kind === "identified" && reading.toPicture)
      straightened(picture.grey, fromStraight(reading.toPicture), straightSize.width, straightSize.height);
    times.push(process.cpuUsage(start).user / 1_000);
    if (!isAsExpected(outcomeOf(reading), shot)) unexpected += 1;
    const there = await browser.read(photograph.jpeg);
    if (!isAsExpected(there, shot)) unexpectedThere += 1;
    if (there.kind === "identified" && there.text !== sheet?.code) strangersThere += 1;
    if (reading.kind === "identified" && reading.text !== sheet?.code) strangers += 1;
    else if (sheet) errors.push(...errorsOf(reading, photograph, PROBLEMS, sheet.style, sheet.page));
  }
  const near = errors.filter((error) => error <= 1).length;
  const inWorker = await browser.times();
  await browser.close();
  return [
    noneOf("P12", "photographs neither identified nor refused as they must be", unexpected, `of ${count}`),
    noneOf("P12", "photographs given to somebody else", strangers, `of ${count}`),
    {
      ...{ name: "P12", what: "boxes cut within a millimetre", value: near / errors.length, unit: "of the limit", goal: 0.95 },
      detail: `${near} of ${errors.length}, the worst ${Math.max(...errors).toFixed(2)} mm`,
    },
    {
      ...{ name: "P12", what: "a photograph read and straightened", value: medianOf(times), unit: "ms", goal: GOAL_MS },
      detail: `of 3 million points, CPU time, median of ${count}; without opening and compressing it`,
    },
    noneOf("P12", "the same in the browser's worker: neither identified nor refused as they must be", unexpectedThere, `of ${count}`),
    noneOf("P12", "the same in the browser's worker: given to somebody else", strangersThere, `of ${count}`),
    {
      ...{ name: "P12", what: "the same in the browser's worker, by its clock", value: medianOf(inWorker), unit: "ms", goal: GOAL_MS },
      detail: `median of ${inWorker.length}`,
    },
  ];
}
