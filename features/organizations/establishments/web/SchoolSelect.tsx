import { Select } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useApiQuery } from "#platform/web/query.ts";
import { useSearchChoice } from "#platform/web/useSearchChoice.ts";
import { establishmentsApi } from "../establishments.contract.ts";
import { schoolChoice } from "./school-choice.ts";

interface Props {
  readonly label: string;
  readonly value: string | null;
  readonly name?: string | undefined;
  readonly onChange: (id: string | null, name: string) => void;
  readonly error?: ReactNode;
  readonly withAsterisk?: boolean;
}

export const noSchool = "Votre établissement n'a pas encore ouvert ses inscriptions\u00A0: parlez-en à votre professeur.";

export function SchoolSelect({ label, value, name = "", onChange, error, withAsterisk = true }: Props) {
  const [chosen, setChosen] = useState(value === null ? undefined : { value, label: name });
  const [isBlurred, setBlurred] = useState(false);
  const { search, selectProps } = useSearchChoice(chosen);
  const { data: found, isFetching } = useApiQuery(establishmentsApi.register, {
    query: { search },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const select = selectProps({ choices: (found ?? []).slice(0, 50).map(schoolChoice), isFetching, emptyMessage: noSchool });
  const choose = (id: string | null) => {
    const school = select.data.find((school) => school.value === id);
    setChosen(school);
    onChange(id, school?.label ?? "");
  };
  return (
    <Select
      {...select}
      label={label}
      description="Cherchez-le par son nom, sa ville ou son code."
      placeholder="Collège Ada Lovelace, Lyon…"
      value={value}
      onChange={choose}
      error={error ?? (isBlurred && value === null && "Veuillez sélectionner un établissement")}
      onBlur={() => setBlurred(true)}
      onFocus={() => setBlurred(false)}
      withAsterisk={withAsterisk}
      required
    />
  );
}
