import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";
import { create, type Font } from "fontkit";

export type Weight = "regular" | "bold" | "title";

/** The files of one typeface, split by alphabet, as the browser fetches it. */
type Family = readonly string[];

const fontFilesOf = (type: string, weight: number, alphabets: readonly string[]): Family =>
  alphabets.map((alphabet) => `@fontsource/${type}/files/${type}-${alphabet}-${weight}-normal.woff`);

const latin = ["latin", "latin-ext"];
/** All scripts, drawn on a coarse grid: legible, never a box. */
const unifont: Family = ["@fontsource/unifontex/files/unifontex-latin-400-normal.woff"];

/** The order in which letters are searched: our own typeface, then one for Cyrillic, Greek, Arabic, Hebrew, Armenian and Georgian, then the last. */
const families: Readonly<Record<Weight, readonly [Family, Family, Family]>> = {
  regular: [fontFilesOf("figtree", 400, latin), ["dejavu-fonts-ttf/ttf/DejaVuSans.ttf"], unifont],
  bold: [fontFilesOf("figtree", 700, latin), ["dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"], unifont],
  title: [fontFilesOf("bricolage-grotesque", 700, [...latin, "vietnamese"]), ["dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"], unifont],
};

const fontCache = new Map<string, { readonly bytes: Buffer<ArrayBuffer>; readonly font: Font }>();

function openFont(file: string) {
  const before = fontCache.get(file);
  if (before) return before;
  const bytes = unpackWoff(readFileSync(fileURLToPath(import.meta.resolve(file))));
  const loaded = { bytes, font: create(bytes) as Font };
  fontCache.set(file, loaded);
  return loaded;
}

/** A font to embed. Each document opens its own: an open font caches letters as parts of others, and would lose the text that they stand for. */
export const bytesOf = (file: string): Buffer<ArrayBuffer> => openFont(file).bytes;

/** Unpacks a WOFF font to TrueType: fontkit would inflate a whole table for every letter. */
function unpackWoff(font: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (font.toString("latin1", 0, 4) !== "wOFF") return font;
  const count = font.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  font.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts = [head];
  let offset = head.length;
  for (let index = 0; index < count; index++) {
    const entry = font.subarray(44 + 20 * index, 64 + 20 * index);
    const [at, packed, length] = [4, 8, 12].map((field) => entry.readUInt32BE(field)) as [number, number, number];
    const table = font.subarray(at, at + packed);
    head.set([...entry.subarray(0, 4), ...entry.subarray(16, 20)], 12 + 16 * index);
    head.writeUInt32BE(offset, 20 + 16 * index);
    head.writeUInt32BE(length, 24 + 16 * index);
    parts.push(packed < length ? inflateSync(table) : table, Buffer.alloc(-length & 3));
    offset += length + (-length & 3);
  }
  return Buffer.concat(parts);
}

const fileWith = (family: Family, character: string): string | undefined =>
  family.find((file) => openFont(file).font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

const covers = (family: Family, text: string): boolean => [...text].every((character) => fileWith(family, character) !== undefined);

export interface Run {
  readonly font: string;
  readonly text: string;
}

const UNKNOWN_CHARACTER = "?";

/** The fonts of each word of a text: one family for the whole text if it has all letters, else one per word. Missing letters become a question mark. */
export function runsByWord(text: string, weight: Weight): Run[][] {
  const [ours, others, last] = families[weight];
  const whole = [ours, others].find((family) => covers(family, text.replaceAll(" ", "")));
  return text.split(" ").map((word) => runsOf(word, whole ?? families[weight].find((family) => covers(family, word)) ?? last));
}

function runsOf(word: string, family: Family): Run[] {
  const runs: { font: string; text: string }[] = [];
  for (const character of word) {
    const font = fileWith(family, character);
    const run = font ? { font, text: character } : { font: fileWith(family, UNKNOWN_CHARACTER) ?? "", text: UNKNOWN_CHARACTER };
    const before = runs.at(-1);
    if (before?.font === run.font) before.text += run.text;
    else runs.push(run);
  }
  return runs;
}
