import sharp, { type CreateRaw, type Sharp } from "sharp";
import { MAX_IMAGE_BYTES } from "#contest/problem/image.ts";
import { drawPicture } from "#platform/server/picture-decoding.ts";

/** Three times the maximum width on screen. */
const MAX_SIDE = 1_600;
/** For each version of it as a PNG, on a busy machine. */
const ENCODING_TIMEOUT_SECONDS = 30;
const SHRINK_FACTOR = 0.8;
/** An image has about as many bytes as points: a version that would exceed the limit by this factor is not tried. */
const HOPELESS = 1.5;

const DAMAGED = "L'image est abîmée ou incomplète : enregistrez-la de nouveau, puis renvoyez-la";
const TOO_LARGE = "L'image a trop de points (4 000 sur 4 000 au plus) : réduisez ses dimensions ; à l'écran, 520 points de large suffisent";

export type ReencodeResult = { readonly png: Buffer } | { readonly refusal: string };

export async function reencode(image: Buffer): Promise<ReencodeResult> {
  const png = await drawPicture(image, async (upright) => {
    const { data, info } = await upright
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    return shrinkToLimit({ data, raw: { width: info.width, height: info.height, channels: info.channels } });
  });
  return Buffer.isBuffer(png) ? { png } : { refusal: png === "damaged" ? DAMAGED : TOO_LARGE };
}

interface RawImage {
  readonly data: Buffer;
  readonly raw: CreateRaw;
}

async function shrinkToLimit(image: RawImage): Promise<Buffer> {
  const png = await encodeSmallest(image);
  if (png.length <= MAX_IMAGE_BYTES) return png;
  let [smaller, bytes] = [image, png.length];
  do {
    smaller = await shrink(smaller);
    bytes *= SHRINK_FACTOR ** 2;
  } while (bytes > HOPELESS * MAX_IMAGE_BYTES);
  return shrinkToLimit(smaller);
}

async function shrink({ data, raw }: RawImage): Promise<RawImage> {
  const { data: smaller, info } = await sharp(data, { raw })
    .resize({ width: Math.round(raw.width * SHRINK_FACTOR), height: Math.max(1, Math.round(raw.height * SHRINK_FACTOR)), fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: smaller, raw: { ...raw, width: info.width, height: info.height } };
}

/** With a palette if lossless (drawings); otherwise without one if small enough; otherwise with the nearest palette (photographs). */
async function encodeSmallest({ data, raw }: RawImage): Promise<Buffer> {
  const paletted = await withPalette(sharp(data, { raw }));
  if ((await pixelsOf(paletted, raw.channels)).equals(data)) return paletted;
  const lossless = await sharp(data, { raw }).timeout(encodingTimeout).png({ compressionLevel: 9 }).toBuffer();
  return lossless.length <= MAX_IMAGE_BYTES ? lossless : withPalette(sharp(paletted));
}

const encodingTimeout = { seconds: ENCODING_TIMEOUT_SECONDS };
const withPalette = (image: Sharp): Promise<Buffer> =>
  image.timeout(encodingTimeout).png({ palette: true, quality: 100, compressionLevel: 9 }).toBuffer();

const pixelsOf = (png: Buffer, channels: number): Promise<Buffer> => {
  const image = sharp(png).toColourspace("srgb");
  return (channels === 4 ? image.ensureAlpha() : image.removeAlpha()).raw().toBuffer();
};
