import { useLocation } from "@tanstack/react-router";
import { columnKey, hiddenAmong, mayBeHidden, NONE_HIDDEN } from "./hidden-columns.ts";

/** A list, whatever the stage or the center in its address. */
const storageKeyOf = (pathname: string): string => `columns ${pathname.replaceAll(/\d+/g, "0")}`;

/**
 * The columns to show: those of the address, which a named view or a colleague gives, else those last chosen on this device.
 * Choosing writes both.
 */
export function useHiddenColumns<C extends { readonly title: string; readonly card?: "title" | "corner" | "foot" }>(
  columns: readonly C[],
  sans: string | undefined,
  onChange: (changes: { readonly sans: string | undefined }) => void,
) {
  const key = storageKeyOf(useLocation().pathname);
  const hidden = hiddenAmong(columns, sans ?? localStorage.getItem(key));
  return {
    shown: columns.filter((column) => !hidden.has(columnKey(column))),
    choices: columns.filter(mayBeHidden).map((column) => ({ title: column.title, isShown: !hidden.has(columnKey(column)) })),
    toggle: (title: string) => {
      const toggled = columnKey({ title });
      const next = hidden.has(toggled) ? [...hidden].filter((one) => one !== toggled) : [...hidden, toggled];
      // Another list at this address, or the same with other columns, keeps its own.
      const others = (localStorage.getItem(key) ?? "")
        .split(",")
        .filter((one) => one && !columns.some((column) => mayBeHidden(column) && columnKey(column) === one));
      const stored = [...others, ...next];
      if (stored.length > 0) localStorage.setItem(key, stored.join(","));
      else localStorage.removeItem(key);
      onChange({ sans: next.length > 0 ? next.join(",") : undefined });
    },
    /** For an address that shows the same on any device. */
    sans: hidden.size > 0 ? [...hidden].join(",") : NONE_HIDDEN,
  };
}

export type HiddenColumns = Omit<ReturnType<typeof useHiddenColumns>, "shown">;
