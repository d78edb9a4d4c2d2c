import { expect, test } from "vitest";
import { isHeic, kindOfFile } from "./files.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const kindOf = (name: string, head: string, { type = "", size = 1_000 } = {}) => kindOfFile({ name, type, size }, bytes(head));

test.each([
  ["IMG_1.jpg", "\xff\xd8\xff\xe1", "picture"],
  ["capture", "\x89PNG\r\n", "picture"],
  ["reçue.webp", "RIFF....WEBP", "picture"],
  ["iphone.heic", "\0\0\0\x18ftypheic", "picture"],
  ["scan", "%PDF-1.7", "pdf"],
] as const)("CLS-05 « %s » is read as what its first bytes say", (name, head, kind) => {
  expect(kindOf(name, head)).toEqual({ kind });
});

test.each([
  ["vide.jpg", "", { size: 0 }, /est vide/],
  ["film.mov", "....ftypqt  ", {}, /une vidéo/],
  ["sans nom", "....ftypisom", {}, /une vidéo/],
  ["film", "", { type: "video/quicktime" }, /une vidéo/],
  ["notes.docx", "PK\u0003\u0004", {}, /ni une photo ni un PDF/],
  ["lourd.pdf", "%PDF-1.7", { size: 60e6 }, /dépasse 50.Mo.*150 points par pouce/],
  ["lourde.jpg", "\xff\xd8\xff", { size: 60e6 }, /dépasse 50.Mo.*définition plus petite/],
] as const)("CLS-05 « %s » is refused with what to do", (name, head, facts, refusal) => {
  expect(kindOf(name, head, facts)).toEqual({ refusal: expect.stringMatching(refusal) });
});

test("CLS-05 a picture of a phone that few browsers open is told from a film by its brand", () => {
  expect(["....ftypheic", "....ftypmif1", "....ftypqt  ", "\xff\xd8\xff"].map((head) => isHeic(bytes(head)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
