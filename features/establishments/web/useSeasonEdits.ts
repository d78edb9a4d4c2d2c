import { useEdits } from "#platform/web/useEdits.ts";
import { changesOf, type SchoolSeason } from "../opening.ts";

/** The season as it is being typed, the estimate too. */
interface Typed extends Omit<SchoolSeason, "estimatedParticipants"> {
  readonly estimate: number | string;
}

/** What is typed over what is stored, and what of it is to save. */
export function useSeasonEdits(stored: SchoolSeason, onSave: (changes: Partial<SchoolSeason>) => Promise<unknown>) {
  const { estimatedParticipants, ...others } = stored;
  const { typed, edit, forget } = useEdits<Typed>({ ...others, estimate: estimatedParticipants });
  const { estimate, ...decided } = typed;
  const season: SchoolSeason = { ...decided, estimatedParticipants: Number(estimate) };
  const changes = changesOf(season, stored);
  return {
    typed: season,
    changes,
    /** Nothing is shown in place of 0, which is no estimate. */
    shownEstimate: estimate || "",
    edit,
    save: async () => {
      if (changes) await onSave(changes).then(forget, () => undefined);
    },
  };
}
