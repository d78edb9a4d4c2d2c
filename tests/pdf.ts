import { inflateSync } from "node:zlib";
import { readPicture } from "./qr-codes.ts";

/** A text without its white space, which a PDF does not store: letters are placed one by one. */
export const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, "");

interface PdfPage {
  readonly dictionary: string;
  /** What is drawn, as operators. */
  readonly content: string;
}

/** The objects of a PDF, by name, and its pages in order. */
function openPdf(bytes: Buffer) {
  const file = bytes.toString("latin1");
  const objects = new Map([...file.matchAll(/(\d+) 0 obj\b([\s\S]*?)\bendobj/g)].map(([, id, content]) => [Number(id), content ?? ""]));
  const objectOf = (reference: string | undefined): string => objects.get(Number(reference)) ?? "";
  const dereference = (object: string, name: string): string => {
    const found = new RegExp(`/${name}\\s*(?:(\\d+) 0 R|(<<[\\s\\S]*))`).exec(object);
    return found?.[2] ?? objectOf(found?.[1]);
  };
  const pagesUnder = (id: string): string[] => {
    const kids = /\/Kids\s*\[([^\]]*)\]/.exec(objectOf(id))?.[1];
    return kids === undefined ? [objectOf(id)] : [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => pagesUnder(kid ?? ""));
  };
  const root = [...objects.values()].find((object) => /\/Type\s*\/Catalog/.test(object)) ?? "";
  const pages = pagesUnder(/\/Pages (\d+) 0 R/.exec(root)?.[1] ?? "").map(
    (dictionary): PdfPage => ({ dictionary, content: streamOf(dereference(dictionary, "Contents")) }),
  );
  return { objectOf, dereference, pages };
}

/** The texts of a PDF by page, without blanks: enough for what Chromium prints and we write, whose fonts map glyphs to letters. */
export function readPdf(bytes: Buffer): string[] {
  const { objectOf, dereference, pages } = openPdf(bytes);
  return pages.map(({ dictionary, content }) => {
    const fonts = new Map(
      [...dereference(dereference(dictionary, "Resources"), "Font").matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id]) => [
        name,
        lettersOf(streamOf(dereference(objectOf(id), "ToUnicode"))),
      ]),
    );
    return textOf(content, fonts);
  });
}

/** The sizes of letters in a PDF, in points. */
export const sizesIn = (bytes: Buffer): number[] =>
  openPdf(bytes).pages.flatMap(({ content }) => [...content.matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size)));

/** The contents of the QR codes of a PDF, in drawing order: each is many rectangles filled at once. */
export const readQrCodes = (bytes: Buffer): string[] =>
  openPdf(bytes)
    .pages.flatMap(({ content }) => content.split(/\bf\b/))
    .map((path) => [...path.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map((found) => found.slice(1).map(Number)))
    .filter((squares) => squares.length > 50)
    .map((squares) => qrCodeOf(squares as [number, number, number, number][]));

const PIXELS = 4;
const QUIET_ZONE = 4;

/** Paints the squares, black on white, and decodes the picture. */
function qrCodeOf(squares: readonly (readonly [x: number, y: number, width: number, height: number])[]): string {
  const side = squares[0]?.[3] ?? 1;
  const [left, top] = [0, 1].map((axis) => Math.min(...squares.map((square) => square[axis] as number))) as [number, number];
  const cells = squares.map(([x, y, width]) => ({
    from: Math.round((x - left) / side),
    row: Math.round((y - top) / side),
    length: Math.round(width / side),
  }));
  const modules = Math.max(...cells.map(({ row }) => row)) + 1 + 2 * QUIET_ZONE;
  const size = modules * PIXELS;
  const isDark = (column: number, row: number) =>
    cells.some((cell) => cell.row === row && column >= cell.from && column < cell.from + cell.length);
  const picture = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let pixel = 0; pixel < size * size; pixel += 1) {
    const [column, row] = [pixel % size, Math.floor(pixel / size)].map((coordinate) => Math.floor(coordinate / PIXELS) - QUIET_ZONE) as [
      number,
      number,
    ];
    if (isDark(column, row)) picture.fill(0, pixel * 4, pixel * 4 + 3);
  }
  return readPicture(picture, size, size) ?? "";
}

function streamOf(object: string): string {
  const start = /stream\r?\n/.exec(object);
  if (!start) return "";
  const content = Buffer.from(object.slice(start.index + start[0].length, object.lastIndexOf("endstream")), "latin1");
  return object.includes("/FlateDecode") ? inflateSync(content).toString("latin1") : content.toString("latin1");
}

/** The letters of each glyph, by its code in the font's number of hexadecimal digits. */
interface Letters {
  readonly digits: number;
  readonly letters: ReadonlyMap<string, string>;
}

const letter = (hex: string): string => Buffer.from(hex, "hex").swap16().toString("utf16le");
const hexOf = (code: number, digits: number): string => code.toString(16).padStart(digits, "0").toUpperCase();

function lettersOf(toUnicode: string): Letters {
  const letters = new Map<string, string>();
  const sections = (kind: string) =>
    [...toUnicode.matchAll(new RegExp(`begin${kind}([\\s\\S]*?)end${kind}`, "g"))].map(([, lines]) => lines ?? "");
  for (const lines of sections("bfchar"))
    for (const [, glyph = "", hex = ""] of lines.matchAll(/<(\w+)>\s*<(\w+)>/g)) letters.set(glyph.toUpperCase(), letter(hex));
  for (const lines of sections("bfrange"))
    for (const [, from = "", to = "", first, list = ""] of lines.matchAll(/<(\w+)>\s*<(\w+)>\s*(?:<(\w+)>|\[([^\]]*)\])/g)) {
      const each = [...list.matchAll(/<([\w ]*)>/g)].map(([, hex = ""]) => hex.replaceAll(" ", ""));
      const start = Number.parseInt(from, 16);
      for (let code = start; code <= Number.parseInt(to, 16); code += 1) {
        const hex = first === undefined ? each[code - start] : hexOf(Number.parseInt(first, 16) + code - start, first.length);
        letters.set(hexOf(code, from.length), letter(hex ?? ""));
      }
    }
  return { letters, digits: [...letters.keys()][0]?.length ?? 2 };
}

/** The texts of a page in the order they are drawn. */
function textOf(content: string, fonts: ReadonlyMap<string, Letters>): string {
  let font: Letters | undefined;
  const texts = [...content.matchAll(/\bBT\b([\s\S]*?)\bET\b/g)].map(([, textBlock = ""]) => {
    let text = "";
    for (const [, name, hex] of textBlock.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
      if (name) font = fonts.get(name);
      const codes = hex?.toUpperCase().match(new RegExp(`.{${font?.digits ?? 2}}`, "g")) ?? [];
      text += codes.map((code) => font?.letters.get(code) ?? "").join("");
    }
    return text;
  });
  return withoutSpaces(texts.join(""));
}
