import pLimit from "p-limit";
import sharp from "sharp";
import { straightSize } from "../sheet-reading.ts";

const MAX_PIXELS = 16_000_000;
const TIMEOUT_SECONDS = 10;
/** A page that could not be straightened is shown whole: as sharp as a straight one. */
const MAX_SIDE = 2_000;
const QUALITY = 55;

// One at a time, on one thread: saves of answers do not wait.
sharp.concurrency(1);
sharp.cache(false);
const oneAtATime = pLimit(1);

/** The picture in shades of grey, as WebP, with nothing but its points; null when it is no picture, is damaged, or has too many points. */
export const reencodePicture = (picture: Buffer, isStraight: boolean): Promise<Buffer | null> =>
  oneAtATime(async () => {
    try {
      const { format, width, height } = await sharp(picture, { limitInputPixels: MAX_PIXELS }).metadata();
      if (!["webp", "jpeg", "png"].includes(format) || width < 100 || height < 100) return null;
      const whole = sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: "warning" }).timeout({ seconds: TIMEOUT_SECONDS }).autoOrient();
      const sized = isStraight
        ? whole.resize({ ...straightSize, fit: "fill" })
        : whole.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true });
      return await sized.greyscale().webp({ quality: QUALITY }).toBuffer();
    } catch {
      return null;
    }
  });
