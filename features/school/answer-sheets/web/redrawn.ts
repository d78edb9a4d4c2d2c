/** The longest side at which the reader looks for codes. */
export const LARGEST_SIDE = 4_096;

/** The picture in the phone's orientation; null if the browser cannot open it. */
export const openPicture = (picture: Blob): Promise<ImageBitmap | null> =>
  createImageBitmap(picture, { imageOrientation: "from-image" }).catch(() => null);

export function drawPicture(bitmap: ImageBitmap, side: number): OffscreenCanvasRenderingContext2D {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))];
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  return context;
}

/** The picture without the place, time and device that a camera stores in its file; null if the browser cannot open it. */
export async function redrawn(picture: Blob): Promise<Blob | null> {
  const bitmap = await openPicture(picture);
  if (bitmap === null) return null;
  try {
    return await drawPicture(bitmap, LARGEST_SIDE).canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
  } finally {
    bitmap.close();
  }
}
