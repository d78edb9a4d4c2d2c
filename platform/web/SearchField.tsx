import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";

interface Props {
  /** What is searched: « Nom, prénom, adresse, identifiant ». */
  readonly placeholder: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** A search that asks 350 ms after the last key (specification 2, section 9). */
export function SearchField({ placeholder, value, onSearch }: Props) {
  const [typed, setTyped] = useState({ text: value, asked: value });
  const search = useDebouncedCallback((text: string) => {
    setTyped({ text, asked: text.trim() });
    onSearch(text.trim());
  }, 350);
  return (
    <TextInput
      type="search"
      size="sm"
      label="Rechercher"
      placeholder={placeholder}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={typed.asked === value ? typed.text : value}
      onChange={({ currentTarget }) => {
        setTyped({ text: currentTarget.value, asked: value });
        search(currentTarget.value);
      }}
    />
  );
}
