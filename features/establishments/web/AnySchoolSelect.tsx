import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ask } from "#platform/web/query.ts";
import { schoolsApi } from "../schools.contract.ts";

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface Props {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
}

/** Any school, open or not: the office's choice. */
export function AnySchoolSelect({ value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<Choice | undefined>();
  const [sought] = useDebouncedValue(typed, 350);
  const search = sought === chosen?.label ? "" : sought.trim();
  const { data, isFetching } = useQuery({ ...ask(schoolsApi.list, { query: { search } }), placeholderData: keepPreviousData });
  const found = (data?.data ?? []).map(({ id, name, city, rneCode }) => ({
    value: id,
    label: [name, city, rneCode].filter(Boolean).join(", "),
  }));
  const offered = chosen && value !== null && !found.some((school) => school.value === chosen.value) ? [chosen, ...found] : found;
  return (
    <Select
      {...props}
      placeholder="Nom, ville ou code RNE"
      data={offered}
      value={value}
      onChange={(id) => {
        setChosen(offered.find((school) => school.value === id));
        onChange(id);
      }}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching || sought !== typed ? "Recherche en cours…" : "Aucun établissement trouvé"}
    />
  );
}
