import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ClubFacts, type ClubOnWire, clubsApi } from "#features/clubs/clubs.contract.ts";
import { ClubForm } from "#features/clubs/web/ClubForm.tsx";
import { call } from "#platform/web/api.ts";
import { ask } from "#platform/web/query.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";

/** One's own club's name and address, saved. */
export function OwnClubForm({ club }: { club: ClubOnWire }) {
  const queries = useQueryClient();
  const params = { id: club.id };
  const update = useMutation({
    mutationFn: (changes: Partial<ClubFacts>) => call(clubsApi.update, { params, body: changes }),
    onSuccess: (saved) => {
      queries.setQueryData(ask(clubsApi.one, { params }).queryKey, saved);
      toast.success("Vos changements sont enregistrés.");
    },
    onError: (failure) => toast.failure(messageOf(failure)),
  });
  return <ClubForm club={club} isSaving={update.isPending} onSave={update.mutateAsync} />;
}
