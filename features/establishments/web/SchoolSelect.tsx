import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { establishmentsApi } from "#features/establishments/establishments.contract.ts";
import { ask } from "#platform/web/query.ts";

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface Props {
  readonly label: string;
  readonly value: string | null;
  /** How the school chosen before is called. */
  readonly name?: string | undefined;
  readonly onChange: (id: string | null, name: string) => void;
  readonly error?: ReactNode;
  /** Where each required field is marked so. */
  readonly withAsterisk?: boolean;
}

export const noSchool = "Votre établissement n'a pas encore ouvert ses inscriptions\u00A0: parlez-en à votre professeur.";

/** A school among those that opened their registrations, found by its name, city or code. */
export function SchoolSelect({ label, value, name = "", onChange, error, withAsterisk = true }: Props) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<Choice | undefined>(value === null ? undefined : { value, label: name });
  const [wasLeft, setLeft] = useState(false);
  const [searched] = useDebouncedValue(typed, 350);
  const search = searched === chosen?.label ? "" : searched.trim();
  const { data: found, isFetching } = useQuery({
    ...ask(establishmentsApi.register, { query: { search } }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const schools = (found ?? []).slice(0, 50).map((school) => ({ value: school.id, label: labelOf(school) }));
  const offered = chosen && !schools.some((school) => school.value === chosen.value) ? [chosen, ...schools] : schools;
  const choose = (id: string | null) => {
    const school = offered.find((school) => school.value === id);
    setChosen(school);
    onChange(id, school?.label ?? "");
  };
  return (
    <Select
      label={label}
      description="Cherchez-le par son nom, sa ville ou son code."
      placeholder="Collège Ada Lovelace, Lyon…"
      data={offered}
      value={value}
      onChange={choose}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching || searched !== typed ? "Recherche en cours…" : noSchool}
      error={error ?? (wasLeft && value === null && "Veuillez sélectionner un établissement")}
      onBlur={() => setLeft(true)}
      onFocus={() => setLeft(false)}
      withAsterisk={withAsterisk}
      required
    />
  );
}

const labelOf = ({ name, city, rneCode }: { name: string; city: string; rneCode: string | null }) =>
  [name, city, rneCode].filter(Boolean).join(", ");
