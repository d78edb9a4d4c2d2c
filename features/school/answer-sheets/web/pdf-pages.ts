import { GlobalWorkerOptions, getDocument } from "pdfjs-dist";
import pdfWorkerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import jbig2Url from "pdfjs-dist/wasm/jbig2.wasm?url";
import openjpegUrl from "pdfjs-dist/wasm/openjpeg.wasm?url";
import { MAX_PDF_PAGES, pdfRefusals } from "../files.ts";
import type { PartOfFile } from "./picture-reading.ts";
import { startWorker } from "./reader.ts";

/** The longer side of a page for reading, in points: 175 in an inch. */
const SIDE = 2_048;

/** The two decoders of scanned pages, by the names that the library requests. */
const decoders: Readonly<Record<string, string>> = { "jbig2.wasm": jbig2Url, "openjpeg.wasm": openjpegUrl };

class Decoders {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = decoders[filename];
    if (address === undefined) throw new Error(`${filename} is not needed for scanned pages`);
    return new Uint8Array(await (await fetch(address)).arrayBuffer());
  }
}

export async function* partsOfPdf(file: File): AsyncGenerator<PartOfFile> {
  const port = startWorker(pdfWorkerUrl);
  GlobalWorkerOptions.workerPort = port;
  const loading = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    BinaryDataFactory: Decoders,
    useWorkerFetch: false,
    isEvalSupported: false,
    enableXfa: false,
  } as unknown as Parameters<typeof getDocument>[0]);
  try {
    const document = await loading.promise;
    const { numPages: pages } = document;
    if (pages > MAX_PDF_PAGES) return yield { refusal: pdfRefusals.tooLong(pages) };
    for (let number = 1; number <= pages; number += 1) {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: SIDE / Math.max(width, height) });
      const canvas = Object.assign(globalThis.document.createElement("canvas"), {
        width: Math.round(viewport.width),
        height: Math.round(viewport.height),
      });
      await page.render({ canvas, viewport, background: "#fff" }).promise;
      const { promise, resolve, reject } = Promise.withResolvers<Blob>();
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/jpeg", 0.9);
      const picture = await promise;
      page.cleanup();
      yield { page: number, pages };
      yield { name: `${file.name}, page ${number}`, picture };
    }
  } catch (error) {
    if (Reflect.get(Object(error), "name") !== "PasswordException") throw error;
    yield { refusal: pdfRefusals.protected };
  } finally {
    await loading.destroy();
    port.terminate();
  }
}
