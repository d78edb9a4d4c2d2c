import { UnreadableFileError } from "#platform/contract/unreadable-file.ts";

const startsWith = (bytes: Buffer, ...start: readonly number[]): boolean => start.every((byte, index) => bytes[index] === byte);

/** Files that people send in place of a table: the message names the format. */
const foreignFormats: readonly (readonly [start: RegExp, name: string])[] = [
  [/^%PDF-/, "un document PDF"],
  [/^\{\\rtf/, "un document de traitement de texte"],
  [/^\s*<\?xml[\s\S]{0,1000}<(\w+:)?Workbook[\s>]/, "un classeur au format XML d'Excel 2003"],
  [/^\s*<\?xml[\s\S]{0,1000}<office:document[\s>]/, "un classeur au format OpenDocument en un fichier (.fods)"],
  [/^\s*<(!doctype|html|table|meta|head|\?xml[\s\S]{0,1000}<html[\s>])/i, "une page web, même s'il porte un autre nom"],
  [/^\s*<\?xml/, "un document XML"],
];

/**
 * The text of a CSV file in any usual encoding: UTF-8 or UTF-16 with or without byte order mark, else Windows-1252 (Western Europe), Latin-9, or what Excel
 * still writes as « CSV (Macintosh) » and « CSV (MS-DOS) ».
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

/** A byte order mark begins a file appended to another one; Ctrl-Z ends a DOS file, zeros one of fixed size; some end all lines with U+2028. */
function withoutOddEnds(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\0") end -= 1;
  const lines = text.slice(0, text[end - 1] === "\u001A" ? end - 1 : end).replaceAll(/(?<=[^\r\n])\uFEFF/g, "\n");
  return /[\r\n]/.test(lines) ? lines : lines.replaceAll("\u2028", "\n");
}

function decodeAny(bytes: Buffer): string {
  if (startsWith(bytes, 0xff, 0xfe)) return decode("utf-16le", bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return decode("utf-16be", bytes);
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return decodeUtf8(bytes) ?? decodeLines(bytes, "windows-1252");
  for (const odd of [1, 0]) if (looksLikeUtf16(bytes, odd)) return decode(odd === 1 ? "utf-16le" : "utf-16be", bytes);
  return decodeUtf8(bytes) ?? decodeLines(bytes, likeliestEncoding(bytes));
}

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Decodes line by line: concatenated files of two encodings keep both. */
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

/** The characters of DOS in Western Europe from 0x80 on, which `TextDecoder` does not know. */
const dosCharacters =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0";
const DOS = "ibm850";

const decode = (encoding: string, bytes: Buffer): string =>
  encoding === DOS
    ? bytes.toString("latin1").replaceAll(/[\u0080-\u00FF]/g, (character) => dosCharacters[character.charCodeAt(0) - 0x80] ?? "")
    : new TextDecoder(encoding).decode(bytes);

const SAMPLE = 2_000;

/** Latin letters in two bytes: every second byte is zero, the odd ones or the even ones, and no other. */
function looksLikeUtf16(bytes: Buffer, odd: number): boolean {
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = (parity: number) => sample.filter((byte, index) => index % 2 === parity && byte === 0).length;
  return zeros(odd) > sample.length / 4 && zeros(1 - odd) === 0;
}

/** The likelier encodings first: the first one wins ties. */
const encodings = ["windows-1252", "iso-8859-15", "macintosh", DOS] as const;

const [small, capital] = ["[à-öø-ÿœšž]", "[À-ÖØ-ÞŒŠŽŸ]"];
const sign = "[«»°€–—‘’“”…·•ªº²³§µ]";
/** Letters and signs in their usual places: no capital after a small letter, no quote between letters. */
const inPlace = [
  `(?<=\\p{Ll})${small}|${small}(?=\\p{Ll})|(?<!\\p{L})${small}(?!\\p{L})`,
  `(?<!\\p{L})${capital}|(?<=\\p{Lu})${capital}(?!\\p{Ll})`,
  `(?<!\\p{L})${sign}|${sign}(?!\\p{L})|\u00A0|(?<=\\p{L})’(?=\\p{L})`,
].join("|");
const wellPlaced = new RegExp(inPlace, "gu");
/** « HéLèNE » is typed on Windows, whose keyboards have no key for É. */
const wellPlacedOnWindows = new RegExp(`${small}|${inPlace}`, "gu");

const MAX_PIECES = 20_000;

/** The single-byte encoding that puts the most letters where French words have them. */
function likeliestEncoding(bytes: Buffer): string {
  const accented = bytes.toString("latin1").matchAll(/[\0-\x7F]?[\x80-\xFF]+(?=([\0-\x7F]?))/g);
  const pieces = Buffer.from(Array.from(accented.take(MAX_PIECES), ([piece, after]) => `${piece}${after}\n`).join(""), "latin1");
  const count = (encoding: string): number =>
    decode(encoding, pieces).match(encoding === "windows-1252" ? wellPlacedOnWindows : wellPlaced)?.length ?? 0;
  return encodings.reduce((best, encoding) => (count(encoding) > count(best) ? encoding : best));
}

/** A few control characters may be in a cell; many mean a binary file. */
function isText(text: string): boolean {
  const sample = text.slice(0, SAMPLE);
  const controls = sample.match(/(?![\t\r\n\f])[\p{Cc}\uFFFD]/gu)?.length ?? 0;
  return controls <= sample.length / 20;
}
