import "virtual:theme.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { onSessionEnd } from "#platform/web/api.ts";
import "#platform/web/base.css";
import { nonce } from "#platform/web/nonce.ts";
import { watchPresence } from "#platform/web/presence.ts";
import { session } from "#platform/web/session.ts";
import { Toasts, toast } from "#platform/web/toasts.tsx";
import { build } from "./federation.ts";
import { endSession, forgetMe } from "./me.ts";
import { router } from "./router.ts";
import { Themed } from "./Themed.tsx";

const askWhoIsThere = (): void => {
  if (session.isAnothers()) location.reload();
  else {
    forgetMe();
    void router.invalidate();
  }
};

onSessionEnd((message) => {
  endSession();
  toast.failure(message);
  askWhoIsThere();
});
session.onOtherTab(askWhoIsThere);
watchPresence();
// Needed in five minutes at the earliest: it weighs on no first page.
void import("./version-check.ts").then(
  ({ watchVersion }) => watchVersion(() => location.reload(), build),
  () => undefined,
);

// What a centre kept goes by its date, even where nobody opens the centre again.
void import("./kept-me.ts").then(({ sweep }) => sweep()).catch(() => undefined);

/** A reader of the screen, or of the keyboard, starts a new page at its beginning. */
router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
});

/** The style that locks scrolling behind a window asks for it by webpack's name. */
Object.assign(globalThis, { __webpack_nonce__: nonce });

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Themed>
        <RouterProvider router={router} />
        <Toasts />
      </Themed>
    </StrictMode>,
  );
}
