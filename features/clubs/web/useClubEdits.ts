import { useState } from "react";
import { changesTo } from "#platform/contract/differences.ts";
import { schemaResolver } from "#platform/web/forms.ts";
import { ClubFacts } from "../clubs.contract.ts";

const judge = schemaResolver(ClubFacts);
const trimmed = (typed: ClubFacts): ClubFacts =>
  Object.fromEntries(Object.entries(typed).map(([field, value]) => [field, value.trim()])) as ClubFacts;

/** What is typed over what is stored: a field that was not touched here follows what somebody else saves. */
export function useClubEdits(stored: ClubFacts, onSave: (changes: Partial<ClubFacts>) => Promise<unknown>) {
  const [edits, setEdits] = useState<Partial<ClubFacts>>({});
  const [isJudged, setJudged] = useState(false);
  const typed = { ...stored, ...edits };
  const changes = changesTo(stored, trimmed(typed));
  const hasChanges = Object.keys(changes).length > 0;
  const errors: Partial<Record<string, string>> = hasChanges ? judge(trimmed(typed)) : {};
  return {
    typed,
    hasChanges,
    /** What is wrong, once somebody wanted to save. */
    errors: isJudged ? errors : {},
    edit: (edited: Partial<ClubFacts>) => setEdits((before) => ({ ...before, ...edited })),
    save: async () => {
      setJudged(true);
      if (!hasChanges || Object.keys(errors).length > 0) return;
      const saved = await onSave(changes).then(
        () => true,
        () => false,
      );
      if (saved) setEdits((now) => (now === edits ? {} : now));
    },
  };
}
