import { Unreadable } from "./zip-read.ts";

const startsWith = (bytes: Buffer, ...start: readonly number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/** What people send instead of a table: told by its name, with what to do. */
const others: readonly (readonly [start: RegExp, name: string])[] = [
  [/^%PDF-/, "un document PDF"],
  [/^\{\\rtf/, "un document de traitement de texte"],
  [/^\s*<(!doctype|html|table|\?xml|meta|head)/i, "une page web, même s'il porte un autre nom"],
];

/**
 * The text of a CSV file, whatever wrote it: UTF-8 or UTF-16 with or without its mark, else Windows-1252 as in Western Europe, or Mac OS Roman,
 * which Excel for Mac still writes.
 *
 * @throws {Unreadable} what is no text.
 */
export function csvText(bytes: Buffer): string {
  const text = decoded(bytes);
  const other = others.find(([start]) => start.test(text));
  if (other)
    throw new Unreadable(`Ce fichier est ${other[1]}\u00A0: ouvrez-le dans un tableur, enregistrez-le au format .xlsx, puis recommencez.`);
  if (!isText(text))
    throw new Unreadable("Ce fichier n'est ni un classeur (.xlsx) ni une liste (.csv)\u00A0: enregistrez-le à l'un de ces formats.");
  return text;
}

function decoded(bytes: Buffer): string {
  if (startsWith(bytes, 0xff, 0xfe)) return decode("utf-16le", bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return decode("utf-16be", bytes);
  if (looksLikeUtf16(bytes)) return decode("utf-16le", bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decode(isOfMac(bytes) ? "macintosh" : "windows-1252", bytes);
  }
}

const decode = (encoding: string, bytes: Buffer): string => new TextDecoder(encoding).decode(bytes);

const SAMPLE = 2_000;

/** Latin letters in two bytes: every second one is zero, and no other. */
function looksLikeUtf16(bytes: Buffer): boolean {
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = (odd: number) => sample.filter((byte, at) => at % 2 === odd && byte === 0).length;
  return zeros(1) > sample.length / 4 && zeros(0) === 0;
}

/** Where one writes é, è, ç as 8E, 8F, 8D, the other has letters that no French name holds; where the other writes them as E9, E8, E7, the first has Œ's kin. */
function isOfMac(bytes: Buffer): boolean {
  const count = (...letters: readonly number[]) => bytes.filter((byte) => letters.includes(byte)).length;
  return count(0x8e, 0x8f, 0x8d, 0x91) > count(0xe9, 0xe8, 0xe7, 0xeb, 0xc9);
}

/** A stray control character is somebody's cell; many are a program. */
function isText(text: string): boolean {
  const sample = text.slice(0, SAMPLE);
  const controls = sample.match(/(?![\t\r\n\f])[\p{Cc}\uFFFD]/gu)?.length ?? 0;
  return !sample.includes("\0") && controls <= sample.length / 20;
}
