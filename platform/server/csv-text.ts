import { UnreadableFileError } from "#platform/contract/unreadable-file.ts";

const startsWith = (bytes: Buffer, ...start: readonly number[]): boolean => start.every((byte, index) => bytes[index] === byte);

/** Files that people send instead of a table: the message names the format. */
const foreignFormats: readonly (readonly [start: RegExp, name: string])[] = [
  [/^%PDF-/, "un document PDF"],
  [/^\{\\rtf/, "un document de traitement de texte"],
  [/^\s*<(!doctype|html|table|\?xml|meta|head)/i, "une page web, même s'il porte un autre nom"],
];

/**
 * The text of a CSV file in any usual encoding: UTF-8 or UTF-16 with or without byte order mark, else Windows-1252 (Western Europe), or Mac OS Roman,
 * which Excel for Mac still writes.
 *
 * @throws {UnreadableFileError} if it is not text.
 */
export function csvText(bytes: Buffer): string {
  const text = withoutOddEnds(decodeAny(bytes));
  const foreignFormat = foreignFormats.find(([start]) => start.test(text));
  if (foreignFormat)
    throw new UnreadableFileError(
      `Ce fichier est ${foreignFormat[1]}\u00A0: ouvrez-le dans un tableur, enregistrez-le au format .xlsx, puis recommencez.`,
    );
  if (!isText(text))
    throw new UnreadableFileError(
      "Ce fichier n'est ni un classeur (.xlsx) ni une liste (.csv)\u00A0: enregistrez-le à l'un de ces formats.",
    );
  return text;
}

/** A mark of the byte order begins a file put behind another one; Ctrl-Z ends a file of DOS; some programs end all lines with U+2028. */
function withoutOddEnds(text: string): string {
  const lines = (text.at(-1) === "\u001A" ? text.slice(0, -1) : text).replaceAll(/(?<=[^\r\n])\uFEFF/g, "\n");
  return /[\r\n]/.test(lines) ? lines : lines.replaceAll("\u2028", "\n");
}

function decodeAny(bytes: Buffer): string {
  if (startsWith(bytes, 0xff, 0xfe)) return decode("utf-16le", bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return decode("utf-16be", bytes);
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return decodeUtf8(bytes) ?? decodeLines(bytes, "windows-1252");
  for (const odd of [1, 0]) if (looksLikeUtf16(bytes, odd)) return decode(odd === 1 ? "utf-16le" : "utf-16be", bytes);
  return decodeUtf8(bytes) ?? decodeLines(bytes, isMacRoman(bytes) ? "macintosh" : "windows-1252");
}

/** Null if it is none. */
function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Line by line: files of two encodings, put end to end, keep both. */
function decodeLines(bytes: Buffer, encoding: string): string {
  let text = "";
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0x0a, at) + 1 || bytes.length;
    const line = bytes.subarray(at, end);
    text += decodeUtf8(line) ?? decode(encoding, line);
    at = end;
  }
  return text;
}

const decode = (encoding: string, bytes: Buffer): string => new TextDecoder(encoding).decode(bytes);

const SAMPLE = 2_000;

/** Latin letters in two bytes: every second byte is zero, the odd ones or the even ones, and no other. */
function looksLikeUtf16(bytes: Buffer, odd: number): boolean {
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = (parity: number) => sample.filter((byte, index) => index % 2 === parity && byte === 0).length;
  return zeros(odd) > sample.length / 4 && zeros(1 - odd) === 0;
}

/** Compares the bytes of é, è, ç in Mac OS Roman (8E, 8F, 8D) and in Windows-1252 (E9, E8, E7): in the other encoding they are rare in French names. */
function isMacRoman(bytes: Buffer): boolean {
  const count = (...letters: readonly number[]) => bytes.filter((byte) => letters.includes(byte)).length;
  return count(0x8e, 0x8f, 0x8d, 0x91) > count(0xe9, 0xe8, 0xe7, 0xeb, 0xc9);
}

/** A few control characters may be in a cell; many mean a binary file. */
function isText(text: string): boolean {
  const sample = text.slice(0, SAMPLE);
  const controls = sample.match(/(?![\t\r\n\f])[\p{Cc}\uFFFD]/gu)?.length ?? 0;
  return !sample.includes("\0") && controls <= sample.length / 20;
}
