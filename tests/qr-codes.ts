import jsQr from "jsqr";

/** Decodes a picture given as pixels (RGBA); undefined if there is no QR code. */
export const readPicture = (pixels: Uint8ClampedArray, width: number, height: number): string | undefined =>
  // The types of this library describe its CommonJS form, not how Node imports it.
  jsQr.default(pixels, width, height)?.data;
