import { useBlocker, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { unsentAnswers } from "#contest/answers/web/unsent-answers.ts";
import { SheetConfirm } from "../../frame/SheetPage.tsx";

type Router = ReturnType<typeof useRouter>;

interface Part {
  /** Loads its script; absent once it is loaded. */
  readonly preload?: () => Promise<unknown>;
}

function partsOfHome({ routesById }: Router): readonly Part[] {
  const [area, page] = [routesById["/participant"].options, routesById["/participant/informations-championnat"].options];
  return [area.component, page.component, page.errorComponent] as readonly Part[];
}

/** The participant answers: the first opening of a sheet loads nothing for the page after it (P11). */
const gestures = ["pointerdown", "keydown", "input"] as const;

const TIMEOUT_MS = 5_000;

async function loadHome(router: Router): Promise<boolean> {
  const loading = Promise.all(partsOfHome(router).map((part) => part.preload?.()));
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
  return partsOfHome(router).every((part) => part.preload === undefined);
}

/** A line on which nothing is loaded before a user asks for it; false where the browser does not report it. */
function isSlowLine(): boolean {
  const line = Reflect.get(navigator, "connection") as { readonly saveData?: boolean; readonly effectiveType?: string } | undefined;
  return line?.saveData === true || (line?.effectiveType ?? "4g") !== "4g";
}

const whenIdle = (run: () => void) => ("requestIdleCallback" in globalThis ? requestIdleCallback(run) : setTimeout(run));

/**
 * Participants may leave the sheet for their pages only if this device can show them (QST-06). The scripts load after the first answer, when the
 * browser is idle. If the network is lost before, the sheet stays.
 */
export function useHomeGuard() {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [missing, setMissing] = useState<string>();
  const mayLeaveFor = async (path: string): Promise<boolean> => {
    if (!path.startsWith("/participant")) return true;
    setBusy(true);
    // Browsers remember a failed script until the page reloads, which the router does when it needs the script.
    const isThere = (await loadHome(router)) || navigator.onLine;
    setBusy(false);
    setMissing(isThere ? undefined : path);
    return isThere;
  };
  useBlocker({
    shouldBlockFn: async ({ next }) => !(await mayLeaveFor(next.pathname)),
    enableBeforeUnload: false,
  });
  useEffect(() => {
    const listening = new AbortController();
    const load = () => {
      listening.abort();
      whenIdle(() => {
        if (isSlowLine()) return;
        void loadHome(router);
        void unsentAnswers.prepare();
      });
    };
    for (const gesture of gestures) addEventListener(gesture, load, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [router]);
  const retry = async () => {
    if (missing && (await mayLeaveFor(missing))) await router.navigate({ to: missing });
  };
  const dialog = missing !== undefined && (
    <SheetConfirm
      isBusy={isBusy}
      title="Pas de connexion"
      cancel="Revenir à mes réponses"
      confirm="Réessayer"
      onClose={() => setMissing(undefined)}
      onConfirm={() => void retry()}
    >
      L'accueil n'est pas encore sur cet appareil&nbsp;: il s'ouvrira dès que le réseau sera revenu. Vos réponses sont gardées ici.
    </SheetConfirm>
  );
  return { isBusy, mayLeaveFor, dialog };
}
