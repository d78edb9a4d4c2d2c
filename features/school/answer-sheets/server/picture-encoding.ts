import { unavailable } from "#platform/server/errors.ts";
import { countWaitingPictures, drawPicture } from "#platform/server/picture-decoding.ts";
import { isPicture } from "#platform/server/picture-parts.ts";
import { straightSize } from "../sheet-reading.ts";

const MIN_SIDE = 100;
/** A page that could not be straightened is shown whole, as sharp as a straight one. */
const MAX_SIDE = 2_000;
const QUALITY = 55;

/** Each waiting picture holds up to 4 MB. */
const MAX_WAITING = 30;

/** The picture in shades of grey, as WebP without metadata; null if it is no picture, is damaged, too small or too large. */
export async function reencodePicture(received: Buffer, isStraight: boolean): Promise<Buffer | null> {
  if (!isPicture(received)) return null;
  if (countWaitingPictures() >= MAX_WAITING)
    throw unavailable(5, "Beaucoup de photos arrivent en ce moment\u00A0: réessayez dans quelques secondes.");
  const drawn = await drawPicture(received, async (upright, { width, height }) => {
    if (width < MIN_SIDE || height < MIN_SIDE) return null;
    const sized = isStraight
      ? upright.resize({ ...straightSize, fit: "fill" })
      : upright.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true });
    return sized.greyscale().webp({ quality: QUALITY }).toBuffer();
  });
  return Buffer.isBuffer(drawn) ? drawn : null;
}
