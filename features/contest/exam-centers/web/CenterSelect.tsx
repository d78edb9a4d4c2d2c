import { Select } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { useSearchChoice } from "#platform/web/useSearchChoice.ts";
import { type ExamCenterOnWire, examCentersApi } from "../exam-centers.contract.ts";

interface Props {
  readonly label: string;
  readonly description?: ReactNode;
  /** The stage from which people are convoked; with it, each center shows its used seats. */
  readonly questionnaireId?: string;
  readonly value: string | null;
  readonly onChange: (center: ExamCenterOnWire | null) => void;
  readonly placeholder?: string;
  readonly size?: "sm" | "md";
}

const choiceOf = ({ id, name, city }: ExamCenterOnWire) => ({ value: id, label: [name, city].filter(Boolean).join(", ") });

/** « 42 sur 60 places » */
const seatsUsed = ({ seats, convoked }: ExamCenterOnWire): string => `${formatNumber(convoked)} sur ${formatCount(seats, "place")}`;

export function CenterSelect({ questionnaireId, value, onChange, placeholder = "Nom, ville ou code", ...props }: Props) {
  const stage = questionnaireId === undefined ? {} : { questionnaireId };
  const { data: selectedPage } = useApiQuery(examCentersApi.list, {
    query: { ...stage, "filter.id": value ?? "" },
    enabled: value !== null,
  });
  const selected = value === null ? undefined : selectedPage?.data.find(({ id }) => id === value);
  const { search, selectProps } = useSearchChoice(selected && choiceOf(selected));
  const { data: foundPage, isFetching } = useApiQuery(examCentersApi.list, {
    query: { ...stage, search },
    placeholderData: keepPreviousData,
  });
  const centers = new Map([...(selected ? [selected] : []), ...(foundPage?.data ?? [])].map((center) => [center.id, center]));
  return (
    <Select
      size="md"
      {...props}
      {...selectProps({ choices: [...centers.values()].map(choiceOf), isFetching, emptyMessage: "Aucun résultat" })}
      placeholder={placeholder}
      value={selected ? value : null}
      onChange={(id) => onChange(centers.get(id ?? "") ?? null)}
      clearable
      allowDeselect
      clearButtonProps={{ "aria-label": "Effacer le centre" }}
      renderOption={({ option }) => {
        const center = centers.get(option.value);
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
