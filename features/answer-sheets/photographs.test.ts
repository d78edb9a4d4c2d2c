import { beforeAll, expect, test } from "vitest";
import type { Grey } from "#features/answer-sheets/perspective.ts";
import { pagesOfPdf } from "#tests/photographs/pages.ts";
import { photographOf } from "#tests/photographs/photograph.ts";
import { decoded, errorsOf, openLibrary, readPhotograph } from "#tests/photographs/reading.ts";
import { PROBLEMS, printed, shotsOf } from "#tests/photographs/season.ts";
import { readPicture } from "#tests/qr-codes.ts";

const sheets = [...printed([21, 22, 23], "usual").pages, ...printed([24], "large").pages];
let pages: Grey[] = [];

beforeAll(async () => {
  await openLibrary();
  pages = [...(await pagesOfPdf(await printed([21, 22, 23], "usual").pdf)), ...(await pagesOfPdf(await printed([24], "large").pdf))];
}, 60_000);

// bench/photographs.ts does the same with two hundred.
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
    // Another library finds one of the codes now and then, and reads the same.
    const second =
      index % 9 === 0 && neighbour === null && readPicture(picture.colours.data, picture.colours.width, picture.colours.height);
    if (second) {
      expect(second).toBe(code);
      confirmed += 1;
    }
  }
  expect(confirmed).toBeGreaterThan(0);
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
