import pLimit from "p-limit";
import sharp, { type Metadata, type Sharp } from "sharp";
import { unavailable } from "./errors.ts";
import { onlyDrawnParts } from "./picture-parts.ts";

const MAX_PIXELS = 16_000_000;
/** The memory of a decoder grows with the width: a few rows of 160,000 points, in 124 kB, take a gigabyte. */
const MAX_SIDE = 10_000;
/** An interlaced or rotated picture is in memory as a whole: 16 million points of 8 bits with transparency. */
const MAX_DECODED_BYTES = 4 * MAX_PIXELS;
const TIMEOUT_SECONDS = 10;

// One picture at a time, on one thread, so that saves of answers do not wait.
sharp.concurrency(1);
sharp.cache(false);
const oneAtATime = pLimit(1);

export const countWaitingPictures = (): number => oneAtATime.pendingCount;

/**
 * Draws a picture of which the decoder never holds more than its bounds allow.
 *
 * @throws 503 if the machine is too busy to draw a sound picture in time.
 */
export const drawPicture = <Drawn>(
  received: Buffer,
  draw: (upright: Sharp, size: Pick<Metadata, "width" | "height">) => Promise<Drawn>,
): Promise<Drawn | "damaged" | "too large"> =>
  oneAtATime(async () => {
    const picture = onlyDrawnParts(received);
    if (!picture) return "damaged";
    try {
      const size = await sharp(picture, { limitInputPixels: false }).metadata();
      if (isTooLarge(size)) return "too large";
      const decoded = sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: "warning" });
      return await draw(decoded.timeout({ seconds: TIMEOUT_SECONDS }).autoOrient(), size);
    } catch (error) {
      // The message of libvips, for which sharp has no code.
      if (error instanceof Error && error.message.includes("timeout:"))
        throw unavailable(30, "Le serveur est très occupé en ce moment\u00A0: réessayez dans une minute.");
      return "damaged";
    }
  });

const isTooLarge = ({ width, height, channels, depth }: Metadata): boolean =>
  Math.max(width, height) > MAX_SIDE ||
  width * height > MAX_PIXELS ||
  width * height * channels * (depth === "uchar" ? 1 : 2) > MAX_DECODED_BYTES;
