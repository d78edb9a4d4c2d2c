import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { readPicture } from "./qr-codes.ts";

const COLOURS = ["#14163a", "#ff8a1f", "#fbf8f3"];

/** A drawing in a few colours, typical of figures in questions. */
const drawing = (width: number, height: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${COLOURS[2]}"/>
      <rect x="10%" y="10%" width="40%" height="60%" fill="${COLOURS[0]}"/><rect x="60%" y="30%" width="20%" height="20%" fill="${COLOURS[1]}"/></svg>`,
    ),
  );

export const aPng = (width = 120, height = 80): Promise<Buffer> => drawing(width, height).png().toBuffer();
export const aJpeg = (width = 120, height = 80): Promise<Buffer> =>
  drawing(width, height)
    .withExif({ IFD0: { Copyright: "Secret" } })
    .jpeg({ quality: 70 })
    .toBuffer();
export const aWebp = (): Promise<Buffer> => drawing(120, 80).webp({ lossless: true }).toBuffer();
export const aGif = (): Promise<Buffer> => drawing(120, 80).gif().toBuffer();

/** A picture with as many colours as pixels, like a photograph. */
export function aPhotograph(width: number, height: number): Sharp {
  let seed = 1;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  };
  const points = Uint8Array.from({ length: width * height * 3 }, (_, at) => (((at / 3) % width) / width) * 180 + (next() % 60));
  return sharp(points, { raw: { width, height, channels: 3 } });
}

/** A few kB that decode to 25 million pixels. */
export const aBomb = (): Promise<Buffer> =>
  sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: "#ffffff" } })
    .png({ palette: true, colours: 2 })
    .toBuffer();

/** A JPEG of 1,440 points square and one grey, in as many scans: each is twelve bytes, for which a decoder goes through the whole picture. */
export function aJpegOfScans(scans: number): Buffer {
  const segment = (marker: number, bytes: readonly number[]) => [0xff, marker, 0, bytes.length + 2, ...bytes];
  const table = (kind: number, symbol: number) => segment(0xc4, [kind, 1, ...Array(15).fill(0), symbol]);
  const [side, blocks] = [[1_440 >> 8, 1_440 & 255], 180 * 180] as const;
  const scan = (from: number, to: number) => segment(0xda, [1, 1, 0, from, to, 0]);
  // The run of all blocks without a detail, in 15 bits.
  const empty = [...scan(1, 63), 0x7d, 0x21];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, ...segment(0xdb, [0, ...Array(64).fill(1)]), ...segment(0xc2, [8, ...side, ...side, 1, 1, 0x11, 0])]),
    Buffer.from([...table(0x00, 0), ...table(0x10, 0xe0), ...scan(0, 0), ...Array(Math.ceil(blocks / 8)).fill(0)]),
    ...Array.from({ length: scans - 1 }, () => Buffer.from(empty)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A part of a PNG. */
export function pngPart(type: string, content: Uint8Array): Buffer {
  const part = Buffer.concat([Buffer.alloc(4), Buffer.from(type, "latin1"), content, Buffer.alloc(4)]);
  part.writeUInt32BE(content.length);
  part.writeUInt32BE(crc32(part.subarray(4, -4)), part.length - 4);
  return part;
}

/** A PNG of transparent points of 16 bits: a hundred kB, whatever its sides. */
export function aDeepPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([16, 6], 8);
  const points = deflateSync(Buffer.alloc(height * (1 + 8 * width)), { level: 9 });
  const parts = [pngPart("IHDR", header), pngPart("IDAT", points), pngPart("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}

const END_OF_HEADER = 33;

/** A PNG with more parts, after its header. */
export const withParts = (png: Buffer, ...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, END_OF_HEADER), ...parts, png.subarray(END_OF_HEADER)]);

const bomb = () => deflateSync(Buffer.alloc(40_000_000, "A"), { level: 9 });
/** 39 kB that decode to 40 MB of text. */
export const aTextBomb = (): Buffer => pngPart("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), bomb()]));
/** 39 kB that decode to 40 MB of colour profile. */
export const aProfileBomb = (): Buffer => pngPart("iCCP", Buffer.concat([Buffer.from("icc\0\0"), bomb()]));

/** The most megabytes that the process holds during some work, above what it held before. */
export async function megabytesDuring(work: () => Promise<unknown>): Promise<number> {
  const held = () => process.memoryUsage.rss() / 1024 / 1024;
  const before = held();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, held());
  }, 2);
  await work();
  clearInterval(sampling);
  return Math.max(most, held()) - before;
}

/** Decodes the QR code in a picture. */
export async function readQrCode(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return readPicture(new Uint8ClampedArray(data), info.width, info.height);
}
