import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Sharp } from "sharp";
import { expect, test } from "vitest";
import { aDeepPng, aPhotograph } from "#tests/pictures.ts";
import { drawPicture } from "./picture-decoding.ts";

const DRAWN_THIRTEEN_TIMES = `
  import { readFileSync } from "node:fs";
  import { drawPicture } from ${JSON.stringify(new URL("picture-decoding.ts", import.meta.url).href)};
  const picture = readFileSync(process.argv[1]);
  let drawn;
  for (let left = 13; left > 0; left -= 1)
    drawn = await drawPicture(picture, (upright) => upright.resize({ width: 2000, height: 2000, fit: "inside" }).greyscale().webp().toBuffer());
  console.log(JSON.stringify({ drawn: typeof drawn === "string" ? drawn : "drawn", megabytes: process.resourceUsage().maxRSS / 1024 }));`;

/** In a process of its own, whose greatest size tells what the decoder took. */
async function drawThirteenTimes(picture: Buffer): Promise<{ readonly drawn: string; readonly megabytes: number }> {
  const directory = await mkdtemp(join(tmpdir(), "picture-"));
  try {
    const file = join(directory, "picture");
    await writeFile(file, picture);
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", DRAWN_THIRTEEN_TIMES, file]);
    return JSON.parse(stdout);
  } finally {
    await rm(directory, { recursive: true });
  }
}

test.each([
  ["wide", 160_000, 100, "too large"],
  ["tall", 100, 160_000, "too large"],
  ["deep", 10_000, 1_600, "too large"],
  ["accepted", 10_000, 800, "drawn"],
] as const)("MND-01 SEC-02 a small file of a %s picture takes no gigabyte, even thirteen times", async (_, width, height, drawn) => {
  const result = await drawThirteenTimes(aDeepPng(width, height));
  expect(result.megabytes).toBeLessThan(600);
  expect(result.drawn).toBe(drawn);
});

test("CLS-05 SEC-02 a sound picture on a machine too busy to draw it in time is to be sent again, and is not called damaged", async () => {
  const picture = await aPhotograph(1_500, 1_500).png().toBuffer();
  const minutes = (upright: Sharp) => upright.resize(8_000, 8_000).median(201).timeout({ seconds: 1 }).png().toBuffer();
  const drawing = drawPicture(picture, minutes);
  await expect(drawing).rejects.toMatchObject({ statusCode: 503, message: expect.stringContaining("réessayez") });
});
