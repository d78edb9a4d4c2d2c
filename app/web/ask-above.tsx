import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { Themed } from "./Themed.tsx";

/** Shows a dialog in a React root of its own until it is answered: it adds nothing to the first page, and no page depends on it. */
export function askAbove<Answer>(dialog: (answer: (given: Answer) => void) => ReactNode): Promise<Answer> {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const { promise, resolve } = Promise.withResolvers<Answer>();
  root.render(<Themed>{dialog(resolve)}</Themed>);
  return promise.finally(() => {
    root.unmount();
    container.remove();
  });
}
