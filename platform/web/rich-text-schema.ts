import { type AnyExtension, type Editor, getSchema, isNodeEmpty, type JSONContent, Mark, mergeAttributes, Node } from "@tiptap/core";
import { DOMParser } from "@tiptap/pm/model";
import { StarterKit } from "@tiptap/starter-kit";
import { trustedTypes } from "./trusted-types.ts";

/** The address typed for a link, with `https://` added if missing; `null` if the sanitizer does not allow it. */
export function linkOf(typed: string): string | null {
  const address = typed.trim();
  const complete = /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
  const isAllowed = /^(https?:\/\/[^\s/]+\.[^\s]+|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d\s.-]+)$/i.test(complete);
  return isAllowed ? complete : null;
}

const superscript = Mark.create({
  name: "superscript",
  excludes: "subscript",
  parseHTML: () => [{ tag: "sup" }, { style: "vertical-align=super" }],
  renderHTML: () => ["sup", 0],
});

const subscript = Mark.create({
  name: "subscript",
  excludes: "superscript",
  parseHTML: () => [{ tag: "sub" }, { style: "vertical-align=sub" }],
  renderHTML: () => ["sub", 0],
});

/** LaTeX in `data-formula`, as in the sanitizers: a span within the text, a div on its own line. */
const formula = (name: "formula" | "formulaBlock", tag: "span" | "div") =>
  Node.create({
    name,
    group: tag === "div" ? "block" : "inline",
    inline: tag === "span",
    atom: true,
    addAttributes: () => ({
      latex: { default: "", parseHTML: (element: HTMLElement) => element.dataset.formula || element.textContent, rendered: false },
    }),
    parseHTML: () => [{ tag: `${tag}[data-formula]` }],
    renderHTML: ({ node }) => [tag, { "data-formula": node.attrs.latex }],
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement(tag);
        dom.dataset.formula = node.attrs.latex;
        void import("./formula.ts").then(({ typeset }) => typeset(dom));
        return { dom };
      },
  });

export const isFormula = ({ type }: { readonly type: { readonly name: string } }): boolean => type.name.startsWith("formula");

const spans = { colspan: { default: 1 }, rowspan: { default: 1 } };

const cell = (name: string, tag: "td" | "th") =>
  Node.create({
    name,
    content: "block+",
    isolating: true,
    addAttributes: () => spans,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes: { colspan, rowspan } }) => [
      tag,
      mergeAttributes({ ...(colspan > 1 && { colspan }), ...(rowspan > 1 && { rowspan }) }),
      0,
    ],
  });

/** Tables stay and their cells are editable; none is created. */
const table = [
  Node.create({
    name: "table",
    group: "block",
    content: "tableRow+",
    isolating: true,
    parseHTML: () => [{ tag: "table" }],
    renderHTML: () => ["table", ["tbody", 0]],
  }),
  Node.create({
    name: "tableRow",
    content: "(tableCell | tableHeader)+",
    parseHTML: () => [{ tag: "tr" }],
    renderHTML: () => ["tr", 0],
  }),
  cell("tableCell", "td"),
  cell("tableHeader", "th"),
];

/** Exactly what the sanitizers allow (`rich-text.ts`): pasted text keeps only that. */
export const richTextSchema: AnyExtension[] = [
  StarterKit.configure({
    codeBlock: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      isAllowedUri: (address) => linkOf(address) !== null,
      HTMLAttributes: { target: null, rel: "noopener noreferrer", class: null },
    },
  }),
  superscript,
  subscript,
  formula("formula", "span"),
  formula("formulaBlock", "div"),
  ...table,
];

/** The text as stored; empty without content, and without the empty line after the last block. */
export const htmlOf = (editor: Editor): string =>
  isNodeEmpty(editor.state.doc, { ignoreWhitespace: true }) ? "" : editor.getHTML().replace(/(<p><\/p>)+$/, "");

const schema = getSchema(richTextSchema);
const trustedPolicy = trustedTypes?.createPolicy("palmares-text", { createHTML: (html) => html });

/** A text for the editor: parsed where nothing runs or loads, reduced to the schema. */
export function contentOf(html: string): JSONContent {
  const { body } = new globalThis.DOMParser().parseFromString(trustedPolicy?.createHTML(html) ?? html, "text/html");
  return DOMParser.fromSchema(schema).parse(body).toJSON();
}
