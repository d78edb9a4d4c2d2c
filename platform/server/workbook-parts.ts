import { posix } from "node:path";
import { UnreadableFileError } from "#platform/contract/unreadable-file.ts";
import { attribute, elements, find, unescaped } from "#platform/contract/xml-elements.ts";
import { plainXml } from "./plain-xml.ts";
import type { Zip } from "./zip-read.ts";

/** An XML file of the workbook; its elements may have a prefix (`x:row`). */
interface Part {
  readonly xml: Buffer;
  readonly prefix: string;
}

/** How the numbers of a style are read: as dates, or as digits padded with zeros (a postal code in the format `00000`). */
interface NumberStyle {
  readonly isDate: boolean;
  readonly digits: number;
}

/** A sheet of lines, by its name on its tab; one of charts is none. */
export interface WorkbookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** @throws {UnreadableFileError} if it is missing or damaged. */
  readonly open: () => Part;
}

/** The sheets of a workbook, with their texts and styles. */
export interface OpenWorkbook {
  readonly sheets: readonly WorkbookSheet[];
  readonly sharedTexts: readonly string[];
  readonly styles: readonly NumberStyle[];
  /** Days count from 1904, as on old Macintoshes. */
  readonly uses1904Dates: boolean;
}

const MAX_SHARED_TEXTS = 2_000_000;
const MAX_SHEETS = 100;
/** Excel allows 31. */
const MAX_NAME_LENGTH = 60;

/** @throws {UnreadableFileError} if a part is missing or damaged. */
export function openWorkbook(zip: Zip): OpenWorkbook {
  const path = [...relationsOf(zip, "").values()].find(({ type }) => type === "officeDocument")?.path;
  const workbook = path === undefined ? undefined : partOf(zip, path);
  if (path === undefined || !workbook) throw notAWorkbook();
  const relations = relationsOf(zip, path);
  const pathOfType = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.path;
  return {
    sheets: sheetsOf(workbook, relations).map(({ path, ...sheet }) => ({ ...sheet, open: () => sheetPart(zip, path) })),
    sharedTexts: sharedTextsOf(partOf(zip, pathOfType("sharedStrings"))),
    styles: stylesOf(partOf(zip, pathOfType("styles"))),
    uses1904Dates: /^(1|true)$/.test(attribute(find(workbook.xml, `${workbook.prefix}workbookPr`, 0)?.attributes ?? "", "date1904") ?? ""),
  };
}

export const notAWorkbook = () =>
  new UnreadableFileError("Ce fichier n'est pas un classeur Excel (.xlsx) : enregistrez-le à ce format, puis recommencez.");

function partOf(zip: Zip, path: string | undefined): Part | undefined {
  const bytes = path === undefined ? undefined : zip.read(path);
  if (!bytes) return undefined;
  const xml = plainXml(bytes);
  const start = xml.toString("latin1", 0, 4_096);
  if (/<!DOCTYPE/i.test(start))
    throw new UnreadableFileError("Ce classeur contient une définition de document (DTD), qui n'est pas acceptée.");
  const root = /<(?:([\w.-]+:))?(?:workbook|worksheet|sst|styleSheet|Relationships)[\s>]/.exec(start);
  if (!root) throw UnreadableFileError.damaged();
  return { xml, prefix: root[1] ?? "" };
}

function sheetPart(zip: Zip, path: string): Part {
  const part = partOf(zip, path);
  if (!part) throw notAWorkbook();
  return part;
}

type Relations = ReadonlyMap<string, { readonly type: string; readonly path: string }>;

/** The relations of a part, by id; those of the whole package have the empty path. */
function relationsOf(zip: Zip, path: string): Relations {
  const folder = posix.dirname(path);
  const part = partOf(zip, posix.join(folder, "_rels", `${posix.basename(path)}.rels`));
  const relations = [...(part ? elements(part.xml, `${part.prefix}Relationship`) : [])].map(({ attributes }) => {
    const target = attribute(attributes, "Target") ?? "";
    const type = attribute(attributes, "Type") ?? "";
    return [
      attribute(attributes, "Id") ?? "",
      { type: type.slice(type.lastIndexOf("/") + 1), path: target.startsWith("/") ? target.slice(1) : posix.join(folder, target) },
    ] as const;
  });
  return new Map(relations);
}

function sheetsOf({ xml, prefix }: Part, relations: Relations) {
  const sheets: { name: string; isHidden: boolean; path: string }[] = [];
  for (const { attributes } of elements(xml, `${prefix}sheet`)) {
    const relation = relations.get(/\s[\w.-]+:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? "");
    if (relation?.type !== "worksheet") continue;
    const name = (attribute(attributes, "name") ?? "")
      .replaceAll(/\p{Cc}/gu, "")
      .slice(0, MAX_NAME_LENGTH)
      .toWellFormed()
      .trim();
    sheets.push({ name, isHidden: /idden/.test(attribute(attributes, "state") ?? ""), path: relation.path });
    if (sheets.length > MAX_SHEETS)
      throw new UnreadableFileError(`Ce classeur dépasse ${MAX_SHEETS} feuilles : enregistrez-le en plusieurs fichiers.`);
  }
  return sheets;
}

function sharedTextsOf(part: Part | undefined): string[] {
  const texts: string[] = [];
  if (!part) return texts;
  for (const { content } of elements(part.xml, `${part.prefix}si`)) {
    texts.push(textIn(content, part.prefix));
    if (texts.length > MAX_SHARED_TEXTS)
      throw new UnreadableFileError("Ce classeur contient trop de textes : enregistrez-le en plusieurs fichiers.");
  }
  return texts;
}

/** The text of a cell, its differently formatted pieces joined, without Japanese phonetic text. */
export function textIn(content: string, prefix: string): string {
  const [first = "", ...others] = content.split(`<${prefix}rPh`);
  const withoutPhonetics =
    others.length === 0 ? content : first + others.map((other) => other.slice(other.indexOf(`</${prefix}rPh>`))).join("");
  let text = "";
  for (const { content } of elements(withoutPhonetics, `${prefix}t`)) text += content;
  return withoutEscapes(unescaped(text));
}

/** Excel escapes forbidden characters as `_x000D_`. */
export const withoutEscapes = (text: string): string =>
  text.includes("_x")
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))).toWellFormed()
    : text;

function stylesOf(part: Part | undefined): NumberStyle[] {
  if (!part) return [];
  const { xml, prefix } = part;
  const codes = new Map(
    [...elements(xml, `${prefix}numFmt`)].map(({ attributes }) => [
      attribute(attributes, "numFmtId"),
      attribute(attributes, "formatCode") ?? "",
    ]),
  );
  const formats = find(xml, `${prefix}cellXfs`, 0)?.content ?? "";
  return [...elements(formats, `${prefix}xf`)].map(({ attributes }) => {
    const id = attribute(attributes, "numFmtId");
    const code = codes.get(id);
    return code === undefined ? { isDate: isBuiltInDate(Number(id)), digits: 0 } : styleOf(code);
  });
}

/** The ids of the built-in date formats. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

function styleOf(code: string): NumberStyle {
  const bare = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "");
  return { isDate: !/^(general|standard)/i.test(bare) && /[dmyhs]/i.test(bare), digits: /^0+$/.test(bare) ? bare.length : 0 };
}
