import { expect, test } from "vitest";
import { readQrCodes } from "#tests/pdf.ts";
import { pdfOf } from "./pdf.ts";
import { drawQr } from "./qr.ts";

test.each(["https://championnat.exemple.fr/connexion", "é".repeat(120), "A"])(
  "a decoder reads the drawn text in the document: « %s »",
  async (text) => {
    const pdf = pdfOf("Essai", [text], (sheet, one) => drawQr(sheet, one, { x: 40, y: 40, width: 90 }));
    expect(readQrCodes(Buffer.concat(await pdf.toArray()))).toEqual([text]);
  },
);
