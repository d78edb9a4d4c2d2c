import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { establishmentsApi } from "#features/establishments/establishments.contract.ts";
import { ask } from "#platform/web/query.ts";

interface School {
  readonly id: string;
  readonly rneCode: string | null;
  readonly name: string;
  readonly city: string;
}

interface Props {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

const none = "Votre établissement n'a pas encore ouvert ses inscriptions\u00A0: parlez-en à votre professeur.";
const labelOf = ({ name, city, rneCode }: School) => [name, city, rneCode].filter(Boolean).join(", ");

/** A school among those that opened their registrations, found by its name, city or code. */
export function SchoolSelect({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<School | null>(null);
  const [wasLeft, setLeft] = useState(false);
  const [searched] = useDebouncedValue(typed, 350);
  const search = chosen && searched === labelOf(chosen) ? "" : searched.trim();
  const { data: found, isFetching } = useQuery({
    ...ask(establishmentsApi.register, { query: { search } }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const schools = [...(found ?? [])].slice(0, 50);
  const offered = chosen && !schools.some(({ id }) => id === chosen.id) ? [chosen, ...schools] : schools;
  const choose = (id: string | null) => {
    setChosen(offered.find((school) => school.id === id) ?? null);
    onChange(id);
  };
  return (
    <Select
      label={label}
      description="Cherchez-le par son nom, sa ville ou son code."
      placeholder="Collège Ada Lovelace, Lyon…"
      data={offered.map((school) => ({ value: school.id, label: labelOf(school) }))}
      value={value}
      onChange={choose}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching || searched !== typed ? "Recherche en cours…" : none}
      error={wasLeft && value === null && "Veuillez sélectionner un établissement"}
      onBlur={() => setLeft(true)}
      onFocus={() => setLeft(false)}
      withAsterisk
      required
    />
  );
}
