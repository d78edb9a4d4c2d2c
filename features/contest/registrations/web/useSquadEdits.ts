import { useRef, useState } from "react";
import { refusalsOfNames } from "../squad-names.ts";
import type { SquadOnWire } from "../squads.contract.ts";

/** A squad in the form: as stored, or added and not saved yet (`id` null). */
export interface SquadRow {
  readonly key: string;
  readonly id: string | null;
  readonly members: number;
  readonly doubts: readonly string[];
  readonly name: string;
  readonly isChanged: boolean;
  readonly refusal: string | null;
}

export function useSquadEdits(squads: readonly SquadOnWire[], year: number) {
  const [edits, setEdits] = useState<Readonly<Record<string, string>>>({});
  const lastAdded = useRef(0);
  const stored = squads.map(({ id, name, members = 0, doubts = [] }) => ({
    key: id,
    id,
    members,
    doubts,
    stored: name,
    name: edits[id] ?? name,
  }));
  const added = Object.entries(edits)
    .filter(([key]) => key.startsWith("new "))
    .map(([key, name]) => ({ key, id: null, members: 0, doubts: [], stored: "", name }));
  const all = [...stored, ...added];
  const refusals = refusalsOfNames(
    all.map(({ name }) => name),
    year,
  );
  const rows: SquadRow[] = all.map(({ stored, ...row }, index) => ({
    ...row,
    isChanged: row.id === null || row.name.trim() !== stored,
    refusal: refusals[index] ?? null,
  }));
  const without = (keys: readonly string[]) =>
    setEdits((now) => Object.fromEntries(Object.entries(now).filter(([key]) => !keys.includes(key))));
  return {
    rows,
    changed: rows.filter(({ isChanged }) => isChanged),
    edit: (key: string, name: string) => setEdits((now) => ({ ...now, [key]: name })),
    add: () => {
      lastAdded.current += 1;
      const key = `new ${lastAdded.current}`;
      setEdits((now) => ({ ...now, [key]: "" }));
      return key;
    },
    discard: without,
  };
}
