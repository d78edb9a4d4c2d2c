import { createRoot } from "react-dom/client";
import { StepUpDialog } from "#features/auth/web/StepUpDialog.tsx";
import { Themed } from "./Themed.tsx";

let asking: Promise<boolean> | undefined;

/** Asks for the password or a passkey above whatever is shown, once for all calls that wait for it; whether it was given. */
export function stepUp(): Promise<boolean> {
  asking ??= askAbove().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** A root of its own: nothing of it weighs on the first page, and no page has to know. */
function askAbove(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  root.render(
    <Themed>
      <StepUpDialog onProven={() => resolve(true)} onClose={() => resolve(false)} />
    </Themed>,
  );
  return promise.finally(() => {
    root.unmount();
    place.remove();
  });
}
