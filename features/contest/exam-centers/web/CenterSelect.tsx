import { Select } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import type { ListFilter } from "#platform/web/ListToolbar.tsx";
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

function useSelected(stage: { readonly questionnaireId?: string }, value: string | null): ExamCenterOnWire | undefined {
  const { data } = useApiQuery(examCentersApi.list, { query: { ...stage, "filter.id": value ?? "" }, enabled: value !== null });
  return value === null ? undefined : data?.data.find(({ id }) => id === value);
}

interface CenterFilter extends Required<Pick<Props, "label" | "questionnaireId">> {
  /** In the address: a center, or `null` for none. */
  readonly value: string | undefined;
  readonly onFilter: (changes: { readonly centre: string | undefined }) => void;
}

/** The filter of a list by the center to which people are convoked; « none » is a choice of another filter. */
export function useCenterFilter({ value, onFilter, ...field }: CenterFilter): ListFilter {
  const id = value === undefined || value === "null" ? null : value;
  const center = useSelected({ questionnaireId: field.questionnaireId }, id);
  return {
    label: field.label,
    chosen: id === null ? undefined : (center?.name ?? "Un centre"),
    none: { centre: undefined },
    field: <CenterSelect {...field} placeholder="Tous" size="sm" value={id} onChange={(chosen) => onFilter({ centre: chosen?.id })} />,
  };
}

export function CenterSelect({ questionnaireId, value, onChange, placeholder = "Nom, ville ou code", ...props }: Props) {
  const stage = questionnaireId === undefined ? {} : { questionnaireId };
  const selected = useSelected(stage, value);
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
