import { parentPort } from "node:worker_threads";
import { withSpokenFormulas, withTypesetFormulas } from "./formula-markup.ts";
import { lowerThreadPriority } from "./thread-priority.ts";

// Cleans a text and typesets its formulas, for stored-text.ts.

lowerThreadPriority();

parentPort?.on("message", (html: string) => {
  const text = withSpokenFormulas(html);
  parentPort?.postMessage({ text, typeset: text.includes("data-formula") ? withTypesetFormulas(text) : null });
});
parentPort?.postMessage("ready");
