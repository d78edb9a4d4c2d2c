import { squadsApi } from "#features/registrations/squads.contract.ts";
import type { SquadRow } from "#features/registrations/web/useSquadEdits.ts";
import { call } from "#platform/web/api.ts";
import { formatCount } from "#platform/web/format.ts";
import { messageOf, serverMessageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";

/** A squad that was not saved, and why. */
interface RefusedSquad {
  readonly name: string;
  readonly message: string;
}

interface SaveResult {
  /** Keys of the rows that are now saved. */
  readonly done: readonly string[];
  readonly refused: readonly RefusedSquad[];
}

/** Saves the changed squads one by one: a refusal does not block the others. */
async function saveSquads(rows: readonly SquadRow[], year: number): Promise<SaveResult> {
  const done: string[] = [];
  const refused: RefusedSquad[] = [];
  for (const { key, id, name } of rows) {
    const saving =
      id === null
        ? call(squadsApi.create, { body: { squadName: name, year } })
        : call(squadsApi.rename, { params: { id }, body: { squadName: name } });
    await saving.then(
      () => done.push(key),
      (failure) => {
        if (serverMessageOf(failure) === undefined) throw failure;
        refused.push({ name, message: messageOf(failure) });
      },
    );
  }
  return { done, refused };
}

/** Saves the squads of a year together; refusals are shown in the server's words (CFG-06). */
export const useSaveSquads = (year: number, refetch: () => Promise<unknown>) =>
  useMutation({
    mutationFn: (rows: readonly SquadRow[]) => saveSquads(rows, year),
    onSuccess: async ({ done, refused }) => {
      await refetch();
      if (refused.length > 0) toast.failure(`Erreur sur ${refused.length} équipe(s)`);
      else toast.success(`${formatCount(done.length, "équipe enregistrée", "équipes enregistrées")}`);
    },
    onError: () => {
      void refetch();
      toast.failure("Erreur lors de la mise à jour de l'équipe");
    },
  });
