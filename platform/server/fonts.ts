import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";
import { create, type Font } from "fontkit";

export type Weight = "regular" | "bold" | "title";

/** Files that draw one type together: a type is cut by alphabet, as the browser fetches it. */
type Family = readonly string[];

const cut = (type: string, weight: number, alphabets: readonly string[]): Family =>
  alphabets.map((alphabet) => `@fontsource/${type}/files/${type}-${alphabet}-${weight}-normal.woff`);

const latin = ["latin", "latin-ext"];
/** Every writing there is, drawn on a coarse grid: legible, never a box. */
const unifont: Family = ["@fontsource/unifontex/files/unifontex-latin-400-normal.woff"];

/** Where the letters of a text are looked for: in our own type, then in one for Cyrillic, Greek, Arabic, Hebrew, Armenian and Georgian, then in the last. */
const families: Readonly<Record<Weight, readonly [Family, Family, Family]>> = {
  regular: [cut("figtree", 400, latin), ["dejavu-fonts-ttf/ttf/DejaVuSans.ttf"], unifont],
  bold: [cut("figtree", 700, latin), ["dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"], unifont],
  title: [cut("bricolage-grotesque", 700, [...latin, "vietnamese"]), ["dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"], unifont],
};

const read = new Map<string, { readonly bytes: Buffer<ArrayBuffer>; readonly font: Font }>();

/** A font is read once, when a text first needs it. */
function opened(file: string) {
  const before = read.get(file);
  if (before) return before;
  const bytes = unpacked(readFileSync(fileURLToPath(import.meta.resolve(file))));
  const now = { bytes, font: create(bytes) as Font };
  read.set(file, now);
  return now;
}

/** A font to embed. Each document opens its own: an open one remembers letters as parts of others, and would no longer say what they read as. */
export const bytesOf = (file: string): Buffer<ArrayBuffer> => opened(file).bytes;

/** A WOFF font as the TrueType font that it packs: fontkit would inflate a whole table for every letter. */
function unpacked(font: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (font.toString("latin1", 0, 4) !== "wOFF") return font;
  const count = font.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  font.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts = [head];
  let offset = head.length;
  for (let place = 0; place < count; place++) {
    const entry = font.subarray(44 + 20 * place, 64 + 20 * place);
    const [at, packed, length] = [4, 8, 12].map((field) => entry.readUInt32BE(field)) as [number, number, number];
    const table = font.subarray(at, at + packed);
    head.set([...entry.subarray(0, 4), ...entry.subarray(16, 20)], 12 + 16 * place);
    head.writeUInt32BE(offset, 20 + 16 * place);
    head.writeUInt32BE(length, 24 + 16 * place);
    parts.push(packed < length ? inflateSync(table) : table, Buffer.alloc(-length & 3));
    offset += length + (-length & 3);
  }
  return Buffer.concat(parts);
}

const fileWith = (family: Family, character: string): string | undefined =>
  family.find((file) => opened(file).font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

const covers = (family: Family, text: string): boolean => [...text].every((character) => fileWith(family, character) !== undefined);

/** Letters drawn with one font, and its file. */
export interface Run {
  readonly font: string;
  readonly text: string;
}

const UNKNOWN = "?";

/** The fonts of each word of a text: one family for the whole where one has every letter of it, else by word. What none has is a question mark. */
export function runsByWord(text: string, weight: Weight): Run[][] {
  const [ours, others, last] = families[weight];
  const whole = [ours, others].find((family) => covers(family, text.replaceAll(" ", "")));
  return text.split(" ").map((word) => runsOf(word, whole ?? families[weight].find((family) => covers(family, word)) ?? last));
}

function runsOf(word: string, family: Family): Run[] {
  const runs: { font: string; text: string }[] = [];
  for (const character of word) {
    const font = fileWith(family, character);
    const drawn = font ? { font, text: character } : { font: fileWith(family, UNKNOWN) ?? "", text: UNKNOWN };
    const before = runs.at(-1);
    if (before?.font === drawn.font) before.text += drawn.text;
    else runs.push(drawn);
  }
  return runs;
}
