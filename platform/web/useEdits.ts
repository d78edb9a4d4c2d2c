import { useState } from "react";

/** What is typed over what is stored: a field that was not touched here follows what somebody else saves. */
export function useEdits<Stored extends object>(stored: Stored) {
  const [edits, setEdits] = useState<Partial<Stored>>({});
  const typed: Stored = { ...stored, ...edits };
  const changed = (Object.keys(edits) as (keyof Stored)[]).filter((name) => typed[name] !== stored[name]);
  return {
    typed,
    /** The fields that differ from what is stored. */
    changed,
    edit: (edited: Partial<Stored>) => setEdits((before) => ({ ...before, ...edited })),
    /** Once saved: what was typed meanwhile stays. */
    forget: () => setEdits((now) => (now === edits ? {} : now)),
  };
}
