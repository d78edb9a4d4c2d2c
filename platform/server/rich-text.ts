import sanitizeHtml from "sanitize-html";

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    "p",
    "br",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "sub",
    "sup",
    "ul",
    "ol",
    "li",
    "h2",
    "h3",
    "h4",
    "blockquote",
    "hr",
    "a",
    "span",
    "div",
    "code",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
  ],
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
};

/** A rich text that is safe to store: formatting, lists, links, and formulas (`data-formula`); nothing that runs, loads or disguises. */
export const cleanRichText = (html: string): string => sanitizeHtml(html, allowed);

/** The same, with what screen readers say of each formula (`data-speech`). The speech is loaded with the first formula. */
export async function cleanSpokenText(html: string): Promise<string> {
  if (!html.includes("data-formula")) return cleanRichText(html);
  const { speechOf } = await import("./formula-speech.ts");
  const speak: sanitizeHtml.Transformer = (tagName, { "data-formula": latex }) => {
    const speech = latex ? speechOf(latex) : null;
    return { tagName, attribs: { ...(latex && { "data-formula": latex }), ...(speech && { "data-speech": speech }) } };
  };
  const formula = ["data-formula", "data-speech"];
  return sanitizeHtml(html, {
    ...allowed,
    allowedAttributes: { ...allowed.allowedAttributes, span: formula, div: formula },
    transformTags: { ...allowed.transformTags, span: speak, div: speak },
  });
}
