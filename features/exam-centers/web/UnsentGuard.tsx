import { useEffect } from "react";
import { counted } from "#platform/web/format.ts";
import { beforeReload, beforeSignOut } from "#platform/web/reload.ts";
import { UnsavedGuard } from "#platform/web/UnsavedGuard.tsx";
import type { GradeGrid } from "./grade-grid.ts";
import { useGrid } from "./useGradeGrid.ts";

/** Nobody leaves the page before what was typed is sent, without a word: it stays on this device, and leaves from there. */
export function UnsentGuard({ grid }: { grid: GradeGrid }) {
  const isReloading = useGrid(grid, (state) => state.isReloading);
  const unsent = useGrid(grid, () => grid.unsent().length);
  useEffect(() => beforeReload(() => grid.keepAll()), [grid]);
  useEffect(() => beforeSignOut(() => grid.sendIfReached()), [grid]);
  return (
    <UnsavedGuard isKept when={unsent > 0} isReloading={isReloading}>
      {counted(unsent, "saisie n'est pas encore enregistrée", "saisies ne sont pas encore enregistrées")}. Ce qui est complet reste sur cet
      appareil et partira quand vous rouvrirez cette page.
    </UnsavedGuard>
  );
}
