import { posix } from "node:path";
import { UnreadableFileError } from "#platform/contract/unreadable-file.ts";
import { attributeOf, type XmlHandlers, type XmlReader, xmlReader } from "#platform/contract/xml-reader.ts";
import type { Zip } from "./zip-read.ts";

/** How numbers of a style are read: as dates, or as digits padded with zeros (a postal code in the format `00000`). */
interface NumberStyle {
  readonly isDate: boolean;
  readonly digits: number;
}

/** The ids of the built-in date formats. */
const styleOfId = (id: number): NumberStyle => ({
  isDate: (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58),
  digits: 0,
});

/** Only the section of positive numbers counts. Quoted and escaped characters and conditions do not, except `[h]`, which means a duration. */
function styleOfCode(code: string): NumberStyle {
  const [positive = ""] = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "").split(";");
  const bare = positive.replaceAll(/[\s.-]/g, "");
  // Each digit after the first `0` is shown: `0#" "##` is a telephone number.
  const shown = /^#*(0[0#]*)$/.exec(bare)?.[1] ?? "";
  return { isDate: !/^(general|standard)/i.test(bare) && /[dmyhs]/i.test(bare), digits: positive.includes(".") ? 0 : shown.length };
}

/** A worksheet of lines, by the name on its tab; one of charts does not count. */
export interface WorkbookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** @throws {UnreadableFileError} if it is missing or damaged. */
  readonly open: () => Promise<Part>;
}

export interface OpenWorkbook {
  readonly sheets: readonly WorkbookSheet[];
  readonly sharedTexts: readonly string[];
  readonly styles: readonly NumberStyle[];
  /** Days count from 1904, as on old Macintoshes. */
  readonly uses1904Dates: boolean;
  /** No program has computed its formulas: it asks the next program that opens it to. */
  readonly isUncomputed: boolean;
}

export interface Part {
  readonly text: () => Iterable<string>;
  /** Whether this text occurs in it; always true in an encoding other than UTF-8. */
  readonly mayContain: (text: string) => boolean;
}

const MAX_SHARED_TEXTS = 2_000_000;
const MAX_SHEETS = 100;
/** Excel allows 31. */
const MAX_NAME_LENGTH = 60;

/** @throws {UnreadableFileError} if a part is missing or damaged. */
export async function openWorkbook(zip: Zip): Promise<OpenWorkbook> {
  const path = [...(await relationsOf(zip, "")).values()].find(({ type }) => type === "officeDocument")?.path;
  if (path?.endsWith(".bin"))
    throw new UnreadableFileError("Ce classeur est au format binaire d'Excel (.xlsb) : enregistrez-le au format .xlsx, puis recommencez.");
  const workbook = path === undefined ? undefined : await partOf(zip, path);
  if (path === undefined || !workbook) throw notAWorkbook();
  const relations = await relationsOf(zip, path);
  /** A named part that is missing is never taken for an empty one. */
  const partOfType = async (type: string): Promise<Part | undefined> => {
    const named = [...relations.values()].find((relation) => relation.type === type);
    return named && existingPart(zip, named.path);
  };
  const { sheets, uses1904Dates, isUncomputed } = headOf(workbook, relations);
  return {
    sheets: sheets.map(({ path: sheetPath, ...sheet }) => ({ ...sheet, open: () => existingPart(zip, sheetPath) })),
    sharedTexts: sharedTextsOf(await partOfType("sharedStrings")),
    styles: stylesOf(await partOfType("styles")),
    uses1904Dates,
    isUncomputed,
  };
}

const notAWorkbook = () =>
  new UnreadableFileError("Ce fichier n'est pas un classeur Excel (.xlsx) : enregistrez-le à ce format, puis recommencez.");

async function partOf(zip: Zip, path: string): Promise<Part | undefined> {
  const bytes = await zip.read(path);
  if (!bytes) return undefined;
  const encoding = encodingOf(bytes);
  return { text: () => decoded(bytes, encoding), mayContain: (text) => encoding !== "utf-8" || bytes.includes(text) };
}

async function existingPart(zip: Zip, path: string): Promise<Part> {
  const part = await partOf(zip, path);
  if (!part) throw UnreadableFileError.damaged();
  return part;
}

/** The encoding by the marks of UTF-16 at its start, else as declared; a part written with one byte a letter that declares two is UTF-8. */
function encodingOf(xml: Buffer): string {
  const start = xml.toString("latin1", 0, 200);
  if (/^(\xFF\xFE|<\0)/.test(start)) return "utf-16le";
  if (/^(\xFE\xFF|\0<)/.test(start)) return "utf-16be";
  const declared = (/^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/.exec(start)?.[1] ?? "utf-8").toLowerCase();
  return declared.startsWith("utf-16") ? "utf-8" : declared;
}

const DECODED_BYTES = 64 * 1_024;

function* decoded(bytes: Buffer, encoding: string): Generator<string> {
  const decoder = decoderOf(encoding);
  for (let at = 0; at < bytes.length; at += DECODED_BYTES) yield decoder.decode(bytes.subarray(at, at + DECODED_BYTES), { stream: true });
  yield decoder.decode();
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    throw UnreadableFileError.damaged();
  }
}

const DOCTYPE_REFUSAL = "Ce classeur contient une définition de document (DTD), qui n'est pas acceptée.";

/** Reads a part to its end, with a pause after each piece; `through` reads some of it first. */
export function* readPart(
  { text }: Part,
  handlers: Omit<XmlHandlers, "doctypeRefusal">,
  through = (reader: XmlReader) => reader,
): Generator<void> {
  const reader = through(xmlReader({ ...handlers, doctypeRefusal: DOCTYPE_REFUSAL }));
  for (const piece of text()) {
    reader.write(piece);
    yield;
  }
  reader.end();
}

function readWholePart(part: Part, handlers: Omit<XmlHandlers, "doctypeRefusal">): void {
  for (const _ of readPart(part, handlers));
}

type Relations = ReadonlyMap<string, { readonly type: string; readonly path: string }>;

/** The relations of a part, by id; those of the whole package have the empty path. */
async function relationsOf(zip: Zip, path: string): Promise<Relations> {
  const folder = posix.dirname(path);
  const part = await partOf(zip, posix.join(folder, "_rels", `${posix.basename(path)}.rels`));
  const relations = new Map<string, { type: string; path: string }>();
  if (!part) return relations;
  readWholePart(part, {
    open: (name, attributes) => {
      if (name !== "Relationship") return;
      const [id = "", type = "", target = ""] = ["Id", "Type", "Target"].map((one) => attributeOf(attributes(), one));
      relations.set(id, { type: type.slice(type.lastIndexOf("/") + 1), path: pathOf(folder, target) });
    },
  });
  return relations;
}

/** The path that a relation names: from the root, or from its folder. */
function pathOf(folder: string, target: string): string {
  const path = withoutPercents(target).replaceAll("\\", "/");
  return path.startsWith("/") ? posix.normalize(path).slice(1) : posix.join(folder, path);
}

function withoutPercents(target: string): string {
  try {
    return decodeURI(target);
  } catch {
    return target;
  }
}

function headOf(workbook: Part, relations: Relations) {
  const sheets: { name: string; isHidden: boolean; path: string }[] = [];
  let [uses1904Dates, isUncomputed, isWorkbook] = [false, false, false];
  const isSet = (value: string | undefined) => /^(1|true|on)$/.test(value ?? "");
  readWholePart(workbook, {
    open: (name, attributes) => {
      const attribute = (one: string) => attributeOf(attributes(), one);
      if (name === "workbook") isWorkbook = true;
      if (name === "workbookPr") uses1904Dates = isSet(attribute("date1904"));
      if (name === "calcPr") isUncomputed = isSet(attribute("fullCalcOnLoad"));
      const relation = name === "sheet" ? relations.get(attribute(":id") ?? "") : undefined;
      if (relation?.type !== "worksheet") return;
      sheets.push({ name: tabName(attribute("name") ?? ""), isHidden: /idden/.test(attribute("state") ?? ""), path: relation.path });
      if (sheets.length > MAX_SHEETS)
        throw new UnreadableFileError(`Ce classeur dépasse ${MAX_SHEETS} feuilles : enregistrez-le en plusieurs fichiers.`);
    },
  });
  if (!isWorkbook) throw notAWorkbook();
  return { sheets, uses1904Dates, isUncomputed };
}

const tabName = (name: string): string =>
  name
    .replaceAll(/\p{Cc}/gu, "")
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
    .trim();

function sharedTextsOf(part: Part | undefined): string[] {
  const texts: string[] = [];
  if (!part) return texts;
  const collector = textCollector();
  readWholePart(part, {
    open: (name) => {
      if (name === "si") collector.reset();
      collector.open(name);
    },
    text: collector.text,
    close: (name) => {
      collector.close(name);
      if (name !== "si") return;
      texts.push(withoutEscapes(collector.whole()));
      if (texts.length > MAX_SHARED_TEXTS)
        throw new UnreadableFileError("Ce classeur contient trop de textes : enregistrez-le en plusieurs fichiers.");
    },
  });
  return texts;
}

/** Collects the text of a cell, its differently formatted pieces joined, without Japanese phonetic text. */
export function textCollector() {
  let [whole, isText, isPhonetic] = ["", false, false];
  return {
    reset: () => {
      whole = "";
    },
    open: (name: string) => {
      if (name === "rPh") isPhonetic = true;
      isText = name === "t" && !isPhonetic;
    },
    text: (text: string) => {
      if (isText) whole += text;
    },
    close: (name: string) => {
      isText = false;
      if (name === "rPh") isPhonetic = false;
    },
    whole: () => whole,
  };
}

/** Excel escapes forbidden characters as `_x000D_`. */
export const withoutEscapes = (text: string): string =>
  text.includes("_x")
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))).toWellFormed()
    : text;

function stylesOf(part: Part | undefined): NumberStyle[] {
  const styles: NumberStyle[] = [];
  if (!part) return styles;
  const codes = new Map<string, string>();
  let isOfCells = false;
  readWholePart(part, {
    open: (name, attributes) => {
      if (name === "cellXfs") isOfCells = true;
      else if (name === "numFmt" && styles.length === 0)
        codes.set(attributes().numFmtId ?? "", attributeOf(attributes(), "formatCode") ?? "");
      else if (name === "xf" && isOfCells) {
        const { numFmtId = "0" } = attributes();
        const code = codes.get(numFmtId);
        styles.push(code === undefined ? styleOfId(Number(numFmtId)) : styleOfCode(code));
      }
    },
    close: (name) => {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return styles;
}
