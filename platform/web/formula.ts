import katex from "katex";
import { katexOptions, refusalOfFormula } from "#platform/contract/formula.ts";

/** Typesets a formula in its element: a block on its own line, a span within the text. Unreadable or refused LaTeX is shown as written. */
export function typeset(element: HTMLElement): void {
  const latex = element.dataset.formula || element.textContent || "";
  if (refusalOfFormula(latex) !== null) {
    element.textContent = latex;
    return;
  }
  katex.render(latex, element, { ...katexOptions(), displayMode: element.tagName === "DIV", throwOnError: false });
}
