import { useState } from "react";
import { useSmallPhone } from "#platform/web/usePhone.ts";
import { usePaging } from "./usePaging.ts";
import { useReading } from "./useReading.ts";
import type { SheetView } from "./useSheet.ts";

export type SheetWindow = "menu" | "problems" | "end";

/** How a person reads the sheet here: their place, their settings, and the window that is open. A phone shows one problem at a time unless they choose. */
export function useReader(view: SheetView, userId: string) {
  const isPhone = useSmallPhone();
  const { reading, change } = useReading(userId, isPhone);
  const paging = usePaging(view, reading.isSingle, userId);
  const [window, open] = useState<SheetWindow | null>(null);
  return {
    isPhone,
    reading,
    paging,
    window,
    open,
    change: (changes: Partial<typeof reading>) => ("isSingle" in changes ? paging.switchTo(() => change(changes)) : change(changes)),
    finish() {
      void view.sheet.autosave();
      open("end");
    },
  };
}

export type Reader = ReturnType<typeof useReader>;
