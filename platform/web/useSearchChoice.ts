import type { ComboboxParsedItem } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SearchResult {
  readonly choices: readonly Choice[];
  readonly isFetching: boolean;
  readonly emptyMessage: string;
}

const DEBOUNCE_MS = 350;

/** A `Select` whose choices the server finds by the typed text; the chosen one stays among them. */
export function useSearchChoice(chosen: Choice | null | undefined) {
  const [typed, setTyped] = useState("");
  const [debounced] = useDebouncedValue(typed, DEBOUNCE_MS);
  return {
    search: debounced === chosen?.label ? "" : debounced.trim(),
    selectProps: ({ choices, isFetching, emptyMessage }: SearchResult) => ({
      data: chosen && !choices.some(({ value }) => value === chosen.value) ? [chosen, ...choices] : [...choices],
      searchable: true,
      searchValue: typed,
      onSearchChange: setTyped,
      filter: ({ options }: { options: ComboboxParsedItem[] }) => options,
      nothingFoundMessage: isFetching || debounced !== typed ? "Recherche en cours…" : emptyMessage,
    }),
  };
}
