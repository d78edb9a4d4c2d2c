import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { TOO_HEAVY, WRONG_TYPE } from "#contest/problem/image.ts";
import { aBomb, aGif, aJpeg, aJpegOfScans, aPhotograph, aPng, aTextBomb, aWebp, megabytesDuring, withParts } from "#tests/pictures.ts";
import { reencodeBase64 } from "./images.ts";

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

/** The image as stored, or why it is refused. */
async function reencodeOrRefusal(bytes: Uint8Array): Promise<Buffer | string> {
  const result = await reencodeBase64(base64(bytes));
  return "png" in result ? result.png : result.refusal;
}

const pixels = (image: Buffer) => sharp(image).toColourspace("srgb").removeAlpha().raw().toBuffer();

test.each([
  ["PNG", aPng],
  ["WebP", aWebp],
  ["JPEG", aJpeg],
] as const)("STG-05 SEC-02 a %s becomes a PNG that shows the same and hides nothing", async (_, draw) => {
  const source = await draw();
  const png = (await reencodeOrRefusal(source)) as Buffer;
  const { format, width, height, exif } = await sharp(png).metadata();
  expect({ format, width, height, exif }).toEqual({ format: "png", width: 120, height: 80, exif: undefined });
  expect((await pixels(png)).equals(await pixels(source))).toBe(true);
});

test.each([
  ["a drawing", () => aPng(300, 200)],
  [
    "a grey one",
    async () =>
      sharp(await aPng())
        .greyscale()
        .png()
        .toBuffer(),
  ],
  [
    "one with transparency",
    async () =>
      sharp(await aPng())
        .ensureAlpha(0.5)
        .png()
        .toBuffer(),
  ],
  [
    "one of 16 bits",
    async () =>
      sharp(await aPng())
        .toColourspace("rgb16")
        .png()
        .toBuffer(),
  ],
  ["a small photograph", async () => aPhotograph(120, 90).png().toBuffer()],
  ["a photograph that only a palette makes small enough", async () => aPhotograph(420, 300).jpeg({ quality: 80 }).toBuffer()],
] as const)("STG-05 re-encoding an image twice gives the same bytes: %s", async (_, draw) => {
  const once = (await reencodeOrRefusal(await draw())) as Buffer;
  expect(Buffer.isBuffer(once), String(once)).toBe(true);
  expect(once.equals((await reencodeOrRefusal(once)) as Buffer)).toBe(true);
});

test("STG-05 an image is never larger than on screens, and is rotated upright", async () => {
  expect(await sharp((await reencodeOrRefusal(await aPng(3_200, 800))) as Buffer).metadata()).toMatchObject({ width: 1_600, height: 400 });
  const lying = await sharp(await aPng())
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(await sharp((await reencodeOrRefusal(lying)) as Buffer).metadata()).toMatchObject({ width: 80, height: 120 });
});

test("SEC-02 anything but PNG, JPEG or WebP is refused, whatever its type", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>');
  for (const bytes of [await aGif(), svg, Buffer.from("%PDF-1.7"), Buffer.from("RIFF0000WAVE")])
    expect(await reencodeOrRefusal(bytes)).toBe(WRONG_TYPE);
  const { refusal } = (await reencodeBase64(`data:image/png;base64,${base64(await aPng())}`)) as { refusal: string };
  expect(refusal).toBe(WRONG_TYPE);
});

test("STG-05 an image that is too large to store is shrunk until it fits, and then stays as it is", async () => {
  const heavy = await aPhotograph(1_400, 1_000).jpeg({ quality: 80 }).toBuffer();
  expect(heavy.length).toBeGreaterThan(200 * 1024);
  const png = (await reencodeOrRefusal(heavy)) as Buffer;
  expect(Buffer.isBuffer(png), String(png)).toBe(true);
  expect(png.length).toBeLessThanOrEqual(200 * 1024);
  const { width = 0, height = 0 } = await sharp(png).metadata();
  expect(width).toBeGreaterThan(300);
  expect(width / height).toBeCloseTo(1.4, 1);
  expect(png.equals((await reencodeOrRefusal(png)) as Buffer)).toBe(true);
});

test("SEC-02 S3 a damaged image, a bomb and one of more than 2 MB are refused, each with a solution", async () => {
  const intact = await aPng(400, 300);
  const damaged = "L'image est abîmée ou incomplète : enregistrez-la de nouveau, puis renvoyez-la";
  expect(await reencodeOrRefusal(intact.subarray(0, intact.length - 40))).toBe(damaged);
  expect(await reencodeOrRefusal(Buffer.concat([intact.subarray(0, 60), Buffer.alloc(300, 7)]))).toBe(damaged);
  expect(await reencodeOrRefusal(await aBomb())).toMatch(/^L'image a trop de points .* réduisez ses dimensions/);
  expect(await reencodeOrRefusal(Buffer.concat([intact, Buffer.alloc(2 * 1024 * 1024)]))).toBe(TOO_HEAVY);
});

test("MND-01 SEC-02 a JPEG of thousands of scans is refused before it is decoded, one of many is read", async () => {
  expect(await reencodeOrRefusal(aJpegOfScans(100))).toBeInstanceOf(Buffer);
  expect(await reencodeOrRefusal(aJpegOfScans(2_000))).toContain("L'image est abîmée");
});

test("MND-01 SEC-02 compressed texts in a PNG take no memory, and it is read", async () => {
  const png = await aPng();
  const hiding = withParts(png, ...Array<Buffer>(8).fill(aTextBomb()));
  let read: Buffer | string = "";
  const growth = await megabytesDuring(async () => {
    read = await reencodeOrRefusal(hiding);
  });
  expect(growth).toBeLessThan(250);
  expect(read).toEqual(await reencodeOrRefusal(png));
});

const drawings = new URL("../../../../demo/drawings/", import.meta.url);

test.each(readdirSync(drawings).filter((name) => name.endsWith(".png")))("STG-05 the demonstration's %s is as stored", async (name) => {
  const drawing = readFileSync(new URL(name, drawings));
  expect(drawing.equals((await reencodeOrRefusal(drawing)) as Buffer)).toBe(true);
});
