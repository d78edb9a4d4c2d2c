import { useState } from "react";
import type { PersonOnWire } from "#features/users/users.contract.ts";

/** The pupils chosen, on whatever page: an action names them, so they are kept whole. */
export function useChosen(shown: readonly PersonOnWire[]) {
  const [people, setPeople] = useState<readonly PersonOnWire[]>([]);
  const ids = new Set(people.map(({ id }) => id));
  return {
    people,
    ids,
    /** Those already chosen that stay so, then those of the page. */
    choose: (chosen: ReadonlySet<string>) =>
      setPeople([...people.filter(({ id }) => chosen.has(id)), ...shown.filter(({ id }) => chosen.has(id) && !ids.has(id))]),
    chooseAll: setPeople,
    clear: () => setPeople([]),
  };
}
