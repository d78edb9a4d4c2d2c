import "./formula.css";
import katex from "katex";

/** Writes a formula in its place: a block on its own line, a span within the text. What cannot be read is shown as it was written. */
export function typeset(place: HTMLElement): void {
  const written = place.dataset.formula || place.textContent || "";
  katex.render(written, place, {
    output: "mathml",
    displayMode: place.tagName === "DIV",
    throwOnError: false,
    trust: false,
    maxExpand: 200,
  });
}
