/** What a rich text may hold: formatting, lists, links, tables, formulas. */
const elements = "p br strong b em i u s sub sup ul ol li h2 h3 h4 blockquote hr a span div code table thead tbody tr th td".split(" ");
const attributes = ["href", "title", "data-formula", "colspan", "rowspan"];

type Clean = DocumentFragment | Promise<DocumentFragment>;

interface Sanitising {
  /** The browser's own cleaner, where there is one. */
  setHTML?(html: string, options: { sanitizer: { elements: readonly string[]; attributes: readonly string[] } }): void;
}

/** The text without anything that runs, loads or disguises, its formulas (`data-formula="a^2"`) typeset as MathML. */
export function cleanRichText(html: string): Clean {
  const inert: HTMLElement & Sanitising = document.implementation.createHTMLDocument("").body;
  if (!inert.setHTML) return import("./purify.ts").then(({ purify }) => finished(purify(html, elements, attributes)));
  inert.setHTML(html, { sanitizer: { elements, attributes } });
  const fragment = new DocumentFragment();
  fragment.append(...inert.childNodes);
  return finished(fragment);
}

function finished(fragment: DocumentFragment): Clean {
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
