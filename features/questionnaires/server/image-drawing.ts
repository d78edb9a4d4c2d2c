import sharp, { type CreateRaw, type Sharp } from "sharp";
import { bounded } from "#platform/server/bounded.ts";
import { MOST_IMAGE_BYTES } from "../image.ts";

/** Three times as wide as it is ever shown. */
const MOST_SIDE = 1_600;
const MOST_PIXELS = 16_000_000;
const MOST_SECONDS = 10;
/** By how much an image that is too heavy is made smaller at a time. */
const SMALLER = 0.8;

const DAMAGED = "L'image est abîmée ou incomplète : enregistrez-la de nouveau, puis renvoyez-la";
const TOO_LARGE = "L'image a trop de points (4 000 sur 4 000 au plus) : réduisez ses dimensions ; à l'écran, 520 points de large suffisent";

// One image at a time, on one thread: whoever saves answers meanwhile does not wait.
sharp.concurrency(1);
sharp.cache(false);
const oneAtATime = bounded(1);

/** An image drawn again, or why it cannot be. */
export type Redrawn = { readonly png: Buffer } | { readonly refusal: string };

/** This image as a PNG of at most 200 kB, without anything but its points. */
export const drawAgain = (image: Buffer): Promise<Redrawn> => oneAtATime(() => draw(image));

async function draw(image: Buffer): Promise<Redrawn> {
  try {
    const { width, height } = await sharp(image, { limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS) return { refusal: TOO_LARGE };
    const { data, info } = await sharp(image, { limitInputPixels: MOST_PIXELS, failOn: "warning" })
      .timeout({ seconds: MOST_SECONDS })
      .autoOrient()
      .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    return { png: await lightEnough({ data, raw: { width: info.width, height: info.height, channels: info.channels } }) };
  } catch {
    return { refusal: DAMAGED };
  }
}

interface Drawing {
  readonly data: Buffer;
  readonly raw: CreateRaw;
}

/** As large as it may be without being too heavy. */
async function lightEnough(drawing: Drawing): Promise<Buffer> {
  const png = await lightest(drawing);
  if (png.length <= MOST_IMAGE_BYTES) return png;
  const { data, raw } = drawing;
  const { data: smaller, info } = await sharp(data, { raw })
    .resize({ width: Math.round(raw.width * SMALLER), height: Math.max(1, Math.round(raw.height * SMALLER)), fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return lightEnough({ data: smaller, raw: { ...raw, width: info.width, height: info.height } });
}

/** With a palette where that loses nothing (drawings); else whole where that is light enough; else with the nearest palette (photographs). */
async function lightest({ data, raw }: Drawing): Promise<Buffer> {
  const few = await withPalette(sharp(data, { raw }));
  if ((await pixelsOf(few, raw.channels)).equals(data)) return few;
  const whole = await sharp(data, { raw }).png({ compressionLevel: 9 }).toBuffer();
  return whole.length <= MOST_IMAGE_BYTES ? whole : withPalette(sharp(few));
}

const withPalette = (image: Sharp): Promise<Buffer> => image.png({ palette: true, quality: 100, compressionLevel: 9 }).toBuffer();

const pixelsOf = (png: Buffer, channels: number): Promise<Buffer> => {
  const image = sharp(png).toColourspace("srgb");
  return (channels === 4 ? image.ensureAlpha() : image.removeAlpha()).raw().toBuffer();
};
