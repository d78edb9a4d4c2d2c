import sanitizeHtml from "sanitize-html";
import { richTextElements } from "#platform/contract/rich-text-elements.ts";

const allowed: sanitizeHtml.IOptions = {
  allowedTags: richTextElements,
  allowedAttributes: {
    a: ["href", "title", "rel"],
    span: ["data-formula"],
    div: ["data-formula"],
    th: ["colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer" }, true) },
  disallowedTagsMode: "discard",
  // A typeset formula that comes back is typeset again, from its LaTeX.
  nonTextTags: ["script", "style", "textarea", "option", "math"],
};

/** A rich text that is safe to store: formatting, lists, links, and formulas (`data-formula`); nothing that runs, loads or disguises. */
export const cleanRichText = (html: string): string =>
  // Pages read a formula in the text if the attribute is empty: the rules of formulas would not see it.
  sanitizeHtml(html, allowed).replaceAll(/<(span|div) data-formula>(?:([^<"]+)(?=<\/\1>))?/g, (_, tag: string, latex?: string) =>
    latex ? `<${tag} data-formula="${latex}">` : `<${tag}>`,
  );
