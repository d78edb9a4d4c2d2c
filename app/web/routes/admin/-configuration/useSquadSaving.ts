import { squadsApi } from "#features/squads/squads.contract.ts";
import type { SquadRow } from "#features/squads/web/useSquadEdits.ts";
import { call } from "#platform/web/api.ts";
import { counted } from "#platform/web/format.ts";
import { messageOf, wordsOfServer } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";

/** A squad that was not saved, and why. */
interface Refused {
  readonly name: string;
  readonly message: string;
}

interface Saved {
  /** The keys of the rows that are stored now. */
  readonly done: readonly string[];
  readonly refused: readonly Refused[];
}

/** Saves the squads that were changed, each by itself: one that is refused keeps back no other. */
async function saveAll(rows: readonly SquadRow[], year: number): Promise<Saved> {
  const done: string[] = [];
  const refused: Refused[] = [];
  for (const { key, id, name } of rows) {
    const saving =
      id === null
        ? call(squadsApi.create, { body: { squadName: name, year } })
        : call(squadsApi.rename, { params: { id }, body: { squadName: name } });
    await saving.then(
      () => done.push(key),
      (failure) => {
        if (wordsOfServer(failure) === undefined) throw failure;
        refused.push({ name, message: messageOf(failure) });
      },
    );
  }
  return { done, refused };
}

/** Saves the squads of a year together; what was refused is told with the server's words (CFG-06). */
export const useSquadSaving = (year: number, refetch: () => Promise<unknown>) =>
  useMutation({
    mutationFn: (rows: readonly SquadRow[]) => saveAll(rows, year),
    onSuccess: async ({ done, refused }) => {
      await refetch();
      if (refused.length > 0) toast.failure(`Erreur sur ${refused.length} équipe(s)`);
      else toast.success(`${counted(done.length, "équipe enregistrée", "équipes enregistrées")}`);
    },
    onError: () => {
      void refetch();
      toast.failure("Erreur lors de la mise à jour de l'équipe");
    },
  });
