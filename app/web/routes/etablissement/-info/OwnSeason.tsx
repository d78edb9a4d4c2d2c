import { establishmentsApi, type SchoolOnWire } from "#organizations/establishments/establishments.contract.ts";
import type { SchoolSeason } from "#organizations/establishments/opening.ts";
import { SeasonForm } from "#organizations/establishments/web/SeasonForm.tsx";
import { call } from "#platform/web/api.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import type { Season } from "#season/configuration/season.ts";
import { refreshMe, updateSchool } from "../../../me.ts";

interface Props {
  readonly school: SchoolOnWire;
  readonly season: Season;
  readonly part: "opening" | "settings";
}

/** The school's decisions; the response of a save also brings changes saved elsewhere. */
export function OwnSeason({ school, season, part }: Props) {
  const update = useMutation({
    mutationFn: (changes: Partial<SchoolSeason>) => call(establishmentsApi.updateMine, { body: changes }),
    onSuccess: (saved) => {
      updateSchool(saved);
      toast.success("Vos changements sont enregistrés.");
    },
    onError: refreshMe,
  });
  return <SeasonForm school={school} season={season} part={part} isSaving={update.isPending} onSave={update.mutateAsync} />;
}
