import { establishmentsApi, type SchoolOnWire } from "#features/establishments/establishments.contract.ts";
import type { SchoolSeason } from "#features/establishments/opening.ts";
import { SeasonForm } from "#features/establishments/web/SeasonForm.tsx";
import type { Season } from "#features/registrations/season.ts";
import { call } from "#platform/web/api.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { keepSchool, refreshMe } from "../../../me.ts";

/** What the school decides, saved; what was saved elsewhere meanwhile comes with the answer. */
export function OwnSeason({ school, season }: { school: SchoolOnWire; season: Season }) {
  const update = useMutation({
    mutationFn: (changes: Partial<SchoolSeason>) => call(establishmentsApi.updateMine, { body: changes }),
    onSuccess: (saved) => {
      keepSchool(saved);
      toast.success("Vos changements sont enregistrés.");
    },
    onError: (failure) => {
      toast.failure(messageOf(failure));
      refreshMe();
    },
  });
  return <SeasonForm school={school} season={season} isSaving={update.isPending} onSave={update.mutateAsync} />;
}
