import { UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
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

const focus = (element: HTMLElement | null) => element?.focus();

/** The button of the search over everything; its window is loaded with the first use (PPL-13), and a field takes what is typed before. */
export function Finder({ links }: { links: readonly Destination[] }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [isLoaded, setLoaded] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const open = useCallback(() => {
    opener.current = document.activeElement as HTMLElement;
    setTyped("");
    setLoaded(false);
    setOpen(true);
  }, []);
  const close = () => {
    setOpen(false);
    focus(opener.current);
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Ctrl comes before K: what is typed next then has a field.
      if (event.key === "Control" || event.key === "Meta") void loadWindow().catch(() => undefined);
      if (!isShortcut(event)) return;
      event.preventDefault();
      open();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [open]);
  return (
    <>
      <UnstyledButton className={styles.button} aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <IconSearch size={20} aria-hidden />
        <span>Rechercher…</span>
        <kbd aria-hidden>{isMac ? "⌘" : "Ctrl"} K</kbd>
      </UnstyledButton>
      {isOpen && (
        <Suspense>
          <FinderWindow {...{ links, typed }} onType={setTyped} onFocus={() => setLoaded(true)} onClose={close} />
        </Suspense>
      )}
      {isOpen && !isLoaded && (
        <input
          ref={focus}
          className="hidden-text"
          aria-label="Rechercher"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === "Escape" && close()}
        />
      )}
    </>
  );
}
