import { expect, test } from "vitest";
import { csvText } from "./csv-text.ts";

test("MND-05 files of two encodings, put end to end, are each read in their own", () => {
  const lines = ["Nom;Prénom", "ABRIAL;Clôtilde", "BOZEC;Maël"].map((line) => `${line}\r\n`);
  const bytes = Buffer.concat(lines.map((line, index) => Buffer.from(line, index === 1 ? "latin1" : "utf8")));
  expect(csvText(bytes)).toBe(lines.join(""));
});

test("MND-05 a mark of the byte order in the middle of a file begins a line", () => {
  expect(csvText(Buffer.from("\uFEFFNom\nABRIAL\uFEFFNom\nBOZEC"))).toBe("Nom\nABRIAL\nNom\nBOZEC");
});

test.each([
  ["UTF-16, the first byte of a letter first, without a mark", Buffer.from("Prénom\nZoé\n", "utf16le").swap16()],
  ["a file of DOS that Ctrl-Z ends", Buffer.from("Prénom\nZoé\n\x1A")],
  ["lines that end with U+2028", Buffer.from("Prénom\u2028Zoé\u2028")],
])("MND-05 %s is read", (_, bytes) => {
  expect(csvText(bytes)).toBe("Prénom\nZoé\n");
});

test("MND-05 a file of UTF-8 with another one of UTF-16 behind it is refused", () => {
  expect(() => csvText(Buffer.concat([Buffer.from("\uFEFFNom\nZoé\n"), Buffer.from("\uFEFFNom\nAnaïs, Léa, Tom\n", "utf16le")]))).toThrow(
    "ni un classeur",
  );
});
