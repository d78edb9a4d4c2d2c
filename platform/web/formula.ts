import "./formula.css";
import katex from "katex";

/**
 * Typesets a formula in its element: a block on its own line, a span within the text. Unreadable LaTeX is shown as written. Screen readers say the speech
 * that came with it, instead of the markup.
 */
export function typeset(element: HTMLElement): void {
  const { formula, speech } = element.dataset;
  const latex = formula || element.textContent || "";
  katex.render(latex, element, {
    output: "mathml",
    displayMode: element.tagName === "DIV",
    throwOnError: false,
    trust: false,
    maxExpand: 200,
  });
  if (!speech) return;
  element.firstElementChild?.setAttribute("aria-hidden", "true");
  const spoken = document.createElement("span");
  spoken.className = "hidden-text";
  spoken.textContent = speech;
  element.append(spoken);
}
