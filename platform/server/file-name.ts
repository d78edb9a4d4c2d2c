import { invisible } from "#platform/contract/names.ts";

const illegal = new RegExp(`[/\\\\:*?"<>|]|${invisible.source}`, "gu");
/** Systems refuse names of more than 255 bytes; browsers add to a name that is taken. */
const MAX_STEM_BYTES = 200;

/** A name that every system stores and that reads as it is: no illegal or invisible character, no direction mark that hides its ending. */
export function safeFileName(name: string): string {
  const [, stem = "", extension = ""] = /^(.*?)(\.\w{1,8})?$/su.exec(name) ?? [];
  const bytes = Buffer.from(stem.replaceAll(illegal, "-"));
  // Removes a character divided by the cut.
  const cut =
    bytes.length > MAX_STEM_BYTES
      ? bytes
          .subarray(0, MAX_STEM_BYTES)
          .toString()
          .replace(/\uFFFD$/, "")
      : bytes.toString();
  return `${cut}${extension}`;
}

/** The header of an attachment; its name in any alphabet (RFC 6266). */
export function attachmentHeader(name: string): string {
  const plain = name.normalize("NFD").replaceAll(/[^\x20-\x7e]|["\\]/g, "");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
