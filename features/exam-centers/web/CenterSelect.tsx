import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type ExamCenterOnWire, examCentersApi } from "#features/exam-centers/exam-centers.contract.ts";
import { counted, formatNumber } from "#platform/web/format.ts";
import { ask } from "#platform/web/query.ts";

interface Props {
  readonly label: string;
  readonly description?: ReactNode;
  /** The stage that people are convoked from: how full each centre is shows beside its name. */
  readonly questionnaireId?: string;
  /** The id of the centre chosen. */
  readonly value: string | null;
  readonly onChange: (center: ExamCenterOnWire | null) => void;
  readonly placeholder?: string;
  readonly size?: "sm" | "md";
}

const labelOf = ({ name, city }: ExamCenterOnWire) => [name, city].filter(Boolean).join(", ");

/** « 42 sur 60 places » */
const seatsUsed = ({ seats, convoked }: ExamCenterOnWire): string => `${formatNumber(convoked)} sur ${counted(seats, "place")}`;

/** A centre found by its name, city or code (350 ms after the last key), with the seats that are left. */
export function CenterSelect({
  label,
  description,
  questionnaireId,
  value,
  onChange,
  placeholder = "Nom, ville ou code",
  size = "md",
}: Props) {
  const [typed, setTyped] = useState("");
  const [searched] = useDebouncedValue(typed, 350);
  const stage = questionnaireId === undefined ? {} : { questionnaireId };
  const { data: named } = useQuery({
    ...ask(examCentersApi.list, { query: { ...stage, "filter.id": value ?? "" } }),
    enabled: value !== null,
  });
  const chosen = value === null ? undefined : named?.data.find(({ id }) => id === value);
  const search = chosen && searched === labelOf(chosen) ? "" : searched.trim();
  const { data: found, isFetching } = useQuery({
    ...ask(examCentersApi.list, { query: { ...stage, search } }),
    placeholderData: keepPreviousData,
  });
  const offered = [...new Map([...(chosen ? [chosen] : []), ...(found?.data ?? [])].map((center) => [center.id, center])).values()];
  return (
    <Select
      label={label}
      description={description}
      size={size}
      placeholder={placeholder}
      data={offered.map((center) => ({ value: center.id, label: labelOf(center) }))}
      value={chosen ? value : null}
      onChange={(id) => onChange(offered.find((center) => center.id === id) ?? null)}
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Effacer le centre" }}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching || searched !== typed ? "Recherche en cours…" : "Aucun résultat"}
      renderOption={({ option }) => {
        const center = offered.find(({ id }) => id === option.value);
        return (
          <div>
            {option.label}
            {center && <div className="muted">{seatsUsed(center)}</div>}
          </div>
        );
      }}
    />
  );
}
