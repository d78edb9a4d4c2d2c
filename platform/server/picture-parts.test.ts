import sharp from "sharp";
import { expect, test } from "vitest";
import { aGif, aJpeg, aJpegOfScans, aPhotograph, aPng, aProfileBomb, aTextBomb, aWebp, pngPart, withParts } from "#tests/pictures.ts";
import { isPicture, onlyDrawnParts } from "./picture-parts.ts";

const FORMATS = ["png", "jpeg", "webp"] as const;
const SECRET = "Secret";

const shown = (picture: Buffer) =>
  sharp(picture, { failOn: "warning" }).autoOrient().toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });

const kept = (picture: Buffer): Buffer => {
  const parts = onlyDrawnParts(picture);
  expect(parts).not.toBeNull();
  return parts as Buffer;
};

/** As a phone lies on its side, with a wide colour profile. */
const aLyingPhotograph = (format: (typeof FORMATS)[number]) =>
  aPhotograph(90, 60)
    .withExif({ IFD0: { Copyright: SECRET } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- ${SECRET} --></x:xmpmeta>`)
    .withMetadata({ orientation: 6 })
    .withIccProfile("p3")
    .toFormat(format)
    .toBuffer();

const segment = (marker: number, text: string) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, 2 + text.length]), Buffer.from(text, "latin1")]);
const withSegments = (jpeg: Buffer, ...segments: readonly Buffer[]) => Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

test.each(FORMATS)("CLS-05 STG-05 a %s stands upright in its colours, without what it hides", async (format) => {
  const taken = await aLyingPhotograph(format);
  expect(taken.includes(SECRET)).toBe(true);
  const [as, is] = [await shown(taken), await shown(kept(taken))];
  expect(is.info).toMatchObject({ width: 60, height: 90 });
  expect(is.data.equals(as.data)).toBe(true);
  expect(kept(taken).includes(SECRET)).toBe(false);
  expect((await sharp(kept(taken)).metadata()).icc?.length).toBe((await sharp(taken).metadata()).icc?.length);
});

test("CLS-05 the orientation is read in both orders of bytes", async () => {
  const little = "Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x08\0\0\0\0\0\0\0";
  const jpeg = withSegments(await aPhotograph(90, 60).jpeg().toBuffer(), segment(0xe1, little));
  expect((await sharp(kept(jpeg)).metadata()).orientation).toBe(8);
});

test("MND-01 SEC-02 texts, profiles that inflate, animations and unknown parts of a PNG reach no decoder", async () => {
  const png = await aPng();
  const text = Buffer.from("Comment\0\0\0\0\0hello");
  const hiding = withParts(
    png,
    aTextBomb(),
    aProfileBomb(),
    ...["tEXt", "iTXt", "acTL", "fcTL", "fdAT", "tIME", "sPLT", "prVt"].map((type) => pngPart(type, text)),
    pngPart("eXIf", Buffer.alloc(60_000, "MM\0*")),
  );
  const drawn = kept(withParts(png));
  expect(kept(hiding).equals(drawn)).toBe(true);
  expect(kept(Buffer.concat([hiding, Buffer.alloc(1_000, 1)])).equals(drawn), "with bytes after its end").toBe(true);
});

test("STG-05 a PNG of a scanner is read as before", async () => {
  const scanned = withParts(
    await aPhotograph(90, 60).withIccProfile("p3").png().toBuffer(),
    pngPart("gAMA", Buffer.from([0, 0, 0xb1, 0x8f])),
    pngPart("pHYs", Buffer.from([0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1])),
    pngPart("tEXt", Buffer.from("Software\0A scanner")),
  );
  expect((await shown(kept(scanned))).data.equals((await shown(scanned)).data)).toBe(true);
});

test("MND-01 SEC-02 comments, thumbnails and large profiles of a JPEG reach no decoder", async () => {
  const jpeg = await aPhotograph(90, 60).jpeg({ progressive: true }).toBuffer();
  const hiding = withSegments(
    jpeg,
    segment(0xfe, SECRET),
    segment(0xe2, `MPF\0${SECRET}`),
    segment(0xe2, `ICC_PROFILE\0\x01\x02${SECRET}`),
    segment(0xed, `Photoshop 3.0\0${SECRET}`),
  );
  expect(kept(hiding).equals(jpeg)).toBe(true);
  expect(kept(Buffer.concat([jpeg, await aJpeg()])).equals(jpeg), "with a second picture after its end").toBe(true);
});

test("MND-01 SEC-02 too many scans or parts, animations and other formats are refused", async () => {
  const [png, jpeg] = [await aPng(), await aJpeg()];
  const frames = [await aPng(40, 40), await aPhotograph(40, 40).png().toBuffer()];
  const animated = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect(onlyDrawnParts(aJpegOfScans(100))).not.toBeNull();
  for (const picture of [
    aJpegOfScans(201),
    withParts(png, ...Array<Buffer>(10_001).fill(pngPart("IDAT", Buffer.alloc(0)))),
    withSegments(jpeg, ...Array<Buffer>(10_001).fill(segment(0xfe, ""))),
    animated,
    await aGif(),
    Buffer.alloc(0),
  ])
    expect(onlyDrawnParts(picture)).toBeNull();
});

test.each([
  ["PNG", aPng],
  ["JPEG", aJpeg],
  ["WebP", aWebp],
  ["WebP of a phone", () => aLyingPhotograph("webp")],
] as const)("SEC-02 a %s cut anywhere is refused, with any byte changed it is read or refused", async (_, draw) => {
  const picture = await draw();
  for (let length = 0; length < picture.length; length += 1) expect(onlyDrawnParts(picture.subarray(0, length)), `${length}`).toBeNull();
  for (let at = 0; at < picture.length; at += 1) {
    const changed = Buffer.from(picture);
    changed[at] = 0xff - (changed[at] ?? 0);
    const parts = onlyDrawnParts(changed);
    expect(parts === null || isPicture(parts), `${at}`).toBe(true);
  }
});

test("SEC-02 a part that lies about its place is refused", async () => {
  const [png, jpeg] = [await aPng(), await aJpeg()];
  const headless = Buffer.concat([png.subarray(0, 8), png.subarray(33)]);
  const long = Buffer.from(png);
  long.writeUInt32BE(0xffff_fff4, 8);
  for (const picture of [headless, long, withSegments(jpeg, Buffer.from([0xff, 0xfe, 0, 0])), withSegments(jpeg, Buffer.from("junk"))])
    expect(onlyDrawnParts(picture)).toBeNull();
});
