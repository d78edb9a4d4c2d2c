import { expect, test } from "vitest";
import { csvText } from "./csv-text.ts";

test("MND-05 files of two encodings, put end to end, are each read in their own", () => {
  const lines = ["Nom;Prénom", "ABRIAL;Clôtilde", "BOZEC;Maël"].map((line) => `${line}\r\n`);
  const bytes = Buffer.concat(lines.map((line, index) => Buffer.from(line, index === 1 ? "latin1" : "utf8")));
  expect(csvText(bytes)).toBe(lines.join(""));
});
