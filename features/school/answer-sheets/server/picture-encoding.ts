import pLimit from "p-limit";
import sharp from "sharp";
import { unavailable } from "#platform/server/errors.ts";
import { isPicture, onlyDrawnParts } from "#platform/server/picture-parts.ts";
import { straightSize } from "../sheet-reading.ts";

const MAX_PIXELS = 16_000_000;
const TIMEOUT_SECONDS = 10;
/** A page that could not be straightened is shown whole, as sharp as a straight one. */
const MAX_SIDE = 2_000;
const QUALITY = 55;

// One picture at a time, on one thread, so that saves of answers do not wait.
sharp.concurrency(1);
sharp.cache(false);
const oneAtATime = pLimit(1);
/** Each waiting picture holds up to 4 MB. */
const MAX_WAITING = 30;

/** The picture in shades of grey, as WebP without metadata; null if it is no picture, is damaged, or has too many points. */
export async function reencodePicture(received: Buffer, isStraight: boolean): Promise<Buffer | null> {
  if (!isPicture(received)) return null;
  if (oneAtATime.pendingCount >= MAX_WAITING)
    throw unavailable(5, "Beaucoup de photos arrivent en ce moment\u00A0: réessayez dans quelques secondes.");
  return oneAtATime(async () => {
    const picture = onlyDrawnParts(received);
    if (!picture) return null;
    try {
      const { width, height } = await sharp(picture, { limitInputPixels: MAX_PIXELS }).metadata();
      if (width < 100 || height < 100) return null;
      const whole = sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: "warning" }).timeout({ seconds: TIMEOUT_SECONDS }).autoOrient();
      const sized = isStraight
        ? whole.resize({ ...straightSize, fit: "fill" })
        : whole.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true });
      return await sized.greyscale().webp({ quality: QUALITY }).toBuffer();
    } catch {
      return null;
    }
  });
}
