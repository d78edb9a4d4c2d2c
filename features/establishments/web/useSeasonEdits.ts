import { useEdits } from "#platform/web/useEdits.ts";
import { changesOf, type SchoolSeason } from "../opening.ts";

/** The season as typed, including the estimate. */
interface SeasonEdits extends Omit<SchoolSeason, "estimatedParticipants"> {
  readonly estimate: number | string;
}

/** The typed season, and its changes against the stored one. */
export function useSeasonEdits(stored: SchoolSeason, onSave: (changes: Partial<SchoolSeason>) => Promise<unknown>) {
  const { estimatedParticipants, ...others } = stored;
  const { typed, edit, clear } = useEdits<SeasonEdits>({ ...others, estimate: estimatedParticipants });
  const { estimate, ...decided } = typed;
  const season: SchoolSeason = { ...decided, estimatedParticipants: Number(estimate) };
  const changes = changesOf(season, stored);
  return {
    typed: season,
    changes,
    /** Empty instead of 0, which is not an estimate. */
    shownEstimate: estimate || "",
    edit,
    save: async () => {
      if (changes) await onSave(changes).then(clear, () => undefined);
    },
  };
}
