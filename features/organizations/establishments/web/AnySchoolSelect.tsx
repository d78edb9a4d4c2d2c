import { Select } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useApiQuery } from "#platform/web/query.ts";
import { useSearchChoice } from "#platform/web/useSearchChoice.ts";
import { schoolsApi } from "../schools.contract.ts";
import { schoolChoice } from "./school-choice.ts";

interface Props {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
}

export function AnySchoolSelect({ value, onChange, ...props }: Props) {
  const [chosen, setChosen] = useState<ReturnType<typeof schoolChoice>>();
  const { search, selectProps } = useSearchChoice(value === null ? null : chosen);
  const { data, isFetching } = useApiQuery(schoolsApi.list, { query: { search }, placeholderData: keepPreviousData });
  const choices = (data?.data ?? []).map(schoolChoice);
  const select = selectProps({ choices, isFetching, emptyMessage: "Aucun établissement trouvé" });
  return (
    <Select
      {...props}
      {...select}
      placeholder="Nom, ville ou code UAI"
      value={value}
      onChange={(id) => {
        setChosen(select.data.find((school) => school.value === id));
        onChange(id);
      }}
      clearable
      allowDeselect
    />
  );
}
