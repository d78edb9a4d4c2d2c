import { useState } from "react";

/** Edits on top of stored values: an unedited field follows changes saved by other users. */
export function useEdits<Stored extends object>(stored: Stored) {
  const [edits, setEdits] = useState<Partial<Stored>>({});
  const typed: Stored = { ...stored, ...edits };
  const changed = (Object.keys(edits) as (keyof Stored)[]).filter((name) => typed[name] !== stored[name]);
  return {
    typed,
    changed,
    edit: (newEdits: Partial<Stored>) => setEdits((before) => ({ ...before, ...newEdits })),
    /** Call it after saving: edits typed meanwhile stay. */
    clear: () => setEdits((now) => (now === edits ? {} : now)),
  };
}
