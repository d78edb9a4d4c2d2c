import { UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Destination } from "./destinations.ts";
import styles from "./finder.module.css";

const loadWindow = () => import("./FinderWindow.tsx");
const FinderWindow = lazy(loadWindow);

const isMac = /^Mac|^iP/.test(navigator.platform);

/** Ctrl K or ⌘ K, unless a text editor or a window has its own use for it. */
const isShortcut = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === "k" &&
  event.ctrlKey !== event.metaKey &&
  !event.altKey &&
  !event.shiftKey &&
  !event.defaultPrevented &&
  document.querySelector("[role=dialog]") === null;

/** The button of the search over everything; its window is loaded with the first use (PPL-13). */
export function Finder({ links }: { links: readonly Destination[] }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Ctrl comes before K: what is typed next then has a field.
      if (event.key === "Control" || event.key === "Meta") void loadWindow().catch(() => undefined);
      if (!isShortcut(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <UnstyledButton className={styles.button} aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        <IconSearch size={20} aria-hidden />
        <span>Rechercher…</span>
        <kbd aria-hidden>{isMac ? "⌘" : "Ctrl"} K</kbd>
      </UnstyledButton>
      {isOpen && (
        <Suspense>
          <FinderWindow links={links} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
