import "virtual:theme.css";
import { MantineProvider } from "@mantine/core";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { onSessionEnd } from "#platform/web/api.ts";
import "#platform/web/base.css";
import { watchPresence } from "#platform/web/presence.ts";
import { session } from "#platform/web/session.ts";
import { theme } from "#platform/web/theme.ts";
import { Toasts, toast } from "#platform/web/toasts.tsx";
import { build } from "./federation.ts";
import { endSession, forgetMe } from "./me.ts";
import { router } from "./router.ts";

const askWhoIsThere = (): void => {
  forgetMe();
  void router.invalidate();
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

/** What the page's own styles bear, so that no other is applied (CSP); the one that locks scrolling behind a window asks for it by webpack's name. */
const nonce = document.querySelector("style")?.nonce ?? "";
Object.assign(globalThis, { __webpack_nonce__: nonce });

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        forceColorScheme="light"
        withCssVariables={false}
        withGlobalClasses={false}
        deduplicateInlineStyles
        getStyleNonce={() => nonce}
      >
        <RouterProvider router={router} />
        <Toasts />
      </MantineProvider>
    </StrictMode>,
  );
}
