import { UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Destination } from "./destinations.ts";
import styles from "./finder.module.css";

const FinderWindow = lazy(() => import("./FinderWindow.tsx"));

const isMac = /^Mac|^iP/.test(navigator.platform);

/** Ctrl K or ⌘ K, unless a text editor or a window has its own use for it. */
const isShortcut = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === "k" &&
  event.ctrlKey !== event.metaKey &&
  !event.altKey &&
  !event.shiftKey &&
  !event.defaultPrevented &&
  document.querySelector("[role=dialog]") === null;

const focus = (element: HTMLElement | null) => element?.focus();
const focused = () => document.activeElement as HTMLElement;

/** The button of the search over everything. Its window loads with the first use (PPL-13), and a field takes what is typed before. */
export function Finder({ links }: { links: readonly Destination[] }) {
  /** The focused element when the search was opened; null while it is closed. */
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [typed, setTyped] = useState("");
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      setOpener(focused);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <UnstyledButton
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpener(focused)}
      >
        <IconSearch size={20} aria-hidden />
        <span>Rechercher…</span>
        <kbd aria-hidden>{isMac ? "⌘" : "Ctrl"} K</kbd>
      </UnstyledButton>
      {opener && (
        <>
          {/* One pixel is too small: accented letters would then come before the cursor. */}
          <input ref={focus} className={styles.early} aria-label="Rechercher" onChange={({ target }) => setTyped(target.value)} />
          <Suspense>
            <FinderWindow {...{ links, opener, typed }} onType={setTyped} onClose={() => setOpener(null)} />
          </Suspense>
        </>
      )}
    </>
  );
}
