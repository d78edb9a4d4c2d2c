import { UnreadableFileError } from "./unreadable-file.ts";

/** A text, or bytes that hold one in UTF-8: a `Buffer`. */
interface Utf8Bytes {
  indexOf(text: string, from?: number): number;
  toString(encoding: "utf8", from: number, to: number): string;
}
export type XmlSource = string | Utf8Bytes;

/** The XML without comments, its CDATA as text. */
export function plainText(xml: string): string {
  const opening = /<!--|<!\[CDATA\[/g;
  let plain = "";
  let from = 0;
  for (let match = opening.exec(xml); match; match = opening.exec(xml)) {
    const isComment = match[0] === "<!--";
    const end = xml.indexOf(isComment ? "-->" : "]]>", opening.lastIndex);
    if (end === -1) throw UnreadableFileError.damaged();
    plain += xml.slice(from, match.index) + (isComment ? "" : escaped(xml.slice(opening.lastIndex, end)));
    from = end + 3;
    opening.lastIndex = from;
  }
  return plain + xml.slice(from);
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** An element: its attributes, and the content between its tags. */
export interface Element {
  readonly attributes: string;
  readonly content: string;
}

/**
 * Every `<tag …>…</tag>` of an XML, in one pass and in linear time for any content; elements of this name must not be nested.
 *
 * @throws {UnreadableFileError} if one does not end.
 */
export function* elements(xml: XmlSource, tag: string): Generator<Element> {
  for (let found = find(xml, tag, 0); found; found = find(xml, tag, found.end)) yield found;
}

/** The next of these elements, and its end. */
export function find(xml: XmlSource, tag: string, from: number): (Element & { readonly end: number }) | undefined {
  const open = `<${tag}`;
  for (let at = xml.indexOf(open, from); at !== -1; at = xml.indexOf(open, at + open.length)) {
    const head = xml.indexOf(">", at);
    if (head === -1) throw UnreadableFileError.damaged();
    const attributes = textOf(xml, at + open.length, head);
    if (!isTag(attributes)) continue;
    if (attributes.endsWith("/")) return { attributes, content: "", end: head + 1 };
    const close = `</${tag}>`;
    const end = xml.indexOf(close, head);
    if (end === -1) throw UnreadableFileError.damaged();
    return { attributes, content: textOf(xml, head + 1, end), end: end + close.length };
  }
  return undefined;
}

/** Not the beginning of a longer name: `<c` opens `<cols>` too. */
const isTag = (attributes: string): boolean => attributes === "" || " /\t\n\r".includes(attributes.charAt(0));

const textOf = (xml: XmlSource, from: number, to: number): string =>
  typeof xml === "string" ? xml.slice(from, to) : xml.toString("utf8", from, to);

/** The value of an attribute. */
export function attribute(attributes: string, name: string): string | undefined {
  const start = attributes.indexOf(` ${name}="`) + name.length + 3;
  if (start >= name.length + 3) return unescaped(attributes.slice(start, attributes.indexOf('"', start)));
  if (!/'|\s=|=\s|[\n\t]/.test(attributes)) return undefined;
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return match ? unescaped(match[1] ?? match[2] ?? "") : undefined;
}

const xmlEntities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** Unescapes a text of XML: only the five entities of XML itself and numbers, as no others can be declared without a DTD. */
export const unescaped = (text: string): string =>
  text.includes("&")
    ? text
        .replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,4}));/gi, (whole, hex, decimal, name) =>
          name === undefined ? characterOf(Number.parseInt(hex ?? decimal, hex ? 16 : 10)) : (xmlEntities[name] ?? whole),
        )
        // Half a character cannot be stored: it is replaced.
        .toWellFormed()
    : text;

const characterOf = (code: number): string => (code <= 0x10_ffff ? String.fromCodePoint(code) : "");
