import jsQr from "jsqr";

/** What a reader makes of a picture, given as its pixels (RGBA); nothing when it sees no QR code. */
export const readPicture = (pixels: Uint8ClampedArray, width: number, height: number): string | undefined =>
  // The types of this library say only how it is required, not how Node imports it.
  jsQr.default(pixels, width, height)?.data;
