import { useEffect, useState } from "react";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { counted } from "#platform/web/format.ts";
import { beforeReload, beforeSignOut } from "#platform/web/reload.ts";
import { UnsavedGuard } from "#platform/web/UnsavedGuard.tsx";
import type { GradeGrid } from "./grade-grid.ts";
import { useGrid } from "./useGradeGrid.ts";

interface Question {
  readonly answer: (isLeaving: boolean) => void;
}

/** Nobody leaves the page or the session before what was typed is sent, without a word: it stays on this device, and leaves from there. */
export function UnsentGuard({ grid }: { grid: GradeGrid }) {
  const isReloading = useGrid(grid, (state) => state.isReloading);
  const unsent = useGrid(grid, () => grid.unsent().length);
  const [question, setQuestion] = useState<Question>();
  const [isSigningOut, setSigningOut] = useState(false);
  useEffect(() => beforeReload(() => grid.keepAll()), [grid]);
  useEffect(
    () =>
      beforeSignOut(async () => {
        await grid.sendIfReached();
        if (grid.unsent().length === 0) return true;
        return new Promise((answer) => setQuestion({ answer }));
      }),
    [grid],
  );
  const answer = (isLeaving: boolean) => {
    setSigningOut(isLeaving);
    setQuestion(undefined);
    question?.answer(isLeaving);
  };
  const left = counted(unsent, "saisie n'est pas encore enregistrée", "saisies ne sont pas encore enregistrées");
  return (
    <>
      <UnsavedGuard when={unsent > 0 && !isSigningOut} isReloading={isReloading}>
        {left}. Ce qui est complet reste sur cet appareil et partira quand vous rouvrirez cette page.
      </UnsavedGuard>
      <ConfirmDialog
        opened={question !== undefined}
        title="Se déconnecter avant l'envoi&nbsp;?"
        cancel="Rester"
        confirm="Se déconnecter"
        isDestructive
        onClose={() => answer(false)}
        onConfirm={() => answer(true)}
      >
        {left}. Elles restent sur cet appareil, sans aucun nom, et partiront quand vous vous y reconnecterez et rouvrirez ce centre.
      </ConfirmDialog>
    </>
  );
}
