import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { apiQuery } from "#platform/web/query.ts";
import { type ExamCenterOnWire, examCentersApi } from "../exam-centers.contract.ts";

interface Props {
  readonly label: string;
  readonly description?: ReactNode;
  /** The stage from which people are convoked: each centre shows how full it is. */
  readonly questionnaireId?: string;
  /** The id of the chosen centre. */
  readonly value: string | null;
  readonly onChange: (center: ExamCenterOnWire | null) => void;
  readonly placeholder?: string;
  readonly size?: "sm" | "md";
}

const labelOf = ({ name, city }: ExamCenterOnWire) => [name, city].filter(Boolean).join(", ");

/** « 42 sur 60 places » */
const seatsUsed = ({ seats, convoked }: ExamCenterOnWire): string => `${formatNumber(convoked)} sur ${formatCount(seats, "place")}`;

/** A centre found by its name, city or code (350 ms after the last key), with its seats left. */
export function CenterSelect({
  label,
  description,
  questionnaireId,
  value,
  onChange,
  placeholder = "Nom, ville ou code",
  size = "md",
}: Props) {
  const [searchText, setSearchText] = useState("");
  const [debouncedText] = useDebouncedValue(searchText, 350);
  const stage = questionnaireId === undefined ? {} : { questionnaireId };
  const { data: selectedPage } = useQuery({
    ...apiQuery(examCentersApi.list, { query: { ...stage, "filter.id": value ?? "" } }),
    enabled: value !== null,
  });
  const selected = value === null ? undefined : selectedPage?.data.find(({ id }) => id === value);
  const search = selected && debouncedText === labelOf(selected) ? "" : debouncedText.trim();
  const { data: foundPage, isFetching } = useQuery({
    ...apiQuery(examCentersApi.list, { query: { ...stage, search } }),
    placeholderData: keepPreviousData,
  });
  const choices = [...new Map([...(selected ? [selected] : []), ...(foundPage?.data ?? [])].map((center) => [center.id, center])).values()];
  return (
    <Select
      label={label}
      description={description}
      size={size}
      placeholder={placeholder}
      data={choices.map((center) => ({ value: center.id, label: labelOf(center) }))}
      value={selected ? value : null}
      onChange={(id) => onChange(choices.find((center) => center.id === id) ?? null)}
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Effacer le centre" }}
      searchValue={searchText}
      onSearchChange={setSearchText}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching || debouncedText !== searchText ? "Recherche en cours…" : "Aucun résultat"}
      renderOption={({ option }) => {
        const center = choices.find(({ id }) => id === option.value);
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
