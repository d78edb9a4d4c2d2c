/** Allowed in a rich text: formatting, lists, links, tables, formulas. */
const elements = "p br strong b em i u s sub sup ul ol li h2 h3 h4 blockquote hr a span div code table thead tbody tr th td".split(" ");
const attributes = ["href", "title", "data-formula", "data-speech", "colspan", "rowspan"];

type CleanFragment = DocumentFragment | Promise<DocumentFragment>;

interface SanitizerElement {
  /** The browser's own sanitizer, if it has one. */
  setHTML?(html: string, options: { sanitizer: { elements: readonly string[]; attributes: readonly string[] } }): void;
}

/** The text without anything that runs, loads or disguises, with formulas (`data-formula="a^2"`) typeset as MathML. */
export function cleanRichText(html: string): CleanFragment {
  const inertBody: HTMLElement & SanitizerElement = document.implementation.createHTMLDocument("").body;
  if (!inertBody.setHTML) return import("./purify.ts").then(({ purify }) => finishFragment(purify(html, elements, attributes)));
  inertBody.setHTML(html, { sanitizer: { elements, attributes } });
  const fragment = new DocumentFragment();
  fragment.append(...inertBody.childNodes);
  return finishFragment(fragment);
}

function finishFragment(fragment: DocumentFragment): CleanFragment {
  for (const link of fragment.querySelectorAll("a[href]")) {
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener noreferrer");
  }
  const formulas = fragment.querySelectorAll<HTMLElement>("[data-formula]");
  if (formulas.length === 0) return fragment;
  return import("./formula.ts").then(({ typeset }) => {
    for (const formula of formulas) typeset(formula);
    return fragment;
  });
}
