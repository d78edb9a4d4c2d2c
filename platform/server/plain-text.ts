import { cleanRichText } from "./rich-text.ts";

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00A0" };

/** A rich text as plain text for a mail or a document: paragraphs, a dash before list items, a link's address after its text. */
export const plainText = (html: string): string =>
  cleanRichText(html)
    .replaceAll(/[ \t\r\n]+/g, " ")
    .replaceAll(/<(?:span|div) data-formula="([^"]*)"><\/(?:span|div)>/g, "$1")
    .replaceAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, address: string, text: string) => withAddress(text, address))
    .replaceAll(/ ?<br[^>]*> ?/g, "\n")
    .replaceAll(/ ?<li> ?(?:<p>)?/g, "\n– ")
    .replaceAll(/<\/p> ?<\/li>|<\/li>/g, "")
    .replaceAll(/<\/t[dh]>/g, " ")
    .replaceAll(/ ?<\/?(?:p|div|h\d|ul|ol|blockquote|tr|table|hr)(?: [^>]*)?> ?/g, "\n\n")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(?:#(\d+)|(\w+));/g, (entity, code: string | undefined, name: string) =>
      code ? String.fromCodePoint(Number(code)) : (entities[name] ?? entity),
    )
    .replaceAll(/\n{2,}– /g, "\n– ")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();

const withAddress = (text: string, address: string): string => {
  const bare = address.replace(/^(mailto|tel):/, "");
  return text.includes(bare) ? text : `${text} (${bare})`;
};
