import { useState } from "react";
import { changesOf, type SchoolSeason } from "../opening.ts";

/** What was changed here and is not saved yet; the estimate as it is being typed. */
interface Edits extends Partial<Omit<SchoolSeason, "estimatedParticipants">> {
  readonly estimate?: number | string;
}

/** What is typed over what is stored: a field that was not touched here follows what somebody else saves. */
export function useSeasonEdits(stored: SchoolSeason, onSave: (changes: Partial<SchoolSeason>) => Promise<unknown>) {
  const [edits, setEdits] = useState<Edits>({});
  const { estimate = stored.estimatedParticipants, ...touched } = edits;
  const typed: SchoolSeason = { ...stored, ...touched, estimatedParticipants: Number(estimate) };
  const changes = changesOf(typed, stored);
  return {
    typed,
    changes,
    /** Nothing is shown in place of 0, which is no estimate. */
    shownEstimate: estimate || "",
    edit: (edited: Edits) => setEdits((before) => ({ ...before, ...edited })),
    save: async () => {
      const saved =
        changes &&
        (await onSave(changes).then(
          () => true,
          () => false,
        ));
      if (saved) setEdits((now) => (now === edits ? {} : now));
    },
  };
}
