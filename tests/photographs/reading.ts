import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { type Grey, project } from "#school/answer-sheets/perspective.ts";
import { boxesOf, type PrintStyle } from "#school/answer-sheets/sheet-layout.ts";
import { type FoundCode, looks, type Reading, readSheet } from "#school/answer-sheets/sheet-reading.ts";
import type { Photograph } from "./photograph.ts";

/** Opens the library as the worker does: with a file of ours. */
export async function openLibrary(): Promise<void> {
  const file = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer }, fireImmediately: true });
}

export interface DecodedPicture {
  readonly colours: { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };
  readonly grey: Grey;
}

export async function decoded(jpeg: Buffer): Promise<DecodedPicture> {
  const { data, info } = await sharp(jpeg).autoOrient().toColourspace("srgb").ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const points = Uint8ClampedArray.from({ length: width * height }, (_, at) => data[at * 4 + 1] ?? 255);
  return { colours: { data: new Uint8ClampedArray(data), width, height }, grey: { width, height, points } };
}

/** What the worker does with a photograph, without its encoding: a second look where two codes are not found at once. */
export async function readPhotograph({ colours, grey }: DecodedPicture): Promise<Reading> {
  const look = async (how: (typeof looks)[number]): Promise<FoundCode[]> => {
    const found = await readBarcodes(colours as ImageData, { ...how, formats: [...how.formats] });
    return found.map(({ text, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
      text,
      corners: [topLeft, topRight, bottomRight, bottomLeft],
    }));
  };
  const first = await look(looks[0]);
  return readSheet(first.length < 2 ? await look(looks[1]) : first, grey);
}

/** How far each box is cut from where it was printed, at its worst corner, in millimetres. */
export function errorsOf(reading: Reading, { at }: Pick<Photograph, "at">, problems: number, style: PrintStyle, page: number): number[] {
  if (reading.kind !== "identified" || !reading.toPicture) return [];
  const { toPicture } = reading;
  return boxesOf(problems, style, page).map(({ box: { x, y, width, height } }) => {
    const corners = [
      { x, y },
      { x: x + width, y },
      { x: x + width, y: y + height },
      { x, y: y + height },
    ];
    return Math.max(
      ...corners.map((corner) => {
        const [cut, printed, beside] = [project(toPicture, corner), at(corner), at({ x: corner.x + 1, y: corner.y })];
        return Math.hypot(cut.x - printed.x, cut.y - printed.y) / Math.hypot(beside.x - printed.x, beside.y - printed.y);
      }),
    );
  });
}
