import { UnreadableFileError } from "#platform/contract/unreadable-file.ts";
import { readSiecle, type SiecleList } from "../siecle.ts";

const MEGABYTE = 1_024 * 1_024;
/** An export of 3,000 pupils with addresses has 6 MB. */
const MAX_FILE_BYTES = 30 * MEGABYTE;
const MAX_XML_BYTES = 60 * MEGABYTE;

/** On this device, zipped or not (CLS-02): the file itself is sent nowhere. @throws {UnreadableFileError} with the problem, in French. */
export async function readSiecleFile(file: Blob, today: string): Promise<SiecleList> {
  if (file.size > MAX_FILE_BYTES) throw tooLarge();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const xml = isZip(bytes) ? await unzipped(bytes) : bytes;
  return readSiecle(decoded(xml), today);
}

const tooLarge = () =>
  new UnreadableFileError(
    "Ce fichier est bien plus lourd qu'un export de SIECLE\u00A0: choisissez celui des élèves de votre établissement.",
  );

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The text in its declared encoding; bytes that can only be UTF-8 are read as such, whatever is declared. */
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

const MAX_FILES = 100;

/** The pupils' export in a zip; other exports may lie beside it. */
async function unzipped(bytes: Uint8Array): Promise<Uint8Array> {
  const { DEFLATED, filesOfZip, STORED } = await import("#platform/contract/zip-files.ts");
  const all = await filesOfZip(bytes, MAX_FILES);
  const files = all.filter(({ path }) => /\.xml$/i.test(path));
  const file = files.find(({ path }) => /eleve|xmlavecadresses/i.test(path)) ?? files[0];
  if (!file || files.some(({ path }) => path === "[Content_Types].xml"))
    throw new UnreadableFileError("Ce fichier compressé ne contient aucun export XML de SIECLE\u00A0: choisissez celui des élèves.");
  if (file.isEncrypted)
    throw new UnreadableFileError("Ce fichier compressé est protégé par un mot de passe\u00A0: décompressez-le d'abord.");
  if (file.method !== STORED && file.method !== DEFLATED)
    throw new UnreadableFileError("Ce fichier est compressé d'une façon inconnue\u00A0: décompressez-le d'abord.");
  const compressed = await file.compressed();
  return file.method === STORED ? compressed : inflated(compressed);
}

/** Inflates up to the limit, since a zip's declared size is not trusted. */
async function inflated(compressed: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
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
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
