import { beforeAll, expect, test } from "vitest";
import { pagesOfPdf } from "#tests/photographs/pages.ts";
import { photographOf } from "#tests/photographs/photograph.ts";
import { decoded, errorsOf, openLibrary, readPhotograph } from "#tests/photographs/reading.ts";
import { PROBLEMS, printed, shotsOf } from "#tests/photographs/season.ts";
import { readPicture } from "#tests/qr-codes.ts";
import { type Grey, type Homography, straightened } from "./perspective.ts";
import { codePlaces } from "./sheet-layout.ts";
import { fromStraight, POINTS_PER_MM, straightSize } from "./sheet-reading.ts";

const QUIET_MM = 5;

const sheets = [...printed([21, 22, 23], "usual").pages, ...printed([24], "large").pages];
let pages: Grey[] = [];

beforeAll(async () => {
  await openLibrary();
  pages = [...(await pagesOfPdf(await printed([21, 22, 23], "usual").pdf)), ...(await pagesOfPdf(await printed([24], "large").pdf))];
}, 60_000);

/** What the upper code of a straightened page says, read by another library. */
function upperCodeOf(grey: Grey, toPicture: Homography): string | undefined {
  const { width, height, points } = straightened(grey, fromStraight(toPicture), straightSize.width, straightSize.height);
  const { x, y, width: side } = codePlaces.topRight;
  const [left, top, size] = [x - QUIET_MM, y - QUIET_MM, side + 2 * QUIET_MM].map((length) => Math.round(length * POINTS_PER_MM)) as [
    number,
    number,
    number,
  ];
  expect(left + size).toBeLessThanOrEqual(width);
  expect(top + size).toBeLessThanOrEqual(height);
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let at = 0; at < size * size; at += 1)
    pixels.fill(points[(top + Math.floor(at / size)) * width + left + (at % size)] ?? 255, at * 4, at * 4 + 3);
  return readPicture(pixels, size, size);
}

// harness/bench/photographs.ts does the same with two hundred.
test("CLS-05 photographs held anyhow are identified or refused, none is given to somebody else, and boxes are cut within a millimetre", async () => {
  const errors: number[] = [];
  let confirmed = 0;
  for (const [index, { page, hidden, neighbour }] of shotsOf(28, pages.length).entries()) {
    const sheet = pages[page] as Grey;
    const other = neighbour === null ? {} : { neighbour: pages[neighbour] as Grey };
    const photograph = await photographOf(sheet, { seed: 100 + index, width: 1_200, height: 1_600, hidden, ...other });
    const picture = await decoded(photograph.jpeg);
    const reading = await readPhotograph(picture);
    const { code, style, page: number } = sheets[page] ?? { code: "", style: "usual", page: 1 };
    if (neighbour !== null) expect(reading, `${index}`).toEqual({ kind: "refused", why: "several" });
    else if (hidden.length === 2) expect(reading, `${index}`).toEqual({ kind: "refused", why: "none" });
    else {
      expect(reading, `${index}`).toMatchObject({ kind: "identified", text: code });
      if (hidden.length === 1) expect(reading).toMatchObject({ toPicture: null });
      else errors.push(...errorsOf(reading, photograph, PROBLEMS, style, number));
    }
    // Another library reads the upper code where it must be once the page is straight.
    const second = index % 4 === 0 && reading.kind === "identified" && reading.toPicture && upperCodeOf(picture.grey, reading.toPicture);
    if (second) {
      expect(second, `${index}`).toBe(code);
      confirmed += 1;
    }
  }
  expect(confirmed).toBeGreaterThan(2);
  expect(errors.length).toBeGreaterThan(200);
  expect(errors.filter((error) => error <= 1).length / errors.length).toBeGreaterThanOrEqual(0.95);
}, 120_000);
