import { UnreadableFileError } from "#platform/contract/unreadable-file.ts";
import { plainText } from "#platform/contract/xml-elements.ts";

/** The XML in UTF-8, without comments, its CDATA as text: what spreadsheets write is this already. */
export function plainXml(xml: Buffer): Buffer {
  const encoding = encodingOf(xml);
  if (encoding === "utf-8" && !xml.includes("<!--") && !xml.includes("<![CDATA[")) return xml;
  return Buffer.from(plainText(decode(xml, encoding)));
}

/** By the marks of UTF-16 at its start, else as it declares. */
function encodingOf(xml: Buffer): string {
  const start = xml.toString("latin1", 0, 200);
  if (/^(\xFF\xFE|<\0)/.test(start)) return "utf-16le";
  if (/^(\xFE\xFF|\0<)/.test(start)) return "utf-16be";
  return (/^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/.exec(start)?.[1] ?? "utf-8").toLowerCase();
}

function decode(xml: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(xml);
  } catch {
    throw UnreadableFileError.damaged();
  }
}
