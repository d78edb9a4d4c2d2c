import { UnreadableFileError } from "#platform/contract/unreadable-file.ts";
import { plainText } from "#platform/contract/xml-elements.ts";
import { readSiecle, type SiecleList } from "../siecle.ts";

const MEGABYTE = 1_024 * 1_024;
/** An export of 3,000 pupils with addresses has 6 MB. */
const MAX_FILE_BYTES = 30 * MEGABYTE;
const MAX_XML_BYTES = 60 * MEGABYTE;

/**
 * Reads a SIECLE export on this device, zipped or not (CLS-02): the file itself is sent nowhere.
 *
 * @throws {UnreadableFileError} with what is wrong, in French.
 */
export async function readSiecleFile(file: Blob, today: string): Promise<SiecleList> {
  if (file.size > MAX_FILE_BYTES) throw tooLarge();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const xml = isZip(bytes) ? await unzipped(bytes) : bytes;
  return readSiecle(plainText(decoded(xml)), today);
}

const tooLarge = () =>
  new UnreadableFileError(
    "Ce fichier est bien plus lourd qu'un export de SIECLE\u00A0: choisissez celui des élèves de votre établissement.",
  );

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The text, by the encoding that it declares; what is UTF-8 beyond doubt is read as such whatever it declares. */
function decoded(bytes: Uint8Array): string {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const declared = /^(?:\xEF\xBB\xBF)?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})/.exec(start)?.[1] ?? "utf-8";
  if (/^(\xFF\xFE|\xFE\xFF|<\0|\0<)/.test(start))
    return decode(bytes, start.startsWith("\xFE") || start.startsWith("\0") ? "utf-16be" : "utf-16le");
  try {
    return decode(bytes, "utf-8");
  } catch (error) {
    if (/^utf-?8$/i.test(declared)) throw error;
    return decode(bytes, declared);
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFileError(
      "Les lettres accentuées de ce fichier ne se lisent pas\u00A0: exportez-le de nouveau de SIECLE, sans l'ouvrir dans un autre logiciel.",
    );
  }
}

const END = 0x0605_4b50;
const ENTRY = 0x0201_4b50;
const LOCAL = 0x0403_4b50;
const [STORED, DEFLATED] = [0, 8];
const MAX_COMMENT = 65_557;
const MAX_ENTRIES = 100;

interface Entry {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly compressed: number;
  readonly offset: number;
}

/** The pupils' export in a zip; other exports may lie beside it. */
async function unzipped(bytes: Uint8Array): Promise<Uint8Array> {
  const entries = entriesOf(bytes).filter(({ name }) => /\.xml$/i.test(name));
  const entry = entries.find(({ name }) => /eleve|xmlavecadresses/i.test(name)) ?? entries[0];
  if (!entry || entries.some(({ name }) => name === "[Content_Types].xml"))
    throw new UnreadableFileError("Ce fichier compressé ne contient aucun export XML de SIECLE\u00A0: choisissez celui des élèves.");
  if (entry.isEncrypted)
    throw new UnreadableFileError("Ce fichier compressé est protégé par un mot de passe\u00A0: décompressez-le d'abord.");
  const view = viewOf(bytes);
  const start = inRange(() => {
    if (view.getUint32(entry.offset, true) !== LOCAL) throw UnreadableFileError.damaged();
    return entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true);
  });
  const compressed = bytes.subarray(start, start + entry.compressed);
  if (compressed.length < entry.compressed) throw UnreadableFileError.damaged();
  if (entry.method === STORED) return compressed;
  if (entry.method !== DEFLATED)
    throw new UnreadableFileError("Ce fichier est compressé d'une façon inconnue\u00A0: décompressez-le d'abord.");
  return inflated(compressed);
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A zip that points outside itself is damaged. */
function inRange<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? UnreadableFileError.damaged() : error;
  }
}

/** The directory at the end of a zip. */
function entriesOf(bytes: Uint8Array): Entry[] {
  const view = viewOf(bytes);
  return inRange(() => {
    let end = bytes.length - 22;
    while (end >= 0 && end > bytes.length - MAX_COMMENT && view.getUint32(end, true) !== END) end -= 1;
    if (end < 0 || view.getUint32(end, true) !== END) throw UnreadableFileError.damaged();
    const count = view.getUint16(end + 10, true);
    if (count > MAX_ENTRIES)
      throw new UnreadableFileError("Ce fichier compressé contient trop de fichiers\u00A0: choisissez l'export des élèves seul.");
    const entries: Entry[] = [];
    let at = view.getUint32(end + 16, true);
    for (let index = 0; index < count; index++) {
      if (view.getUint32(at, true) !== ENTRY) throw UnreadableFileError.damaged();
      const nameLength = view.getUint16(at + 28, true);
      entries.push({
        name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
        isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
        method: view.getUint16(at + 10, true),
        compressed: view.getUint32(at + 20, true),
        offset: view.getUint32(at + 42, true),
      });
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return entries;
  });
}

/** Inflates as long as the limit is not passed: what a zip declares is not trusted. */
async function inflated(compressed: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const stream = new Blob([compressed as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw UnreadableFileError.damaged();
    });
    if (done) break;
    length += value.length;
    if (length > MAX_XML_BYTES) {
      await reader.cancel();
      throw tooLarge();
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
