import "virtual:theme.css";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { withFragment } from "#access/links/fragment.ts";
import { afterOpening } from "#platform/web/after-opening.ts";
import { onSessionEnd } from "#platform/web/api.ts";
import "#platform/web/base.css";
import { keepFocusOfBusyButtons } from "#platform/web/busy-focus.ts";
import "#platform/web/dark.css";
import "#platform/web/forced-colors.css";
import { nonce } from "#platform/web/nonce.ts";
import { watchPresence } from "#platform/web/presence.ts";
import { parseSearch, stringifySearch } from "#platform/web/search-params.ts";
import { session } from "#platform/web/session.ts";
import { Failure } from "#platform/web/states.tsx";
import { isStorageBlocked } from "#platform/web/storage.ts";
import { Toasts, toast } from "#platform/web/toasts.tsx";
import { build } from "./federation.ts";
import { isVerifier } from "./guard.ts";
import { clearMe, endSession } from "./me.ts";
import { routeTree } from "./routeTree.gen.ts";
import { removeExpired } from "./stored-me.ts";
import { Themed } from "./Themed.tsx";
import { watchVersion } from "./version-check.ts";

const wholeAddress = withFragment(location.pathname);
if (wholeAddress !== location.pathname) history.replaceState(null, "", wholeAddress);

const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: "intent",
  defaultErrorComponent: Failure,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

const refreshSession = (): void => {
  if (session.isOtherUser()) location.reload();
  else {
    clearMe();
    void router.invalidate();
  }
};

onSessionEnd((message) => {
  endSession();
  toast.failure(message);
  refreshSession();
});
session.onOtherTabChange(refreshSession);
watchPresence();
keepFocusOfBusyButtons();
if (build) watchVersion(() => location.reload(), build);
void removeExpired().catch(() => undefined);
// The page after signing out, when the network may be down.
afterOpening(() => void router.loadRouteChunk(router.routesById["/connexion/"])?.catch(() => undefined));

/** Moves the focus to the start of a new page, for screen readers and keyboard users. */
router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
});

/**
 * The style that locks scrolling behind a window reads the nonce under webpack's name. Schemas, which load later, must not try code from text, which the pages
 * forbid (CSP).
 */
Object.assign(globalThis, { __webpack_nonce__: nonce, __zod_globalConfig: { jitless: true } });

const root = document.getElementById("root");
const render = (page: ReactNode): void => {
  if (root)
    createRoot(root).render(
      <StrictMode>
        <Themed>{page}</Themed>
      </StrictMode>,
    );
};

if (isStorageBlocked() && !isVerifier(location.pathname))
  void import("./StorageBlocked.tsx").then(({ default: StorageBlocked }) => render(<StorageBlocked />));
// React would show a loading state for at least 0.3 seconds, so the first page is drawn once it is ready.
else
  void router.load().finally(() =>
    render(
      <>
        <RouterProvider router={router} />
        <Toasts />
      </>,
    ),
  );
