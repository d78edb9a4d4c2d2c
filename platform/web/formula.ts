import katex from "katex";

/** Typesets a formula in its element: a block on its own line, a span within the text. Unreadable LaTeX is shown as written. */
export function typeset(element: HTMLElement): void {
  const latex = element.dataset.formula || element.textContent || "";
  katex.render(latex, element, {
    output: "mathml",
    displayMode: element.tagName === "DIV",
    throwOnError: false,
    trust: false,
    maxExpand: 200,
  });
}
