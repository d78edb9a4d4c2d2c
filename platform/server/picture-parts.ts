import { crc32, inflateSync } from "node:zlib";

/** A photograph has one scan, a progressive one a dozen: a JPEG decoder goes through the whole picture for each, and no timeout ends it. */
const MAX_SCANS = 200;
/** An encoder writes a few hundred parts at most. */
const MAX_PARTS = 10_000;
/** Profiles of screens and cameras have a few kB; only printers' are larger. */
const MAX_PROFILE_BYTES = 16 * 1024;

const PNG = "\x89PNG\r\n\x1a\n";
const JPEG = "\xff\xd8\xff";
const EXIF = "Exif\0\0";
/** The first and only segment of a profile. */
const PROFILE = "ICC_PROFILE\0\x01\x01";
const ORIENTATION = 0x0112;
const SHORT = 3;
/** In the place of any EXIF there may be. */
const ROOM_FOR_ORIENTATION = 64;

const has = (picture: Buffer, text: string, at = 0): boolean => picture.toString("latin1", at, at + text.length) === text;

const isPng = (picture: Buffer): boolean => has(picture, PNG);
const isJpeg = (picture: Buffer): boolean => has(picture, JPEG);
const isWebp = (picture: Buffer): boolean => has(picture, "RIFF") && has(picture, "WEBP", 8);

/** Checks the first bytes, so that no decoder of another format ever starts. */
export const isPicture = (picture: Buffer): boolean => isPng(picture) || isJpeg(picture) || isWebp(picture);

/**
 * The picture with only its points, a small colour profile and its orientation: 40 kB of a text inflate to 40 MB in a decoder, which no timeout ends.
 * Null for any other format, a damaged or animated picture, or too many scans or parts.
 */
export function onlyDrawnParts(picture: Buffer): Buffer | null {
  const kept = new Kept(picture);
  try {
    if (isPng(picture)) return keepPng(picture, kept);
    if (isJpeg(picture)) return keepJpeg(picture, kept);
    return isWebp(picture) ? keepWebp(picture, kept) : null;
  } catch (error) {
    // A part ends after the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

class Kept {
  readonly #picture: Buffer;
  readonly #bytes: Buffer;
  #length = 0;

  constructor(picture: Buffer) {
    this.#picture = picture;
    this.#bytes = Buffer.alloc(picture.length + ROOM_FOR_ORIENTATION);
  }

  keep(from: number, to: number): void {
    if (to > this.#picture.length) throw new RangeError("This part ends after the file.");
    this.#length += this.#picture.copy(this.#bytes, this.#length, from, to);
  }

  add(...parts: readonly Buffer[]): void {
    for (const part of parts) this.#length += part.copy(this.#bytes, this.#length);
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}

const PNG_PARTS: ReadonlySet<string> = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

function keepPng(picture: Buffer, kept: Kept): Buffer | null {
  const once = new Set<string>();
  const isFirst = (type: string) => !once.has(type) && once.add(type);
  kept.keep(0, PNG.length);
  if (!has(picture, "IHDR", PNG.length + 4)) return null;
  for (let at = PNG.length, parts = 0; parts < MAX_PARTS; parts += 1) {
    const type = picture.toString("latin1", at + 4, at + 8);
    const end = at + 12 + picture.readUInt32BE(at);
    const content = () => picture.subarray(at + 8, end - 4);
    if (end > picture.length) return null;
    if (PNG_PARTS.has(type) || (type === "iCCP" && isFirst(type) && isSmallProfile(content()))) kept.keep(at, end);
    else if (type === "eXIf" && isFirst(type)) keepOrientation(content(), (exif) => kept.add(pngChunk("eXIf", exif)));
    if (type === "IEND") return kept.bytes;
    at = end;
  }
  return null;
}

/** After a name and a byte for the method. */
function isSmallProfile(content: Buffer): boolean {
  try {
    return inflateSync(content.subarray(content.indexOf(0) + 2), { maxOutputLength: MAX_PROFILE_BYTES }).length > 0;
  } catch {
    return false;
  }
}

function pngChunk(type: string, content: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type, "latin1"), content]);
  return Buffer.concat([uint32(content.length), checked, uint32(crc32(checked))]);
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const [START_OF_IMAGE, END_OF_IMAGE, START_OF_SCAN] = [0xd8, 0xd9, 0xda];
const [APP0, APP1, APP2, APP14, APP15, COMMENT] = [0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe];
/** RST0 to RST7 and TEM have no length, and do not end a scan. */
const standsAlone = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd7) || marker === 1;

function keepJpeg(picture: Buffer, kept: Kept): Buffer | null {
  let scans = 0;
  let isOriented = false;
  kept.keep(0, 2);
  for (let at = 2, parts = 0; parts < MAX_PARTS; parts += 1) {
    if (picture.readUInt8(at) !== 0xff) return null;
    const marker = picture.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE || standsAlone(marker)) {
      kept.keep(at, at + 2);
      at += 2;
      if (marker === END_OF_IMAGE) return kept.bytes;
      continue;
    }
    const content = at + 4;
    const end = at + 2 + picture.readUInt16BE(at + 2);
    if (marker === START_OF_IMAGE || end < content || end > picture.length) return null;
    if (marker === START_OF_SCAN) {
      scans += 1;
      if (scans > MAX_SCANS) return null;
      const next = endOfScan(picture, end);
      kept.keep(at, next);
      at = next;
      continue;
    }
    if (marker === APP1 && has(picture, EXIF, content) && !isOriented) {
      isOriented = true;
      keepOrientation(picture.subarray(content + EXIF.length, end), (exif) => kept.add(jpegExif(exif)));
    } else if (isDrawn(picture, marker, content, end)) kept.keep(at, end);
    at = end;
  }
  return null;
}

/** APP0 and APP14 say how colours are written. */
function isDrawn(picture: Buffer, marker: number, content: number, end: number): boolean {
  if (marker === APP2) return has(picture, PROFILE, content) && end - content <= MAX_PROFILE_BYTES;
  return marker === APP0 || marker === APP14 || !((marker >= APP0 && marker <= APP15) || marker === COMMENT);
}

/** FF 00 is a point of value FF. */
function endOfScan(picture: Buffer, from: number): number {
  let at = from;
  while (at < picture.length) {
    const next = picture[at + 1] ?? 0;
    if (picture[at] === 0xff && next !== 0 && !standsAlone(next)) break;
    at += 1;
  }
  return at;
}

const jpegExif = (exif: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, APP1, 0, 2 + EXIF.length + exif.length]), Buffer.from(EXIF, "latin1"), exif]);

const WEBP_PARTS: ReadonlySet<string> = new Set(["VP8 ", "VP8L", "ALPH"]);
const WEBP_START = 12;
const WEBP_FLAGS_AT = 20;
const [HAS_PROFILE, HAS_ALPHA, HAS_EXIF] = [0x20, 0x10, 0x08];

function keepWebp(picture: Buffer, kept: Kept): Buffer | null {
  kept.keep(0, WEBP_START);
  let isExtended = false;
  let flags = 0;
  let isDrawing = false;
  const last = 8 + picture.readUInt32LE(4);
  for (let at = WEBP_START, parts = 0; at < last; parts += 1) {
    if (parts === MAX_PARTS) return null;
    const type = picture.toString("latin1", at, at + 4);
    const length = picture.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > picture.length) return null;
    const content = picture.subarray(at + 8, at + 8 + length);
    if (type === "VP8X" && at === WEBP_START && length === 10) {
      isExtended = true;
      flags = content.readUInt8() & HAS_ALPHA;
      kept.keep(at, end);
    } else if (WEBP_PARTS.has(type)) {
      isDrawing ||= type !== "ALPH";
      kept.keep(at, end);
    } else if (type === "ICCP" && isExtended && !(flags & HAS_PROFILE) && length <= MAX_PROFILE_BYTES) {
      flags |= HAS_PROFILE;
      kept.keep(at, end);
    } else if (type === "EXIF" && isExtended && !(flags & HAS_EXIF)) {
      keepOrientation(content.subarray(has(content, EXIF) ? EXIF.length : 0), (exif) => {
        flags |= HAS_EXIF;
        kept.add(Buffer.from("EXIF", "latin1"), uint32(exif.length).swap32(), exif);
      });
    }
    at = end;
  }
  const { bytes } = kept;
  if (isExtended) bytes.writeUInt8(flags, WEBP_FLAGS_AT);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return isDrawing ? bytes : null;
}

/** An EXIF of nothing but the orientation of this one, if it has any: entries of an EXIF may overlap, and so take many times its size. */
function keepOrientation(exif: Buffer, keep: (exif: Buffer) => void): void {
  const orientation = orientationOf(exif);
  if (orientation === null) return;
  const small = Buffer.alloc(26);
  small.write("MM\0*\0\0\0\x08\0\x01", "latin1");
  small.writeUInt16BE(ORIENTATION, 10);
  small.writeUInt16BE(SHORT, 12);
  small.writeUInt32BE(1, 14);
  small.writeUInt16BE(orientation, 18);
  keep(small);
}

function orientationOf(exif: Buffer): number | null {
  const isBigEndian = has(exif, "MM");
  const [read16, read32] = isBigEndian
    ? [(at: number) => exif.readUInt16BE(at), (at: number) => exif.readUInt32BE(at)]
    : [(at: number) => exif.readUInt16LE(at), (at: number) => exif.readUInt32LE(at)];
  if (exif.length < 10 || !(isBigEndian || has(exif, "II"))) return null;
  const entries = read32(4) + 2;
  if (entries > exif.length) return null;
  for (let entry = entries, left = read16(entries - 2); left > 0 && entry + 12 <= exif.length; entry += 12, left -= 1)
    if (read16(entry) === ORIENTATION && read16(entry + 2) === SHORT) return read16(entry + 8);
  return null;
}
