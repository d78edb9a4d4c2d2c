import { HEIC_REFUSAL, isHeic, kindOfFile, pdfRefusals, UNREADABLE } from "../files.ts";
import type { PartOfFile } from "./picture-reading.ts";
import { redrawn } from "./redrawn.ts";

export async function* partsOf(file: File): AsyncGenerator<PartOfFile> {
  const head = new Uint8Array(
    await file
      .slice(0, 32)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
  const found = kindOfFile(file, head);
  if ("refusal" in found) return yield found;
  if (found.kind === "picture") {
    const picture = await redrawn(file).catch(() => null);
    return yield picture ? { name: file.name, picture } : { refusal: isHeic(head) ? HEIC_REFUSAL : UNREADABLE };
  }
  yield { page: 0, pages: 0 };
  try {
    yield* (await import("./pdf-pages.ts")).partsOfPdf(file);
  } catch {
    yield { refusal: pdfRefusals.damaged };
  }
}
