import katex from "katex";
import { latexOf, macrosOfFormula } from "#platform/contract/formula.ts";
import { speechOf } from "./formula-speech.ts";
import { cleanTextWith } from "./rich-text.ts";

// For stored-text-worker.ts: the work of a thread with limits.

/** MathML without what only tools read; `null`: this is no LaTeX, and is shown as written. */
function mathmlOf(latex: string, displayMode: boolean): string | null {
  try {
    const written = katex.renderToString(latex, {
      output: "mathml",
      displayMode,
      throwOnError: true,
      trust: false,
      strict: "ignore",
      maxExpand: 200,
      macros: macrosOfFormula(),
      maxSize: 20,
    });
    // Pages let no style through: they typeset such a formula themselves.
    if (written.includes(" style=")) return null;
    return (/<math.*<\/math>/s.exec(written)?.[0] ?? "").replace(/<semantics>(.*?)<annotation .*<\/semantics>/s, "$1") || null;
  } catch {
    return null;
  }
}

const formula = /<(span|div)( data-formula="([^"]+)"(?: data-speech="[^"]*")?)>([^<]*)<\/\1>/g;

/**
 * A clean text with its formulas as MathML, so that a page shows them without KaTeX, which is heavier than the rest of a sheet (PPL-03). One that cannot be
 * read stays as it is: pages typeset it.
 */
export const withTypesetFormulas = (html: string): string =>
  html.replaceAll(formula, (whole, tag: string, attributes: string, latex: string) => {
    const mathml = mathmlOf(latexOf(latex), tag === "div");
    return mathml === null ? whole : `<${tag}${attributes}>${mathml}</${tag}>`;
  });

/** A clean text with what screen readers say of each formula (`data-speech`). */
export const withSpokenFormulas = (html: string): string =>
  cleanTextWith(html, ["data-formula", "data-speech"], (tagName, { "data-formula": latex }) => {
    const speech = latex ? speechOf(latex) : null;
    return { tagName, attribs: { ...(latex && { "data-formula": latex }), ...(speech && { "data-speech": speech }) } };
  });
