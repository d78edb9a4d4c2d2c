import { parentPort } from "node:worker_threads";
import { withSpokenFormulas, withTypesetFormulas } from "./formula-markup.ts";
import { lowerThreadPriority } from "./thread-priority.ts";

// Cleans texts and typesets their formulas, for stored-text.ts.

lowerThreadPriority();

parentPort?.on("message", (texts: readonly string[]) => {
  parentPort?.postMessage(
    texts.map((html) => {
      const text = withSpokenFormulas(html);
      return { text, typeset: text.includes("data-formula") ? withTypesetFormulas(text) : null };
    }),
  );
});
parentPort?.postMessage("ready");
