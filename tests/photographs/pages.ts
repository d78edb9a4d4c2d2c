import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Grey } from "#school/answer-sheets/perspective.ts";

/** 200 points an inch. */
const SCALE = 200 / 72;

interface Drawing {
  readonly width: number;
  readonly height: number;
  getContext(kind: "2d"): { getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray } };
}

/** The pages of a PDF as a printer prints them, in shades of grey. */
export async function pagesOfPdf(bytes: Buffer): Promise<Grey[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const pages: Grey[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: SCALE });
    const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
    const factory = document.canvasFactory as { create(width: number, height: number): { readonly canvas: Drawing } };
    const { canvas } = factory.create(width, height);
    await page.render({ canvas: canvas as never, viewport, background: "#ffffff" }).promise;
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    pages.push({ width, height, points: Uint8Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 255) });
    page.cleanup();
  }
  await loading.destroy();
  return pages;
}
