import { Box, Select, type SelectProps } from "@mantine/core";
import type { ReactNode } from "react";
import type { CategoryOption } from "#season/categories/category-labels.ts";
import { stepsOf } from "#season/stages/steps.ts";
import { qualificationLabel } from "../qualification.ts";

interface StageFilter {
  readonly step?: string | undefined;
  readonly category?: string | undefined;
  readonly qualified?: string | undefined;
  readonly centre?: string | undefined;
}

interface Props {
  readonly physical: boolean;
  readonly categories: readonly CategoryOption[];
  readonly filter: StageFilter;
  readonly onFilter: (changes: StageFilter) => void;
  readonly children: ReactNode;
}

const WITHOUT_CENTER = "without-center";

const states = [
  { value: "", label: "Toutes" },
  ...[true, false, null].map((qualified) => ({ value: String(qualified), label: qualificationLabel(qualified) })),
  { value: WITHOUT_CENTER, label: "Qualifié, sans centre" },
];

export function StageFilters({ physical, categories, filter, onFilter, children }: Props) {
  const { step = "", category = "", qualified = "", centre } = filter;
  const isWithoutCenter = qualified === "true" && centre === "null";
  const choose = (state: string | null) =>
    onFilter(
      state === WITHOUT_CENTER
        ? { qualified: "true", centre: "null" }
        : { qualified: state ?? "", ...(centre === "null" && { centre: undefined }) },
    );
  return (
    <>
      <Filter
        data-wide
        label="Avancement"
        data={[{ value: "", label: "Tous" }, ...stepsOf(physical).map(({ step: value, label }) => ({ value, label }))]}
        value={step}
        onChange={(chosen) => onFilter({ step: chosen ?? "" })}
      />
      <Filter
        label="Catégorie"
        data={[{ value: "", label: "Toutes" }, ...categories]}
        value={category}
        onChange={(chosen) => onFilter({ category: chosen ?? "" })}
      />
      <Filter label="Qualification" data={states} value={isWithoutCenter ? WITHOUT_CENTER : qualified} onChange={choose} />
      <Box className="filter" w={136}>
        {children}
      </Box>
    </>
  );
}

const Filter = (props: Omit<SelectProps, "onChange"> & { readonly onChange: (chosen: string | null) => void }) => (
  <Select className="filter" w={136} size="sm" {...props} />
);
