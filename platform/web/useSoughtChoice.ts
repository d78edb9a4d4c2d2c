import type { ComboboxParsedItem } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface Found {
  readonly choices: readonly Choice[];
  readonly isFetching: boolean;
  /** What is said when nothing was found. */
  readonly nothing: string;
}

const DEBOUNCE_MS = 350;

/** A `Select` whose choices the server finds by what is typed; the one that is chosen stays among them. */
export function useSoughtChoice(chosen: Choice | null | undefined) {
  const [typed, setTyped] = useState("");
  const [sought] = useDebouncedValue(typed, DEBOUNCE_MS);
  return {
    search: sought === chosen?.label ? "" : sought.trim(),
    /** What the `Select` is given of what was found. */
    selectOf: ({ choices, isFetching, nothing }: Found) => ({
      data: chosen && !choices.some(({ value }) => value === chosen.value) ? [chosen, ...choices] : [...choices],
      searchable: true,
      searchValue: typed,
      onSearchChange: setTyped,
      filter: ({ options }: { options: ComboboxParsedItem[] }) => options,
      nothingFoundMessage: isFetching || sought !== typed ? "Recherche en cours…" : nothing,
    }),
  };
}
