import type { Season } from "#features/configuration/season.ts";
import { establishmentsApi, type SchoolOnWire } from "#features/establishments/establishments.contract.ts";
import type { SchoolSeason } from "#features/establishments/opening.ts";
import { SeasonForm } from "#features/establishments/web/SeasonForm.tsx";
import { call } from "#platform/web/api.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { refreshMe, updateSchool } from "../../../me.ts";

/** The school's decisions; the response of a save also brings changes saved elsewhere. */
export function OwnSeason({ school, season }: { school: SchoolOnWire; season: Season }) {
  const update = useMutation({
    mutationFn: (changes: Partial<SchoolSeason>) => call(establishmentsApi.updateMine, { body: changes }),
    onSuccess: (saved) => {
      updateSchool(saved);
      toast.success("Vos changements sont enregistrés.");
    },
    onError: (failure) => {
      toast.failure(messageOf(failure));
      refreshMe();
    },
  });
  return <SeasonForm school={school} season={season} isSaving={update.isPending} onSave={update.mutateAsync} />;
}
