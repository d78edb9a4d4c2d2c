import { formatCount } from "#platform/web/format.ts";
import { UnsavedGuard } from "#platform/web/UnsavedGuard.tsx";
import type { GradeGrid } from "./grade-grid.ts";
import { useGrid } from "./useGradeGrid.ts";

/** Warns before the page is left with unsent rows: they stay on this device, which sends them later. */
export function UnsentGuard({ grid }: { grid: GradeGrid }) {
  const isReloading = useGrid(grid, (state) => state.isReloading);
  const unsent = useGrid(grid, () => grid.unsent().length);
  return (
    <UnsavedGuard isSavedLocally when={unsent > 0} isReloading={isReloading}>
      {formatCount(unsent, "saisie n'est pas encore enregistrée", "saisies ne sont pas encore enregistrées")}. Ce qui est complet reste sur
      cet appareil et partira quand vous rouvrirez cette page.
    </UnsavedGuard>
  );
}
