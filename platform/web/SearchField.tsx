import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";

interface Props {
  /** The searched fields: « Nom, prénom, adresse, identifiant ». */
  readonly placeholder: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** Handles Enter in the search, at once; without it Enter has no further effect. */
  readonly onEnter?: (text: string) => void;
  /** The label is only read aloud. */
  readonly isLabelHidden?: boolean;
}

/** A search that starts 350 ms after the last key (ADM-08). */
export function SearchField({ placeholder, value, onSearch, onEnter, isLabelHidden = false }: Props) {
  const [typed, setTyped] = useState({ text: value, submitted: value });
  const search = useDebouncedCallback((text: string) => {
    setTyped({ text, submitted: text.trim() });
    onSearch(text.trim());
  }, 350);
  return (
    <TextInput
      type="search"
      size="sm"
      {...(isLabelHidden ? { "aria-label": "Rechercher" } : { label: "Rechercher" })}
      placeholder={placeholder}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={typed.submitted === value ? typed.text : value}
      onChange={({ currentTarget }) => {
        setTyped({ text: currentTarget.value, submitted: value });
        search(currentTarget.value);
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== "Enter" || !onEnter) return;
        search.cancel();
        const text = currentTarget.value.trim();
        setTyped({ text, submitted: text });
        onEnter(text);
      }}
    />
  );
}
