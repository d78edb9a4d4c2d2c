import { parentPort } from "node:worker_threads";
import { refusalOfFormulas } from "#platform/contract/formula.ts";
import { withSpokenFormulas, withTypesetFormulas } from "./formula-markup.ts";
import { cleanRichText } from "./rich-text.ts";
import type { TypesetText } from "./stored-text.ts";
import { lowerThreadPriority } from "./thread-priority.ts";

// Cleans a text and typesets its formulas, for stored-text.ts.

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
