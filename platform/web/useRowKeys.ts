import { type RefObject, useEffect, useEffectEvent } from "react";
import { storedFlag } from "./useStoredFlag.ts";

/** WCAG 2.1.4: keys without Ctrl can be turned off, for people who speak to their computer. */
export const KEYS_OFF = "listKeysOff";

const LIST = "[data-keys]";
const ROW = "tbody > tr";
const FIELDS = "input:not([type=checkbox]), textarea, select, [contenteditable]";
const WINDOWS = "[role=dialog], [role=menu], [role=alertdialog]";

/** J and K mark the next and the previous row of the first list, Enter opens it, E changes it; not in a field, nor behind a window. */
export function useRowKeys(list: RefObject<HTMLElement | null>, run: (index: number, key: "Enter" | "e") => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    const key = event.key === "Enter" ? event.key : event.key.toLowerCase();
    if (ctrlKey || metaKey || altKey || defaultPrevented || !["j", "k", "Enter", "e"].includes(key)) return;
    if (!(target instanceof Element) || target.closest(FIELDS) || document.querySelector(WINDOWS)) return;
    if (storedFlag(KEYS_OFF) || (target.closest(LIST) ?? document.querySelector(LIST)) !== list.current) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
    const index = rows.findIndex((row) => row.contains(target));
    // Enter presses the focused button of a row.
    if (key === "Enter" && rows[index] !== target) return;
    if (key === "j" || key === "k") rows[Math.max(0, index + (key === "j" ? 1 : -1))]?.focus();
    else if (index < 0) return;
    else if (key === "Enter" && opener(rows[index])) opener(rows[index])?.click();
    else run(index, key as "Enter" | "e");
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** What the name of a row opens. */
const opener = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>("[data-title] :is(a, button)");
