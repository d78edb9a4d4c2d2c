import { createRoot } from "react-dom/client";
import { StepUpDialog } from "#people/auth/web/StepUpDialog.tsx";
import { Themed } from "./Themed.tsx";

let pending: Promise<boolean> | undefined;

/** Asks for the password or a passkey above the current page, once for all waiting calls. Resolves to whether it was given. */
export function stepUp(): Promise<boolean> {
  pending ??= openDialog().finally(() => {
    pending = undefined;
  });
  return pending;
}

/** A React root of its own: it adds nothing to the first page, and no page depends on it. */
function openDialog(): Promise<boolean> {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  root.render(
    <Themed>
      <StepUpDialog onProven={() => resolve(true)} onClose={() => resolve(false)} />
    </Themed>,
  );
  return promise.finally(() => {
    root.unmount();
    container.remove();
  });
}
