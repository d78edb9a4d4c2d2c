import { validateHeaderValue } from "node:http";
import { expect, test } from "vitest";
import { attachmentHeader, safeFileName } from "./file-name.ts";

test.each([
  ["a line break", "Finale\r\nset-cookie: a=b.pdf", "Finale--set-cookie- a=b.pdf"],
  ["another kind of line break", "Finale\u2028régionale\u2029.pdf", "Finale-régionale-.pdf"],
  ["a direction mark that hides the ending", "Finale \u202Efdp.xlsx", "Finale -fdp.xlsx"],
  ["a zero byte and a folder", "../\0Finale.pdf", "..--Finale.pdf"],
  ["letters of another alphabet", "Κατάταξη 2027.xlsx", "Κατάταξη 2027.xlsx"],
  ["half of a character", "Finale \uD83D.pdf", "Finale \uFFFD.pdf"],
])("SEC-02 the name of a downloaded file is one that reads as it is: %s", (_, name, expected) => {
  expect(safeFileName(name)).toBe(expected);
  const header = attachmentHeader(safeFileName(name));
  validateHeaderValue("content-disposition", header);
  expect(header).toMatch(/^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w%.~!*'()-]+$/);
});

test.each([
  ["é", 100],
  ["語", 66],
  ["🎓", 50],
])("SEC-02 a name too long for a file is cut between two characters, and keeps its ending: %s", (letter, kept) => {
  expect(safeFileName(`${letter.repeat(2_000)}.xlsx`)).toBe(`${letter.repeat(kept)}.xlsx`);
});
