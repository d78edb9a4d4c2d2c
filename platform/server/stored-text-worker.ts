import { parentPort } from "node:worker_threads";
import katex from "katex";
import { attributeOf, katexOptions, latexOf, refusalOfFormulas } from "#platform/contract/formula.ts";
import { speechOf } from "./formula-speech.ts";
import { cleanRichText } from "./rich-text.ts";
import type { TypesetText } from "./stored-text.ts";
import { lowerThreadPriority } from "./thread-priority.ts";

// Cleans a text and typesets its formulas, for stored-text.ts, in a thread with limits.

/** MathML without the annotations for tools; `null`: the LaTeX is invalid, and is shown as written. */
function mathmlOf(latex: string, displayMode: boolean): string | null {
  try {
    const written = katex.renderToString(latex, { ...katexOptions(), displayMode, throwOnError: true });
    // The policy of pages allows no inline style: pages typeset such a formula themselves.
    if (written.includes(" style=")) return null;
    return (/<math.*<\/math>/s.exec(written)?.[0] ?? "").replace(/<semantics>(.*?)<annotation .*<\/semantics>/s, "$1") || null;
  } catch {
    return null;
  }
}

const formula = /<(span|div)( data-formula="([^"]+)"(?: data-speech="[^"]*")?)>([^<]*)<\/\1>/g;

/**
 * A clean text with its formulas as MathML, so that a page shows them without KaTeX, which is heavier than the rest of a sheet (PPL-03). An
 * unreadable formula stays as it is, for the page to typeset.
 */
const withTypesetFormulas = (html: string): string =>
  html.replaceAll(formula, (whole, tag: string, attributes: string, latex: string) => {
    const mathml = mathmlOf(latexOf(latex), tag === "div");
    return mathml === null ? whole : `<${tag}${attributes}>${mathml}</${tag}>`;
  });

/** A clean text with the speech of each formula for screen readers (`data-speech`). */
const withSpokenFormulas = (html: string): string =>
  html.replaceAll(/(<(?:span|div) data-formula="([^"]+)")>/g, (whole, attribute: string, latex: string) => {
    const speech = speechOf(latexOf(latex));
    return speech === null ? whole : `${attribute} data-speech="${attributeOf(speech)}">`;
  });

function typesetOf(html: string): TypesetText {
  const clean = cleanRichText(html);
  // A refused formula is neither spoken nor typeset: it could take any time.
  const refusal = refusalOfFormulas(clean);
  if (refusal !== null) return { refusal, text: "", typeset: null };
  const text = withSpokenFormulas(clean);
  return { refusal, text, typeset: text.includes("data-formula") ? withTypesetFormulas(text) : null };
}

lowerThreadPriority();

parentPort?.on("message", (html: string) => {
  parentPort?.postMessage(typesetOf(html));
});
parentPort?.postMessage("ready");
