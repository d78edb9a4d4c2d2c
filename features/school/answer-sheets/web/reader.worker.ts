import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import { type Grey, straightened } from "../perspective.ts";
import { type FoundCode, fromStraight, looks, readSheet, straightSize, uprightOf } from "../sheet-reading.ts";
import type { PictureReading, ReadRequest, ReadResponse } from "./picture-reading.ts";
import { drawPicture, LARGEST_SIDE, openPicture } from "./redrawn.ts";

/** Enough points for codes of 28 mm on a page that fills most of a picture; then for a second look if they were not found. */
const [FIRST_SIDE, SECOND_SIDE] = [2_048, LARGEST_SIDE];
const QUALITY = 0.6;

// Our own file: by default the library fetches it from another company's server.
const ready = fetch(wasmUrl)
  .then((response) => response.arrayBuffer())
  .then((wasmBinary) => prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true }));

const announce = (isLoaded: boolean) => postMessage({ isLoaded } satisfies ReadResponse);
void ready.then(
  () => announce(true),
  () => announce(false),
);

addEventListener("message", ({ data: { id, picture } }: MessageEvent<ReadRequest>) => {
  void read(picture).then(
    (reading) => postMessage({ id, reading } satisfies ReadResponse),
    (error: unknown) => postMessage({ id, failure: String(error) } satisfies ReadResponse),
  );
});

async function read(picture: Blob): Promise<PictureReading> {
  const bitmap = await openPicture(picture);
  if (bitmap === null) return { kind: "unreadable" };
  try {
    return await readBitmap(bitmap);
  } finally {
    bitmap.close();
  }
}

async function readBitmap(bitmap: ImageBitmap): Promise<PictureReading> {
  await ready;
  const first = pointsOf(bitmap, FIRST_SIDE);
  const start = performance.now();
  let pixels = first;
  let codes = await codesIn(first, looks[0]);
  if (codes.length < 2) {
    const second = Math.max(bitmap.width, bitmap.height) > FIRST_SIDE ? pointsOf(bitmap, SECOND_SIDE) : first;
    const more = await codesIn(second, looks[1]);
    if (more.length > codes.length) [pixels, codes] = [second, more];
  }
  const grey = greyOf(pixels);
  const reading = readSheet(codes, grey);
  const toPicture = reading.kind === "identified" ? reading.toPicture : null;
  const straight = toPicture && straightened(grey, fromStraight(toPicture), straightSize.width, straightSize.height);
  // P12 measures reading without opening and compressing the picture.
  performance.measure("reading", { start });
  if (reading.kind === "refused") return { ...reading, picture: await encoded(greyOf(first)) };
  const { text, turn } = reading;
  return { kind: "identified", text, isStraight: straight !== null, picture: await encoded(straight ?? turnedBack(greyOf(first), turn)) };
}

/** One code shows the rotation of the page but not the boxes: the whole picture, upright. */
function turnedBack(whole: Grey, turn: number): Grey {
  const { toPicture, width, height } = uprightOf(whole, turn);
  return straightened(whole, toPicture, width, height);
}

function pointsOf(bitmap: ImageBitmap, side: number): ImageData {
  const context = drawPicture(bitmap, side);
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}

async function codesIn(pixels: ImageData, look: (typeof looks)[number]): Promise<FoundCode[]> {
  const found = await readBarcodes(pixels, { ...look, formats: [...look.formats] });
  return found.map(({ text, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
    text,
    corners: [topLeft, topRight, bottomRight, bottomLeft],
  }));
}

function greyOf({ data, width, height }: ImageData): Grey {
  const points = new Uint8ClampedArray(width * height);
  for (let at = 0, from = 0; at < points.length; at += 1, from += 4)
    points[at] = ((data[from] as number) * 77 + (data[from + 1] as number) * 150 + (data[from + 2] as number) * 29) >> 8;
  return { width, height, points };
}

/** Drawing anew drops the phone's metadata. Browsers that write no WebP send PNG, and the server converts it. */
function encoded({ width, height, points }: Grey): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const pixels = new ImageData(width, height);
  const words = new Uint32Array(pixels.data.buffer);
  for (let at = 0; at < points.length; at += 1) words[at] = 0xff000000 | ((points[at] as number) * 0x010101);
  canvas.getContext("2d")?.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: "image/webp", quality: QUALITY });
}
